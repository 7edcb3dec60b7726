/** What operators see beyond lists: figures of a definition, differences of versions, queues, the age of open work. */
import { EngineError, type Sql } from '../../define.ts'
import { counterparts } from '../../core/propose-mapping.ts'
import { kindOf } from '../../core/migrate.ts'
import { differences } from '../../model/differences.ts'
import { retentionRows } from '../../store/retention.ts'
import { startFailures } from '../../store/start-failures.ts'
import { DEFINITION_COUNTS, elementTimes } from '../../store/statistics.ts'
import { noDefinition, isId } from '../definitions.ts'
import type { Environment, Runnable } from '../environment.ts'
import type { ElementStatistic, MigrationProposal, OperatingReads } from '../operator-api.ts'
import { ageing } from './ageing.ts'
import { engineQueues, queued } from './queues.ts'
import { searchInstances } from './search.ts'
import { withReturned } from './with-returned.ts'

export function operateReads(sql: Sql, env: Environment): OperatingReads {
  const versions = async (fromId: string, toId: string): Promise<[Runnable, Runnable]> => {
    const [from, to] = await Promise.all([env.definitions.get(fromId), env.definitions.get(toId)])
    if (from.key !== to.key || from.tenant !== to.tenant)
      throw new EngineError('invalid', 'other-process', `${to.key} is not a version of ${from.key}`, { path: 'toDefinitionId' })
    return [from, to]
  }
  return {
    async searchInstances(search) {
      const found = await searchInstances(sql, search)
      return { ...found, records: await withReturned(sql, env, found.records) }
    },

    async restarts(id) {
      if (!isId(id)) return { from: undefined, to: [] }
      const rows = await sql.query<{ instance_id: string; from_id: string }>(
        'select instance_id, from_id from wf_restart where instance_id = $1::uuid or from_id = $1::uuid order by at, instance_id',
        [id],
      )
      return {
        from: rows.find((row) => row.instance_id === id)?.from_id,
        to: rows.filter((row) => row.from_id === id).map((row) => row.instance_id),
      }
    },

    async statistics(id, range = {}) {
      await env.definitions.get(id)
      const [times, counts, [counted], [broken]] = await Promise.all([
        elementTimes(sql, id, { from: range.from, to: range.to }, env.timeZone),
        standingAt(sql, id),
        sql.query<{ running: number; ended: number }>(`select running, ended from (${DEFINITION_COUNTS}) c where definition_id = $1::uuid`, [id]),
        sql.query<{ n: number }>('select count(distinct instance_id)::int as n from wf_incident where definition_id = $1::uuid', [id]),
      ])
      const elements = new Map<string, ElementStatistic>()
      for (const { elementId, count, meanMs, p95Ms } of times) elements.set(elementId, { elementId, count, meanMs, p95Ms, active: 0, incidents: 0 })
      for (const { element_id: elementId, active, incidents } of counts) {
        const known = elements.get(elementId) ?? { elementId, count: 0, meanMs: undefined, p95Ms: undefined }
        elements.set(elementId, { ...known, active, incidents })
      }
      return { instances: { running: counted?.running ?? 0, ended: counted?.ended ?? 0, incidents: broken?.n ?? 0 }, elements: [...elements.values()] }
    },

    async differences(fromId, toId) {
      const [from, to] = await versions(fromId, toId)
      const [before, after] = await Promise.all([xmlOf(sql, fromId), xmlOf(sql, toId)])
      return {
        from: { definitionId: from.definitionId, version: from.version, xml: before },
        to: { definitionId: to.definitionId, version: to.version, xml: after },
        elements: differences(before, after),
      }
    },

    async migrationProposal(fromId, toId): Promise<MigrationProposal> {
      const [from, to] = await versions(fromId, toId)
      const [before, after, counts, [counted]] = await Promise.all([
        xmlOf(sql, fromId),
        xmlOf(sql, toId),
        standingAt(sql, fromId),
        sql.query<{ running: number }>(`select running from (${DEFINITION_COUNTS}) c where definition_id = $1::uuid`, [fromId]),
      ])
      const active = new Map(counts.map((row) => [row.element_id, row.active + row.incidents]))
      const mapping = counterparts(from.graph, to.graph).map(({ from: node, to: other, by, reason }) => ({
        from: node.id,
        fromName: node.name,
        type: kindOf(node),
        to: other?.id,
        toName: other?.name,
        by,
        active: active.get(node.id) ?? 0,
        reason,
      }))
      return { mapping, changed: differences(before, after), instances: counted?.running ?? 0 }
    },

    async retention() {
      const rows = await retentionRows(sql, DEFINITION_COUNTS, new Date(env.now()))
      return rows.map((row) => ({
        processKey: row.key,
        processName: row.name ?? undefined,
        days: row.days ?? undefined,
        ended: row.ended,
        due: row.due,
        updatedBy: row.updated_by ?? undefined,
        updatedAt: row.updated_at ?? undefined,
      }))
    },

    async startFailures() {
      const rows = await startFailures(sql)
      return rows.map((row) => ({
        jobId: row.timer_id,
        definitionId: row.definition_id,
        processKey: row.process_key,
        version: row.version,
        elementId: row.element_id,
        failures: row.failures,
        message: row.message,
        firstTime: row.first_at,
        lastTime: row.last_at,
        isGivenUp: row.given_up,
      }))
    },

    engineQueues: () => engineQueues(sql, env, env.now()),
    queued: (queue, state, window) => queued(sql, env, env.now(), queue, state, window),
    ageing: (by, filter) => ageing(sql, env.now(), by, filter),
  }
}

async function xmlOf(sql: Sql, definitionId: string): Promise<string> {
  const [row] = await sql.query<{ content: string }>('select r.content from wf_definition d join wf_resource r on r.id = d.resource_id where d.id = $1::uuid', [
    definitionId,
  ])
  if (row === undefined) throw noDefinition(definitionId)
  return row.content
}

/** How many instances of a definition stand where now. A task with its reminder and its escalation is one place where one instance stands. */
const standingAt = (sql: Sql, definitionId: string): Promise<{ element_id: string; active: number; incidents: number }[]> =>
  sql.query(
    `select element_id, count(distinct instance_id) filter (where not stuck)::int as active, count(distinct instance_id) filter (where stuck)::int as incidents from (
       select element_id, instance_id, false as stuck from wf_task where definition_id = $1::uuid
       union all select element_id, instance_id, false from wf_subscription where definition_id = $1::uuid and instance_id is not null
       union all select element_id, instance_id, false from wf_timer where definition_id = $1::uuid and instance_id is not null
       union all select element_id, instance_id, false from wf_job where definition_id = $1::uuid
       union all select element_id, instance_id, true from wf_incident where definition_id = $1::uuid) x
     group by 1 order by 1`,
    [definitionId],
  )
