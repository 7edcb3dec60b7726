/** Bills as lists and details show them, as much as the caller may see. */
import { dayIn } from '#kit/clock.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierNameShown } from '#server/modules/purchase/order/order-view.service.ts'
import type { BillLineRow } from './bill-write.service.ts'
import type { billableItem } from './billable-item.contract.ts'
import { linesInDetail, purchaseBill, type BillLineView } from './purchase-bill.contract.ts'

export const billHooks: ResourceHooks<typeof purchaseBill> = { expressions: { supplierName: supplierNameShown } }

export const billableHooks: ResourceHooks<typeof billableItem> = {
  expressions: {
    supplierName: supplierNameShown,
    isBilled: '(t.bill_id is not null)',
    billCode: nameOf('purchase_bill', 'bill_id', { zh: 'code', en: 'code' }),
  },
}

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
  readonly caller: Principal | undefined
}

const lineShown = ({ locale, caller }: Reading, zone: string, line: BillLineRow): BillLineView => {
  const sees = !isHidden(caller, purchaseBill, 'totalAmount')
  return {
    id: line.id,
    lineNo: line.lineNo,
    sourceType: line.sourceType,
    sourceCode: line.sourceCode,
    orderCode: line.orderCode,
    occurredOn: line.occurredAt && dayIn(zone, line.occurredAt),
    skuCode: line.skuCode,
    skuName: (locale === 'en' && line.skuNameEn) || line.skuName,
    spec: line.spec,
    unit: line.unit,
    qty: toWire(line.qty, 4),
    price: sees ? toWire(line.price, 4) : null,
    taxRate: decimal(line.taxRate).toFixed(),
    amount: sees ? toWire(line.amount) : null,
    taxAmount: sees ? toWire(line.taxAmount) : null,
    reason: line.reason,
    adjustsId: line.adjustsId,
    disputeReason: line.disputeReason,
    disputeAnswer: line.disputeAnswer,
  }
}

interface Wanted {
  readonly id: string
  readonly current: number
  readonly size: number
  /** Only those that the supplier disputes. */
  readonly disputed?: boolean
}

/** @param wanted.id of a bill that the caller sees */
export async function billLines(at: Reading, zone: string, { id, current, size, disputed = false }: Wanted) {
  const where = { billId: id, deletedAt: null, ...(disputed && { disputeReason: { not: null } }) }
  const rows = await at.prisma.purchaseBillLine.findMany({ where, orderBy: { lineNo: 'asc' }, skip: (current - 1) * size, take: size })
  return { total: await at.prisma.purchaseBillLine.count({ where }), current, size, records: rows.map((row) => lineShown(at, zone, row)) }
}

/** All lines but those beyond `most`, some at a time. @param id of a bill that the caller sees */
export async function* everyLine(at: Reading, zone: string, id: string, most: number): AsyncGenerator<BillLineView> {
  for (let after = 0, read = 0; read < most;) {
    const take = Math.min(linesAtOnce, most - read)
    const rows = await at.prisma.purchaseBillLine.findMany({ where: { billId: id, deletedAt: null, lineNo: { gt: after } }, orderBy: { lineNo: 'asc' }, take })
    for (const row of rows) yield lineShown(at, zone, row)
    if (rows.length < take) return
    read += rows.length
    after = rows.at(-1)?.lineNo ?? after
  }
}
const linesAtOnce = 1000

/** The first lines and all invoices. @param id of a bill that the caller sees */
export async function billParts(at: Reading, zone: string, id: string, lines = linesInDetail) {
  const invoices = await at.prisma.billInvoice.findMany({
    where: { billId: id, deletedAt: null, unlinkedAt: null },
    orderBy: [{ invoicedOn: 'asc' }, { invoiceNo: 'asc' }],
  })
  const sees = !isHidden(at.caller, purchaseBill, 'totalAmount')
  return {
    lines: (await billLines(at, zone, { id, current: 1, size: lines })).records,
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      invoiceType: invoice.invoiceType,
      invoiceCode: invoice.invoiceCode,
      invoiceNo: invoice.invoiceNo,
      invoicedOn: invoice.invoicedOn.toISOString().slice(0, 10),
      amountExTax: sees ? toWire(invoice.amountExTax) : null,
      taxAmount: sees ? toWire(invoice.taxAmount) : null,
      totalAmount: sees ? toWire(invoice.totalAmount) : null,
      fileId: invoice.fileId,
    })),
  }
}

