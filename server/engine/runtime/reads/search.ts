/**
 * Finding instances among millions. What an index answers (ids, definition, status, business key, equal variables, time of the start,
 * incidents) narrows first; what must be looked at row by row (other comparisons, parts of texts) is looked at for so many rows a call,
 * newest first, and the next call goes on where this one stopped. So no search takes long, whatever it asks for, and none misses anything.
 */
import { EngineError, type Sql } from '../../define.ts'
import { lowestId } from '../../store/statistics.ts'
import { isId } from '../definitions.ts'
import type { FoundInstances, InstanceSearch, OperatedView, VariableCondition } from '../operator-api.ts'
import { INSTANCE_COLUMNS } from './columns.ts'
import { Params, windowOf } from './query.ts'
import { instanceOf, type InstanceListRow } from './rows.ts'

/** Rows that one call looks at one by one. */
const LOOKED_AT = 12_000
/** Counted at most. */
const COUNTED = 10_000
/** More instances than this have the value: the index does not narrow, so they are walked like the others. */
const SELECTIVE = 5_000

interface Conditions {
  /** Answered by an index, or cheap on the way. */
  readonly narrow: readonly string[]
  /** Looked at row by row. */
  readonly costly: readonly string[]
}

const NONE: FoundInstances = { records: [], total: 0, totalIsMore: false, next: undefined }

/** @throws EngineError invalid `bad-place`, `bad-value` */
export async function searchInstances(sql: Sql, search: InstanceSearch): Promise<FoundInstances> {
  if (search.definitionId !== undefined && !isId(search.definitionId)) return NONE
  if (search.after !== undefined && !isId(search.after)) throw new EngineError('invalid', 'bad-place', 'not a place in this list', { path: 'after' })
  const params = new Params()
  const conditions = await conditionsOf(sql, search, params)
  if (conditions === undefined) return NONE
  const found = conditions.costly.length === 0 ? await foundByIndex(sql, conditions, params, search) : await foundByLooking(sql, conditions, params, search)
  const rows = await sql.query<InstanceListRow & { incident_count: number }>(
    `select ${INSTANCE_COLUMNS}, (select count(*)::int from wf_incident n where n.instance_id = i.id) as incident_count
     from wf_instance i join wf_definition d on d.id = i.definition_id where i.id = any($1::uuid[]) order by i.id desc`,
    [found.ids],
  )
  return {
    records: rows.map((row): OperatedView => ({ ...instanceOf(row), incidentCount: row.incident_count })),
    total: Math.min(found.total, COUNTED),
    totalIsMore: found.total > COUNTED || found.goesOn,
    next: found.next,
  }
}

interface Found {
  /** Of the rows that are shown, newest first. */
  readonly ids: readonly string[]
  /** More than `COUNTED` says only that there are more. */
  readonly total: number
  /** Older instances were not looked at. */
  readonly goesOn: boolean
  /** After which instance the next call goes on. */
  readonly next: string | undefined
}

