/** Compiled definitions and decisions, each compiled once a process and kept while it is in use. */
import { compileDecisions, evaluateDecision, mapDecisionResult, type MapResult } from '../dmn/decision.ts'
import { EngineError, type Sql } from '../define.ts'
import { compileModel } from '../model/compile.ts'
import { definitionById, idInDeployment, idOfTag, idOfVersion, latestId, type DefinitionTable } from '../store/definitions.ts'
import type { Decisions, Definitions, DeployedDecision, Reference, Runnable } from './environment.ts'
import { Recent } from './recent.ts'

const KEPT = 500

export const noDefinition = (what: string) => new EngineError('not-found', 'no-such-definition', `no process definition ${what}`)

/** A UUID, or nothing in the database has it. */
export const isId = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)

function idOf(sql: Sql, table: DefinitionTable, { key, binding, version, deploymentId, tenant }: Reference): Promise<string | undefined> {
  switch (binding) {
    case 'latest':
      return latestId(sql, table, tenant, key)
    case 'deployment':
      return idInDeployment(sql, table, deploymentId, key)
    case 'version':
      return idOfVersion(sql, table, tenant, key, Number(version))
    case 'versionTag':
      return idOfTag(sql, table, tenant, key, version ?? '')
  }
}

/** @param handlers names that are registered in this process */
export function definitions(pool: Sql, handlers: () => Iterable<string>): Definitions & { forget(definitionId: string, key: string): void } {
  const compiled = new Recent<string, Promise<Runnable>>(KEPT)
  const newest = new Map<string, Runnable>()
  const names = new Recent<string, { readonly name: string | undefined }>(KEPT)

  async function compile(sql: Sql, id: string): Promise<Runnable> {
    const row = isId(id) ? await definitionById(sql, 'wf_definition', id) : undefined
    if (row === undefined) throw noDefinition(id)
    const { graphs, problems } = compileModel(row.content, { handlers: new Set([...handlers(), ...(row.handlers ?? [])]), unknownHandlers: 'external' })
    const graph = graphs.find((candidate) => candidate.key === row.key)
    if (graph === undefined)
      throw new Error(`definition ${row.key} version ${row.version} does not compile any more: ${problems.map((problem) => problem.message).join('; ')}`)
    const { key, version, tenant } = row
    return {
      definitionId: row.id,
      key,
      version,
      tenant,
      name: row.name ?? undefined,
      deploymentId: row.deployment_id,
      graph: { ...graph, deployed: { definitionId: row.id, version } },
    }
  }

  function get(id: string, sql: Sql = pool): Promise<Runnable> {
    const known = compiled.get(id)
    if (known !== undefined) return known
    const fresh = compile(sql, id)
    compiled.set(id, fresh)
    fresh.catch(() => compiled.delete(id))
    return fresh
  }

  return {
    get: (id) => get(id),
    async find(sql, reference) {
      const id = await idOf(sql, 'wf_definition', reference)
      return id === undefined ? undefined : get(id, sql)
    },
    async names(ids) {
      const wanted = [...new Set(ids)]
      const missing = wanted.filter((id) => names.get(id) === undefined)
      if (missing.length > 0) {
        const rows = await pool.query<{ id: string; name: string | null }>('select id, name from wf_definition where id = any($1::uuid[])', [missing])
        for (const row of rows) names.set(row.id, { name: row.name ?? undefined })
      }
      return new Map(wanted.map((id) => [id, names.get(id)?.name]))
    },
    async latest(key, tenant, refresh) {
      const name = `${tenant} ${key}`
      const known = newest.get(name)
      if (known !== undefined && !refresh) return known
      const id = await latestId(pool, 'wf_definition', tenant, key)
      if (id === undefined) {
        newest.delete(name)
        return undefined
      }
      const runnable = await get(id)
      newest.set(name, runnable)
      return runnable
    },
    forget(definitionId, key) {
      compiled.delete(definitionId)
      for (const name of newest.keys()) if (name.endsWith(` ${key}`)) newest.delete(name)
    },
  }
}

async function compileDecision(sql: Sql, id: string): Promise<DeployedDecision> {
  const row = await definitionById(sql, 'wf_decision', id)
  const decision = row === undefined ? undefined : compileDecisions(row.content).decisions.find((candidate) => candidate.key === row.key)
  if (row === undefined || decision === undefined) throw new Error(`decision ${id} does not compile any more`)
  return { ...decision, version: row.version, evaluate: (variables) => decision.evaluate(variables) }
}

export function decisions(): Decisions {
  const compiled = new Recent<string, DeployedDecision>(KEPT)
  async function find(sql: Sql, reference: Reference): Promise<DeployedDecision | undefined> {
    const id = await idOf(sql, 'wf_decision', reference)
    if (id === undefined) return undefined
    const known = compiled.get(id)
    const decision = known ?? (await compileDecision(sql, id))
    if (known === undefined) compiled.set(id, decision)
    return decision
  }
  return {
    find,
    async evaluate(sql, reference, mapResult, variables) {
      const decision = await find(sql, reference)
      if (decision === undefined) throw new Error(`no decision ${reference.key} is deployed`)
      return mapDecisionResult(evaluateDecision(decision, variables), mapResult as MapResult)
    },
  }
}
