/** Small pieces for lists: numbered parameters, filters, pages and their continuation. */
import { EngineError } from '../../define.ts'
import type { TaskFilter } from '../input-api.ts'
import { isId } from '../definitions.ts'

/** Collects the parameters of a statement while its text is written. */
export class Params {
  readonly values: unknown[]

  /** @param before parameters that the text has already */
  constructor(before: readonly unknown[] = []) {
    this.values = [...before]
  }

  /** `$n` for a value. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

/** Where the columns that filters speak of stand: aliases of the tables in the statement. */
export interface Aliases {
  /** Table with process_key, business_type, business_key, title, summary, value, tenant. */
  readonly about: string
  /** Expression of the creation time. */
  readonly created: string
  /** Where the business value stands, when not in `about`. */
  readonly value?: string
  /** Column with a name of its own, searched by the keyword as well. */
  readonly name?: string
  /** Column that holds all of these texts in small letters. */
  readonly search?: string
}

const likely = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** SQL conditions of a filter; empty when nothing is filtered. An empty text filters nothing: that is how a cleared field is sent. */
export function conditionsOf(filter: TaskFilter, { about, created, name, search, value = `${about}.value` }: Aliases, params: Params): string[] {
  const conditions: string[] = []
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined && value !== '') conditions.push(`${about}.${column} = ${params.add(value)}`)
  }
  equal('process_key', filter.processKey)
  if (filter.businessType !== undefined && filter.businessType !== '') conditions.push(typeCondition(`${about}.business_type`, filter.businessType, params))
  equal('business_key', filter.businessKey)
  equal('tenant', filter.tenant)
  if (filter.createdFrom !== undefined) conditions.push(`${created} >= ${params.add(filter.createdFrom)}::timestamptz`)
  if (filter.createdTo !== undefined) conditions.push(`${created} < ${params.add(filter.createdTo)}::timestamptz`)
  if (filter.valueFrom !== undefined) conditions.push(`${value} >= ${params.add(filter.valueFrom)}::numeric`)
  if (filter.valueTo !== undefined) conditions.push(`${value} <= ${params.add(filter.valueTo)}::numeric`)
  if (filter.keyword !== undefined && filter.keyword !== '') {
    // Where the texts stand together in small letters, looking for the place is twice as fast as a pattern.
    if (search !== undefined) return [...conditions, `strpos(${search}, lower(${params.add(filter.keyword)})) > 0`]
    const pattern = params.add(likely(filter.keyword))
    const columns = [`${about}.title`, `${about}.summary`, `${about}.business_key`, ...(name === undefined ? [] : [name])]
    conditions.push(`(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`)
  }
  return conditions
}

/** One type, or several with commas; `*` at the end of one stands for any rest. */
function typeCondition(column: string, types: string, params: Params): string {
  if (!/[,*]/.test(types)) return `${column} = ${params.add(types)}`
  const patterns = types.split(',').map((type) =>
    type
      .trim()
      .replace(/[\\%_]/g, (character) => `\\${character}`)
      .replace(/\*$/, '%'),
  )
  return `${column} like any(${params.add(patterns)}::text[])`
}

export const where = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`)

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** By what stands with the instance; the time of a row stands with the row itself. */
export const isFilteredBeyondTime = (filter: TaskFilter): boolean =>
  [filter.processKey, filter.businessType, filter.businessKey, filter.tenant, filter.valueFrom, filter.valueTo, filter.keyword].some(isGiven)

export const isFiltered = (filter: TaskFilter): boolean => [filter.createdFrom, filter.createdTo].some(isGiven) || isFilteredBeyondTime(filter)

export interface Window {
  readonly size: number
  readonly offset: number
}

const MAX_SIZE = 500

export function windowOf({ current = 1, size = 20 }: { readonly current?: number | undefined; readonly size?: number | undefined }): Window {
  const rows = Math.min(Math.max(1, Math.trunc(size)), MAX_SIZE)
  return { size: rows, offset: (Math.max(1, Math.trunc(current)) - 1) * rows }
}

/** The place after a row in (time, id) order. */
export const placeAfter = (at: Date, id: string): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/**
 * The condition under which rows come after the place that the filter names; none when it names none.
 * @param hasPlaces whether the list is in its own order, by `time` and then `id`: other orders have no places
 * @throws EngineError invalid when it is no place of this list
 */
export function continuedAfter({ after, sort }: TaskFilter, hasPlaces: boolean, time: string, id: string, params: Params): string[] {
  if (after === undefined) return []
  const place = hasPlaces ? placeOf(after) : undefined
  if (place === undefined) throw new EngineError('invalid', 'bad-place', 'not a place in this list', { path: 'after' })
  return [`(${time}, ${id}) ${sort?.descending === false ? '>' : '<'} (${params.add(place.at)}::timestamptz, ${params.add(place.id)}::uuid)`]
}

function placeOf(after: string): { readonly at: string; readonly id: string } | undefined {
  try {
    const [at, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as [unknown, unknown]
    return typeof at === 'string' && typeof id === 'string' && isId(id) && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined
  } catch {
    return undefined
  }
}
