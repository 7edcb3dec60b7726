/** A bill against its orders and receipts, what does not match first. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, toWire } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { billableFacts } from '#server/modules/purchase/order/order-billed.service.ts'
import { matchLines } from './bill-match.ts'
import type { BillRow } from './bill-write.service.ts'
import type { BillMatch } from './purchase-bill-calls.contract.ts'

const priceShare = defineParameter('purchase.bill.price-tolerance', z.coerce.number().min(0).max(1), 0.005)

interface BilledGoods {
  readonly lineId: string
  readonly lineNo: number
  readonly orderLineId: string
  readonly orderCode: string | null
  readonly skuCode: string | null
  readonly skuName: string
  readonly sourceType: string
  readonly qty: string
  readonly price: string
  readonly taxRate: string
}

interface Page {
  readonly current: number
  readonly size: number
  /** False while it is being agreed to: its orders are not billed yet. */
  readonly isBooked?: boolean
  /** Whose names the goods have. */
  readonly locale?: Locale
}

/** A page of the lines that have an order. */
export async function matchOf(data: DataSource, { sql }: Pick<UnitOfWork, 'sql'>, billId: string, { current, size, isBooked, locale = 'zh' }: Page) {
  const lines = await sql.query<BilledGoods & { isBooked: boolean }>(
    `select l.id as "lineId", l.line_no as "lineNo", l.order_line_id as "orderLineId", l.order_code as "orderCode", l.sku_code as "skuCode", coalesce(case when $2 = 'en' then l.sku_name_en end, l.sku_name) as "skuName",
            l.source_type as "sourceType", l.qty::text as qty, l.price::text as price, l.tax_rate::text as "taxRate",
            b.status in ('PAYABLE', 'PARTIAL_PAID', 'PAID') as "isBooked"
       from purchase_bill_line l join purchase_bill b on b.id = l.bill_id
      where l.bill_id = $1::uuid and l.deleted_at is null and l.order_line_id is not null order by l.line_no`,
    [billId, locale],
  )
  const facts = await billableFacts({ sql }, [...new Set(lines.map(({ orderLineId }) => orderLineId))])
  const share = await parametersOf(data).get(priceShare)
  const judged = matchLines(lines, facts, { share, isBooked: isBooked ?? lines[0]?.isBooked ?? false })
  const together = lines.map((line, n) => ({ line, ...judged[n]! }))
  const wrong = together.filter((one) => one.wrong.length > 0)
  const shown = [...wrong, ...together.filter((one) => one.wrong.length === 0)].slice((current - 1) * size, current * size)
  return {
    wrong: wrong.length,
    total: lines.length,
    records: shown.map(({ line, wrong: off, billedQty }): BillMatch => {
      const fact = facts.get(line.orderLineId)
      return {
        lineId: line.lineId,
        lineNo: line.lineNo,
        orderCode: line.orderCode,
        skuCode: line.skuCode,
        skuName: line.skuName,
        wrong: [...off],
        orderedQty: toWire(fact?.orderedQty ?? '0', 4),
        receivedQty: toWire(fact?.receivedQty ?? '0', 4),
        returnedQty: toWire(fact?.returnedQty ?? '0', 4),
        billedQty: toWire(billedQty, 4),
        qty: toWire(line.qty, 4),
        orderPrice: fact ? toWire(fact.price, 4) : null,
        price: toWire(line.price, 4),
        orderTaxRate: decimal(fact?.taxRate ?? '0').toFixed(),
        taxRate: decimal(line.taxRate).toFixed(),
      }
    }),
  }
}

/** @throws Failure rule with the first line that does not match, unless somebody took it upon them */
export async function requireMatched(data: DataSource, uow: UnitOfWork, row: BillRow): Promise<void> {
  if (row.matchReason !== null) return
  const { wrong, records } = await matchOf(data, uow, row.id, { current: 1, size: 1, isBooked: false })
  const [first] = records
  if (wrong > 0 && first)
    throw ruleFailure('purchase-bill.does-not-match', { count: wrong, line: first.lineNo, sku: first.skuCode ?? '', qty: decimal(first.qty).toFixed() })
}
