/** The rows of a list: what is asked, what came, what is chosen. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Resource } from '#kit/contract.ts'
import { refreshPaths, send, useCall } from '../client.ts'
import { callsOf } from '../resource-calls.ts'
import type { PageAnswer, Row } from '../resource-calls.ts'
import { lastPage, requestOf } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import { searchFieldsOf } from './search-fields.ts'
import type { SearchField } from './search-fields.ts'
import { useListQuery } from './use-list-query.ts'
import { useSelection } from './use-selection.ts'
import type { Selection } from './use-selection.ts'

export interface ListPage {
  readonly query: ListQuery
  readonly change: (next: Partial<ListQuery>) => void
  readonly search: readonly SearchField[]
  readonly rows: readonly Row[]
  readonly total: number
  /** `total` is about so many. */
  readonly isEstimate: boolean
  /** Nothing has come yet. */
  readonly loading: boolean
  readonly fetching: boolean
  readonly failure: string | undefined
  readonly refresh: () => void
  readonly selection: Selection
  readonly toggleChosen: (row: Row) => void
  /** The chosen rows; all that match are fetched when they stand for everything. */
  readonly chosenRows: () => Promise<readonly Row[]>
  /** The filters as the call takes them, without paging. */
  readonly conditions: Readonly<Record<string, unknown>>
}

export interface ListPageOptions {
  /** Filters that the page fixes. */
  readonly where: Readonly<Record<string, unknown>>
  readonly hidden: ReadonlySet<string>
  readonly tabField?: string | undefined
  readonly begins?: Partial<ListQuery> | undefined
}

const noRows: readonly Row[] = []

export function useListPage(resource: Resource, { where, hidden, tabField, begins }: ListPageOptions): ListPage {
  const cache = useQueryClient()
  const { list } = callsOf(resource)
  const search = useMemo(
    () => searchFieldsOf(resource, hidden).filter(({ name }) => !(name in where) && name !== tabField),
    [resource, hidden, where, tabField],
  )
  const tabFilters = useMemo(() => (tabField ? [tabField] : []), [tabField])
  const { query, change } = useListQuery(resource.name, { fields: search, extra: tabFilters, begins })
  const answer = useCall(list, requestOf(query, where), { keepPrevious: true, silent: true })
  const page = answer.data as PageAnswer | undefined
  const rows = page?.records ?? noRows
  const total = page?.total ?? 0
  const selection = useSelection(JSON.stringify([query.filters, where]))

  useEffect(() => {
    // The last rows of the last page were deleted: step back instead of showing nothing.
    if (page && !answer.isPlaceholderData && page.records.length === 0 && query.current > lastPage(page.total, query.size))
      change({ current: lastPage(page.total, query.size) })
  }, [answer.isPlaceholderData, change, page, query])

  const { filters } = query
  const conditions = useMemo(() => ({ ...filters, ...where }), [filters, where])
  useLeavers(resource, conditions, selection, answer.isPlaceholderData ? undefined : { rows, at: answer.dataUpdatedAt, page: query.current })
  const isEstimate = page?.totalIsEstimate === true
  const { isPending: loading, isFetching: fetching } = answer
  const failure = answer.error?.message
  const refresh = useCallback(() => void refreshPaths(cache, [resource.path]), [cache, resource])
  return useMemo(
    () => ({
      query,
      change,
      search,
      rows,
      total,
      isEstimate,
      loading,
      fetching,
      failure,
      refresh,
      selection,
      toggleChosen: (row) =>
        selection.choose(selection.rows.some(({ id }) => id === row.id) ? selection.rows.filter(({ id }) => id !== row.id) : [...selection.rows, row]),
      chosenRows: async () => (selection.allMatching ? allRows(resource, conditions) : selection.rows),
      conditions,
    }),
    [query, change, search, rows, total, isEstimate, loading, fetching, failure, refresh, selection, resource, conditions],
  )
}

interface Look {
  readonly rows: readonly Row[]
  /** When they came. */
  readonly at: number
  readonly page: number
}

/**
 * Rows that an action took out of the list are chosen no more. What stands on the page tells itself; of what was chosen on other pages the
 * server is asked which still match, whenever the same page was read again.
 */
function useLeavers(resource: Resource, conditions: Readonly<Record<string, unknown>>, { rows: chosen, renew }: Selection, look: Look | undefined): void {
  const last = useRef<Look>(undefined)
  useEffect(() => {
    const before = last.current
    if (!look || look.at === before?.at) return
    last.current = look
    if (chosen.length === 0) return
    const here = new Set(look.rows.map(({ id }) => id))
    const elsewhere = chosen.filter(({ id }) => !here.has(id))
    renew(look.rows, [])
    if (before?.page !== look.page || elsewhere.length === 0) return
    // A list that cannot be asked so keeps what was chosen.
    void stillThere(resource, conditions, elsewhere).then(
      (found) => renew(found, elsewhere),
      () => undefined,
    )
  }, [chosen, conditions, look, renew, resource])
}

const largestPage = 200

/** Those of the rows that match. @throws Error where the list answers with others: it knows no such question */
async function stillThere(resource: Resource, conditions: Readonly<Record<string, unknown>>, rows: readonly Row[]): Promise<readonly Row[]> {
  const { list } = callsOf(resource)
  const found: Row[] = []
  for (let from = 0; from < rows.length; from += largestPage) {
    const asked = new Set(rows.slice(from, from + largestPage).map(({ id }) => id))
    const page = (await send(list, { ...conditions, ids: [...asked].join(','), current: 1, size: largestPage }, { silent: true })) as PageAnswer
    if (page.records.some(({ id }) => !asked.has(id))) throw new Error(`${resource.name} cannot be asked for some of its rows`)
    found.push(...page.records)
  }
  return found
}

/** Every row that matches, page by page. */
async function allRows(resource: Resource, conditions: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
  const { list } = callsOf(resource)
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    const page = (await send(list, { ...conditions, current, size: largestPage })) as PageAnswer
    rows.push(...page.records)
    if (page.records.length < largestPage || (!page.totalIsEstimate && rows.length >= page.total)) return rows
  }
}
