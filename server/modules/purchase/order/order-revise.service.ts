/** A version that differs from what is in force: written when somebody agrees to it, in force once nobody need approve it any more. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { decimal, toWire, type DecimalLike, type RoundingMode } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { fits, lineAmounts, orderAmounts } from './order-amounts.service.ts'
import { dueOf, dueOfOrder, openOf, progressOf } from './order-axes.ts'
import { contentKept, type KeptLine } from './order-content.ts'
import { doneOf, reopenLast, type CounterRow } from './order-counter.service.ts'
import { expectGoods } from './order-open.service.ts'
import { dayAt, dayOf } from './order-promise.service.ts'
import { orderLines, rounding, type PurchaseLineRow, type PurchaseOrderRow } from './order-write.service.ts'

type Revision = ModelRow<'purchaseOrderRevision'>

/** An order may cost so much more than was approved (a share) when a proposal is accepted. */
const tolerance = defineParameter('purchase.order.counter-tolerance', z.coerce.number().min(0).max(1), 0)

/** What a version says of its lines. */
const Kept = z.object({
  lines: z.array(z.object({ skuId: z.string(), qty: z.string(), price: z.string(), priceReason: z.string().nullable(), promisedOn: z.string().nullable() })),
})

interface At {
  readonly data: DataSource
}

/** Writes the version that accepted proposals make of an order. @throws Failure bad-input where its amounts cannot be */
export async function reviseByCounters(at: At, uow: UnitOfWork, row: PurchaseOrderRow, accepted: readonly CounterRow[]): Promise<Revision> {
  const byLine = new Map(accepted.map((counter) => [counter.lineId, counter]))
  const lines = (await orderLines(uow, row.id)).map((line): KeptLine => {
    const counter = byLine.get(line.id)
    if (!counter) return line
    const price = counter.price ?? line.price
    const isDear = line.agreedPrice !== null && decimal(price).greaterThan(decimal(line.agreedPrice))
    return {
      ...line,
      qty: counter.qty ?? line.qty,
      price,
      promisedOn: counter.promisedOn ?? line.promisedOn,
      priceReason: isDear ? (line.priceReason ?? counter.reason) : line.priceReason,
    }
  })
  const { totalAmount, goodsAmount, taxAmount } = amountsOf(row, lines, await parametersOf(at.data).get(rounding)).head
  const code = !fits(totalAmount)
    ? 'purchase.amount-too-large'
    : decimal(row.discountAmount).greaterThan(decimal(goodsAmount).plus(taxAmount))
      ? 'purchase.discount-too-large'
      : decimal(row.depositAmount).greaterThan(totalAmount)
        ? 'purchase.deposit-too-large'
        : undefined
  if (code) throw badInput([{ path: 'answers', code } satisfies FieldProblem])
  return uow.insert('purchaseOrderRevision', {
    orderId: row.id,
    revision: (await lastRevision(uow, row)) + 1,
    kind: 'COUNTER',
    data: contentKept(row, lines),
    totalAmount,
    reason: accepted
      .map(({ reason }) => reason)
      .join('；')
      .slice(0, 500),
  })
}

const lastRevision = async ({ prisma }: UnitOfWork, { id, revision }: PurchaseOrderRow): Promise<number> => {
  const last = await prisma.purchaseOrderRevision.findFirst({
    where: { orderId: id, deletedAt: null },
    orderBy: { revision: 'desc' },
    select: { revision: true },
  })
  return last?.revision ?? revision
}

/** Against what is in force and what people approved, whichever is less: steps that are small each do not add up. */
export async function isWithinTolerance({ data }: At, { prisma }: Pick<UnitOfWork, 'prisma'>, row: PurchaseOrderRow, total: DecimalLike): Promise<boolean> {
  const approved = await prisma.purchaseOrderRevision.findFirst({
    where: { orderId: row.id, kind: { not: 'COUNTER' }, inForceAt: { not: null }, droppedAt: null, deletedAt: null },
    orderBy: { revision: 'desc' },
    select: { totalAmount: true },
  })
  const share = await parametersOf(data).get(tolerance)
  return [row.totalAmount, approved?.totalAmount ?? row.totalAmount].every((known) => decimal(total).lessThanOrEqualTo(decimal(known).times(1 + share)))
}

