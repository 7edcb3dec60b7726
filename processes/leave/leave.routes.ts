/** The calls of leave. Everybody sees his own, who may export all, and approvers those that they are asked about. */
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { visibleFields } from '#kit/resource/field-blacklist.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { workingDaysOf } from '#server/modules/system/calendar/calendar.service.ts'
import { cancelLeave, leave, leaveDays, leaveDetail, startLeave, submitLeave } from './leave.contract.ts'
import { daysOf, type Period } from './leave-days.ts'

const expressions = { applicantName: nameOf('app_user', 'applicant_id') }

/** The number is drawn last: its counter stays locked until the commit. */
async function beforeWrite(draft: Draft, { uow, data, verb, before }: WriteContext): Promise<Draft> {
  const days = daysOf({ ...before, ...draft } as unknown as Period, await workingDaysOf(data))
  if (verb !== 'insert') return { ...draft, days }
  return { ...draft, days, applicantId: uow.actor.userId, status: 'DRAFT', leaveNo: await uow.nextNumber('leave') }
}

export function leaveRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const hooks: ResourceHooks<typeof leave> = { expressions, beforeWrite }
  const repository = createRepository(leave, hooks)

  /** The row after a command, as a list shows it. */
  const shown = async (context: CallContext, uow: UnitOfWork, id: string) => {
    const row = await repository.find(readerOf(context), id, uow.sql)
    if (!row) throw notFound(leave.name, id)
    return withAbilities(leave, hooks, row, context)
  }

  /** Who has a part in the process sees its document, whatever rows he sees otherwise; hidden fields stay hidden. */
  const asParticipant = async (context: CallContext, id: string) => {
    const row = await repository.find({ ...readerOf(context), principal: undefined }, id)
    const instanceId = row?.['processInstanceId']
    if (!row || typeof instanceId !== 'string' || !(await flow.participates(context, instanceId))) return undefined
    return visibleFields(leave, row, context.caller) as typeof row
  }

  return [
    ...resourceRoutes(leave, hooks),
    handle(startLeave, async (context, { processDefinitionId, approvers, ...draft }) => {
      if (processDefinitionId !== undefined && (await flow.keyOf(processDefinitionId)) !== process.key)
        throw badInput([{ path: 'processDefinitionId', code: 'leave.other-process' }])
      return context.work(async (uow) => {
        const { id } = await repository.insert(uow, readerOf(context), draft)
        await flow.submit(uow, process, { id, approvers })
        return shown(context, uow, id)
      })
    }),
    handle(submitLeave, (context, what) =>
      context.work(async (uow) => {
        await flow.submit(uow, process, what)
        return shown(context, uow, what.id)
      }),
    ),
    handle(cancelLeave, (context, { reason, ...what }) =>
      context.work(async (uow) => {
        await flow.end(uow, process, { ...what, event: 'CANCEL', comment: reason ?? undefined })
        return shown(context, uow, what.id)
      }),
    ),
    handle(leaveDetail, async (context, { businessId, processInstanceId }) => {
      const id = businessId ?? (await flow.idFor(context, processInstanceId ?? ''))
      const row = (await repository.find(readerOf(context), id)) ?? (await asParticipant(context, id))
      if (!row) throw notFound(leave.name, id)
      return { ...withAbilities(leave, hooks, row, context), change: await flow.changeSince(context, process, id) }
    }),
    handle(leaveDays, async ({ data }, period) => ({ days: daysOf(period as Period, await workingDaysOf(data)) })),
  ]
}
