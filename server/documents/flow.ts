/** The operations of documents over the engine: what a command calls inside its unit of work. */
import type { Sql } from '#kit/data-source.ts'
import { preparedOn } from '#kit/database/transaction.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { moveDocument, type DocumentRow } from '#kit/document/move-document.ts'
import { notFound, type Failure, ruleFailure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Variables } from '#server/engine/define.ts'
import { EngineError, type Actor, type Engine, type EngineInTransaction } from '#server/engine/index.ts'
import { requireChoices } from '#server/approvers/choices.ts'
import { CHOICES } from '#server/approvers/kinds/choice.ts'
import { approvers as approversOf } from '#server/approvers/resolve.ts'
import { refuseSimulated, viaOf } from './acting.ts'
import { documentReads } from './reads.ts'
import { lockCase, openTask } from './open-task.ts'
import type { Intents } from './watch.ts'
import { moverOf, submitTaskOf, type ChosenApprovers, type DocumentFlow, type DocumentProcess, type ProcessDependencies, type OnDocument } from './define.ts'
import { may, type Principal } from '#kit/principal.ts'

/** As diagrams give them by `camunda:priority`. */
const urgentPriority = 80
const usualPriority = 50

/** The instance that decides on a document now. */
interface RunningCase {
  readonly instanceId: string
  readonly submitTaskId: string | null
  readonly initiator: string | null
}

/** Where a refusal is put into words: a call, or a command's unit of work. */
export interface RefusalReader extends Pick<CallContext, 'sql' | 'zone'> {
  readonly prisma: Pick<CallContext['prisma'], 'user'>
  readonly principal: Principal | undefined
  /** Chinese unless said. */
  readonly locale?: CallContext['locale'] | undefined
}

/** Puts the engine's refusals into the product's words; the door to the engine (`server/inbox`) brings it. */
export type FailureOf = (error: EngineError, reader: RefusalReader) => Promise<Failure>

export interface FlowParts {
  readonly intents: Intents
  readonly dependencies: ProcessDependencies
  /** Those with a document. */
  readonly processes: readonly DocumentProcess[]
  readonly failureOf: FailureOf
}

interface Late {
  readonly processInstanceId: string
  readonly taskId?: string | undefined
}

