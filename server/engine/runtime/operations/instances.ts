/** What happens to whole instances: start, variables, surgery, suspension, ends before their time. */
import { EngineError, type Actor } from '../../define.ts'
import type { Position } from '../../core/step.ts'
import type { Operations } from '../api.ts'
import type { ElementPosition, StartInput, Started } from '../input-api.ts'
import { isId, noDefinition } from '../definitions.ts'
import { SHARED } from '../deployment.ts'
import type { Runnable } from '../environment.ts'
import { uuidv7 } from '../ids.ts'
import { leaveRemark } from '../remarks.ts'
import { once, type Runner } from '../runner.ts'
import { noInstance, type Decide } from '../stepper.ts'
import type { Birth } from '../work-item.ts'
import { chosen } from './choices.ts'
import type { Context } from './context.ts'
import { mustBeInitiator, suspended } from './task-checks.ts'

type InstanceOperations = Pick<Operations, 'start' | 'cancel' | 'terminate' | 'setInstanceState' | 'setVariables' | 'modify' | 'changeInstances'>

export function instanceOperations(context: Context): InstanceOperations {
  const { env, runner } = context

  /** A step of an instance that is not suspended, on behalf of somebody. */
  const stepOf = <T>(input: { actor: Actor; processInstanceId: string; idempotencyKey?: string | undefined }, hint: string, decide: Decide<T>) =>
    once(runner, input.idempotencyKey, env.now(), (inside) => {
      if (!isId(input.processInstanceId)) throw noInstance(input.processInstanceId)
      return inside.step(input.processInstanceId, `${hint} ${input.processInstanceId}`, (unit, item) => {
        if (item.snapshot?.status === 'SUSPENDED') throw suspended(item.id)
        item.actedBy(input.actor)
        return decide(unit, item)
      })
    })

  return {
    start: (input) => once(runner, input.idempotencyKey, env.now(), (inside) => start(context, inside, input)),

    cancel: (input) =>
      stepOf(input, 'end', async (unit, item) => {
        mustBeInitiator(item.about.initiator, input.actor, 'cancel')
        await unit.must(item, { type: 'end', outcome: 'CANCELLED', reason: input.comment })
        item.remark('CANCEL', input.actor.userId, input.comment, unit.now)
      }),

    terminate: (input) =>
      stepOf(input, 'end', async (unit, item) => {
        mustBeAdmin(input.actor)
        await unit.must(item, { type: 'end', outcome: input.outcome ?? 'TERMINATED', reason: input.comment })
        item.remark('TERMINATE', input.actor.userId, input.comment, unit.now)
      }),

    setVariables: (input) =>
      stepOf(input, 'variables', async (unit, item) => {
        await unit.must(item, { type: 'set-variables', variables: input.variables, elementId: input.elementId })
        item.remark('VARIABLES', input.actor.userId, Object.keys(input.variables).join(', '), unit.now)
      }),

    modify: (input) =>
      stepOf(input, 'modify', async (unit, item) => {
        await unit.must(item, {
          type: 'modify',
          cancel: positions(input.cancel),
          startBefore: positions(input.startBefore),
          startAfter: positions(input.startAfter),
          ...(input.startTransition && { startThrough: positions(input.startTransition) }),
          variables: input.variables ?? {},
          reason: input.reason,
        })
        item.remark('MODIFY', input.actor.userId, input.reason, unit.now)
      }),

    changeInstances: (input) =>
      stepOf(input, 'instances', async (unit, item) => {
        await unit.must(item, { type: 'change-instances', elementId: input.elementId, add: input.add ?? [], remove: input.remove ?? [] })
        item.remark(input.kind ?? 'ADD_SIGN', input.actor.userId, input.comment, unit.now)
      }),

    async setInstanceState({ processInstanceId, state, actor, comment }) {
      mustBeAdmin(actor)
      await runner.atomically(({ sql }) => setState(context, sql, processInstanceId, state, { actor, comment }))
    },
  }
}

async function setState(
  { env }: Context,
  sql: Runner['sql'],
  id: string,
  state: 'active' | 'suspended',
  { actor, comment }: { actor: Actor; comment: string | undefined },
): Promise<void> {
  const [from, to] = state === 'suspended' ? ['RUNNING', 'SUSPENDED'] : ['SUSPENDED', 'RUNNING']
  // The revision moves so that a step decided before it is decided again; its event has no command, so a replay passes over it.
  const changed = isId(id)
    ? await sql.query<{ id: string; rev: number }>(
        `with tree as (select root_id as id from wf_instance where id = $1::uuid
           union all select c.id from wf_instance c where c.root_id = (select root_id from wf_instance where id = $1::uuid) and c.parent_id is not null)
         update wf_instance set status = $3, rev = rev + 1 where id in (select id from tree) and status = $2 returning id, rev`,
        [id, from, to],
      )
    : []
  for (const row of changed) {
    await sql.query('insert into wf_event (instance_id, seq, at, actor, data) values ($1::uuid, $2::int, $3::timestamptz, $4, $5::json)', [
      row.id,
      row.rev,
      new Date(env.now()),
      actor.userId,
      JSON.stringify({ e: [], status: to }),
    ])
  }
  if (changed.length > 0) {
    await leaveRemark(sql, actor, { instanceId: id, kind: state === 'suspended' ? 'SUSPEND' : 'RESUME', content: comment }, env.now())
    return
  }
  const [row] = isId(id) ? await sql.query<{ status: string }>('select status from wf_instance where id = $1::uuid', [id]) : []
  if (row === undefined) throw noInstance(id)
  if (row.status !== to) throw new EngineError('conflict', 'already-ended', `the instance is ${row.status}`, { status: row.status })
}

