/** The rows of a list: what is asked, what came, what is chosen. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
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

export function useListPage(resource: Resource, where: Readonly<Record<string, unknown>>, hidden: ReadonlySet<string>, tabField?: string): ListPage {
  const cache = useQueryClient()
  const { list } = callsOf(resource)
  const search = useMemo(
    () => searchFieldsOf(resource, hidden).filter(({ name }) => !(name in where) && name !== tabField),
    [resource, hidden, where, tabField],
  )
  const tabFilters = useMemo(() => (tabField ? [tabField] : []), [tabField])
  const { query, change } = useListQuery(resource.name, search, tabFilters)
  const answer = useCall(list, requestOf(query, where), { keepPrevious: true, silent: true })
  const page = answer.data as PageAnswer | undefined
  const rows = page?.records ?? []
  const total = page?.total ?? 0
  const selection = useSelection(JSON.stringify([query.filters, where]))

  useEffect(() => {
    // The last rows of the last page were deleted: step back instead of showing nothing.
    if (page && !answer.isPlaceholderData && page.records.length === 0 && query.current > lastPage(page.total, query.size))
      change({ current: lastPage(page.total, query.size) })
  }, [answer.isPlaceholderData, change, page, query])

  const { filters } = query
  const conditions = useMemo(() => ({ ...filters, ...where }), [filters, where])
  return {
    query,
    change,
    search,
    rows,
    total,
    isEstimate: page?.totalIsEstimate === true,
    loading: answer.isPending,
    fetching: answer.isFetching,
    failure: answer.error?.message,
    refresh: useCallback(() => void refreshPaths(cache, [resource.path]), [cache, resource]),
    selection,
    toggleChosen: (row) =>
      selection.choose(selection.rows.some(({ id }) => id === row.id) ? selection.rows.filter(({ id }) => id !== row.id) : [...selection.rows, row]),
    chosenRows: async () => (selection.allMatching ? allRows(resource, conditions) : selection.rows),
    conditions,
  }
}

const largestPage = 200

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
