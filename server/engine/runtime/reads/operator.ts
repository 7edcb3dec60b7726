/** What those who run the engine look at: definitions, jobs, incidents, drafts, proxies. */
import type { Actor, Sql } from '../../define.ts'
import type { Reads } from '../api.ts'
import { DEFINITION_COUNTS } from '../../store/statistics.ts'
import type { Environment } from '../environment.ts'
import { isId, noDefinition } from '../definitions.ts'
import { noModel } from '../operations/definitions.ts'
import { jobDefinitions } from './job-definitions.ts'
import { Params, where, windowOf } from './query.ts'
import { definitionOf, listedIncidentOf, modelHeadOf, modelOf, type DefinitionListRow, type ListedIncidentRow, type ModelRow } from './rows.ts'
import { businessCaseOf, jobs, subscriptions } from './work.ts'

type OperatorReads = Pick<
  Reads,
  'definitions' | 'definition' | 'startable' | 'jobs' | 'jobDefinitions' | 'subscriptions' | 'businessCaseOf' | 'incidents' | 'models' | 'model'
>

const COUNTS = `coalesce(c.running, 0) as running, coalesce(c.ended, 0) as ended,
  (select count(*)::int from wf_incident n where n.definition_id = d.id) as incidents`

const COUNTED = `wf_definition d join wf_resource r on r.id = d.resource_id left join (${DEFINITION_COUNTS}) c on c.definition_id = d.id`

const COLUMNS = 'd.id, d.key, d.version, d.name, d.category, d.tenant, d.deployment_id, r.name as resource, d.created_at, d.created_by, d.state'

const LATEST = `not exists (select 1 from wf_definition n where n.tenant = d.tenant and n.key = d.key and n.version > d.version and n.state <> 'deleted')`

const NOTHING = { records: [], total: 0, next: undefined }

const ofNoInstance = ({ processInstanceId: id }: { readonly processInstanceId?: string | undefined }): boolean => id !== undefined && !isId(id)

export function operatorReads(sql: Sql, env: Environment): OperatorReads {
  return {
    async definitions({ key, category, latestOnly, tenant } = {}) {
      const params = new Params()
      const conditions = [`d.state <> 'deleted'`]
      if (key !== undefined) conditions.push(`d.key = ${params.add(key)}`)
      if (category !== undefined) conditions.push(`d.category = ${params.add(category)}`)
      if (tenant !== undefined) conditions.push(`d.tenant = ${params.add(tenant)}`)
      if (latestOnly === true) conditions.push(LATEST)
      const rows = await sql.query<DefinitionListRow>(
        `select ${COLUMNS}, ${COUNTS} from ${COUNTED} ${where(conditions)} order by d.created_at desc, d.key, d.version desc`,
        params.values,
      )
      return rows.map(definitionOf)
    },

    async definition(id) {
      const [row] = isId(id)
        ? await sql.query<DefinitionListRow & { content: string }>(`select ${COLUMNS}, ${COUNTS}, r.content from ${COUNTED} where d.id = $1::uuid`, [id])
        : []
      if (row === undefined) throw noDefinition(id)
      return { ...definitionOf(row), xml: row.content }
    },

    async startable(actor: Actor) {
      const rows = await sql.query<DefinitionListRow>(
        `select ${COLUMNS}, 0 as running, 0 as ended, 0 as incidents from wf_definition d join wf_resource r on r.id = d.resource_id
         where d.state = 'active' and ${LATEST} and ($3::boolean
           or ($4::boolean and coalesce(cardinality(d.starter_users), 0) = 0 and coalesce(cardinality(d.starter_groups), 0) = 0) or $1 = any(d.starter_users) or d.starter_groups && $2::text[])
         order by d.category nulls first, d.name, d.key`,
        [actor.userId, actor.roles, actor.isAdmin === true, actor.startsNamedOnly !== true],
      )
      return rows.map(definitionOf)
    },

    jobs: (filter = {}) => jobs(sql, filter),
    jobDefinitions: (filter) => jobDefinitions(sql, env, filter),
    subscriptions: (filter = {}) => subscriptions(sql, filter),
    businessCaseOf: (part) => businessCaseOf(sql, part),

    async incidents(filter = {}) {
      if (ofNoInstance(filter)) return NOTHING
      const { size, offset } = windowOf(filter)
      const params = new Params()
      const conditions: string[] = []
      if (filter.processInstanceId !== undefined) conditions.push(`n.instance_id = ${params.add(filter.processInstanceId)}::uuid`)
      if (filter.processKey !== undefined) conditions.push(`i.process_key = ${params.add(filter.processKey)}`)
      const from = `wf_incident n join wf_instance i on i.id = n.instance_id join wf_definition d on d.id = n.definition_id ${where(conditions)}`
      const counting = [...params.values]
      const rows = await sql.query<ListedIncidentRow>(
        `select n.*, i.process_key, i.title, i.business_key, d.name as process_name, d.version from ${from} order by n.created_at desc, n.id limit ${params.add(size)}::int offset ${params.add(offset)}::int`,
        params.values,
      )
      const [counted] = await sql.query<{ n: number }>(`select count(*)::int as n from ${from}`, counting)
      const graphs = new Map(
        await Promise.all([...new Set(rows.map((row) => row.definition_id))].map(async (id) => [id, (await env.definitions.get(id)).graph] as const)),
      )
      const records = rows.map((row) => listedIncidentOf(row, graphs.get(row.definition_id)?.nodes[row.element_id]?.name))
      return { records, total: counted?.n ?? 0, next: undefined }
    },

    async models({ key, category } = {}) {
      const rows = await sql.query<Omit<ModelRow, 'xml'> & { is_decision: boolean }>(
        `select id, key, name, category, version, updated_at, updated_by, strpos(xml, '/DMN/') > 0 as is_decision from wf_model where ($1::text is null or key = $1) and ($2::text is null or category = $2) order by updated_at desc`,
        [key ?? null, category ?? null],
      )
      return rows.map(modelHeadOf)
    },

    async model(id) {
      const [row] = isId(id) ? await sql.query<ModelRow>('select * from wf_model where id = $1::uuid', [id]) : []
      if (row === undefined) throw noModel(id)
      return modelOf(row)
    },
  }
}