export function documentFlow(engine: Engine, { intents, dependencies, processes, failureOf }: FlowParts): DocumentFlow {
  const { zone } = dependencies
  const people = approversOf()
  const inside = (uow: UnitOfWork): EngineInTransaction => {
    const engineInside = engine.in(uow.sql)
    uow.afterCommit(() => engineInside.afterCommit())
    return engineInside
  }
  const asCall = async <T>(uow: UnitOfWork, work: () => Promise<T>): Promise<T> => {
    await refuseSimulated(dependencies.data, uow.actor.principal)
    try {
      return await work()
    } catch (error) {
      throw error instanceof EngineError ? await refusalOf(uow, error) : error
    }
  }
  const refusalOf = ({ prisma, sql, actor }: UnitOfWork, error: EngineError): Promise<Failure> =>
    failureOf(error, { prisma, sql, zone, principal: actor.principal })
  const late = (uow: UnitOfWork, of: Late) => inside(uow).tooLate(callerOf(uow), { ...of, exceptAt: processes.map(submitTaskOf) })

  return {
    dependencies,

    async submit(uow, process, what) {
      const { row, running } = await lockDocument(uow, process, what)
      if (running && running.submitTaskId === null) throw notNow(process, row, 'SUBMIT')
      return asCall(uow, async () => {
        const { comment, approvers } = what
        const actor = ownerOf(uow)
        const engineInside = inside(uow)
        const variables = await factsToSubmit(engineInside, uow, process, row, { running, approvers, initiator: actor.userId })
        const taskId = running?.submitTaskId ?? (await begin(engineInside, uow, process, row, variables))
        await engineInside.complete({ actor, taskId, pass: undefined, comment, variables, approvers })
      })
    },

    async resubmit(uow, process, { id, taskId, approvers, ...what }) {
      const running = await runningCase(uow.sql, process, id)
      const row = (await uow.lockRow(process.document.resource.model as never, id)) as unknown as DocumentRow
      return asCall(uow, async () => {
        const engineInside = inside(uow)
        const initiator = running?.initiator ?? ownerOf(uow).userId
        const variables = await factsToSubmit(engineInside, uow, process, row, { running, approvers, initiator })
        return engineInside.complete({ actor: callerOf(uow), taskId, pass: undefined, variables, approvers, ...what })
      })
    },

    async end(uow, process, { event, requires, ...what }) {
      const { document } = process
      const { row, running } = await lockDocument(uow, process, what)
      requires?.(row)
      if (!running) return { row: await moveDocument(uow, moverOf(process, dependencies), row, { event, content: what.comment }), hadCase: false }
      return asCall(uow, async () => {
        intents.means(uow.sql, running.instanceId, event, what.comment)
        await inside(uow).cancel({ actor: ownerOf(uow), processInstanceId: running.instanceId, comment: what.comment })
        return { row: await reread(uow, document.resource.model, row.id), hadCase: true }
      })
    },

    async move(uow, process, { event, change, ...what }) {
      const { document } = process
      const { row } = await lockDocument(uow, process, what)
      if (isLocked(lockOf(document.resource), row.status)) throw notNow(process, row, event)
      return moveDocument(uow, moverOf(process, dependencies), row, { event, content: what.comment, change })
    },

    message: (uow, { id }, name, variables) =>
      asCall(uow, async () => (await inside(uow).message({ actor: ownerOf(uow), name, businessKey: id, variables })).matched),

    hurry: (uow, processInstanceId, isUrgent) => asCall(uow, () => hurryTasks(inside(uow), uow, processInstanceId, isUrgent)),

    ...documentReads(engine, people, dependencies, processes),

    decide: (uow, { processInstanceId, pass, comment, docVersion, ...what }) =>
      asCall(uow, async () => {
        const { actor, sql } = uow
        await lockCase(sql, processInstanceId)
        const task = await openTask(sql, actor.principal, { processInstanceId, taskId: what.taskId, isAdminIncluded: true })
        if (task === undefined) throw (await late(uow, { processInstanceId, taskId: what.taskId })) ?? notFound('task', what.taskId ?? processInstanceId)
        const act = { actor: callerOf(uow), taskId: task.id }
        const engineInside = inside(uow)
        if (task.isFree) await engineInside.claim(act)
        await engineInside.complete({ ...act, pass, comment, docVersion })
      }),

    async tooLate(uow, of) {
      const error = await late(uow, of)
      return error?.details['by'] === undefined ? undefined : refusalOf(uow, error)
    },
  }

  /**
   * What the process goes by, worked out from the document as it is now.
   * @throws Failure bad-input when people have to be chosen
   */
  async function factsToSubmit(
    engineInside: EngineInTransaction,
    uow: UnitOfWork,
    process: DocumentProcess,
    row: DocumentRow,
    { running, approvers, initiator }: { readonly running: RunningCase | undefined; readonly approvers: ChosenApprovers; readonly initiator: string },
  ): Promise<Variables> {
    const variables = { ...(await process.document.variables?.(uow, row as never, dependencies)) }
    await requireChoices(engineInside, people, uow.sql, {
      ...(running === undefined ? { processKey: process.key } : { processInstanceId: running.instanceId }),
      variables,
      approvers: running === undefined ? approvers : { ...(await chosenBefore(engineInside, running.instanceId)), ...approvers },
      initiator,
      tenant: ownerOf(uow).tenant,
    })
    return variables
  }

  /** The new instance stands at the initiator's task. */
  async function begin(
    engineInside: EngineInTransaction,
    uow: UnitOfWork,
    { key, document: { resource }, ...process }: DocumentProcess,
    row: DocumentRow,
    variables: object,
  ): Promise<string> {
    intents.begins(uow.sql, row.id)
    const { nextTasks } = await engineInside.start({
      actor: ownerOf(uow),
      processKey: key,
      businessKey: row.id,
      businessType: resource.name,
      docVersion: row.version,
      variables: { ...variables },
    })
    const [task] = nextTasks
    if (!task || task.taskKey !== submitTaskOf(process)) throw new Error(`Process ${key} has to begin with the user task ${submitTaskOf(process)}`)
    return task.taskId
  }
}

