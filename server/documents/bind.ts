/** The documents of the product's processes, put together: what the engine is told of them, and their calls over the engine. */
import type { DataSource } from '#kit/data-source.ts'
import type { Contribution } from '#kit/extension-point.ts'
import type { Route } from '#kit/handle.ts'
import type { Messages } from '#kit/messages.ts'
import { aheadOf } from '#kit/work-ahead.ts'
import { transactOn, type WorkSettings } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { numberedWords, storedWords } from '#kit/words.ts'
import { inTransaction, type Handler, type ProcessDefinition } from '#server/engine/define.ts'
import type { Engine, EngineOptions } from '#server/engine/index.ts'
import { copyToRoles } from './copy-to-roles.ts'
import { documentsOfCases, type DocumentsOfCases } from './change.ts'
import { documentFlow, type FailureOf } from './flow.ts'
import { documentWatch } from './watch.ts'
import { isDocumentProcess, type DocumentFlow, type ProcessDependencies, type ProcessChore } from './define.ts'

export interface Documents {
  /** What the engine has to know of them. */
  readonly options: Pick<EngineOptions, 'watch' | 'transaction' | 'present'>
  /** Handlers that every process may name. */
  readonly handlers: Readonly<Record<string, Handler>>
  readonly messages: readonly Messages[]
  /** For the pages of tasks and instances. */
  readonly cases: DocumentsOfCases
  /**
   * The calls of all documents.
   * @param engine the one that was created with `options` and `handlers`
   * @param dependencies what processes work with beside the operations
   */
  routes(engine: Engine, dependencies: ProcessDependencies): readonly Route[]
  /** What processes do when areas tell something. */
  listeners(): readonly Contribution[]
  /** What processes do by the clock; once there are routes. */
  chores(): readonly ProcessChore[]
}

/** Milliseconds that a step waits for a row that another holds, as on the engine's own connections. */
const lockTimeout = 8000

export function bindDocuments(
  processes: readonly ProcessDefinition[],
  data: DataSource,
  { zone, clock, onError, failureOf }: Pick<WorkSettings, 'clock' | 'onError'> & { readonly zone: string; readonly failureOf: FailureOf },
): Documents {
  const withDocument = processes.filter(isDocumentProcess)
  let flow: DocumentFlow | undefined
  const { watch, intents } = documentWatch(withDocument, () => required(flow), aheadOf(data, { zone, ...(clock && { clock }) }))
  const transact = transactOn(data, { zone, lockTimeout, isPipelined: true, ...(clock && { clock }), ...(onError && { onError }) })
  const presents = new Map(processes.map(({ key, present }) => [key, present]))
  let bound: Engine | undefined
  const boundHandlers = withDocument.map((process) => process.boundHandlers(() => required(flow).dependencies))
  return {
    options: {
      watch,
      present: (key, variables) => {
        const shown = presents.get(key)?.(variables)
        return shown && { title: storedWords(numberedWords(shown.title, shown.number)), summary: storedWords(shown.summary), value: shown.value }
      },
      transaction: (work) => transact(systemActor('process'), ({ sql }) => work(sql)),
    },
    handlers: Object.assign({ 'copy-to-roles': inTransaction((task, sql) => copyToRoles(required(bound).in(sql), task, sql)) }, ...boundHandlers) as Record<
      string,
      Handler
    >,
    messages: withDocument.map(({ messages }) => messages),
    cases: {
      ...documentsOfCases(withDocument),
      async resubmit({ work }, { processKey, businessKey }, input) {
        const process = withDocument.find(({ key }) => key === processKey)
        return process && work((uow) => required(flow).resubmit(uow, process, { id: businessKey ?? '', ...input }))
      },
    },
    routes(engine, dependencies) {
      bound = engine
      const operations = (flow = documentFlow(engine, { intents, dependencies, processes: withDocument, failureOf }))
      return withDocument.flatMap((process) => process.routes(operations, process))
    },
    listeners: () => withDocument.flatMap((process) => process.listeners(() => required(flow), process)),
    chores: () => withDocument.flatMap((process) => process.chores(required(flow), process)),
  }
}

/** @throws Error before the engine is there */
function required<T>(bound: T | undefined): T {
  if (bound === undefined) throw new Error('The engine is not bound to its documents')
  return bound
}
