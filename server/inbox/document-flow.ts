/** The operations of documents over the engine: what a command calls inside its unit of work. */
import type { Sql } from '#kit/data-source.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { moveDocument, type DocumentRow } from '#kit/document/move-document.ts'
import { notFound, Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Variables } from '#server/engine/define.ts'
import { EngineError, type Actor, type Engine, type EngineInTransaction } from '#server/engine/index.ts'
import { requireChoices } from './approvers/choices.ts'
import { CHOICES } from './approvers/kinds/choice.ts'
import { approvers as approversOf } from './approvers/resolve.ts'
import { asFailure } from './engine-call.ts'
import { changeSince } from './document-change.ts'
import { wayOf } from './document-way.ts'
import type { Intents } from './document-watch.ts'
import { moverOf, submitTaskOf, type ChosenApprovers, type DocumentFlow, type DocumentProcess, type Lent, type OnDocument } from './document.service.ts'
import { may, type Principal } from '#kit/principal.ts'

interface Standing {
  readonly instanceId: string
  readonly submitTaskId: string | null
  readonly initiator: string | null
}

/**
 * @param lent what the house lends to processes
 * @param processes those with a document
 */
export function documentFlow(engine: Engine, intents: Intents, lent: Lent, processes: readonly DocumentProcess[]): DocumentFlow {
  const { zone } = lent
  const people = approversOf()
  const inside = (uow: UnitOfWork): EngineInTransaction => {
    const engineInside = engine.in(uow.sql)
    uow.afterCommit(() => engineInside.afterCommit())
    return engineInside
  }

  return {
    lent,

    async submit(uow, process, what) {
      const { resource } = process.document
      const { row, running } = await hold(uow, process, what)
      if (running && running.submitTaskId === null) throw notNow(process, row, 'SUBMIT')
      return asCall(uow, zone, async () => {
        const { comment, approvers } = what
        const actor = actorOf(uow)
        const variables = await factsToSubmit(uow, process, row, { running, approvers, initiator: actor.userId })
        const taskId = running?.submitTaskId ?? (await begin(uow, process, row, variables))
        await inside(uow).complete({ actor, taskId, pass: undefined, comment, variables, approvers })
        return reread(uow, resource.model, row.id)
      })
    },

    async resubmit(uow, process, { id, taskId, approvers, ...what }) {
      const running = await standing(uow.sql, process, id)
      const row = (await uow.lockRow(process.document.resource.model as never, id)) as unknown as DocumentRow
      return asCall(uow, zone, async () => {
        const variables = await factsToSubmit(uow, process, row, { running, approvers, initiator: running?.initiator ?? actorOf(uow).userId })
        return inside(uow).complete({ actor: himself(uow), taskId, pass: undefined, variables, approvers, ...what })
      })
    },

    async end(uow, process, { event, ...what }) {
      const { document } = process
      const { row, running } = await hold(uow, process, what)
      if (!running) return moveDocument(uow, moverOf(process, lent), row, { event, content: what.comment })
      return asCall(uow, zone, async () => {
        intents.means(uow.sql, running.instanceId, event)
        await inside(uow).cancel({ actor: actorOf(uow), processInstanceId: running.instanceId, comment: what.comment })
        return reread(uow, document.resource.model, row.id)
      })
    },

    async move(uow, process, { event, change, ...what }) {
      const { document } = process
      const { row } = await hold(uow, process, what)
      if (isLocked(lockOf(document.resource), row.status)) throw notNow(process, row, event)
      return moveDocument(uow, moverOf(process, lent), row, { event, content: what.comment, change })
    },

    message: (uow, { id }, name, variables) =>
      asCall(uow, zone, async () => (await inside(uow).message({ actor: actorOf(uow), name, businessKey: id, variables })).matched),

    changeSince,

    async idFor({ principal }, processInstanceId) {
      const none = (error: unknown): never => {
        throw error instanceof EngineError && error.kind === 'not-found' ? notFound('instance', processInstanceId) : error
      }
      if (!(await hasPart(engine, principal, processInstanceId).catch(none))) throw notFound('instance', processInstanceId)
      const { businessKey } = await engine.detail(processInstanceId).catch(none)
      return businessKey ?? ''
    },

    async way({ prisma, sql }, processKey, row) {
      const process = processes.find(({ key }) => key === processKey)
      if (!process) throw new Error(`No document goes through ${processKey}`)
      return wayOf(engine, people, sql, {
        processKey: process.key,
        submitTask: submitTaskOf(process),
        instanceId: row.processInstanceId,
        variables: { ...(await process.document.variables?.({ prisma, sql }, row as never, lent)) },
        initiator: row.createdBy ?? 'system',
        tenant: row.tenantId,
      })
    },

    async keyOf(definitionId) {
      const known = await engine.definitions()
      return known.find((definition) => definition.definitionId === definitionId)?.key
    },

    decide: (uow, { processInstanceId, pass, comment, docVersion, ...what }) =>
      asCall(uow, zone, async () => {
        const { actor, sql } = uow
        // The instance first, as the engine's own steps do: claiming before it, two reviewers of one case would wait for each other.
        await sql.query('select 1 from wf_instance where id = $1::uuid for update', [processInstanceId])
        const task = await taskOf(sql, actor.principal, processInstanceId, what.taskId)
        if (task === undefined) throw notFound('task', what.taskId ?? processInstanceId)
        const act = { actor: himself(uow), taskId: task.id }
        if (task.isFree) await inside(uow).claim(act)
        await inside(uow).complete({ ...act, pass, comment, docVersion })
      }),

    participates: ({ principal }, processInstanceId) => hasPart(engine, principal, processInstanceId),
  }

  /**
   * What the process goes by, worked out from the document as it is now.
   * @throws Failure bad-input when people have to be chosen
   */
  async function factsToSubmit(
    uow: UnitOfWork,
    process: DocumentProcess,
    row: DocumentRow,
    { running, approvers, initiator }: { readonly running: Standing | undefined; readonly approvers: ChosenApprovers; readonly initiator: string },
  ): Promise<Variables> {
    const variables = { ...(await process.document.variables?.(uow, row as never, lent)) }
    await requireChoices(inside(uow), people, uow.sql, {
      ...(running === undefined ? { processKey: process.key } : { processInstanceId: running.instanceId }),
      variables,
      approvers: running === undefined ? approvers : { ...(await chosenBefore(uow, running.instanceId)), ...approvers },
      initiator,
      tenant: actorOf(uow).tenant,
    })
    return variables
  }

  /** What was chosen at an earlier submission holds until it is chosen anew. */
  async function chosenBefore(uow: UnitOfWork, instanceId: string): Promise<ChosenApprovers> {
    return (await inside(uow).variables(instanceId))[CHOICES] as ChosenApprovers
  }

  /** The new instance stands at the initiator's task. */
  async function begin(uow: UnitOfWork, { key, document: { resource }, ...process }: DocumentProcess, row: DocumentRow, variables: object): Promise<string> {
    intents.begins(uow.sql, row.id)
    const { nextTasks } = await inside(uow).start({
      actor: actorOf(uow),
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

const hasPart = async (engine: Engine, principal: Principal, processInstanceId: string): Promise<boolean> =>
  may(principal, 'workflow:operate') ||
  engine.participates({ userId: principal.userId, name: principal.name, roles: principal.roles, tenant: principal.tenantId }, processInstanceId)

/** The permission of the call decides who may; to the engine he is the one whose document it is. */
const actorOf = ({ actor }: UnitOfWork): Actor => ({
  userId: actor.userId ?? 'system',
  name: actor.name,
  roles: actor.principal?.roles ?? [],
  isAdmin: true,
  tenant: actor.tenantId,
})

/** He acts as he is, with no more right than in the inbox. */
const himself = (uow: UnitOfWork): Actor => ({ ...actorOf(uow), isAdmin: uow.actor.principal !== undefined && may(uow.actor.principal, 'workflow:admin') })

interface FoundTask {
  readonly id: string
  /** It has to be claimed first. */
  readonly isFree: boolean
}

/** The task of an instance that waits for somebody: his own before one he could claim; for an administrator any. */
async function taskOf(sql: Sql, principal: Principal | undefined, instanceId: string, wanted: string | undefined): Promise<FoundTask | undefined> {
  if (!principal) return undefined
  const [task] = await sql.query<FoundTask>(
    `select t.id, t.assignee is null as "isFree" from wf_task t where t.root_id = $1::uuid and ($2::uuid is null or t.id = $2::uuid)
        and ($5 or t.assignee = $3 or (t.assignee is null and (t.candidate_users @> array[$3] or t.candidate_groups && $4::text[])))
      order by t.assignee is not distinct from $3 desc, t.created_at, t.id limit 1`,
    [instanceId, wanted ?? null, principal.userId, principal.roles, may(principal, 'workflow:admin')],
  )
  return task
}

/** Locks instance and document in the order of the engine's own steps, so that the two never wait for each other in a circle. */
async function hold(uow: UnitOfWork, process: DocumentProcess, { id, version }: OnDocument): Promise<{ row: DocumentRow; running: Standing | undefined }> {
  const running = await standing(uow.sql, process, id)
  const row = (await uow.lock(process.document.resource, id, version)) as unknown as DocumentRow
  // Somebody may have submitted it between the two looks.
  return { row, running: running ?? (await standing(uow.sql, process, id)) }
}

/** The running instance of a document, locked, and the initiator's task when it stands there: the first one, the others are people he asked. */
async function standing(sql: Sql, process: DocumentProcess, id: string): Promise<Standing | undefined> {
  const [row] = await sql.query<Standing>(
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
  new Failure('rule', 'not-allowed-now', { rule: 'not-allowed-now', machine: machine.id, state: status, event })

/** The engine's refusals in the product's words. */
async function asCall<T>(uow: UnitOfWork, zone: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof EngineError ? await asFailure(error, { prisma: uow.prisma, sql: uow.sql, zone, principal: uow.actor.principal }) : error
  }
}
