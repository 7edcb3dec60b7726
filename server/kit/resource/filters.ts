/** A list's filters as conditions. Only fields that the contract marks as searchable filter; values are checked by type before they reach the database. */
import { instantsOf } from '../date-range.ts'
import type { DataSource } from '../data-source.ts'
import { badInput, type FieldProblem } from '../errors.ts'
import { quoted } from '../tables.ts'
import type { Field, Shape } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { containsCondition, escapeLike, indexedFor, type IndexedFor } from './contains.ts'
import { idsNamed } from './named-rows.ts'

export type Query = Readonly<Record<string, unknown>>

/** Terms that few rows can contain, by the fields that are asked for them. */
export interface RareTerms {
  /** Names that few other rows carry: those rows' ids. */
  readonly named: ReadonlyMap<string, readonly string[]>
  /** Looked up in an index over their grams where all rows are wanted, or their number. */
  readonly all: ReadonlySet<string>
  /** Where a page of them is wanted in the list's order. */
  readonly page: ReadonlySet<string>
}

export async function rareTerms(data: DataSource, shape: Shape, query: Query): Promise<RareTerms> {
  const asked = [...shape.fields.values()].filter(({ name, view }) => view.search === 'contains' && isGiven(query[name]))
  const found = await Promise.all(
    asked.map(async (field) => {
      const columns = inBothLanguages(shape, field)
      // One column without an index has every row compared anyway.
      if (!columns.every(({ column }) => column?.hasGrams)) return []
      return Promise.all(columns.map(({ expression }) => indexedFor(data, shape.table, expression, String(query[field.name]))))
    }),
  )
  const named = (is: keyof IndexedFor) => new Set(asked.filter((_field, at) => found[at]?.length && found[at].every((one) => one[is])).map(({ name }) => name))
  return { all: named('all'), page: named('page'), named: await idsByField(data, asked, query) }
}

async function idsByField(data: DataSource, asked: readonly Field[], query: Query): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await Promise.all(asked.map(async ({ name, named }) => ({ name, ids: named && (await idsNamed(data, named.by, String(query[name]))) })))
  return new Map(found.flatMap(({ name, ids }) => (ids ? [[name, ids] as const] : [])))
}

/** A name and what it is called in English: who looks for one may type the other. */
function inBothLanguages({ fields }: Shape, field: Field): Field[] {
  const twin = fields.get(field.view.twin ?? `${field.name}En`) ?? field.twin
  return twin ? [field, twin] : [field]
}

/**
 * Adds the conditions of a query. Hidden fields do not filter: their values could be guessed that way.
 * @param zone the company's time zone
 * @param rare one of the sets of `rareTerms`
 * @param named as `rareTerms` says
 * @throws Failure bad-input naming every bound that is no date or number
 */
