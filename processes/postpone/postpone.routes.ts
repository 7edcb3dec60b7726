/** The calls of requests for more time: asking, taking back, deciding, and what they look like to whoever decides. */
import type { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, type Failure, notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { overdueOfCase, overdueSeen, requestNames } from '#server/modules/order/overdue/overdue-view.service.ts'
import { overdueOrder } from '#server/modules/order/overdue/overdue-order.contract.ts'
import {
  approvePostpone,
  postponeApply,
  postponeCase,
  postponeLimits,
  submitPostpone,
  withdrawPostpone,
} from '#server/modules/order/overdue/postpone-apply.contract.ts'
import { postponeAhead } from '#server/modules/order/overdue/postpone-consequences.service.ts'
import { dateObstacle, daysBetween } from '#server/modules/order/overdue/postpone-limits.contract.ts'
import { postponeLimitsOf, limitsOf, type Refusal } from '#server/modules/order/overdue/postpone-limits.service.ts'
import { lockPromise } from '#server/modules/order/overdue/overdue.service.ts'
import { documentView } from '#server/documents/view.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { attachFiles } from '#server/documents/attach-files.ts'
import { dictionariesOf, entriesOf } from '#server/modules/system/dictionary.service.ts'

type Asked = Omit<z.output<typeof submitPostpone.input>, 'approvers'>

/** Two that meet in a deadlock (goods that leave while it is decided) follow each other. */
const again = { retries: 3 }

export function postponeRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, zone, store, mayOnDocument } = flow.dependencies
  const view = documentView(postponeApply, { expressions: requestNames })

  /** Writes the request down. @throws Failure not-found, rule, bad-input with the field */
  const record = async (uow: UnitOfWork, context: CallContext, { overdueId, ...asked }: Asked): Promise<string> => {
    const { subOrderId, supplierId } = await overdueSeen(context, overdueId)
    // A freeze holds the supplier before his orders.
    await uow.sql.query('select 1 from supplier where id = $1::uuid for key share', [supplierId])
    const { row } = await lockPromise(uow, overdueId, String(subOrderId))
    const found = await postponeLimitsOf({ data, sql: uow.sql, zone, now: uow.now }, overdueId)
    if (!found) throw notFound(overdueOrder.name, overdueId)
    if (found.obstacle) throw refused(found.obstacle)
    const newDueAt = new Date(asked.newDueAt)
    const wrong = dateObstacle(newDueAt, row, { now: uow.now, mostDays: found.mostDays })
    if (wrong) throw badInput([{ path: 'newDueAt', ...found.refuse(wrong) }])
    await requireReason(data, asked.reasonCode)
    const made = { ...asked, overdueId, supplierId: row.supplierId, dueAt: row.dueAt, newDueAt, ...(await newDocument(uow, postponeApply.name)) }
    const { id } = await uow.insert('postponeApply', made, { bizType: postponeApply.name, event: 'APPLY' })
    await attachFiles({ sql: uow.sql, store, mayOnDocument, principal: context.principal }, { bizType: postponeApply.name, bizId: id, kind: 'record' }, [
      ...new Set(asked.fileIds),
    ])
    return id
  }

  const limits = async (context: CallContext, overdueId: string) => {
    const { sql, now } = context
    const found = await postponeLimitsOf({ data, sql, zone, now }, overdueId)
    if (!found) throw notFound(overdueOrder.name, overdueId)
    return limitsOf(found, now, (code, params) => context.text(code, { ...params }))
  }

  return [
    ...view.routes,
    handle(submitPostpone, async (context, { approvers, ...asked }) => {
      const id = await context.work(async (uow) => {
        const made = await record(uow, context, asked)
        await flow.submit(uow, process, { id: made, approvers })
        return made
      }, again)
      return await view.shown(context, id)
    }),
    handle(withdrawPostpone, async (context, { id, version, reason }) => {
      await context.work(async (uow) => void (await flow.end(uow, process, { id, version, event: 'WITHDRAW', comment: reason ?? undefined })), again)
      return await view.shown(context, id)
    }),
    handle(approvePostpone, async (context, { id, pass, comment, docVersion }) => {
      const { processInstanceId } = (await context.prisma.postponeApply.findFirst({ where: { id, deletedAt: null } })) ?? {}
      if (!processInstanceId) throw notFound(postponeApply.name, id)
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }), again)
      return await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
    }),
    handle(postponeLimits, async (context, { overdueId }) => {
      await overdueSeen(context, overdueId)
      const found = await limits(context, overdueId)
      const timesLeft = found.mostTimes - found.timesUsed - 1
      return { ...found, consequences: found.obstacle === null ? await postponeAhead(context, { overdueId, timesLeft }) : [] }
    }),
    handle(postponeCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const overdueId = String(row['overdueId'])
      const { requests: _requests, limits: _limits, ...overdue } = await overdueOfCase(data, context, overdueId)
      const [used] = await context.sql.query<{ times: number }>(
        `select count(*)::int as times from postpone_apply where overdue_id = $1::uuid and status = 'APPROVED' and deleted_at is null and id <> $2::uuid and create_time < $3`,
        [overdueId, id, row['createTime']],
      )
      const bounds = await limits(context, overdueId)
      const timesLeft = bounds.mostTimes - (used?.times ?? 0) - 1
      const newDueAt = instantOf(row['newDueAt'])
      return {
        ...row,
        days: daysBetween(instantOf(row['dueAt']), newDueAt),
        times: (used?.times ?? 0) + 1,
        overdue,
        limits: bounds,
        consequences: row['status'] === 'PENDING' ? await postponeAhead(context, { overdueId, newDueAt, timesLeft }) : [],
        change: await flow.changeSince(context, process, id),
      }
    }),
  ]
}

const instantOf = (value: unknown): Date => (value instanceof Date ? value : new Date(String(value)))

const refused = ({ code, params }: Refusal): Failure => ruleFailure(code, params)

/** @throws Failure bad-input for an entry that the dictionary does not offer */
async function requireReason(data: DataSource, reasonCode: string): Promise<void> {
  const entries = entriesOf(await dictionariesOf(data), 'postpone_reason')
  if (!entries.some(({ dictKey }) => dictKey === reasonCode)) throw badInput([{ path: 'reasonCode', code: 'postpone-apply.reason-unknown' }])
}
