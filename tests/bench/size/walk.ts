/**
 * Every read of the product as one list of questions, drawn from the contracts: lists with each of their orders and searches, details,
 * exports, and all other calls that change nothing. Values to look for are those of rows in the middle of the tables.
 */
import type { Pool } from 'pg'
import { fieldsOf, type Call, type FieldView, type Resource } from '#kit/contract.ts'
import type { Route } from '#kit/handle.ts'
import type { ResourceRoute } from '#kit/resource/resource-routes.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { snakeCase, tableNameOf } from '#kit/tables.ts'
import { keptTables } from '#tests/support/kept-tables.ts'
import { sampleOf } from '#tests/support/sample-values.ts'
import type { Ask, Known, SizePart } from './part.ts'

export interface Question {
  readonly name: string
  readonly call: Call
  readonly input: Readonly<Record<string, unknown>>
  /** Who asks. */
  readonly as: 'admin' | 'supplier' | 'organization'
}

export function knownOf(pool: Pool, me: string): Known {
  const values = async (table: string, ...columns: readonly string[]): Promise<unknown[]> => {
    const isThere = columns.map((column) => `"${column}" is not null`).join(' and ')
    const { rows } = await pool.query<{ values: unknown[] }>({
      text: `select ${columns.map((column) => `"${column}"`).join(', ')} from "${table}" t where ${isThere} offset (select least(1000, count(*) / 2) from (select 1 from "${table}" where ${isThere} limit 2000) x) limit 1`,
      rowMode: 'array',
    } as never)
    return (rows as unknown as unknown[][])[0] ?? []
  }
  const value = async (table: string, column: string): Promise<unknown> => (await values(table, column))[0]
  return { me, value, values, id: async (table) => String(await value(table, 'id')) }
}

export async function questionsOf(routes: readonly Route[], parts: readonly SizePart[], pool: Pool, me: string): Promise<Question[]> {
  const known = knownOf(pool, me)
  const byName = await idsByName(pool, known)
  const tables = tablesByPath(routes)
  const ofResources = new Set<string>()
  const questions: Question[] = []
  for (const resource of resourcesOf(routes)) {
    const calls = callsOf(resource)
    for (const call of Object.values(calls)) ofResources.add((call as Call).path)
    if (calls.list) questions.push(...(await listed(resource, calls.list as Call, known)))
    const id = await known.value(tableNameOf(resource.model), 'id')
    if (calls.detail && id !== undefined) questions.push({ name: `${resource.name} detail`, call: calls.detail as Call, input: { id }, as: 'admin' })
    if (calls.export) questions.push({ name: `${resource.name} export`, call: calls.export as Call, input: { async: 'true' }, as: 'admin' })
    if (calls.export) questions.push({ name: `${resource.name} export, counted`, call: calls.export as Call, input: {}, as: 'admin' })
  }
  const asks = (await Promise.all(parts.map((part) => part.reads?.(known) ?? []))).flat()
  const asked = new Set(asks.map(({ path }) => path))
  for (const { call } of routes) {
    if (ofResources.has(call.path) || asked.has(call.path) || !isRead(call)) continue
    questions.push({ name: call.path, call, input: { ...(sampleOf(call.input) as object), ...(await idsFor(call, known, byName, tables)) }, as: 'admin' })
  }
  const byPath = new Map(routes.map(({ call }) => [call.path, call]))
  return [...questions, ...asks.map((ask) => askedBy(ask, byPath))]
}

function askedBy({ path, input, as }: Ask, byPath: ReadonlyMap<string, Call>): Question {
  const call = byPath.get(path)
  if (!call) throw new Error(`No call ${path}`)
  return { name: as === undefined ? path : `${path} (${as})`, call, input, as: 'admin' }
}

const resourcesOf = (routes: readonly Route[]): ReadonlySet<Resource> =>
  new Set(routes.flatMap((route) => ((route as Partial<ResourceRoute>).repository ? [(route as ResourceRoute).repository.resource] : [])))

/** A GET that changes something says so. */
const isRead = ({ methods, path, options }: Call): boolean =>
  options.transport !== 'upload' && (options.readOnly ?? (methods.includes('GET') && !/remove|logout|clear-cache|active|download|captcha|sync-/.test(path)))

