/**
 * The generic list page of a resource: search, tabs, toolbar, table, batch bar, column drawer, and the forms and dialogs that
 * its buttons open. A feature page states what differs: cells, actions, tabs, or what a row opens.
 */
import { useIsFetching } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Call, Resource } from '#kit/contract.ts'
import { permissionOf } from '#kit/contract.ts'
import { buttons } from '#server/auth/account.contract.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { usePageShortcuts } from '../page-shortcuts.ts'
import { useHiddenFields, useIncomparable, useMay } from '../permissions.ts'
import type { Row, RowOf } from '../resource-calls.ts'
import { readableFields } from '../widgets/field.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { BatchBar } from './batch-bar.tsx'
import { ColumnDrawer } from './column-drawer.tsx'
import { CountedTabs } from './counted-tabs.tsx'
import { buildColumns, columnFields, defaultChoices } from './columns.tsx'
import type { ListAction, ListDialog, ListScreens, ListShape } from './list-action.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { EmptyList, FailedList, ForbiddenList, SkeletonRows } from './list-states.tsx'
import type { ListQuery } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { totalsOf } from './page-totals.tsx'
import { SavedViews } from './saved-views.tsx'
import { SearchArea } from './search-area.tsx'
import { StatusSwitch } from './status-switch.tsx'
import { StatusTabs } from './status-tabs.tsx'
import type { StatusTab } from './status-tabs.tsx'
import { useAskedToAdd } from './use-asked-to-add.ts'
import { useColumnChoices } from './use-column-choices.ts'
import { useListActions } from './use-list-actions.ts'
import { useListKeys, useListShortcuts } from './use-list-keys.ts'
import { useListPage } from './use-list-page.ts'
import { isUntouched } from './use-list-query.ts'
import { useTableHeight } from './use-table-height.ts'
import { useTableLook } from './use-table-look.ts'
import styles from './resource-list.module.css'
import '../texts.ts'

export interface ResourceListProps<R extends Resource> {
  readonly of: R
  /** Filters that the page fixes, e.g. the parent of a child list. */
  readonly where?: Readonly<Record<string, unknown>>
  /** Columns with a content of their own. */
  readonly cells?: { readonly [Field in keyof RowOf<R>]?: (row: RowOf<R>) => ReactNode }
  /** Commands beside view, edit and delete. */
  readonly actions?: readonly ListAction<RowOf<R>>[]
  /** `counts`: a call that says how many rows wait behind each (`counted-tabs.tsx`). */
  readonly tabs?: { readonly field: keyof RowOf<R> & string; readonly tabs: readonly StatusTab[]; readonly counts?: Call }
  /** Pages of one's own instead of the generated form and detail. */
  readonly open?: ListScreens<RowOf<R>>
  readonly shape?: ListShape
  /** What it shows first where the address asks for nothing. */
  readonly begins?: Partial<ListQuery>
}

const nothing = {}
const noActions: readonly never[] = []
const noTotals: ReadonlyMap<string, string> = new Map()

export function ResourceList<R extends Resource>(props: ResourceListProps<R>) {
  const may = useMay()
  // Nobody is told "no" while the answer is still on its way.
  const undecided = useIsFetching({ queryKey: [buttons.path] }) > 0
  if (may(permissionOf(props.of, 'list'))) return <PermittedList {...props} />
  return undecided ? <SkeletonRows /> : <ForbiddenList />
}

/** Whoever may switch rows on and off does so where the list says which they are; others read it. */
function useSwitchCell<R extends Resource>(of: R, cells: NonNullable<ResourceListProps<R>['cells']>): NonNullable<ResourceListProps<R>['cells']> {
  const may = useMay()
  const switches = of.verbs.active !== undefined && may(permissionOf(of, 'active')) && !Object.hasOwn(cells, 'status')
  return useMemo(
    () => (switches ? { ...cells, status: (row: RowOf<R>) => <StatusSwitch of={of} row={row as unknown as Row} /> } : cells),
    [switches, cells, of],
  )
}