const positions = (given: readonly (string | ElementPosition)[] = []): Position[] =>
  given.map((position) =>
    typeof position === 'string' ? { elementId: position, occurrence: undefined } : { elementId: position.elementId, occurrence: position.occurrence },
  )

export function mustBeAdmin(actor: Actor): void {
  if (actor.isAdmin !== true) throw new EngineError('forbidden', 'not-admin', 'only an administrator may do this')
}

/** What an instance is born with. */
export function birthOf(runnable: Runnable, now: number, about: Partial<Birth>): Birth {
  const id = uuidv7(now)
  return {
    id,
    definitionId: runnable.definitionId,
    processKey: runnable.key,
    rootId: id,
    parentId: undefined,
    parentWait: undefined,
    businessKey: undefined,
    businessType: undefined,
    docVersion: undefined,
    title: undefined,
    summary: undefined,
    value: undefined,
    initiator: undefined,
    tenant: undefined,
    startedAt: new Date(now),
    latest: false,
    ...about,
  }
}

async function start(context: Context, runner: Runner, input: StartInput): Promise<Started> {
  for (let tries = 0; tries < 3; tries += 1) {
    const runnable = await runnableOf(context, runner, input, tries > 0)
    mayStart(runnable, input.actor)
    const inside = beginningsInside(runnable, input)
    const answer = await runner.begin(`start ${runnable.definitionId}`, async (unit) => {
      const { businessKey, businessType, docVersion, title, summary } = input
      const item = unit.born(
        runnable,
        birthOf(runnable, unit.now, {
          latest: input.definitionId === undefined && input.version === undefined,
          businessKey,
          businessType,
          docVersion,
          title,
          summary,
          initiator: input.actor.userId,
          tenant: input.actor.tenant,
        }),
      )
      item.actedBy(input.actor)
      await unit.must(item, {
        type: 'start',
        startElement: undefined,
        variables: { ...input.variables, ...chosen(input.variables ?? {}, input.approvers) },
        initiator: input.actor.userId,
        businessKey,
        ...inside,
      })
      if (inside !== undefined) item.remark('MODIFY', input.actor.userId, undefined, unit.now)
      const nextTasks = [...unit.items.values()].flatMap((each) => each.opened())
      return { item, answer: { processInstanceId: item.id, definitionId: runnable.definitionId, ended: item.ended, nextTasks } }
    })
    if (answer !== undefined) return answer
  }
  throw new EngineError('conflict', 'definition-suspended', 'the process definition is suspended', {
    processKey: input.processKey,
    definitionId: input.definitionId,
  })
}

/** Where an operator lets an instance begin in its middle. */
function beginningsInside({ graph }: Runnable, input: StartInput): { at: readonly string[]; through: readonly string[] } | undefined {
  const { startBefore = [], startAfter = [], startTransition = [] } = input
  if (startBefore.length + startAfter.length + startTransition.length === 0) return undefined
  mustBeAdmin(input.actor)
  const behind = startAfter.map((elementId) => {
    const [flow, ...others] = graph.nodes[elementId]?.outgoing ?? []
    if (flow !== undefined && others.length === 0) return flow
    const count = flow === undefined ? 'no sequence flow' : 'several sequence flows'
    throw new EngineError('invalid', 'bad-position', `${elementId} has ${count} out of it`, { path: 'startAfter', elementId })
  })
  return { at: startBefore, through: [...behind, ...startTransition] }
}

async function runnableOf({ env }: Context, { sql }: Runner, { processKey, definitionId, version }: StartInput, refresh: boolean): Promise<Runnable> {
  if (definitionId !== undefined) return env.definitions.get(definitionId)
  if (processKey === undefined) throw new EngineError('invalid', 'what-to-start', 'give processKey or definitionId', { path: 'processKey' })
  const found =
    version === undefined
      ? sql === env.pool
        ? await env.definitions.latest(processKey, SHARED, refresh)
        : await env.definitions.find(sql, { key: processKey, binding: 'latest', version: undefined, deploymentId: '', tenant: SHARED })
      : await env.definitions.find(sql, { key: processKey, binding: 'version', version: String(version), deploymentId: '', tenant: SHARED })
  if (found === undefined) throw noDefinition(processKey)
  return found
}

function mayStart({ graph, key }: Runnable, actor: Actor): void {
  const { users, groups } = graph.startableBy
  const isOpen = users.length + groups.length === 0 && actor.startsNamedOnly !== true
  if (actor.isAdmin === true || isOpen || users.includes(actor.userId) || groups.some((group) => actor.roles.includes(group))) return
  throw new EngineError('forbidden', 'not-a-starter', `you may not start ${key}`, { processKey: key })
}
