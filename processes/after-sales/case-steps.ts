/** Steps of cases through their process: a decision at the caller's task, an end, and cases that are merged. */
import { badInput, ruleFailure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { openTask } from '#server/documents/open-task.ts'
import { keepSaid, requireKnown } from '#server/modules/after-sales/case/case-decide.service.ts'
import type { CaseRow } from '#server/modules/after-sales/case/case-events.service.ts'
import { heldCase } from '#server/modules/after-sales/case/case-hold.service.ts'
import { writeLog } from '#server/modules/after-sales/case/case-log.service.ts'

interface Decision {
  readonly pass: boolean
  readonly comment?: string | null | undefined
}

interface Said {
  readonly reason: string
  readonly fileIds: readonly string[]
}

export function caseSteps(flow: DocumentFlow, process: DocumentProcess) {
  const { dependencies } = flow

  /** At the task of the case that waits for whoever calls. @throws Failure rule where none does */
  const decide = async (uow: UnitOfWork, { processInstanceId }: CaseRow, { pass, comment }: Decision): Promise<void> => {
    const waits = processInstanceId !== null && (await openTask(uow.sql, uow.actor.principal, { processInstanceId, exceptAt: 'submit', isAdminIncluded: true }))
    if (!waits) throw (processInstanceId === null ? undefined : await flow.tooLate(uow, { processInstanceId })) ?? ruleFailure('as-order.not-waiting', {})
    await flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined })
  }

  const end = async (uow: UnitOfWork, row: CaseRow, { event, reason, fileIds }: Said & { readonly event: 'CLOSE' | 'CANCEL' | 'MERGE' }): Promise<void> => {
    await requireKnown(row, event)
    await keepSaid(dependencies, uow, row, { fileIds })
    await flow.end(uow, process, { id: row.id, event, comment: reason })
  }

  return {
    decide,
    end,
    refuse: async (uow: UnitOfWork, row: CaseRow, { reason, fileIds }: Said): Promise<void> => {
      await requireKnown(row, 'REFUSE')
      await keepSaid(dependencies, uow, row, { fileIds })
      await decide(uow, row, { pass: false, comment: reason })
    },
    /** What the others said and showed goes over to the first, whose log says so; they are closed and point to it. */
    merge: async (uow: UnitOfWork, first: CaseRow, duplicateIds: readonly string[]): Promise<void> => {
      if (duplicateIds.includes(first.id)) throw badInput([{ path: 'duplicateIds', code: 'as-order.merge-itself' }])
      await requireKnown(first, 'CLOSE')
      const shownWith: string[] = []
      for (const [at, id] of [...new Set(duplicateIds)].toSorted().entries()) {
        const row = await heldCase(uow, { id })
        if (row.orderLineId !== first.orderLineId) throw badInput([{ path: `duplicateIds[${at}]`, code: 'as-order.merge-other-goods' }])
        await requireKnown(row, 'MERGE')
        shownWith.push(...row.fileIds)
        const pointed = await uow.change('afterSalesOrder', row, { mergedIntoId: first.id })
        await end(uow, pointed, { event: 'MERGE', reason: `→ ${first.code}`, fileIds: [] })
        await writeLog(uow, {
          row: { ...first, saidFileIds: row.fileIds },
          event: 'TAKE_OVER',
          next: first.status,
          content: [`← ${row.code}`, row.description].filter(Boolean).join(' '),
        })
      }
      if (shownWith.length > 0) await keepSaid(dependencies, uow, first, { fileIds: [], change: { fileIds: [...new Set([...first.fileIds, ...shownWith])] } })
    },
  }
}
