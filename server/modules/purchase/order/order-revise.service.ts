/** Versions that differ from what is in force: what accepted proposals make of an order, what is being decided on, what was given up. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal, toWire, type DecimalLike, type RoundingMode } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { fits, lineAmounts, orderAmounts } from './order-amounts.service.ts'
import { contentKept, type KeptHead, type KeptLine } from './order-content.ts'
import { reopenLast, type CounterRow } from './order-counter.service.ts'
import { orderLines, rounding, type PurchaseOrderRow } from './order-write.service.ts'

export type Revision = ModelRow<'purchaseOrderRevision'>

/** An order may cost so much more than was approved (a share) when a proposal is accepted. */
const tolerance = defineParameter('purchase.order.counter-tolerance', z.coerce.number().min(0).max(1), 0)

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

/** Numbers are never used again. */
export const lastRevision = async ({ prisma }: UnitOfWork, { id, revision }: PurchaseOrderRow): Promise<number> => {
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

type Added = Pick<KeptHead, 'discountAmount' | 'freightAmount' | 'otherAmount'>

/** Each line rounded once; the head is their sum. */
export function amountsOf<Line extends Pick<KeptLine, 'qty' | 'price' | 'taxRate'>>(row: Added, lines: readonly Line[], mode: RoundingMode) {
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

/** What was decided on is given up; what the supplier had proposed waits for another answer. */
export async function dropPending(uow: UnitOfWork, row: PurchaseOrderRow): Promise<void> {
  const pending = await pendingRevision(uow, row.id)
  if (!pending) return
  await uow.change('purchaseOrderRevision', pending, { droppedAt: uow.now })
  if (pending.kind === 'COUNTER') await reopenLast(uow, row.id)
}