function PermittedList<R extends Resource>({
  of: resource,
  where = nothing,
  cells = nothing,
  actions = noActions,
  tabs,
  open = nothing,
  shape = nothing,
  begins,
}: ResourceListProps<R>) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const shownCells = useSwitchCell(resource, cells)
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<ListDialog>()
  const hidden = useWithout(useHiddenFields(resource), shape.without)
  const incomparable = useIncomparable(resource)
  const fields = useMemo(
    () =>
      columnFields(readableFields(resource, hidden)).map((field) =>
        incomparable.has(field.name) ? { ...field, view: { ...field.view, sortable: false } } : field,
      ),
    [resource, hidden, incomparable],
  )
  const unsearched = useMemo(() => new Set([...hidden, ...incomparable]), [hidden, incomparable])
  const [address] = useSearchParams()
  const [untouched] = useState(() => begins === undefined && isUntouched(resource.name, address))
  const list = useListPage(resource, { where, hidden: unsearched, tabField: tabs?.field, begins })
  const columns = useColumnChoices(
    resource.name,
    useMemo(() => defaultChoices(fields), [fields]),
  )
  const look = useTableLook(resource.name, list.refresh, list.fetching)
  const { height, remeasure } = useTableHeight(table, shape.spaceBelow)
  const commands = useListActions({
    resource,
    extra: actions,
    screens: open,
    list,
    asks: shape.asks,
    single: shape.single,
    beforeRemoval: shape.beforeRemoval,
    onDialog: setDialog,
  })
  const current = useListKeys(page, list.rows.length, {
    add: commands.add,
    refresh: list.refresh,
    open: (index) => list.rows[index] && commands.view?.(list.rows[index]),
    choose: (index) => list.rows[index] && list.toggleChosen(list.rows[index]),
  })
  useAskedToAdd(commands.add)
  usePageShortcuts(useListShortcuts(commands.add !== undefined))
  const view = useLatest(commands.view)
  const { query, change, search } = list
  const filter = useCallback((filters: ListQuery['filters']) => change({ filters }), [change])
  // What only addresses narrow a list by has no words: an input for an id would be of no use to anybody.
  const typed = useMemo(() => search.filter(({ name, view }) => view.label !== undefined || shape.inputs?.[name] !== undefined), [search, shape.inputs])
  const filtered = Object.keys(query.filters).length > 0
  const { add } = commands
  const empty = useMemo(
    () =>
      list.loading ? <SkeletonRows /> : <EmptyList label={label(resource.label)} filtered={filtered} onClear={() => change({ filters: {} })} onAdd={add} />,
    [list.loading, label, resource, filtered, change, add],
  )
  const { choices } = columns
  const { sort } = query
  const shownColumns = useMemo(
    () => buildColumns({ fields, choices, cells: shownCells, sort, label, onOpen: view } as Parameters<typeof buildColumns>[0]),
    [fields, choices, shownCells, sort, label, view],
  )
  const states = useMemo(() => new Set(fields.filter(({ widget }) => widget === 'status').map(({ name }) => name)), [fields])
  const totals = useMemo(() => (shape.sums === false ? noTotals : totalsOf(fields, list.rows)), [shape.sums, fields, list.rows])

  return (
    <div ref={page} className={look.fullScreen ? styles['fullScreen'] : styles['page']}>
      {look.searchShown && typed.length > 0 && (
        <section className={styles['card']}>
          <SearchArea fields={typed} filters={query.filters} inputs={shape.inputs} onSearch={filter} onResize={remeasure} />
          <AppliedFilters fields={search} filters={query.filters} onChange={filter} />
        </section>
      )}
      <section className={styles['card']}>
        {tabs?.counts ? (
          <CountedTabs counts={tabs.counts} conditions={list.conditions} field={tabs.field} tabs={tabs.tabs} filters={query.filters} onChange={filter} />
        ) : (
          tabs && <StatusTabs field={tabs.field} tabs={tabs.tabs} filters={query.filters} onChange={filter} />
        )}
        <ListToolbar commands={commands} batch={commands.batch} chosen={list.selection.rows.length} onBatch={commands.runBatch} look={look}>
          <SavedViews
            list={resource.name}
            isUntouched={untouched}
            current={{ filters: query.filters, sort: query.sort, columns: columns.choices, density: look.density }}
            onApply={(view) => {
              change({ filters: view.filters, sort: view.sort })
              if (view.columns.length > 0) columns.change(view.columns)
              look.setDensity(view.density)
            }}
          />
        </ListToolbar>
        <div ref={table}>
          {list.failure ? (
            <FailedList reason={list.failure} onRetry={list.refresh} />
          ) : (
            <ListTable
              label={t('list.name', { label: label(resource.label) })}
              columns={shownColumns}
              states={states}
              rows={list.rows}
              total={list.total}
              isEstimate={list.isEstimate}
              totals={totals}
              query={query}
              onChange={change}
              actions={commands.ofRow}
              menuWidth={shape.menuWidth}
              selection={commands.batch.length > 0 ? list.selection : undefined}
              density={look.density}
              height={height}
              loading={list.fetching && !list.loading}
              current={current}
              empty={empty}
            />
          )}
        </div>
        <BatchBar selection={list.selection} total={list.total} isEstimate={list.isEstimate} actions={commands.batch} onRun={commands.runBatch} />
      </section>
      <ColumnDrawer open={look.columnsOpen} onClose={look.closeColumns} columns={columns} labels={new Map(fields.map((field) => [field.name, field.label]))} />
      <ListDialogs resource={resource} dialog={dialog} list={list} where={where} onClose={() => setDialog(undefined)} />
    </div>
  )
}

/** The same function at each drawing, which does what the latest one does. */
function useLatest<Argument>(run: ((argument: Argument) => void) | undefined): ((argument: Argument) => void) | undefined {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const stable = useCallback((argument: Argument) => latest.current?.(argument), [])
  return run && stable
}

/** The user's hidden fields, and those that this list leaves out. */
function useWithout(hidden: ReadonlySet<string>, without: readonly string[] | undefined): ReadonlySet<string> {
  return useMemo(() => (without ? new Set([...hidden, ...without]) : hidden), [hidden, without])
}
