/** A version comes into force: the order is what it says, with lines that are new and without those that are gone; goods on order follow. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, type DecimalLike } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { comingFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { dueOf, dueOfOrder, openOf, progressOf } from './order-axes.ts'
import { doneOf } from './order-counter.service.ts'
import { expectGoods } from './order-open.service.ts'
import { dayAt, dayOf } from './order-promise.service.ts'
import { amountsOf, type Revision } from './order-revise.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'
import { orderLines, rounding, type PurchaseLineRow, type PurchaseOrderRow } from './order-write.service.ts'

const text = z.string().nullish()

/** What a version says. */
const Kept = z.object({
  contractId: text,
  salesChannel: text,
  expectOn: text,
  isUrgent: z.boolean(),
  discountAmount: z.string(),
  freightAmount: z.string(),
  otherAmount: z.string(),
  depositAmount: z.string(),
  remark: text,
  lines: z.array(
    z.object({
      skuId: z.string(),
      skuCode: z.string(),
      skuName: z.string(),
      skuNameEn: text,
      spec: text,
      unit: text,
      agreedPrice: text,
      qty: z.string(),
      price: z.string(),
      taxRate: z.string(),
      priceReason: text,
      expectOn: text,
      promisedOn: text,
      sourceDemandId: text,
      remark: text,
    }),
  ),
})
type SaidLine = z.output<typeof Kept>['lines'][number]

const dayOrNone = (day: string | null | undefined): Date | null => (day ? dayAt(day) : null)
const none = decimal('0')
/** Of a line that nothing has become of yet. */
const untouched = { receivedQty: none, rejectedQty: none, inReturnQty: none, returnedQty: none, billedQty: none, closedQty: none }

const asSaid = ({ qty, price, taxRate, priceReason, expectOn, promisedOn, sourceDemandId, remark }: SaidLine) => ({
  qty,
  price,
  taxRate,
  priceReason: priceReason ?? null,
  expectOn: dayOrNone(expectOn),
  promisedOn: dayOrNone(promisedOn),
  sourceDemandId: sourceDemandId ?? null,
  remark: remark ?? null,
})

const newLine = (line: SaidLine, lineNo: number) => ({
  id: newId(),
  lineNo,
  skuId: line.skuId,
  skuCode: line.skuCode,
  skuName: line.skuName,
  skuNameEn: line.skuNameEn ?? null,
  spec: line.spec ?? null,
  unit: line.unit ?? null,
  agreedPrice: line.agreedPrice ?? null,
  ...untouched,
})

/** The lines of an order as a version says: those that stay with their ids, those that are new, and those that are gone. */
export function linesAsSaid(lines: readonly PurchaseLineRow[], { data }: Pick<Revision, 'data'>) {
  const known = new Map(lines.map((line) => [line.skuId, line]))
  const last = Math.max(0, ...lines.map(({ lineNo }) => lineNo))
  let added = 0
  const said = Kept.parse(data).lines.map((line) => {
    const before = known.get(line.skuId)
    if (before) return { ...before, ...asSaid(line), isNew: false }
    added += 1
    return { ...newLine(line, last + added), ...asSaid(line), isNew: true }
  })
  const stays = new Set(said.map(({ skuId }) => skuId))
  return { said, gone: lines.filter(({ skuId }) => !stays.has(skuId)) }
}

interface Taken {
  readonly id: string
  readonly receivedQty: DecimalLike
  readonly closedQty: DecimalLike
}

