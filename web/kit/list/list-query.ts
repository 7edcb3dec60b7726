/**
 * What a list asks for: page, order, filters. It lives in the address, so that reload, back and a pasted link show the same
 * rows; defaults are left out of the address to keep it short.
 */
import { pageSizes } from '#kit/contract.ts'
import type { Filters } from './search-fields.ts'

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export interface ListQuery {
  readonly current: number
  readonly size: number
  readonly sort?: Sort | undefined
  readonly filters: Filters
}

export const defaultQuery: ListQuery = { current: 1, size: pageSizes[0], filters: {} }

/** Page and order stand under their own names, filters behind a prefix: `name`, `src` and `target` mean something to the shell. */
const ownNames = new Set(['current', 'size', 'ascs', 'descs'])
const filterPrefix = 'q.'
const filterOf = (key: string): string | undefined => (key.startsWith(filterPrefix) ? key.slice(filterPrefix.length) : undefined)

const isPageSize = (size: number): boolean => (pageSizes as readonly number[]).includes(size)

/** Reads an address; what does not fit becomes the default. `several` names the filters that take more than one value. */
export function readQuery(address: URLSearchParams, names: ReadonlySet<string>, several: ReadonlySet<string>): ListQuery {
  const current = Number(address.get('current'))
  const size = Number(address.get('size'))
  const filters: Record<string, string | readonly string[]> = {}
  for (const key of new Set(address.keys())) {
    const name = filterOf(key)
    if (name !== undefined && names.has(name)) filters[name] = several.has(name) ? address.getAll(key) : (address.get(key) ?? '')
  }
  return {
    current: Number.isInteger(current) && current > 0 ? current : defaultQuery.current,
    size: isPageSize(size) ? size : defaultQuery.size,
    sort: readSort(address),
    filters,
  }
}

function readSort(address: URLSearchParams): Sort | undefined {
  const ascending = address.get('ascs')
  if (ascending) return { field: ascending, direction: 'asc' }
  const descending = address.get('descs')
  return descending ? { field: descending, direction: 'desc' } : undefined
}

/** The address of a query. What is not the list's own (`keep`) stays as it is. */
export function writeQuery(query: ListQuery, keep: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const address = new URLSearchParams([...keep].filter(([key]) => !ownNames.has(key) && filterOf(key) === undefined))
  if (query.current !== defaultQuery.current) address.set('current', String(query.current))
  if (query.size !== defaultQuery.size) address.set('size', String(query.size))
  if (query.sort) address.set(query.sort.direction === 'asc' ? 'ascs' : 'descs', query.sort.field)
  for (const [name, value] of Object.entries(query.filters)) {
    for (const one of typeof value === 'string' ? [value] : value) address.append(filterPrefix + name, one)
  }
  return address
}

/** True when an address says anything about a list. */
export const saysQuery = (address: URLSearchParams): boolean => [...address.keys()].some((key) => ownNames.has(key) || filterOf(key) !== undefined)

/** A link to a list that shows certain rows, for the numbers on dashboards. */
export const listAddress = (path: string, filters: Filters): string => `${path}?${writeQuery({ ...defaultQuery, filters }).toString()}`

/** The body of the list call. */
export function requestOf(query: ListQuery, fixed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { current, size, sort, filters } = query
  return { ...filters, ...fixed, current, size, ...(sort && { [sort.direction === 'asc' ? 'ascs' : 'descs']: sort.field }) }
}

/** After rows were removed the last page may be gone. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
