/** Moving running instances to another version of their process: each in a transaction of its own, each with its own answer. */
import { isMigrated, migrate, type Mapping, type Migrated, type MigrationProblem } from '../../core/migrate.ts'
import { proposeMapping } from '../../core/propose-mapping.ts'
import { EngineError, type Actor, type Sql } from '../../define.ts'
import { lockInstance } from '../../store/instances.ts'
import { isContention } from '../../store/sql.ts'
import { moveCounted } from '../../store/statistics.ts'
import { writeRows } from '../../store/step-writer.ts'
import { isId } from '../definitions.ts'
import type { Runnable } from '../environment.ts'
import { uuidv7 } from '../ids.ts'
import type { MigrationInput, MigrationReport, OperatorOperations } from '../people-api.ts'
import { askParameters } from '../parameters.ts'
import { stepContext } from '../step-context.ts'
import { WorkItem } from '../work-item.ts'
import type { Context } from './context.ts'
import { mustBeAdmin } from './instances.ts'

/** Instances that one call moves; more are a job of their own. */
const MOST = 1000

/** Rows that name the definition and an element. */
const TABLES = ['wf_task', 'wf_timer', 'wf_subscription', 'wf_job', 'wf_incident'] as const

export function migrateOperations(context: Context): Pick<OperatorOperations, 'migrateInstances'> {
  const { env, runner } = context
  return {
    async migrateInstances(input: MigrationInput): Promise<MigrationReport> {
      mustBeAdmin(input.actor)
      const [from, to] = await Promise.all([env.definitions.get(input.fromDefinitionId), env.definitions.get(input.toDefinitionId)])
      if (from.key !== to.key || from.tenant !== to.tenant)
        throw new EngineError('invalid', 'other-process', `${to.key} is not a version of ${from.key}`, { path: 'toDefinitionId' })
      const proposed = proposeMapping(from.graph, to.graph)
      const mapping = { ...proposed.mapping, ...input.mapping }
      const stranger = Object.entries(mapping).find(([source, target]) => from.graph.nodes[source] === undefined || to.graph.nodes[target] === undefined)
      if (stranger !== undefined) throw new EngineError('invalid', 'bad-mapping', `there is no ${stranger.join(' or ')}`, { path: 'mapping' })
      const ids = input.instanceIds ?? (await runningOf(runner.sql, from.definitionId))
      const rows: MigrationReport['instances'][number][] = []
      for (const id of new Set(ids)) {
        const problems = await patiently(() =>
          runner.atomically(({ sql }) =>
            moveOne(context, sql, id, { from, to, mapping, actor: input.actor, comment: input.comment, isDry: input.dryRun === true }),
          ),
        )
        if (problems.length === 0 && input.dryRun !== true) runner.announce({ instanceIds: [id] })
        rows.push({ processInstanceId: id, ok: problems.length === 0, problems })
      }
      return { mapping, unmapped: proposed.unmapped.filter((id) => mapping[id] === undefined), instances: rows }
    },
  }
}

/** Somebody may be at work on the instance, or on one of its tree; he goes first. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isContention(error) || tries === TRIES) throw error
    }
  }
}

const TRIES = 6

async function runningOf(sql: Sql, definitionId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select id from wf_instance where definition_id = $1::uuid and ended_at is null order by id limit $2', [
    definitionId,
    MOST,
  ])
  return rows.map(({ id }) => id)
}

interface Move {
  readonly from: Runnable
  readonly to: Runnable
  readonly mapping: Mapping
  readonly actor: Actor
  readonly comment: string | undefined
  readonly isDry: boolean
}

type Problems = MigrationReport['instances'][number]['problems']

async function moveOne({ env }: Context, sql: Sql, id: string, { from, to, mapping, actor, comment, isDry }: Move): Promise<Problems> {
  const snapshot = isId(id) ? await lockInstance(sql, id) : undefined
  if (snapshot === undefined) return [{ elementId: undefined, problem: 'no-such-instance', message: `no process instance ${id}` }]
  if (snapshot.definitionId === to.definitionId) return []
  if (snapshot.definitionId !== from.definitionId) return [{ elementId: undefined, problem: 'other-version', message: 'the instance runs another version' }]
  if (snapshot.state.status === 'ended') return [{ elementId: undefined, problem: 'already-ended', message: 'the instance has ended' }]
  const now = env.now()
  const seed = uuidv7(now)
  const settings: Record<string, unknown> = {}
  await askParameters(env, to.graph, settings)
  const answer = migrate(
    from.graph,
    to.graph,
    snapshot.state,
    mapping,
    stepContext(
      env.timeZone,
      snapshot,
      now,
      seed,
      false,
      () => false,
      (name) => settings[name],
    ),
  )
  if (!isMigrated(answer)) return answer.problems.map((problem: MigrationProblem) => ({ ...problem }))
  if (isDry) return []
  const item = new WorkItem(to.graph, { snapshot: { ...snapshot, definitionId: to.definitionId } })
  item.actedBy(actor)
  Object.assign(item.parameters, settings)
  item.migration = { from: from.definitionId, to: to.definitionId, mapping, seed }
  take(item, answer, now)
  item.remark('MIGRATE', actor.userId, comment === undefined ? `${from.version} → ${to.version}` : `${from.version} → ${to.version}: ${comment}`, now)
  await sql.query('update wf_instance set definition_id = $2::uuid where id = $1::uuid', [id, to.definitionId])
  await moveCounted(sql, id, from.definitionId, to.definitionId)
  await renameRows(sql, id, to.definitionId, answer.moved)
  const written = await writeRows(sql, item.finish(now))
  if (!written.has(id)) throw new EngineError('conflict', 'changed-meanwhile', 'the instance was changed by a step that does not respect its lock')
  return []
}

/** The effects of a migration are rows alone: timers, messages and signals that open or close. */
function take(item: WorkItem, { state, effects }: Migrated, now: number): void {
  item.state = state
  for (const effect of effects) if (!item.collect(effect, now)) throw new Error(`a migration cannot do ${effect.type}`)
}

async function renameRows(sql: Sql, id: string, definitionId: string, moved: Mapping): Promise<void> {
  for (const table of TABLES) {
    await sql.query(`update ${table} set definition_id = $2::uuid, element_id = coalesce($3::json->>element_id, element_id) where instance_id = $1::uuid`, [
      id,
      definitionId,
      JSON.stringify(moved),
    ])
  }
}
