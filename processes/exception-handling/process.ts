/**
 * A failure that no try mends is handed to people: whoever has one of its roles claims it, and has it tried again or ignored. Settled beside
 * its case (mended, tried again, ignored, by the clock), the case is over.
 */
import { stamp } from '#kit/document/move-document.ts'
import { listen } from '#kit/listen.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type ModelRow, type UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, labelOf } from '#kit/words.ts'
import { defineDocumentProcess, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import { exceptionOrderMachine, type ExceptionContext } from '#server/modules/exception/exception-order.machine.ts'
import { peopleAreAsked, planRetry, rulesOf, takenUp, waitingUnasked } from '#server/modules/exception/exception.service.ts'
import { exceptionCaseRoutes } from './exception-case.routes.ts'

type Row = ModelRow<'exceptionOrder'>

/** Name of the message that the diagram waits for. */
const settledBeside = 'exceptionTakenUp'

export const exceptionHandlingProcess: DocumentProcess = defineDocumentProcess({
  key: 'exception-handling',
  diagram: new URL('./exception-handling.bpmn', import.meta.url),
  category: 'order',
  handedInBy: ['retry'],
  present: ({ code, kind, title, reason }) => ({
    title: inBoth((say) => `${say(kind)} – ${say(title)}`),
    number: code,
    summary: String(reason),
  }),
  document: {
    resource: exceptionOrder,
    machine: exceptionOrderMachine,
    facts: (): ExceptionContext => ({ left: 1 }),
    variables,
    stamps: {
      DROP: () => ({ processInstanceId: null }),
      RETRY: stamp('nextRetryAt'),
      IGNORE: ({ now }, { content }) => ({ reason: content ?? null, settledAt: now, nextRetryAt: null }),
    },
    effects: { RETRY: async (uow, { row }) => void (await planRetry(uow, row)) },
  },
  // Only the decision settles the exception. A case that was ended without one leaves it waiting; ended by the message, it is settled beside it.
  bond: {
    events: { submitted: 'ASK', returned: null, COMPLETED: null, FAILED: 'DROP', REJECTED: null, CANCELLED: 'DROP', TERMINATED: 'DROP' },
    on: { handle: { approved: 'RETRY', rejected: 'IGNORE' } },
  },
  listeners: (flow, process) => [
    listen(peopleAreAsked, async (uow, { id }) => void (await flow().submit(uow, process, { id }))),
    listen(takenUp, async (uow, { id }) => void (await flow().message(uow, { id }, settledBeside))),
  ],
  chores: (flow, process) => [{ name: 'ask-about-exceptions', everyMinutes: 10, run: () => askAgain(flow, process) }],
  routes: exceptionCaseRoutes,
})

/** What waits without a case, because it was ended by an administrator or is older than this process, is asked about again. */
async function askAgain(flow: DocumentFlow, process: DocumentProcess): Promise<void> {
  const { data, zone } = flow.dependencies
  for (const id of await waitingUnasked(data.sql))
    await workOn(data, { zone })(
      systemActor('exceptions'),
      async (uow) => {
        const { status, processInstanceId } = await uow.lockRow('exceptionOrder', id)
        if (status === 'WAIT_MANUAL' && processInstanceId === null) await flow.submit(uow, process, { id })
      },
      { retries: 3 },
    )
}

/** Who is asked, and what the inbox shows. */
async function variables(uow: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  const { name, nameEn, notifyRoles } = await rulesOf(uow, row.type)
  return {
    code: row.code,
    kind: { zh: name ?? row.type, en: nameEn ?? name ?? row.type },
    title: labelOf(row.title),
    reason: row.lastError ?? '',
    roles: notifyRoles.length > 0 ? notifyRoles : ['OPS'],
  }
}