export function addFilters(
  shape: Shape,
  query: Query,
  where: Conditions,
  options: {
    readonly zone: string
    readonly isHidden: (field: string) => boolean
    readonly rare: ReadonlySet<string>
    readonly named: RareTerms['named']
  },
): void {
  const problems: FieldProblem[] = []
  const created = shape.table.columns.get('createTime')
  if (created) addInstants(`t.${created.name}`, 'createTime_dategt', 'createTime_datelt', query, options.zone, where, problems)
  for (const field of shape.fields.values()) {
    if (!field.view.search || options.isHidden(field.name)) continue
    if (field.view.search === 'range') addRange(field, query, options.zone, where, problems)
    else if (isGiven(query[field.name])) {
      if (field.named && field.view.search === 'contains') {
        addNamed(shape, field.named, String(query[field.name]), options.named.get(field.name), where)
        continue
      }
      const shown = inBothLanguages(shape, field).filter(({ name }) => !options.isHidden(name))
      addMatch(shown, query[field.name], where, options.rare.has(field.name))
    }
  }
  if (problems.length > 0) throw badInput(problems)
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** @param ids of the rows with that name; undefined when there are too many to name */
function addNamed(
  { table }: Shape,
  { by, expressions }: NonNullable<Field['named']>,
  term: string,
  ids: readonly string[] | undefined,
  where: Conditions,
): void {
  if (!ids) {
    const asked = expressions.map((expression) => ({ expression, byIndex: false }))
    return where.add(containsCondition(asked, term, where))
  }
  const column = [...table.columns.values()].find(({ name }) => name === quoted(by.column))
  where.dependsOnValues = true
  where.add(`t.${quoted(by.column)} = any(${where.value(ids)}::${quoted(column?.type ?? 'uuid')}[])`)
}

/** @param searched the field, and its twin for `contains` */
function addMatch(searched: readonly Field[], value: unknown, where: Conditions, byIndex: boolean): void {
  const [field] = searched
  if (!field) return
  const { expression, column, narrows, view } = field
  if (view.search === 'contains') {
    const asked = searched.map((one) => ({ expression: asText(one.expression, one.column?.type), byIndex }))
    return where.add(containsCondition(asked, String(value), where))
  }
  if (view.search === 'prefix') return where.add(`${asText(expression, column?.type)} like ${where.value(`${escapeLike(String(value))}%`)}`)
  const values = Array.isArray(value) ? value : [value]
  const narrower = narrows?.(values)
  if (narrower) where.add(narrower)
  const type = column?.type
  if (type?.startsWith('_')) return where.add(`${expression} && ${where.value(values)}::${quoted(type.slice(1))}[]`)
  const [only] = values
  if (values.length === 1) where.addChoice(expression, where.value(only))
  else where.add(`${expression} = any(${where.value(values)}${type ? `::${quoted(type)}[]` : ''})`)
}

const texts = new Set(['varchar', 'text', 'bpchar', undefined])
const asText = (expression: string, type: string | undefined): string => (texts.has(type) ? expression : `${expression}::text`)

const integers = new Set(['int2', 'int4', 'int8'])
const numbers = new Set([...integers, 'numeric', 'float4', 'float8'])

/** A bound as the column compares it: one that makes PostgreSQL turn the column into another type could use no index. */
function boundOf(value: string, type: string | undefined, round: 'ceil' | 'floor'): string {
  if (type === undefined || !numbers.has(type)) return value
  return integers.has(type) ? `${round}(${value}::numeric)::int8` : `${value}::numeric`
}

function addRange(field: Field, query: Query, zone: string, where: Conditions, problems: FieldProblem[]): void {
  const [from, to] = [`${field.name}_ge`, `${field.name}_le`]
  const type = field.column?.type
  if (type === 'timestamptz') return addInstants(field.expression, from, to, query, zone, where, problems)
  if (type === 'date') return addDays(field.expression, from, to, query, where, problems)
  const least = numberAt(query, from, problems)
  const most = numberAt(query, to, problems)
  if (least !== undefined) where.addRange(field.expression, `>= ${boundOf(where.value(least), type, 'ceil')}`)
  if (most === undefined) return
  // As in the range input: an upper bound below the lower one means the lower one.
  const upper = least !== undefined && Number(most) < Number(least) ? least : most
  where.addRange(field.expression, `<= ${boundOf(where.value(upper), type, 'floor')}`)
}

function addInstants(expression: string, from: string, to: string, query: Query, zone: string, where: Conditions, problems: FieldProblem[]): void {
  const bound = (key: string) => {
    const text = query[key]
    if (!isGiven(text)) return undefined
    const instants = instantsOf(String(text), zone)
    if (!instants) problems.push({ path: key, code: 'bad-date' })
    return instants
  }
  const [least, most] = [bound(from), bound(to)]
  if (least) where.addRange(expression, `>= ${where.value(least.first)}`)
  if (most) where.addRange(expression, `< ${where.value(most.after)}`)
}

function addDays(expression: string, from: string, to: string, query: Query, where: Conditions, problems: FieldProblem[]): void {
  for (const [key, sign] of [
    [from, '>='],
    [to, '<='],
  ] as const) {
    if (!isGiven(query[key])) continue
    const day = String(query[key]).slice(0, 10)
    if (!instantsOf(day, 'UTC')) problems.push({ path: key, code: 'bad-date' })
    else where.addRange(expression, `${sign} ${where.value(day)}::date`)
  }
}

function numberAt(query: Query, key: string, problems: FieldProblem[]): string | undefined {
  if (!isGiven(query[key])) return undefined
  const text = String(query[key]).trim()
  if (/^-?\d{1,18}(\.\d{1,6})?$/.test(text)) return text
  problems.push({ path: key, code: 'bad-value' })
  return undefined
}
