/** What suppliers propose instead of what was ordered: kept line by line until the buyer has answered all of it. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal, type DecimalLike } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { dayAt, dayOf, namedLines, type Promised } from './order-promise.service.ts'
import { orderLines, type PurchaseLineRow } from './order-write.service.ts'

export type CounterRow = ModelRow<'purchaseOrderCounter'>

export interface Proposal extends Promised {
  readonly qty?: string | null | undefined
  readonly price?: string | null | undefined
  readonly reason: string
}

export interface Answer {
  readonly counterId: string
  readonly answer: 'ACCEPTED' | 'REFUSED'
  readonly note?: string | null | undefined
}

/** Writes proposals down. The order is locked. @throws Failure bad-input with every line that cannot be */
export async function propose(uow: UnitOfWork, orderId: string, proposals: readonly Proposal[]): Promise<void> {
  const lines = namedLines(await orderLines(uow, orderId), proposals, { path: 'lines', today: uow.today })
  const problems = proposals.flatMap((proposal, at) => problemsOf(proposal, lines[at]!).map((one) => ({ ...one, path: `lines[${at}].${one.path}` })))
  if (problems.length > 0) throw badInput(problems)
  const last = await uow.prisma.purchaseOrderCounter.findFirst({ where: { orderId, deletedAt: null }, orderBy: { round: 'desc' }, select: { round: true } })
  const round = (last?.round ?? 0) + 1
  await uow.insertMany(
    'purchaseOrderCounter',
    proposals.map(({ lineId, qty, price, promisedOn, reason }) => ({
      orderId,
      lineId,
      round,
      qty: qty ?? null,
      price: price ?? null,
      promisedOn: promisedOn ? dayAt(promisedOn) : null,
      reason,
    })),
  )
}

function problemsOf({ qty, price, promisedOn }: Proposal, line: PurchaseLineRow): FieldProblem[] {
  const isAsOrdered =
    (!qty || decimal(qty).equals(decimal(line.qty))) &&
    (!price || decimal(price).equals(decimal(line.price))) &&
    (!promisedOn || promisedOn === dayOf(line.promisedOn ?? line.expectOn))
  if (isAsOrdered) return [{ path: 'qty', code: 'purchase.counter-as-ordered' }]
  const done = doneOf(line)
  return qty && decimal(qty).lessThan(done) ? [{ path: 'qty', code: 'purchase.counter-below-received', params: { qty: done.toString() } }] : []
}

/** What has come or was given up. */
export const doneOf = ({ receivedQty, closedQty }: { readonly receivedQty: DecimalLike; readonly closedQty: DecimalLike }) =>
  decimal(receivedQty).plus(decimal(closedQty))

/** Keeps the buyer's word on all that is open. The order is locked. @throws Failure bad-input for what is not open, and for what is left out */
export async function answerAll(uow: UnitOfWork, orderId: string, answers: readonly Answer[]): Promise<CounterRow[]> {
  const open = await uow.prisma.purchaseOrderCounter.findMany({ where: { orderId, answer: null, deletedAt: null }, orderBy: { id: 'asc' } })
  const known = new Map(open.map((counter) => [counter.id, counter]))
  const problems = answers.flatMap(({ counterId }, at): FieldProblem[] => {
    const isFirst = answers.findIndex((one) => one.counterId === counterId) === at
    return isFirst && known.has(counterId) ? [] : [{ path: `answers[${at}].counterId`, code: 'purchase.counter-unknown' }]
  })
  if (problems.length === 0 && answers.length < open.length) problems.push({ path: 'answers', code: 'purchase.counter-unanswered' })
  if (problems.length > 0) throw badInput(problems)
  const said: CounterRow[] = []
  for (const { counterId, answer, note } of answers)
    said.push(
      await uow.change('purchaseOrderCounter', known.get(counterId)!, {
        answer,
        answerNote: note || null,
        answeredBy: uow.actor.userId ?? null,
        answeredAt: uow.now,
      }),
    )
  return said
}

/** What the last round proposed waits for an answer again. */
export async function reopenLast(uow: UnitOfWork, orderId: string): Promise<void> {
  await uow.sql.query(
    `update purchase_order_counter c set answer = null, answer_note = null, answered_by = null, answered_at = null, version = c.version + 1, update_time = $2
      where c.order_id = $1::uuid and c.deleted_at is null
        and c.round = (select max(l.round) from purchase_order_counter l where l.order_id = $1::uuid and l.deleted_at is null)`,
    [orderId, uow.now],
  )
}