/** From now on the order is what the version says. The order is locked. @throws Failure rule where more came, or was paid, than it says */
export async function putInForce({ data }: { readonly data: DataSource }, uow: UnitOfWork, row: PurchaseOrderRow, revision: Revision): Promise<void> {
  const before = await orderLines(uow, row.id)
  const { said, gone } = linesAsSaid(before, revision)
  const head = headOf(row, revision)
  const { lines, head: sums } = amountsOf(head, said, await parametersOf(data).get(rounding))
  const coming = await comingFor(uow.sql, { type: purchaseOrder.name, id: row.id })
  const takenOf = (line: Taken) => doneOf(line).plus(sum(coming.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity)))
  const isTorn = gone.some((line) => takenOf(line).greaterThan(0))
  if (isTorn || lines.some((line) => decimal(line.qty).lessThan(takenOf(line)))) throw ruleFailure('purchase-order.received-more', {})
  if (decimal(sums.totalAmount).lessThan(decimal(row.paidAmount))) throw ruleFailure('purchase-order.paid-more', {})
  const wasOpen = new Map(before.map((line) => [line.id, openOf(line)]))
  const changes = [
    ...lines.map((line) => ({ line, quantity: openOf(line).minus(wasOpen.get(line.id) ?? none) })),
    ...gone.map((line) => ({ line, quantity: openOf(line).negated() })),
  ]
  await expectGoods(uow, row, { key: `more:${revision.id}`, type: 'PO_OPEN', goods: changes.filter(({ quantity }) => quantity.isPositive()) })
  await expectGoods(uow, row, { key: `less:${revision.id}`, type: 'PO_CLOSE', goods: changes.filter(({ quantity }) => quantity.isNegative()) })
  await writeLines(uow, row, { lines, gone, expectOn: head.expectOn })
  await uow.change('purchaseOrderRevision', revision, { inForceAt: uow.now })
  const progress = progressOf({ ...row, totalAmount: sums.totalAmount }, lines)
  await uow.change(
    'purchaseOrder',
    row,
    { ...head, ...sums, ...progress, revision: revision.revision, dueOn: dueOfOrder(lines, head) },
    { derived: Object.keys(progress) },
  )
}

/** What suppliers propose is about lines; the head is the buyer's. */
function headOf(row: PurchaseOrderRow, { kind, data }: Revision) {
  const { contractId, salesChannel, expectOn, isUrgent, discountAmount, freightAmount, otherAmount, depositAmount, remark } =
    kind === 'AMENDMENT' ? Kept.parse(data) : { ...row, expectOn: dayOf(row.expectOn) }
  return {
    contractId: contractId ?? null,
    salesChannel: salesChannel ?? null,
    expectOn: dayOrNone(expectOn),
    isUrgent,
    discountAmount,
    freightAmount,
    otherAmount,
    depositAmount,
    remark: remark ?? null,
  }
}

type Said = ReturnType<typeof linesAsSaid>
type Line = ReturnType<typeof amountsOf<Said['said'][number]>>['lines'][number]

async function writeLines(
  uow: UnitOfWork,
  row: PurchaseOrderRow,
  { lines, gone, expectOn }: { readonly lines: readonly Line[]; readonly gone: Said['gone']; readonly expectOn: Date | null },
): Promise<void> {
  const stay = lines.filter(({ isNew }) => !isNew)
  const due = (line: Line) => dueOf(line, { expectOn })
  await uow.sql.query(
    `update purchase_order_line l set qty = n.qty, price = n.price, price_reason = n.reason, tax_rate = n.rate, expect_on = n.expected, promised_on = n.promised,
            due_on = n.due, amount = n.amount, tax_amount = n.tax, remark = n.remark, version = l.version + 1, update_time = $12
       from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::text[], $5::numeric[], $6::date[], $7::date[], $8::date[], $9::numeric[], $10::numeric[], $11::text[])
         as n(id, qty, price, reason, rate, expected, promised, due, amount, tax, remark)
      where l.id = n.id`,
    [
      stay.map(({ id }) => id),
      stay.map(({ qty }) => qty),
      stay.map(({ price }) => price),
      stay.map(({ priceReason }) => priceReason),
      stay.map(({ taxRate }) => taxRate),
      stay.map((line) => dayOf(line.expectOn)),
      stay.map(({ promisedOn }) => dayOf(promisedOn)),
      stay.map((line) => dayOf(due(line))),
      stay.map(({ amount }) => amount),
      stay.map(({ taxAmount }) => taxAmount),
      stay.map(({ remark }) => remark),
      uow.now,
    ],
  )
  await uow.sql.query('update purchase_order_line set deleted_at = $2, version = version + 1 where id = any($1::uuid[])', [gone.map(({ id }) => id), uow.now])
  const { id: orderId, code: orderCode, status: orderStatus, supplierId, sentToId, warehouseId } = row
  await uow.insertMany(
    'purchaseOrderLine',
    lines
      .filter(({ isNew }) => isNew)
      .map(({ isNew: _isNew, ...line }) => ({ ...line, dueOn: due(line as Line), orderId, orderCode, orderStatus, supplierId, sentToId, warehouseId })),
  )
}
