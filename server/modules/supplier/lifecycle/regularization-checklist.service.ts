/** What a supplier must have before he is formal, worked out from his records as they are in the transaction. */
import { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import type { Locale, Params } from '#kit/messages.ts'
import { defineParameter } from '#kit/parameters.ts'
import { storedWords } from '#kit/words.ts'
import { today } from '../profile/looked-up.ts'
import { regularizationChecks, type CheckState, type RegularizationCheck } from './regularization.contract.ts'

/** Days that qualifications must still be good for. */
export const regularizationDays = defineParameter('supplier.regularization.valid-days', z.coerce.number().int().min(0).max(3650), 90)

export interface CheckResult {
  readonly key: RegularizationCheck
  readonly ok: boolean
  /** The date, number or amounts behind it. */
  readonly detail: string | null
}

interface Facts {
  readonly materials: number
  readonly firstEnd: string | null
  readonly contract: boolean
  readonly required: string | null
  readonly held: string | null
  readonly marginOk: boolean
  readonly account: boolean
  readonly productType: boolean
  readonly salesChannel: boolean
  readonly deliveryRule: boolean
  readonly priceRule: boolean
  readonly freightRule: boolean
  readonly recipient: boolean
}

const has = (table: string, condition: string) => `exists (select 1 from ${table} t where t.supplier_id = $1::uuid and t.deleted_at is null and ${condition})`

/**
 * Every check with its result, in order.
 * @param zone where the company's days begin
 * @param days that qualifications must still be good for
 */
export async function checkRegularization(
  sql: Sql,
  supplierId: string,
  { zone, days }: { readonly zone: string; readonly days: number },
): Promise<CheckResult[]> {
  const [facts] = await sql.query<Facts>(
    `select m.n as materials, m.first_end::text as "firstEnd",
            ${has('supplier_contract', `t.status in ('EFFECTIVE', 'EXPIRING') and t.signed_on is not null and t.valid_from <= ${today(zone)} and t.valid_to >= ${today(zone)}`)} as contract,
            d.required::text as required, (d.paid - d.deducted - d.refunded)::text as held, coalesce(d.paid - d.deducted - d.refunded >= d.required, false) as "marginOk",
            ${has('supplier_bank_account', 't.is_verified')} as account,
            ${has('supplier_product_type', 'true')} as "productType",
            ${has('supplier_sales_channel', `t.status = 'ENABLED'`)} as "salesChannel",
            ${has('supplier_delivery_rule', `t.status = 'ENABLED'`)} as "deliveryRule",
            ${has('supplier_price_rule', `t.status = 'EFFECTIVE'`)} as "priceRule",
            ${has('supplier_freight_rule', `t.status = 'EFFECTIVE'`)} as "freightRule",
            ${has('supplier_recipient', `t.type = 'RETURN'`)} as recipient
       from (select count(*)::int as n, min(t.valid_to) filter (where t.valid_to < ${today(zone)} + $2::int) as first_end
               from supplier_material t where t.supplier_id = $1::uuid and t.deleted_at is null and t.replaced_by_id is null) m
       left join supplier_margin d on d.supplier_id = $1::uuid and d.deleted_at is null`,
    [supplierId, days],
  )
  if (!facts) return []
  const states: Readonly<Record<RegularizationCheck, readonly [ok: boolean, detail?: string | null]>> = {
    materials: [facts.materials > 0 && facts.firstEnd === null, facts.firstEnd],
    contract: [facts.contract],
    margin: [facts.marginOk, facts.required === null ? null : `${facts.held} / ${facts.required}`],
    account: [facts.account],
    productType: [facts.productType],
    salesChannel: [facts.salesChannel],
    deliveryRule: [facts.deliveryRule],
    priceRule: [facts.priceRule],
    freightRule: [facts.freightRule],
    recipient: [facts.recipient],
  }
  return regularizationChecks.map(({ key }) => ({ key, ok: states[key][0], detail: states[key][1] ?? null }))
}

/** Results in words. @param text of the message tables, in the reader's language */
export const checksInWords = (results: readonly CheckResult[], locale: Locale, days: number, text: (code: string, params?: Params) => string): CheckState[] =>
  results.flatMap(({ key, ok, detail }) => {
    const check = regularizationChecks.find((one) => one.key === key)
    if (!check) return []
    const lacks = ok ? null : text(`supplier-regularization.lacks-${key}${detail === null ? '' : '-detail'}`, { detail, days })
    return [{ key, label: check.label[locale], ok, detail, reason: lacks, tab: check.tab }]
  })

/** What is missing, as a text that every reader of a refusal gets in his language; empty when nothing is. */
export function missingIn(results: readonly CheckResult[]): string {
  const labels = results.filter(({ ok }) => !ok).flatMap(({ key }) => regularizationChecks.find((one) => one.key === key)?.label ?? [])
  return storedWords({ zh: labels.map(({ zh }) => zh).join('；'), en: labels.map(({ en }) => en).join('; ') })
}
