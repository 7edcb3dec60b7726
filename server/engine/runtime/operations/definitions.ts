/** Deploying, suspending and deleting definitions; drafts of models. */
import { EngineError } from '../../define.ts'
import { definitionById, latestId, lockDeployments, setDefinitionState, type DefinitionRow } from '../../store/definitions.ts'
import { deleteInstances, instancesOf } from '../../store/deletion.ts'
import type { Operations } from '../api.ts'
import { isId, noDefinition } from '../definitions.ts'
import { deploy, SHARED, subscribeStarts } from '../deployment.ts'
import { uuidv7 } from '../ids.ts'
import { modelOf, type ModelRow } from '../reads/rows.ts'
import { once, type Runner } from '../runner.ts'
import type { Context } from './context.ts'
import { mustBeAdmin } from './instances.ts'

type DefinitionOperations = Pick<Operations, 'deploy' | 'deleteDefinition' | 'setDefinitionState' | 'saveModel' | 'removeModel'>

export function definitionOperations(
  context: Context,
  handlers: () => Iterable<string>,
  forget: (definitionId: string, key: string) => void,
): DefinitionOperations {
  const { env, runner } = context
  return {
    deploy: (input) =>
      once(runner, input.idempotencyKey, env.now(), ({ atomically }) =>
        atomically(async ({ sql }) => {
          const deployed = await deploy(sql, input, { now: env.now(), timeZone: env.timeZone, handlers: handlers() })
          for (const { definitionId, key } of deployed) forget(definitionId, key)
          return deployed
        }),
      ),

    async deleteDefinition({ definitionId, cascade, actor }) {
      mustBeAdmin(actor)
      await runner.atomically(async ({ sql }) => {
        await lockDeployments(sql)
        const row = await existing(sql, definitionId)
        await removeDefinition(context, sql, row, cascade === true)
        forget(definitionId, row.key)
      })
    },

    async setDefinitionState({ definitionId, state, actor }) {
      mustBeAdmin(actor)
      await runner.atomically(async ({ sql }) => {
        const { key } = await existing(sql, definitionId)
        await setDefinitionState(sql, definitionId, state)
        forget(definitionId, key)
      })
    },

    async saveModel({ modelId, key, name, category, xml, version, actor }) {
      const id = modelId ?? uuidv7(env.now())
      if (!isId(id)) throw noModel(id)
      const at = new Date(env.now())
      const rows =
        modelId === undefined
          ? await runner.sql.query<ModelRow>(
              `insert into wf_model (id, key, name, category, tenant, xml, created_at, updated_at, updated_by) values ($1::uuid, $2, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz, $8)
             on conflict (tenant, key) do nothing returning *`,
              [id, key, name ?? null, category ?? null, SHARED, xml, at, actor.userId],
            )
          : await runner.sql.query<ModelRow>(
              `update wf_model set key = $2, name = $3, category = $4, xml = $5, version = version + 1, updated_at = $6::timestamptz, updated_by = $7
               where id = $1::uuid and ($8::int is null or version = $8) and not exists (select 1 from wf_model o where o.tenant = wf_model.tenant and o.key = $2 and o.id <> $1::uuid)
               returning *`,
              [id, key, name ?? null, category ?? null, xml, at, actor.userId, version ?? null],
            )
      const [row] = rows
      if (row !== undefined) return modelOf(row)
      throw modelId === undefined ? modelExists(key) : await whyNotSaved(runner.sql, id, version)
    },

    async removeModel({ modelId }) {
      const rows = isId(modelId) ? await runner.sql.query('delete from wf_model where id = $1::uuid returning id', [modelId]) : []
      if (rows.length === 0) throw noModel(modelId)
    },
  }
}

const modelExists = (key: string) => new EngineError('conflict', 'model-exists', `there is a model ${key} already`, { key })

/** Gone, saved by somebody else since it was read, or its new key is another draft's. */
async function whyNotSaved(sql: Runner['sql'], id: string, version: number | undefined): Promise<EngineError> {
  const [row] = await sql.query<ModelRow>('select * from wf_model where id = $1::uuid', [id])
  if (row === undefined) return noModel(id)
  if (version === undefined || row.version === version) return modelExists(row.key)
  const details = { by: row.updated_by ?? undefined, at: row.updated_at.toISOString(), version: row.version }
  return new EngineError('conflict', 'model-changed', `the draft has version ${row.version} by now`, details)
}

async function existing(sql: Runner['sql'], definitionId: string): Promise<DefinitionRow> {
  const row = isId(definitionId) ? await definitionById(sql, 'wf_definition', definitionId) : undefined
  if (row === undefined || row.state === 'deleted') throw noDefinition(definitionId)
  return row
}

/**
 * With `cascade` the definition goes with all its instances. Without it nothing may run any more; finished instances stay
 * readable, so the row stays too, out of sight.
 */
async function removeDefinition({ env }: Context, sql: Runner['sql'], row: DefinitionRow, cascade: boolean): Promise<void> {
  // Between here and the commit no instance may start.
  await sql.query('lock table wf_instance in share row exclusive mode')
  const { running, ended, called } = await instancesOf(sql, row.id)
  // A document would be left in approval by nobody.
  const isWatched = env.watch?.watches(row.key) === true
  if (running > 0 && (!cascade || isWatched)) throw new EngineError('conflict', 'instances-run', `${running} instances of this version still run`, { running })
  if (called > 0) throw new EngineError('conflict', 'called-by-others', `${called} running instances were called by other processes`, { called })
  if (cascade) await deleteInstances(sql, row.id)
  await sql.query('delete from wf_job_hold where definition_id = $1::uuid', [row.id])
  await sql.query('delete from wf_subscription where definition_id = $1::uuid and instance_id is null', [row.id])
  await sql.query('delete from wf_timer where definition_id = $1::uuid and instance_id is null', [row.id])
  if (cascade || ended === 0) {
    await sql.query('delete from wf_definition where id = $1::uuid', [row.id])
    await sql.query(
      `delete from wf_resource r where r.id = $1::uuid and not exists (select 1 from wf_definition d where d.resource_id = r.id) and not exists (select 1 from wf_decision d where d.resource_id = r.id)`,
      [row.resource_id],
    )
  } else await setDefinitionState(sql, row.id, 'deleted')
  const latest = await latestId(sql, 'wf_definition', row.tenant, row.key)
  if (latest === undefined) return
  const { graph } = await env.definitions.get(latest)
  await subscribeStarts(sql, latest, graph, env.now(), env.timeZone)
}

export const noModel = (modelId: string) => new EngineError('not-found', 'no-such-model', `no model ${modelId}`, { modelId })
