/**
 * A supplier asks for more time: a purchaser decides, for more than three days or a second time the purchase manager too. What is agreed
 * moves the promise in the same transaction; goods that leave meanwhile end the request.
 */
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { defineDocumentProcess, type Consequence, type DocumentFlow, type DocumentProcess, type Lent } from '#server/inbox/document.service.ts'
import { onClock, tellDecision } from '#server/modules/order/overdue-news.service.ts'
import { holdPromise, putOff } from '#server/modules/order/overdue.service.ts'
import { postponeApply } from '#server/modules/order/postpone-apply.contract.ts'
import { daysBetween } from '#server/modules/order/postpone-limits.contract.ts'
import { supplierWords } from '../approval-blocks/supplier-name.ts'
import { orderWatch } from './order-watch.ts'
import { postponeMachine, type PostponeFacts } from './postpone.machine.ts'
import { postponeMessages } from './postpone.messages.ts'
import { postponeRoutes } from './postpone.routes.ts'

type Row = ModelRow<'postponeApply'>
type Effect = (uow: UnitOfWork, what: Consequence<Row>, flow: DocumentFlow) => Promise<void>

const submitted: Effect = async (uow, { row }) => {
  await uow.sql.query('update postpone_apply set submitted_at = $2 where id = $1::uuid', [row.id, uow.now])
}

/** From now on the promise is another one. */
const approved: Effect = async (uow, { row }, { lent }) => {
  await uow.sql.query('update postpone_apply set approved_at = $2 where id = $1::uuid', [row.id, uow.now])
  await putOff(uow, await held(uow, row), row.newDueAt, row.code)
  await tellDecision(uow, lent.zone, { ...row, isApproved: true, comment: '' })
}

const rejected: Effect = (uow, { row, comment }, { lent }) => tellDecision(uow, lent.zone, { ...row, isApproved: false, comment: comment ?? '' })

export const postponeProcess: DocumentProcess = defineDocumentProcess({
  key: 'postpone',
  diagram: new URL('./postpone.bpmn', import.meta.url),
  category: 'order',
  present: ({ companyName, code, orderCode, skuName, days, from, until }) => ({
    title: inBoth((say) => `${say(companyName)} · ${say(code)}`),
    summary: inBoth((say) => `${say(orderCode)} ${say(skuName)} · ${say(from)} → ${say(until)}`),
    value: Number(days),
  }),
  document: { resource: postponeApply, machine: postponeMachine, facts, variables, effects: { SUBMIT: submitted, APPROVE: approved, REJECT: rejected } },
  bond: { events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW' }, ends: { expired: 'EXPIRE' } },
  listens: { order: orderWatch },
  routes: postponeRoutes,
  messages: postponeMessages,
})

async function held(uow: UnitOfWork, { overdueId }: Pick<Row, 'overdueId'>) {
  const { subOrderId } = await uow.prisma.overdueOrder.findUniqueOrThrow({ where: { id: overdueId }, select: { subOrderId: true } })
  return holdPromise(uow, overdueId, subOrderId)
}

async function facts(uow: UnitOfWork, row: Row, event: string, { zone }: Lent): Promise<PostponeFacts & { readonly newDueAt: string }> {
  const newDueAt = onClock(row.newDueAt, zone)
  if (event !== 'SUBMIT' && event !== 'APPROVE') return { isOpen: true, isAhead: true, newDueAt }
  const { isShipped } = await held(uow, row)
  return { isOpen: !isShipped, isAhead: row.newDueAt > uow.now, newDueAt }
}

/** What the diagram decides by and the inbox shows. `times`: which time it would be. */
async function variables(uow: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { zone }: Lent) {
  const [promise] = await uow.sql.query<{ times: number; orderCode: string; skuName: string }>(
    `select d.postponed_times + 1 as times, o.order_code as "orderCode", l.sku_name as "skuName"
       from overdue_order d join sub_order o on o.id = d.sub_order_id join order_line l on l.id = d.line_id where d.id = $1::uuid`,
    [row.overdueId],
  )
  return {
    code: row.code,
    companyName: await supplierWords(uow, row.supplierId),
    ...promise,
    days: daysBetween(row.dueAt, row.newDueAt),
    from: onClock(row.dueAt, zone),
    until: onClock(row.newDueAt, zone),
    reasonCode: row.reasonCode,
    reason: row.reason,
  }
}
