/** Starting ended instances again, letting history go, and counting what has happened. */
import { EngineError, type Actor } from '../../define.ts'
import { loadInstances } from '../../store/instances.ts'
import { forgetSome, setRetention } from '../../store/retention.ts'
import { dropOrphans } from '../../store/start-failures.ts'
import { foldStatistics, thinStatistics } from '../../store/statistics.ts'
import { instant } from '../../store/step-rows.ts'
import { isId, noDefinition } from '../definitions.ts'
import { uuidv7 } from '../ids.ts'
import type { OperatingOperations, Restarted, RestartInput } from '../operator-api.ts'
import { leaveRemark } from '../remarks.ts'
import { once, type Runner } from '../runner.ts'
import { noInstance } from '../stepper.ts'
import type { Context } from './context.ts'
import { birthOf, mustBeAdmin } from './instances.ts'

export function operateOperations(context: Context): OperatingOperations {
  const { env, runner } = context
  return {
    restart: (input) => once(runner, input.idempotencyKey, env.now(), (inside) => inside.atomically((together) => restart(context, together, input))),

    async setRetention({ actor, processKey, days }) {
      mustBeAdmin(actor)
      const known = await runner.sql.query('select 1 from wf_definition where key = $1 limit 1', [processKey])
      if (known.length === 0) throw noDefinition(processKey)
      await setRetention(runner.sql, { processKey, days, at: new Date(env.now()), by: actor.userId })
    },

    async foldStatistics() {
      const now = new Date(env.now())
      if (!(await env.reads.transaction((sql) => foldStatistics(sql, now, env.timeZone)))) return
      await thinStatistics(env.reads, now)
      await dropOrphans(env.reads)
    },

    forgetEnded: (limit) => env.reads.transaction((sql) => forgetSome(sql, new Date(env.now()), limit)),
  }
}

async function restart(context: Context, inside: Runner, { actor, processInstanceId, activities, variables, comment }: RestartInput): Promise<Restarted> {
  mustBeAdmin(actor)
  const { env } = context
  const [old] = isId(processInstanceId) ? await loadInstances(inside.sql, [processInstanceId]) : []
  if (old === undefined) throw noInstance(processInstanceId)
  if (old.state.status !== 'ended')
    throw new EngineError('rule', 'still-running', 'only an ended instance can be restarted', { processInstanceId, status: old.status })
  const runnable = await env.definitions.get(old.definitionId)
  const stranger = activities?.find((elementId) => runnable.graph.nodes[elementId] === undefined)
  if (stranger !== undefined) throw new EngineError('invalid', 'bad-position', `there is no element ${stranger}`, { path: 'activities', elementId: stranger })
  const { businessKey, businessType, docVersion, title, summary, value, initiator, tenant } = old
  const answer = await inside.begin(`restart ${runnable.definitionId}`, async (unit) => {
    const about = { businessKey, businessType, docVersion, title, summary, value, initiator, tenant }
    const item = unit.born(runnable, birthOf(runnable, unit.now, about))
    item.actedBy(actor)
    await unit.must(item, {
      type: 'start',
      startElement: undefined,
      variables: { ...old.state.variables, ...variables },
      initiator,
      businessKey,
      ...(activities === undefined ? {} : { at: activities }),
    })
    const remark = { user: actor.userId, kind: 'RESTART', content: comment, data: { from: old.id, ...(activities && { activities }) }, at: instant(unit.now) }
    item.rows.comments.push({ inst: item.id, id: uuidv7(unit.now), task: undefined, ...remark })
    return { item, answer: { processInstanceId: item.id, definitionId: runnable.definitionId, ended: item.ended } }
  })
  if (answer === undefined) throw new EngineError('conflict', 'definition-suspended', 'the process definition is suspended', { definitionId: old.definitionId })
  await remember(context, inside, old.id, answer.processInstanceId, { activities, actor, comment })
  return answer
}

async function remember(
  { env }: Context,
  { sql }: Runner,
  from: string,
  to: string,
  { activities, actor, comment }: { activities: readonly string[] | undefined; actor: Actor; comment: string | undefined },
): Promise<void> {
  const now = env.now()
  await sql.query('insert into wf_restart (instance_id, from_id, elements, at, by) values ($1::uuid, $2::uuid, $3::text[], $4::timestamptz, $5)', [
    to,
    from,
    activities ?? null,
    new Date(now),
    actor.userId,
  ])
  await leaveRemark(sql, actor, { instanceId: from, kind: 'RESTARTED', content: comment, data: { to } }, now)
}