/** The version that is decided on while another one is in force. */
export const pendingRevision = ({ prisma }: Pick<UnitOfWork, 'prisma'>, orderId: string): Promise<Revision | null> =>
  prisma.purchaseOrderRevision.findFirst({ where: { orderId, inForceAt: null, droppedAt: null, deletedAt: null }, orderBy: { revision: 'desc' } })

/** Lines of an order as a version says. */
export function linesAsSaid<Line extends PurchaseLineRow>(lines: readonly Line[], { data }: Pick<Revision, 'data'>) {
  const said = new Map(Kept.parse(data).lines.map((line) => [line.skuId, line]))
  return lines.map((line) => {
    const { qty, price, priceReason, promisedOn } = said.get(line.skuId) ?? { ...line, promisedOn: dayOf(line.promisedOn) }
    return { ...line, qty, price, priceReason, promisedOn: promisedOn === null ? null : dayAt(promisedOn) }
  })
}

/** Each line rounded once; the head is their sum. */
function amountsOf<Line extends Pick<KeptLine, 'qty' | 'price' | 'taxRate'>>(row: PurchaseOrderRow, lines: readonly Line[], mode: RoundingMode) {
  const priced = lines.map((line) => {
    const [qty, price] = [toWire(line.qty, 4), toWire(line.price, 4)]
    return { ...line, qty, price, ...lineAmounts({ qty, price, taxRate: line.taxRate.toString() }, mode) }
  })
  const head = orderAmounts(priced, {
    discountAmount: toWire(row.discountAmount),
    freightAmount: toWire(row.freightAmount),
    otherAmount: toWire(row.otherAmount),
  })
  return { lines: priced, head }
}

/** From now on the order is what the version says: goods on order follow. The order is locked. */
export async function putInForce({ data }: At, uow: UnitOfWork, row: PurchaseOrderRow, revision: Revision): Promise<void> {
  const before = await orderLines(uow, row.id)
  const { lines, head } = amountsOf(row, linesAsSaid(before, revision), await parametersOf(data).get(rounding))
  if (lines.some((line) => decimal(line.qty).lessThan(doneOf(line)))) throw ruleFailure('purchase-order.received-more', {})
  const changes = lines.map((line, at) => ({ line, quantity: openOf(line).minus(openOf(before[at]!)) }))
  await expectGoods(uow, row, { key: `more:${revision.id}`, type: 'PO_OPEN', goods: changes.filter(({ quantity }) => quantity.isPositive()) })
  await expectGoods(uow, row, { key: `less:${revision.id}`, type: 'PO_CLOSE', goods: changes.filter(({ quantity }) => quantity.isNegative()) })
  await uow.sql.query(
    `update purchase_order_line l set qty = n.qty, price = n.price, price_reason = n.reason, promised_on = n.promised, due_on = n.due, amount = n.amount,
            tax_amount = n.tax, version = l.version + 1, update_time = $9
       from unnest($1::uuid[], $2::numeric[], $3::numeric[], $4::text[], $5::date[], $6::date[], $7::numeric[], $8::numeric[])
         as n(id, qty, price, reason, promised, due, amount, tax)
      where l.id = n.id`,
    [
      lines.map(({ id }) => id),
      lines.map(({ qty }) => qty),
      lines.map(({ price }) => price),
      lines.map(({ priceReason }) => priceReason),
      lines.map(({ promisedOn }) => dayOf(promisedOn)),
      lines.map((line) => dayOf(dueOf(line, row))),
      lines.map(({ amount }) => amount),
      lines.map(({ taxAmount }) => taxAmount),
      uow.now,
    ],
  )
  await uow.change('purchaseOrderRevision', revision, { inForceAt: uow.now })
  const progress = progressOf({ ...row, totalAmount: head.totalAmount }, lines)
  await uow.change(
    'purchaseOrder',
    row,
    { ...head, ...progress, revision: revision.revision, dueOn: dueOfOrder(lines, row) },
    { derived: Object.keys(progress) },
  )
}

/** What was decided on is given up; what the supplier had proposed waits for another answer. */
export async function dropPending(uow: UnitOfWork, row: PurchaseOrderRow): Promise<void> {
  const pending = await pendingRevision(uow, row.id)
  if (!pending) return
  await uow.change('purchaseOrderRevision', pending, { droppedAt: uow.now })
  if (pending.kind === 'COUNTER') await reopenLast(uow, row.id)
}
