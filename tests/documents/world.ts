/** Documents, people and a running engine on a database of a test's own, and what must hold of them at every moment. */
import { afterAll, beforeAll } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { bindRowRules } from '#kit/document/status-rule.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { actorOf, type RunWork, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { Principal } from '#kit/principal.ts'
import { createEngine, EngineError, type Actor, type Engine, type OpenedTask } from '#server/engine/index.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { bindDocuments } from '#server/documents/bind.ts'
import { asFailure } from '#server/inbox/engine-call.ts'
import type { ProcessDependencies } from '#server/documents/define.ts'
import { inWork } from '#server/documents/define.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal } from '#tests/support/principals.ts'
import { diagram, paper, paperProcess, type Differs } from './paper.ts'

const id = (number: number): string => `0190e000-0000-7000-8000-${String(number).padStart(12, '0')}`
const person = (number: number, name: string): Principal => principal({ userId: id(number), account: name, name, roles: ['managers'] })
export const ann = person(1, 'ann')
export const managers = [person(2, 'bob'), person(3, 'cat'), person(4, 'dan')]
export const everybody = [ann, ...managers]
export const asActor = ({ userId, name, roles }: Principal, isAdmin = false): Actor => ({ userId, name, roles, isAdmin })

export interface World {
  readonly data: DataSource
  readonly engine: Engine
  readonly flow: DocumentFlow
  readonly process: DocumentProcess
  readonly work: RunWork
  /** Ids of every task that was ever announced as opened. */
  readonly announced: OpenedTask['taskId'][]
}

/** Call it at the top of a file. */
export function withWorld(drawing = diagram(), differs: Differs = {}): { readonly it: World } {
  const database = withDatabase()
  let world: World | undefined
  beforeAll(async () => {
    const data = openDataSource(database.url, { poolSize: 12 })
    let flow: DocumentFlow | undefined
    const process = await paperProcess(
      managers.map(({ userId }) => userId),
      drawing,
      (bound) => (flow = bound),
      differs,
    )
    const announced: string[] = []
    const documents = bindDocuments([process], data, { zone: 'Asia/Shanghai', failureOf: asFailure })
    const engine = await createEngine({
      databaseUrl: database.url,
      poolSize: 8,
      ...documents.options,
      handlers: {
        ...documents.handlers,
        paperStamp: inWork(async (uow, task) => void (await uow.log({ bizType: 'stamp', bizId: task.businessKey ?? '', event: 'stamped' }))),
      },
      onCommitted: ({ openedTasks }) => announced.push(...openedTasks.map(({ taskId }) => taskId)),
    })
    await engine.migrate()
    documents.routes(engine, { data, zone: 'Asia/Shanghai' } as ProcessDependencies)
    bindRowRules(data, [paper as never])
    await data.prisma.user.createMany({ data: everybody.map(({ userId, account, name }) => ({ id: userId, account, name, passwordHash: '-' })) })
    await engine.deploy({ actor: asActor(ann, true), files: [drawing] })
    if (!flow) throw new Error('the flow was not bound')
    world = { data, engine, flow, process, work: workOn(data), announced }
  })
  afterAll(async () => {
    await world?.engine.close()
    await world?.data.close()
  })
  return {
    get it() {
      if (!world) throw new Error('The world is there from beforeAll on.')
      return world
    },
  }
}

/** A draft; its log begins with it. */
export const draft = ({ work }: World, days = 2): Promise<string> =>
  work(actorOf(ann), async (uow) => {
    const on = new Date('2026-06-01')
    const row = { id: newId(), leaveNo: newId(), applicantId: ann.userId, leaveType: 'ANNUAL', startOn: on, endOn: on, days, reason: 'first' }
    await uow.prisma.leave.create({ data: row })
    await uow.log({ bizType: 'paper', bizId: row.id, event: 'inserted', toStatus: 'DRAFT' })
    return row.id
  })