/** What was chosen at an earlier submission holds until it is chosen anew. */
async function chosenBefore(engineInside: EngineInTransaction, instanceId: string): Promise<ChosenApprovers> {
  return (await engineInside.variables(instanceId))[CHOICES] as ChosenApprovers
}

/** The open tasks of a case before the others, or as usual; what is urgent is due in half of the time that is left. */
async function hurryTasks(engine: EngineInTransaction, uow: UnitOfWork, processInstanceId: string, isUrgent: boolean): Promise<void> {
  await lockCase(uow.sql, processInstanceId)
  const tasks = await uow.sql.query<{ id: string; dueAt: Date | null }>('select id, due_at as "dueAt" from wf_task where instance_id = $1::uuid order by id', [
    processInstanceId,
  ])
  for (const { id, dueAt } of tasks) {
    const left = dueAt === null ? 0 : dueAt.getTime() - uow.now.getTime()
    await engine.changeTask({
      actor: ownerOf(uow),
      taskId: id,
      priority: isUrgent ? urgentPriority : usualPriority,
      ...(isUrgent && left > 0 && { dueTime: new Date(uow.now.getTime() + left / 2) }),
    })
  }
}

/** Who acts on their own document: the permission of the call has decided that they may, so the engine asks for no part in the task. */
const ownerOf = ({ actor }: UnitOfWork): Actor => ({
  userId: actor.userId ?? 'system',
  name: actor.name,
  roles: actor.principal?.roles ?? [],
  isAdmin: true,
  tenant: actor.tenantId,
  via: viaOf(actor.principal),
})

/** Who acts on somebody's task, with no more rights than in the inbox. */
const callerOf = (uow: UnitOfWork): Actor => ({ ...ownerOf(uow), isAdmin: uow.actor.principal !== undefined && may(uow.actor.principal, 'workflow:admin') })

/** Locks instance and document in the order of the engine's own steps, so that the two never wait for each other in a circle. */
async function lockDocument(
  uow: UnitOfWork,
  process: DocumentProcess,
  { id, version }: OnDocument,
): Promise<{ row: DocumentRow; running: RunningCase | undefined }> {
  const running = await runningCase(uow.sql, process, id)
  const row = (await uow.lock(process.document.resource, id, version)) as unknown as DocumentRow
  // Somebody may have submitted it between the two looks, unless it was never submitted at all.
  return { row, running: running ?? (row['processInstanceId'] === null ? undefined : await runningCase(uow.sql, process, id)) }
}

/** Locks the running instance of a document; with the initiator's task while the instance waits there. Later tasks at that element are of people whom the initiator asked. */
async function runningCase(sql: Sql, process: DocumentProcess, id: string): Promise<RunningCase | undefined> {
  const [row] = await preparedOn<RunningCase>(
    sql,
    `select i.id as "instanceId", i.initiator, (select t.id from wf_task t where t.instance_id = i.id and t.element_id = $3 order by t.created_at, t.id limit 1) as "submitTaskId"
       from wf_instance i where i.business_key = $1 and i.business_type = $2 and i.parent_id is null and i.ended_at is null
      order by i.started_at desc limit 1 for update of i`,
    [id, process.document.resource.name, submitTaskOf(process)],
  )
  return row
}

async function reread(uow: UnitOfWork, model: string, id: string): Promise<DocumentRow> {
  return (await uow.lockRow(model as never, id)) as unknown as DocumentRow
}

const notNow = ({ document: { machine } }: DocumentProcess, { status }: DocumentRow, event: string): Failure =>
  ruleFailure('not-allowed-now', { machine: machine.id, state: status, event })
