/**
 * A supplier asks for more time: a purchaser decides, for more than three days or a second time the purchase manager too. What is agreed
 * moves the promise in the same transaction; goods that leave meanwhile end the request.
 */
import { stamp } from '#kit/document/move-document.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { defineDocumentProcess, type Consequence, type DocumentFlow, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { onClock, tellDecision } from '#server/modules/order/overdue/overdue-news.service.ts'
import { promiseInWords } from '#server/modules/order/overdue/overdue-view.service.ts'
import { lockPromise, putOff } from '#server/modules/order/overdue/overdue.service.ts'
import { postponeApply } from '#server/modules/order/overdue/postpone-apply.contract.ts'
import { daysBetween } from '#server/modules/order/overdue/postpone-limits.contract.ts'
import { orderListeners } from './order-listeners.ts'
import { postponeMachine, type PostponeFacts } from '#server/modules/order/overdue/postpone-apply.machine.ts'
import { postponeMessages } from './postpone.messages.ts'
import { postponeRoutes } from './postpone.routes.ts'

type Row = ModelRow<'postponeApply'>
type Effect = (uow: UnitOfWork, what: Consequence<Row>, flow: DocumentFlow) => Promise<void>

/** From now on the promise is another one. */
const approved: Effect = async (uow, { row }, { dependencies }) => {
  await putOff(uow, await promiseOf(uow, row), row.newDueAt, row.code)
  await tellDecision(uow, dependencies.zone, { ...row, isApproved: true, comment: '' })
}

const rejected: Effect = (uow, { row, comment }, { dependencies }) =>
  tellDecision(uow, dependencies.zone, { ...row, isApproved: false, comment: comment ?? '' })

export const postponeProcess: DocumentProcess = defineDocumentProcess({
  key: 'postpone',
  diagram: new URL('./postpone.bpmn', import.meta.url),
  category: 'order',
  present: ({ companyName, code, orderCode, skuName, days, from, until }) => ({
    title: inBoth((say) => say(companyName)),
    number: code,
    summary: inBoth((say) => `${say(orderCode)} ${say(skuName)} · ${say(from)} → ${say(until)}`),
    value: Number(days),
  }),
  document: {
    resource: postponeApply,
    machine: postponeMachine,
    facts,
    variables,
    stamps: { SUBMIT: stamp('submittedAt'), APPROVE: stamp('approvedAt') },
    effects: { APPROVE: approved, REJECT: rejected },
  },
  bond: { events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW' }, ends: { expired: 'EXPIRE' } },
  listeners: orderListeners,
  routes: postponeRoutes,
  messages: postponeMessages,
})

async function promiseOf(uow: UnitOfWork, { overdueId }: Pick<Row, 'overdueId'>) {
  const { subOrderId } = await uow.prisma.overdueOrder.findUniqueOrThrow({ where: { id: overdueId }, select: { subOrderId: true } })
  return lockPromise(uow, overdueId, subOrderId)
}

async function facts(uow: UnitOfWork, row: Row, event: string, { zone }: ProcessDependencies): Promise<PostponeFacts & { readonly newDueAt: string }> {
  const newDueAt = onClock(row.newDueAt, zone)
  if (event !== 'SUBMIT' && event !== 'APPROVE') return { isOpen: true, isAhead: true, newDueAt }
  const { isOver } = await promiseOf(uow, row)
  return { isOpen: !isOver, isAhead: row.newDueAt > uow.now, newDueAt }
}

/** What the diagram decides by and the inbox shows. `times`: which time it would be. */
async function variables(uow: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { zone }: ProcessDependencies) {
  return {
    code: row.code,
    ...(await promiseInWords(uow, row.overdueId)),
    days: daysBetween(row.dueAt, row.newDueAt),
    from: onClock(row.dueAt, zone),
    until: onClock(row.newDueAt, zone),
    reasonCode: row.reasonCode,
    reason: row.reason,
  }
}