export const edit = (world: World, docId: string, change: { reason?: string; urgent?: boolean; days?: number }): Promise<unknown> =>
  world.work(actorOf(ann), async (uow: UnitOfWork) => uow.change('leave', await uow.lockRow('leave', docId), change))

/** By hand, around the machine: must never work. */
export const setStatus = (world: World, docId: string, status: string): Promise<unknown> =>
  world.work(actorOf(ann), async (uow) => uow.change('leave', await uow.lockRow('leave', docId), { status }))

/** The business reason why something was refused; anything else is a bug. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure || error instanceof EngineError) return error.code
  throw error
}

/** What happened to an instance, for whoever reads a failure. */
async function storyOf(sql: DataSource['sql'], instance: string): Promise<string> {
  const rows = await sql.query<{ told: string }>(
    `select coalesce(h.element_id, '') || ':' || coalesce(h.outcome, '') as told, h.ended_at as at from wf_history h where h.instance_id = $1::uuid and h.task_id is not null
     union all select c.kind || coalesce(' ' || c.data::text, ''), c.at from wf_comment c where c.instance_id = $1::uuid
     union all select 'open ' || t.element_id || ' ' || coalesce(t.assignee, '-') || ' ' || coalesce(t.candidate_groups::text, '-'), t.created_at from wf_task t where t.instance_id = $1::uuid
     union all select 'incident ' || i.element_id || ' ' || i.message, i.created_at from wf_incident i where i.instance_id = $1::uuid order by at`,
    [instance],
  )
  return rows.map(({ told }) => told).join(' > ')
}

interface Doc {
  readonly id: string
  readonly status: string
  readonly version: number
}

/** Everything that is wrong with the documents of this world; empty when all is well. */
export async function wrongWith({ data: { sql } }: World): Promise<string[]> {
  const docs = await sql.query<Doc>('select id, status, version from leave')
  const running = await sql.query<{ id: string; doc: string; at: string[]; open: number }>(
    `select i.id, i.business_key as doc, coalesce(array_agg(distinct t.element_id) filter (where t.id is not null), '{}') as at,
            count(t.id) filter (where t.assignee is not null or t.candidate_set is not null)::int as open
       from wf_instance i left join wf_task t on t.instance_id = i.id where i.ended_at is null group by i.id`,
  )
  const logs = await sql.query<{ doc: string; from: string | null; to: string }>(
    `select biz_id as doc, from_status as "from", to_status as "to" from doc_log where biz_type = 'paper' and to_status is not null order by create_time, id`,
  )
  const twice = await sql.query<{ id: string }>('select task_id as id from wf_history where task_id is not null group by task_id having count(*) > 1')
  const problems = twice.map((task) => `task ${task.id} was closed twice`)
  for (const doc of docs) {
    const own = running.filter((instance) => instance.doc === doc.id)
    const [instance] = own
    const withInitiator = instance?.at.length === 1 && instance.at[0] === 'submit'
    const expected = instance === undefined ? 'rests' : withInitiator ? 'RETURNED' : 'IN_APPROVAL'
    const is = ['IN_APPROVAL', 'RETURNED'].includes(doc.status) ? doc.status : 'rests'
    if (own.length > 1 || expected !== is)
      problems.push(`${doc.id} is ${doc.status}, its ${own.length} instances stand at ${JSON.stringify(own.map(({ at }) => at))}`)
    for (const each of own)
      if (each.open === 0) problems.push(`instance ${each.id} of ${doc.id} waits for nobody at ${each.at.join()} after ${await storyOf(sql, each.id)}`)
    const moves = logs.filter((move) => move.doc === doc.id)
    moves.forEach((move, index) => {
      if (index > 0 && move.from !== moves[index - 1]?.to) problems.push(`the log of ${doc.id} jumps to ${move.from} from ${moves[index - 1]?.to}`)
    })
    if (moves.at(-1)?.to !== doc.status) problems.push(`the log of ${doc.id} ends with ${moves.at(-1)?.to}, it is ${doc.status}`)
  }
  return problems
}
