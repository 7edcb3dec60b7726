/** What others may know of billable items: what a source made its supplier be owed for, or owe, and the bill on which it stands. */
import { callOf } from '#kit/resource-calls.contract.ts'
import type { Label } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import type { Billable } from './billable.service.ts'
import { billableItem } from './billable-item.contract.ts'
import { billStatuses, purchaseBill } from './purchase-bill.contract.ts'

export interface Billed {
  readonly sourceId: string
  readonly skuId: string | null
  readonly at: Date
  /** The order behind it. */
  readonly orderCode: string | null
  /** Without tax; left out for readers who do not see it. */
  readonly price?: string
  readonly amount?: string
  /** Its number, as far as the reader sees bills. */
  readonly billCode: string | null
  /** How the bill stands, or that there is none yet. */
  readonly words: Label
  readonly page: string | null
}

interface Item {
  readonly sourceId: string
  readonly skuId: string | null
  readonly at: Date
  readonly orderCode: string | null
  readonly price: string
  readonly amount: string
  readonly billId: string | null
}

interface Bill {
  readonly id: string
  readonly code: string
  readonly status: string
}

const open: Label = { zh: '待对账', en: 'not on a bill yet' }
const elsewhere: Label = { zh: '已对账', en: 'on a bill' }

/** Rows and fields of the caller only; nothing for whoever does not list billable items. */
export async function billedFor(context: CallContext, sourceType: Billable['sourceType'], sourceIds: readonly string[]): Promise<Billed[]> {
  if (sourceIds.length === 0 || !may(context.principal, callOf(billableItem, 'list').permission)) return []
  const where = await rowsSeen(context.data, billableItem, context.principal)
  where.add(`t.source_type = ${where.value(sourceType)}::"BillSourceType"`)
  where.add(`t.source_id = any(${where.value(sourceIds)}::uuid[])`)
  const items = await context.sql.query<Item>(
    `select t.source_id as "sourceId", t.sku_id as "skuId", t.occurred_at as at, t.order_code as "orderCode", trim_scale(t.price)::text as price,
            t.amount::text as amount, t.bill_id as "billId" from billable_item t ${where.text} order by t.occurred_at, t.id limit 200`,
    where.values,
  )
  const bills = await billsSeen(context, [...new Set(items.flatMap(({ billId }) => billId ?? []))])
  return items.map(({ billId, price, amount, ...item }) => {
    const bill = bills.find(({ id }) => id === billId)
    return {
      ...item,
      ...(!isHidden(context.caller, billableItem, 'price') && { price }),
      ...(!isHidden(context.caller, billableItem, 'amount') && { amount }),
      billCode: bill?.code ?? null,
      words: bill ? (billStatuses.find(({ value }) => value === bill.status)?.label ?? elsewhere) : billId === null ? open : elsewhere,
      page: bill ? `/financial-center/withsingle/with-single-detail?id=${bill.id}` : null,
    }
  })
}

async function billsSeen(context: CallContext, ids: readonly string[]): Promise<Bill[]> {
  if (ids.length === 0 || !may(context.principal, callOf(purchaseBill, 'list').permission)) return []
  const where = await rowsSeen(context.data, purchaseBill, context.principal)
  where.add(`t.id = any(${where.value(ids)}::uuid[])`)
  return context.sql.query<Bill>(`select t.id, t.code, t.status::text as status from purchase_bill t ${where.text}`, where.values)
}