interface FreeGoods {
  readonly supplierId: string
  /** The last day, counted in. */
  readonly day: string
  /** A draft whose goods are told of too, whenever they came. */
  readonly billId?: string | undefined
  readonly current: number
  readonly size: number
}

/** What stands on no bill of a supplier up to a day, the oldest first. */
export async function billableGoods(at: Reading, zone: string, { supplierId, day, billId, current, size }: FreeGoods) {
  const which = `supplier_id = $1::uuid and currency = 'CNY' and deleted_at is null
    and ((bill_id is null and occurred_at < ((($3::date) + 1)::timestamp at time zone $2)) or bill_id = $4::uuid)`
  const asked = [supplierId, zone, day, billId ?? null]
  const [counted] = await at.sql.query<{ total: number }>(`select count(*)::int as total from billable_item where ${which}`, asked)
  const rows = await at.sql.query<{ id: string }>(`select id from billable_item where ${which} order by occurred_at, id limit $5 offset $6`, [
    ...asked,
    size,
    (current - 1) * size,
  ])
  const found = new Map((await at.prisma.billableItem.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })).map((item) => [item.id, item]))
  const sees = !isHidden(at.caller, purchaseBill, 'totalAmount')
  return {
    total: counted?.total ?? 0,
    current,
    size,
    records: rows.flatMap(({ id }) => {
      const item = found.get(id)
      if (!item) return []
      return [
        {
          id,
          sourceType: item.sourceType,
          sourceCode: item.sourceCode,
          orderCode: item.orderCode,
          occurredOn: item.occurredAt && dayIn(zone, item.occurredAt),
          skuCode: item.skuCode,
          skuName: (at.locale === 'en' && item.skuNameEn) || item.skuName,
          spec: item.spec,
          unit: item.unit,
          qty: toWire(item.qty, 4),
          price: sees ? toWire(item.price, 4) : null,
          taxRate: decimal(item.taxRate).toFixed(),
          amount: sees ? toWire(item.amount) : null,
          taxAmount: sees ? toWire(item.taxAmount) : null,
          isOnBill: item.billId !== null,
        },
      ]
    }),
  }
}

/** What would go onto a bill of a supplier up to a day, by the database. With tax. */
export async function billableUpTo({ sql }: Pick<UnitOfWork, 'sql'>, zone: string, supplierId: string, day: string) {
  const rows = await sql.query<{ sourceType: string; lines: number; amount: string; firstOn: string; lastOn: string }>(
    `select source_type as "sourceType", count(*)::int as lines, sum(amount + tax_amount)::text as amount, min((occurred_at at time zone $2)::date)::text as "firstOn",
            max((occurred_at at time zone $2)::date)::text as "lastOn"
       from billable_item where supplier_id = $1::uuid and currency = 'CNY' and bill_id is null and deleted_at is null
        and occurred_at < ((($3::date) + 1)::timestamp at time zone $2) group by 1`,
    [supplierId, zone, day],
  )
  const of = (types: readonly string[]) => toWire(sum(rows.filter(({ sourceType }) => types.includes(sourceType)).map(({ amount }) => amount)))
  return {
    lines: rows.reduce((all, { lines }) => all + lines, 0),
    receiptAmount: of(['INBOUND']),
    returnAmount: of(['RETURN']),
    otherAmount: of(['AFTER_SALE', 'CREDIT']),
    totalAmount: toWire(sum(rows.map(({ amount }) => amount))),
    firstOn: rows.map(({ firstOn }) => firstOn).toSorted()[0] ?? null,
    lastOn:
      rows
        .map(({ lastOn }) => lastOn)
        .toSorted()
        .at(-1) ?? null,
  }
}
