/** Urging: the initiator, or an administrator, asks those who have the case to hurry. Not more often than the host's setting allows. */
import { isHandIn } from '../../core/hand-in.ts'
import { EngineError, type Actor, type Sql } from '../../define.ts'
import { readDuration } from '../../expressions/iso8601.ts'
import { isId } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import { leaveRemark } from '../remarks.ts'
import { once } from '../runner.ts'
import type { ProxyOperations } from '../proxy-api.ts'
import { noInstance } from '../stepper.ts'
import { tell } from '../tell.ts'
import { mustBeOfferedIn } from './buttons.ts'
import type { Context } from './context.ts'
import { mustBeInitiator } from './task-checks.ts'

const INTERVAL = 'workflow.urge-interval'
const DEFAULT_INTERVAL_MS = 2 * 3600_000

/** How long an instance is left alone after it was urged. */
async function intervalOf(env: Environment): Promise<number> {
  const set = await env.parameter(INTERVAL)
  if (typeof set !== 'string') return DEFAULT_INTERVAL_MS
  try {
    return readDuration(set).toMillis()
  } catch {
    return DEFAULT_INTERVAL_MS
  }
}

/**
 * Refuses while an instance that was urged at the given time is to be left alone.
 * @returns throws EngineError rule `urged-lately` with `nextAt`
 */
export async function mayUrgeFrom(env: Environment): Promise<(last: Date | null) => void> {
  const interval = await intervalOf(env)
  return (last) => {
    if (last === null || last.getTime() + interval <= env.now()) return
    const nextAt = new Date(last.getTime() + interval)
    throw new EngineError('rule', 'urged-lately', `this was urged at ${last.toISOString()}; possible again at ${nextAt.toISOString()}`, {
      lastUrgedAt: last.toISOString(),
      nextAt: nextAt.toISOString(),
    })
  }
}

/** Its tasks and those of all that it called. */
const TREE = `instance_id in (select $1::uuid union all select id from wf_instance where root_id = $1::uuid and parent_id is not null)`

/**
 * Whoever is to hand in himself has nobody to hurry, nor has anybody while the case waits for no person.
 * @throws EngineError rule `nobody-to-urge`
 */
export async function mustHaveSomebodyToUrge({ sql, env }: { readonly sql: Sql; readonly env: Environment }, id: string, actor: Actor): Promise<void> {
  const tasks = await sql.query<{ definition_id: string; element_id: string; assignee: string | null }>(
    `select distinct definition_id, element_id, assignee from wf_task where ${TREE}`,
    [id],
  )
  for (const { definition_id: definition, element_id: element, assignee } of tasks) {
    if (assignee !== actor.userId || !isHandIn((await env.definitions.get(definition)).graph, element)) return
  }
  throw new EngineError('rule', 'nobody-to-urge', tasks.length === 0 ? 'nobody has a task of this case now' : 'the case waits for yourself', {
    processInstanceId: id,
  })
}

export const urge =
  ({ env, runner }: Context): ProxyOperations['urge'] =>
  (input) =>
    once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
      atomically(async ({ sql }) => {
        const { processInstanceId: id, actor, comment } = input
        // Locked, so that of two at the same time one is told that the other was first.
        const [instance] = isId(id)
          ? await sql.query<{ initiator: string | null; ended_at: Date | null; last_urged_at: Date | null }>(
              'select initiator, ended_at, last_urged_at from wf_instance where id = $1::uuid for update',
              [id],
            )
          : []
        if (instance === undefined) throw noInstance(id)
        if (instance.ended_at !== null) throw new EngineError('conflict', 'already-ended', 'the instance has ended')
        mustBeInitiator(instance.initiator, actor, 'urge')
        await mustBeOfferedIn({ sql, env }, { processInstanceId: id }, 'urge', actor)
        await mustHaveSomebodyToUrge({ sql, env }, id, actor)
        ;(await mayUrgeFrom(env))(instance.last_urged_at)
        const now = env.now()
        const [urged] = await sql.query<{ urge_count: number }>(
          'update wf_instance set urge_count = urge_count + 1, last_urged_at = $2::timestamptz where id = $1::uuid returning urge_count',
          [id, new Date(now)],
        )
        const tasks = await sql.query<{ id: string; instance_id: string; assignee: string | null }>(
          `update wf_task set urge_count = urge_count + 1 where ${TREE} returning id, instance_id, assignee`,
          [id],
        )
        await leaveRemark(sql, actor, { instanceId: id, kind: 'URGE', content: comment }, now)
        const times = urged?.urge_count ?? 0
        await tell(
          env,
          sql,
          tasks.map((task) => ({ kind: 'urged', processInstanceId: task.instance_id, taskId: task.id, by: actor.userId, comment, times })),
        )
        const assignees = [...new Set(tasks.flatMap((task) => task.assignee ?? []))]
        return { urgeCount: times, assignees, nextAt: new Date(now + (await intervalOf(env))) }
      }),
    )