async function foundByIndex(sql: Sql, { narrow }: Conditions, { values }: Params, search: InstanceSearch): Promise<Found> {
  const { size, offset } = windowOf(search)
  const counting = new Params(values)
  const [counted] = await sql.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from wf_instance i ${whereOf(narrow)} limit ${COUNTED + 1}) x`,
    counting.values,
  )
  const params = new Params(values)
  const place = search.after === undefined ? [] : [`i.id < ${params.add(search.after)}::uuid`]
  const rows = await sql.query<{ id: string }>(
    `select i.id from wf_instance i ${whereOf([...narrow, ...place])} order by i.id desc
     limit ${params.add(size + 1)}::int offset ${params.add(search.after === undefined ? offset : 0)}::int`,
    params.values,
  )
  const ids = rows.slice(0, size).map(({ id }) => id)
  return { ids, total: counted?.total ?? 0, goesOn: false, next: rows.length > size ? ids.at(-1) : undefined }
}

/** One walk finds what matches, counts it, and says where it stopped. */
async function foundByLooking(sql: Sql, { narrow, costly }: Conditions, { values }: Params, search: InstanceSearch): Promise<Found> {
  const { size, offset } = windowOf(search)
  const params = new Params(values)
  const place = search.after === undefined ? [] : [`i.id < ${params.add(search.after)}::uuid`]
  const from = params.add(search.after === undefined ? offset : 0)
  const matches = all(costly)
  const [walk] = await sql.query<{ looked: number; last: string | null; total: number; ids: string[] | null }>(
    `select count(*)::int as looked, min(i.id::text) as last, count(*) filter (where i.matches)::int as total,
       (array_agg(i.id::text) filter (where i.matches))[${from}::int + 1 : ${from}::int + ${params.add(size + 1)}::int] as ids
     from (select i.id, (${matches}) as matches from (
       select i.* from wf_instance i ${whereOf([...narrow, ...place])} order by i.id desc limit ${LOOKED_AT}) i) i`,
    params.values,
  )
  const found = walk?.ids ?? []
  const ids = found.slice(0, size)
  const stoppedAt = walk !== undefined && walk.looked >= LOOKED_AT ? (walk.last ?? undefined) : undefined
  return { ids, total: walk?.total ?? 0, goesOn: stoppedAt !== undefined, next: found.length > size ? ids.at(-1) : stoppedAt }
}

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' and '))
const whereOf = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `where ${all(conditions)}`)

/** @returns undefined when nothing can match */
async function conditionsOf(sql: Sql, search: InstanceSearch, params: Params): Promise<Conditions | undefined> {
  const narrow: string[] = []
  const costly: string[] = []
  if (search.processInstanceIds !== undefined) narrow.push(`i.id = any(${params.add(search.processInstanceIds.filter(isId))}::uuid[])`)
  if (search.definitionId !== undefined) narrow.push(`i.definition_id = ${params.add(search.definitionId)}::uuid`)
  else if (search.processKey !== undefined) {
    const versions = await sql.query<{ id: string }>('select id from wf_definition where key = $1', [search.processKey])
    if (versions.length === 0) return undefined
    narrow.push(`i.definition_id = any(${params.add(versions.map(({ id }) => id))}::uuid[])`)
  }
  if (search.status !== undefined) narrow.push(...statusIs(search.status, params))
  if (search.ended !== undefined) narrow.push(`i.ended_at is ${search.ended ? 'not null' : 'null'}`)
  if (search.businessKey !== undefined) narrow.push(`i.business_key = ${params.add(search.businessKey)}`)
  if (search.createdFrom !== undefined) narrow.push(`i.id >= ${lowestId(`${params.add(search.createdFrom)}::timestamptz`)}`)
  if (search.createdTo !== undefined) narrow.push(`i.id < ${lowestId(`${params.add(search.createdTo)}::timestamptz`)}`)
  if (search.heldBy !== undefined) narrow.push(`i.id in (select t.instance_id from wf_task t where t.assignee = ${params.add(search.heldBy)})`)
  if (search.unclaimed !== undefined) narrow.push(`i.id ${search.unclaimed ? 'in' : 'not in'} (select t.instance_id from wf_task t where t.assignee is null)`)
  narrow.push(...decidedIn(search, params))
  const place = incidentConditions(search, params)
  narrow.push(...place.narrow)
  costly.push(...place.costly)
  if (search.tenant !== undefined) costly.push(`i.tenant = ${params.add(search.tenant)}`)
  if (search.businessType !== undefined) costly.push(`i.business_type = ${params.add(search.businessType)}`)
  if (search.initiator !== undefined) costly.push(`i.initiator = ${params.add(search.initiator)}`)
  if (search.keyword !== undefined && search.keyword !== '') {
    const pattern = params.add(like(search.keyword))
    costly.push(`(i.title ilike ${pattern} or i.summary ilike ${pattern} or i.business_key ilike ${pattern})`)
  }
  for (const condition of search.variables ?? []) {
    const ids = await withValue(sql, condition)
    if (ids === undefined) costly.push(variableIs(condition, params))
    else narrow.push(`i.id = any(${params.add(ids)}::uuid[])`)
  }
  return { narrow, costly }
}

/** Written as the partial indexes are, so that they are found. */
function statusIs(status: NonNullable<InstanceSearch['status']>, params: Params): string[] {
  const is = `i.status = ${params.add(status)}`
  if (status === 'RUNNING') return [is, 'i.ended_at is null']
  return [is, `i.status <> 'RUNNING'`]
}

function decidedIn({ decidedBy, decidedAt, decidedFrom, decidedTo }: InstanceSearch, params: Params): string[] {
  const asked = [
    ...(decidedBy === undefined ? [] : [`h.assignee = ${params.add(decidedBy)}`]),
    ...(decidedAt === undefined ? [] : [`h.element_id = ${params.add(decidedAt)}`]),
    ...(decidedFrom === undefined ? [] : [`h.ended_at >= ${params.add(decidedFrom)}::timestamptz`]),
    ...(decidedTo === undefined ? [] : [`h.ended_at < ${params.add(decidedTo)}::timestamptz`]),
  ]
  if (asked.length === 0) return []
  return [`i.id in (select h.instance_id from wf_history h ${whereOf([...asked, 'h.task_id is not null', "h.outcome <> 'cancelled'"])})`]
}

function incidentConditions({ hasIncident, elementId }: InstanceSearch, params: Params): Conditions {
  if (hasIncident === true) {
    const at = elementId === undefined ? '' : `where n.element_id = ${params.add(elementId)}`
    return { narrow: [`i.id in (select n.instance_id from wf_incident n ${at})`], costly: [] }
  }
  const costly = hasIncident === false ? ['not exists (select 1 from wf_incident n where n.instance_id = i.id)'] : []
  if (elementId === undefined) return { narrow: [], costly }
  const element = params.add(elementId)
  const stands = ['wf_task', 'wf_timer', 'wf_subscription', 'wf_job', 'wf_incident'].map(
    (table) => `exists (select 1 from ${table} e where e.instance_id = i.id and e.element_id = ${element})`,
  )
  return { narrow: ['i.ended_at is null'], costly: [...costly, `(${stands.join(' or ')})`] }
}

const pathOf = (name: string): string[] => name.split('.')

/** `{a: {b: value}}` for `a.b`. */
const nested = (names: readonly string[], value: unknown): unknown => names.reduceRight((inner, name) => ({ [name]: inner }), value)

/** Instances with exactly this value, from the index; undefined when it does not narrow. */
async function withValue(sql: Sql, { name, op, value }: VariableCondition): Promise<string[] | undefined> {
  if (op !== 'eq') return undefined
  const params = new Params()
  const rows = await sql.query<{ id: string }>(`select i.id from wf_instance i where ${equals(name, value, params)} limit ${SELECTIVE + 1}`, params.values)
  return rows.length > SELECTIVE ? undefined : rows.map(({ id }) => id)
}

/** A variable whose own name has dots, or one inside an object; a number may stand as a text and the other way round. */
function spellings(name: string, value: VariableCondition['value']): string[] {
  const values: unknown[] = [value]
  if (typeof value === 'number') values.push(String(value))
  else if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) && String(Number(value)) === value) values.push(Number(value))
  const shapes = name.includes('.') ? [[name], pathOf(name)] : [[name]]
  return shapes.flatMap((names) => values.map((each) => JSON.stringify(nested(names, each))))
}

/** One containment a spelling: each has its own scan of the index. */
const equals = (name: string, value: VariableCondition['value'], params: Params): string =>
  `(${spellings(name, value)
    .map((spelling) => `i.variables @> ${params.add(spelling)}::jsonb`)
    .join(' or ')})`

const like = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** A comparison of one variable; what is not of the value's kind does not hold. Numbers in texts count as numbers, dates compare as texts. */
function variableIs({ name, op, value }: VariableCondition, params: Params): string {
  if (op === 'eq') return equals(name, value, params)
  if (op === 'ne') return `not ${equals(name, value, params)}`
  if (op !== 'like' && typeof value !== 'number' && typeof value !== 'string')
    throw new EngineError('invalid', 'bad-value', `${name} can be compared with a number or a text only`, { path: 'variables' })
  const path = params.add(pathOf(name))
  const own = params.add(name)
  const found = `coalesce(i.variables->${own}::text, i.variables#>${path}::text[])`
  const text = `coalesce(i.variables->>${own}::text, i.variables#>>${path}::text[])`
  if (op === 'like') return `coalesce(${text} ilike ${params.add(like(String(value)))}, false)`
  const sign = op === 'gt' ? '>' : '<'
  if (typeof value === 'string') return `coalesce(jsonb_typeof(${found}) = 'string' and ${text} collate "C" ${sign} ${params.add(value)}, false)`
  const number = `case when jsonb_typeof(${found}) = 'number' or ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then (${text})::numeric end`
  return `coalesce(${number} ${sign} ${params.add(value)}::numeric, false)`
}
