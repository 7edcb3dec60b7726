/** Menu entries that open other systems. Each has its address in a parameter; without one the entry leads nowhere and is not shown. */
import { z } from 'zod'
import { defineParameter, type Parameters } from '#kit/parameters.ts'
import type { Label } from '#kit/contract.ts'

/** The codes of the specification, section 2, with what is opened. */
export const externalMenus = {
  'service-man': { zh: '服务人员', en: 'Service staff' },
  'community-service-order': { zh: '社区服务订单', en: 'Community service orders' },
  'supplier-community-service-order': { zh: '供应商社区服务订单', en: 'Supplier’s community service orders' },
  Community_mall_reconciliation: { zh: '社区商城对账', en: 'Community mall reconciliation' },
  Enterprise_mall_reconciliation: { zh: '企业商城对账', en: 'Enterprise mall reconciliation' },
  Fubag_mall_reconciliation: { zh: '福包商城对账', en: 'Fubag mall reconciliation' },
  YC_reconciliation: { zh: 'YC 对账', en: 'YC reconciliation' },
  pending_order_enterprise: { zh: '企业待发货订单', en: 'Enterprise orders to ship' },
  shipment_order_enterprise: { zh: '企业已发货订单', en: 'Enterprise orders shipped' },
} as const satisfies Readonly<Record<string, Label>>

export type ExternalCode = keyof typeof externalMenus
export const externalCodes = Object.keys(externalMenus) as ExternalCode[]
const isExternalCode = (code: string): code is ExternalCode => Object.hasOwn(externalMenus, code)

/** Value of the parameter while nobody has said where the entry leads: a parameter is never empty. Nor is anything else that is no web address. */
export const noAddress = 'none'
const WebAddress = z.url({ protocol: /^https?$/ })
export const externalUrlKey = (code: ExternalCode): string => `externalUrl.${code}`
const parameters = Object.fromEntries(externalCodes.map((code) => [code, defineParameter(externalUrlKey(code), WebAddress, '')]))

/** @returns where the entry leads: what stands at the menu, else the parameter; undefined for an entry of ours or without an address */
export async function externalUrlOf(
  { code, href }: { readonly code: string; readonly href: string | null },
  read: Pick<Parameters, 'get'>,
): Promise<string | undefined> {
  if (href) return href
  const parameter = isExternalCode(code) ? parameters[code] : undefined
  return parameter && ((await read.get(parameter)) || undefined)
}

/** @returns the codes of external entries that have no address anywhere */
export async function codesWithoutAddress(
  rows: readonly { readonly code: string; readonly href: string | null }[],
  read: Pick<Parameters, 'get'>,
): Promise<ReadonlySet<string>> {
  const external = rows.filter(({ code }) => isExternalCode(code))
  const addresses = await Promise.all(external.map((row) => externalUrlOf(row, read)))
  return new Set(external.filter((_row, index) => addresses[index] === undefined).map(({ code }) => code))
}