/** Ids of rows by what calls name them, `masterId`: from the columns of that name that refer to a table. */
async function idsByName(pool: Pool, known: Known): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await pool.query<{ column: string; table: string }>(
    `select distinct on (a.attname) a.attname as "column", f.confrelid::regclass::text as "table" from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1] where f.contype = 'f' and f.connamespace = current_schema()::regnamespace order by a.attname, f.oid`,
  )
  const tables = [
    ...rows,
    ...['instance', 'task', 'definition'].map((kind) => ({ column: `${kind}_id`, table: `wf_${kind}` })),
    { column: 'process_instance_id', table: 'wf_instance' },
    { column: 'org_id', table: 'organization' },
    ...['sku', 'spu', 'warehouse', 'supplier'].map((table) => ({ column: `${table}_id`, table })),
  ]
  return new Map(await Promise.all(tables.map(async ({ column, table }) => [camelCase(column), await known.value(table, 'id')] as const)))
}

const camelCase = (snake: string): string => snake.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

/** Tables of resources by where their calls stand: `/api/purchase/order`. */
const tablesByPath = (routes: readonly Route[]): ReadonlyMap<string, string> =>
  new Map(
    [...resourcesOf(routes)].flatMap((resource) => Object.values(callsOf(resource)).map((call) => [placeOf((call as Call).path), tableNameOf(resource.model)])),
  )

const placeOf = (path: string): string => path.split('/').slice(0, 4).join('/')

/** `id` is of the table that the path speaks of, other names say themselves what they are of. */
async function idsFor(
  { path, input }: Call,
  known: Known,
  byName: ReadonlyMap<string, unknown>,
  tables: ReadonlyMap<string, string>,
): Promise<Record<string, unknown>> {
  const names = [...Object.keys((input as { shape?: object }).shape ?? {}), ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)]
  const spoken = path
    .split('/')[3]
    ?.replace(/-(admin|workflow|backstage)$/, '')
    .replaceAll('-', '_')
  const own =
    (await known.value(spoken ?? '', 'id').catch(() => undefined)) ?? (await known.value(tables.get(placeOf(path)) ?? '', 'id').catch(() => undefined))
  return Object.fromEntries(
    names.flatMap((name) => {
      const id = name === 'id' ? own : name === 'tree' ? 'PRODUCT' : byName.get(name)
      return id === undefined ? [] : [[name, id]]
    }),
  )
}

async function listed(resource: Resource, call: Call, known: Known): Promise<Question[]> {
  const table = tableNameOf(resource.model)
  const ask = (what: string, input: Record<string, unknown>, as: Question['as'] = 'admin'): Question => ({
    name: `${resource.name} list${what === '' ? '' : ` ${what}`}`,
    call,
    input: { current: 1, size: 10, ...input },
    as,
  })
  const questions = [ask('', {})]
  if (keptTables.has(table)) return questions
  questions.push(ask('page 2', { current: 2 }), ask('as a supplier', {}, 'supplier'), ask('of an organisation', {}, 'organization'))
  for (const { name, view } of fieldsOf(resource.row)) {
    if (view.sortable) questions.push(ask(`by ${name} upwards`, { ascs: name }), ask(`by ${name} downwards`, { descs: name }))
    if (view.search) for (const [as, input] of await searched(table, name, view, known)) questions.push(ask(`where ${name} ${as}`, input))
  }
  return questions
}

async function searched(table: string, name: string, view: Partial<FieldView>, known: Known): Promise<(readonly [string, Record<string, unknown>])[]> {
  const value = await known.value(table, snakeCase(name)).catch(() => undefined)
  const asked = plain(value) ?? view.options?.[0]?.value
  if (asked === undefined) return []
  if (view.search === 'range') {
    const [from, to] = name === 'createTime' ? ['createTime_dategt', 'createTime_datelt'] : [`${name}_ge`, `${name}_le`]
    return [
      ['from', { [from]: asked }],
      ['until', { [to]: asked }],
      ['exactly', { [from]: asked, [to]: asked }],
    ]
  }
  if (view.search !== 'contains') {
    const rare = view.options?.at(-1)?.value
    const is: [string, Record<string, unknown>] = ['is', { [name]: view.search === 'prefix' ? asked : [asked] }]
    return rare === undefined ? [is] : [is, ['is the last choice', { [name]: [rare] }]]
  }
  const text = String(asked)
  return [
    ['contains all of one', { [name]: text }],
    ['contains a little of many', { [name]: text.slice(0, 2) }],
    ['contains nothing like it', { [name]: 'zqxj' }],
  ]
}

function plain(value: unknown): string | number | boolean | undefined {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}
