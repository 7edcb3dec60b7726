/** What the server remembers of a user's lists: columns and saved views. */
import { request } from '../request.ts'
import type { ColumnChoice } from './column-choice.ts'
import type { Sort } from './list-query.ts'
import type { Filters } from './search-fields.ts'
import type { Density } from './use-table-look.ts'

/** Undefined when the user never chose, or the server cannot be asked: the defaults then do. */
export async function loadColumns(list: string): Promise<unknown> {
  try {
    const answer = (await request('GET', `/api/system/column-preference/${encodeURIComponent(list)}`, undefined, { silent: true })) as { columns?: unknown } | null
    return answer?.columns ?? undefined
  } catch {
    return undefined
  }
}

/** The browser keeps the choice too, so a failure here costs nothing now and is not shown. */
export async function storeColumns(list: string, columns: readonly ColumnChoice[]): Promise<void> {
  await request('POST', '/api/system/column-preference/save', { listName: list, columns }, { silent: true }).catch(() => undefined)
}

export type ViewScope = 'USER' | 'ROLE' | 'GLOBAL'

/** A list as it looks: everything that a view brings back. */
export interface ListView {
  readonly filters: Filters
  readonly sort?: Sort | undefined
  readonly columns: readonly ColumnChoice[]
  readonly density: Density
}

export interface SavedView {
  readonly id: string
  readonly name: string
  readonly scope: ViewScope
  /** Only the one who saved a view may delete it. */
  readonly mine: boolean
  readonly view: ListView
}

interface StoredView {
  readonly id: string
  readonly name: string
  readonly scope: ViewScope
  readonly mine?: boolean
  readonly filters?: Filters
  readonly sorter?: Sort
  readonly columns?: readonly ColumnChoice[]
  readonly density?: Density
}

/** Views that the user may see: his own, his roles' and everybody's. */
export async function loadViews(list: string): Promise<SavedView[]> {
  const answer = (await request('POST', '/api/system/saved-view/list', { pageKey: list, current: 1, size: 100 })) as { records?: readonly StoredView[] }
  return (answer.records ?? []).map(({ id, name, scope, mine = scope === 'USER', filters = {}, sorter, columns = [], density = 'medium' }) =>
    ({ id, name, scope, mine, view: { filters, sort: sorter, columns, density } }))
}

export async function saveView(list: string, name: string, scope: ViewScope, { filters, sort, columns, density }: ListView): Promise<void> {
  await request('POST', '/api/system/saved-view/insert', { pageKey: list, name, scope, filters, sorter: sort ?? null, columns, density })
}

export async function deleteView(view: SavedView): Promise<void> {
  await request('GET', `/api/system/saved-view/remove/${view.id}`, undefined)
}
