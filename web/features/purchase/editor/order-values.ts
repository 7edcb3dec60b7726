/** The head of an order while it is written, and what is sent of the whole. */
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import type { InputOf } from '#web/kit/client.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import type { TypedLine } from './draft-lines.ts'

export type Content = Omit<InputOf<typeof orderCalls.save>, 'id' | 'version' | 'submit'>
export type Head = Partial<Omit<Content, 'lines'>>

const names = [
  'supplierId',
  'warehouseId',
  'type',
  'contractId',
  'expectOn',
  'isUrgent',
  'salesChannel',
  'discountAmount',
  'freightAmount',
  'otherAmount',
  'depositAmount',
  'budgetReason',
  'remark',
] as const
const known = new Map(viewFields(purchaseOrder).map((field) => [field.name, field]))
const asked = orderCalls.save.input.shape
/** As they are written, which asks for less than what is shown. */
export const headFields = names.map((name) => ({ ...known.get(name)!, schema: asked[name] }))

export const initialOf = (row: Readonly<Partial<Record<(typeof names)[number], unknown>>> | undefined): Head =>
  row ? (Object.fromEntries(names.map((name) => [name, row[name]])) as Head) : { type: 'SELF', isUrgent: false }

/** @returns undefined while something is missing without which an order cannot be kept */
export function contentOf(values: Head, lines: readonly TypedLine[]): Content | undefined {
  const { supplierId, warehouseId } = values
  if (!supplierId || !warehouseId || lines.length === 0) return undefined
  return {
    ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')) as Head),
    supplierId,
    warehouseId,
    lines: lines.flatMap(({ skuId, qty, price, expectOn, priceReason, beside }) =>
      skuId ? [{ skuId, qty, price, expectOn: expectOn || null, priceReason: priceReason.trim() || null, ...beside }] : [],
    ),
  }
}
