/** What the server remembers of a user's lists: columns and saved views. */
import {
  columnPreference,
  insertSavedView,
  removeSavedView,
  saveColumnPreference,
  savedViews,
  updateSavedView,
} from '#server/modules/system/preference.contract.ts'
import { send } from '../client.ts'
import { readChoices, type ColumnChoice } from './column-choice.ts'
import type { Sort } from './list-query.ts'
import type { Filters } from './search-fields.ts'
import type { Density } from './use-table-look.ts'

/** Undefined when the user never chose, or the server cannot be asked: the defaults then do. */
export async function loadColumns(list: string): Promise<unknown> {
  try {
    return (await send(columnPreference, { listName: list }, { silent: true }))?.columns
  } catch {
    return undefined
  }
}

/** The browser keeps the choice too, so a failure here costs nothing now and is not shown. */
export async function storeColumns(list: string, columns: readonly ColumnChoice[]): Promise<void> {
  await send(saveColumnPreference, { listName: list, columns: storable(columns) }, { silent: true }).catch(() => undefined)
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
  readonly roleCode: string | undefined
  /** The list opens with it. */
  readonly isDefault: boolean
  /** Only the one who saved a view may delete it. */
  readonly mine: boolean
  readonly view: ListView
}

/** Views that the user may see: his own, his roles' and everybody's. */
/** @param silent a failure is not told: nobody has asked for the views yet */
export async function loadViews(list: string, silent = false): Promise<SavedView[]> {
  const { records } = await send(savedViews, { pageKey: list }, { silent })
  return records.map(({ id, name, scope, roleCode, isDefault, mine, filters, sorter, columns, density }) => ({
    id,
    name,
    scope,
    roleCode: roleCode ?? undefined,
    isDefault,
    mine,
    // Written by `saveView` below; the server keeps these parts without looking into them.
    view: {
      filters: filters as Filters,
      sort: (sorter ?? undefined) as Sort | undefined,
      columns: readChoices(columns),
      density: (density ?? 'medium') as Density,
    },
  }))
}

/** Who sees a view; `roleCode` belongs to the scope ROLE. */
export interface ViewOwner {
  readonly scope: ViewScope
  readonly roleCode?: string | undefined
}

export async function saveView(list: string, name: string, owner: ViewOwner, view: ListView): Promise<void> {
  await send(insertSavedView, { pageKey: list, name, ...ownerOf(owner), ...looksOf(view) })
}

export interface ViewChange {
  readonly name?: string
  readonly owner?: ViewOwner
  readonly isDefault?: boolean
  /** How the list looks now, in place of what the view held. */
  readonly view?: ListView
}

export async function changeView({ id }: SavedView, { name, owner, isDefault, view }: ViewChange): Promise<void> {
  await send(updateSavedView, {
    id,
    ...(name !== undefined && { name }),
    ...(owner && ownerOf(owner)),
    ...(isDefault !== undefined && { isDefault }),
    ...(view && looksOf(view)),
  })
}

const ownerOf = ({ scope, roleCode }: ViewOwner) => ({ scope, ...(scope === 'ROLE' && roleCode && { roleCode }) })
const looksOf = ({ filters, sort, columns, density }: ListView) => ({ filters, sorter: sort ?? null, columns: storable(columns), density })

export async function deleteView({ id }: SavedView): Promise<void> {
  await send(removeSavedView, { id })
}

/** Without the keys that are not set: JSON has no undefined. */
const storable = (columns: readonly ColumnChoice[]) =>
  columns.map(({ prop, hide, pin, width }) => ({ prop, hide, ...(pin && { pin }), ...(width !== undefined && { width }) }))
