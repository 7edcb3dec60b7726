/**
 * Orders come in from channels: whole, once, and parted among the suppliers. A channel that is not sure whether an order has arrived
 * sends it again; the number of the channel tells that it is the same one, the digest whether it still says the same.
 */
import { createHash } from 'node:crypto'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { badInput, Failure, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, lineAmount, sum, toWire, type RoundingMode } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { wordsFromCatalogue } from '#server/modules/product/sku/sku-words.service.ts'
import { z } from 'zod'
import type { OrderDraft } from './order-master.contract.ts'

const rounding = defineParameter<RoundingMode>('roundingMode', z.enum(['half-up', 'half-even', 'down', 'up']), 'half-up')
/** The greatest amount that the wire carries. */
const most = '99999999999999.99'

type DraftLine = OrderDraft['lines'][number]
interface Line extends DraftLine {
  readonly supplierId: string
  readonly amount: string
}

/**
 * @returns id of the order, the one that is there when it came before
 * @throws Failure bad-input for suppliers and channels that are not there; conflict when the channel's number stands for another order
 */
export async function takeOrderIn(data: DataSource, uow: UnitOfWork, draft: OrderDraft): Promise<string> {
  const suppliers = await suppliersOf(uow.sql, draft.lines)
  refuseUnknown(draft, suppliers)
  const mode = await parametersOf(data).get(rounding)
  const lines = draft.lines.map((line): Line => ({
    ...line,
    supplierId: idOf(suppliers, line) ?? '',
    amount: toWire(lineAmount(line.quantity, line.price, mode)),
  }))
  const contentDigest = digestOf(draft, lines)
  // Two that bring the same order at the same moment follow each other.
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order ${draft.salesChannel} ${draft.channelOrderNo}`])
  const [known] = await uow.sql.query<{ id: string; contentDigest: string }>(
    'select id, content_digest as "contentDigest" from order_master where sales_channel = $1 and channel_order_no = $2 and deleted_at is null',
    [draft.salesChannel, draft.channelOrderNo],
  )
  if (known && known.contentDigest !== contentDigest)
    throw new Failure('conflict', 'order.other-content', { channelOrderNo: draft.channelOrderNo, id: known.id })
  return known ? known.id : record(uow, draft, lines, contentDigest)
}

interface Supplier {
  readonly id: string
  readonly code: string
  readonly stage: string
}

const suppliersOf = (sql: Sql, lines: readonly DraftLine[]): Promise<Supplier[]> =>
  sql.query<Supplier>('select id, code, stage from supplier where deleted_at is null and (id = any($1::uuid[]) or code = any($2::text[]))', [
    lines.flatMap(({ supplierId }) => supplierId ?? []),
    lines.flatMap(({ supplierCode }) => supplierCode ?? []),
  ])

/** Both, where both are named, must mean the same one. */
const supplierOf = (suppliers: readonly Supplier[], { supplierId, supplierCode }: DraftLine): Supplier | undefined =>
  suppliers.find(({ id, code }) => (supplierId === undefined || id === supplierId) && (supplierCode === undefined || code === supplierCode))
const idOf = (suppliers: readonly Supplier[], line: DraftLine): string | undefined => supplierOf(suppliers, line)?.id

function refuseUnknown(draft: OrderDraft, suppliers: readonly Supplier[]): void {
  const problems: FieldProblem[] = draft.lines.flatMap((line, place): FieldProblem[] => {
    const found = supplierOf(suppliers, line)
    const path = `lines[${place}].${line.supplierId === undefined ? 'supplierCode' : 'supplierId'}`
    if (!found) return [{ path, code: 'order.supplier-unknown' }]
    return found.stage === 'EXITED' ? [{ path, code: 'order.supplier-exited' }] : []
  })
  const amounts = draft.lines.map(({ quantity, price }) => decimal(quantity).times(decimal(price)))
  for (const [place, amount] of amounts.entries()) if (amount.gt(most)) problems.push({ path: `lines[${place}].price`, code: 'order.amount-too-high' })
  if (sum([...amounts, draft.freightAmount]).gt(most)) problems.push({ path: 'lines', code: 'order.amount-too-high' })
  if (problems.length > 0) throw badInput(problems)
}

const exact = (text: string): string => decimal(text).toString()

/** Over what was meant, not how it was written: `1.0` is `1`, a supplier's code is his id. */
function digestOf({ lines: _lines, invoice, ...head }: OrderDraft, lines: readonly Line[]): string {
  const said = [
    { channel: head.salesChannel, number: head.channelOrderNo, buyer: head.buyerName, remark: head.remark || null },
    { consignee: head.consigneeName, phone: head.consigneeMobile, region: head.regionCode || null, address: head.address },
    { freight: exact(head.freightAmount), discount: exact(head.discountAmount), at: head.orderedAt ? new Date(head.orderedAt).toISOString() : null },
    invoice ? [invoice.invoiceType, invoice.title, invoice.taxNo || null] : null,
    lines.map((line) => [line.supplierId, line.skuCode, line.skuName, line.spec || null, line.unit || null, exact(line.quantity), exact(line.price)]),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

async function record(uow: UnitOfWork, draft: OrderDraft, lines: readonly Line[], contentDigest: string): Promise<string> {
  const { now } = uow
  const id = newId()
  const goodsAmount = sum(lines.map(({ amount }) => amount))
  const totalAmount = goodsAmount.plus(draft.freightAmount).minus(draft.discountAmount)
  if (totalAmount.isNegative()) throw badInput([{ path: 'discountAmount', code: 'order.discount-too-high' }])
  const code = await uow.nextNumber('order-master')
  const { lines: _lines, invoice, orderedAt, ...head } = draft
  const master = {
    ...head,
    id,
    code,
    contentDigest,
    regionCode: head.regionCode || null,
    remark: head.remark || null,
    goodsAmount: toWire(goodsAmount),
    totalAmount: toWire(totalAmount),
    invoiceStatus: invoice ? ('APPLIED' as const) : ('NONE' as const),
    orderedAt: orderedAt ? new Date(orderedAt) : now,
  }
  await uow.insert('orderMaster', master, { bizType: 'order-master', event: 'inserted' })
  const bySupplier = new Map<string, Line[]>()
  for (const line of lines) bySupplier.set(line.supplierId, [...(bySupplier.get(line.supplierId) ?? []), line])
  for (const [place, [supplierId, share]] of [...bySupplier].entries()) {
    const subOrderId = newId()
    const orderCode = `${code}-${String(place + 1).padStart(2, '0')}`
    const goods = toWire(sum(share.map(({ amount }) => amount)))
    const sub = { id: subOrderId, masterId: id, orderCode, supplierId, salesChannel: head.salesChannel, goodsAmount: goods }
    await uow.insert('subOrder', sub, { bizType: 'sub-order', event: 'inserted' })
    const words = await wordsFromCatalogue(
      uow.sql,
      share.map(({ skuCode, spec, unit }) => ({ supplierId, skuCode, spec: spec || null, unit: unit || null })),
    )
    await uow.insertMany(
      'orderLine',
      share.map(({ supplierId: _id, supplierCode: _code, spec: _spec, unit: _unit, amount, ...line }, at) => ({
        ...line,
        ...words[at],
        amount: toWire(amount),
        subOrderId,
        lineNo: at + 1,
      })),
    )
  }
  if (invoice) {
    const invoiced = { masterId: id, ...invoice, taxNo: invoice.taxNo || null, amount: toWire(totalAmount) }
    await uow.insert('orderInvoice', invoiced, { bizType: 'order-invoice', event: 'inserted' })
  }
  return id
}
