/** Which buttons a list has: what the resource can, what the user may, what the page adds. */
import { useMemo } from 'react'
import { permissionOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import { useMay } from '../permissions.ts'
import type { Row } from '../resource-calls.ts'
import { isSome } from './list-action.ts'
import type { ListAction, ListDialog, ListScreens, ListShape, RemovalKind, Rows } from './list-action.ts'
import { useRemoval } from './removal.ts'
import type { ListPage } from './use-list-page.ts'
import '../texts.ts'

export interface ListCommands {
  readonly add: (() => void) | undefined
  readonly addLabel: string
  readonly import: (() => void) | undefined
  readonly export: (() => void) | undefined
  readonly view: ((row: Row) => void) | undefined
  readonly ofRow: (row: Row) => readonly ListAction[]
  readonly batch: readonly ListAction[]
  readonly runBatch: (action: ListAction) => void
}

interface Request {
  readonly resource: Resource
  readonly extra: readonly ListAction[]
  readonly screens: ListScreens
  readonly list: ListPage
  readonly asks?: RemovalKind | undefined
  readonly single?: boolean | undefined
  readonly beforeRemoval?: ListShape['beforeRemoval'] | undefined
  readonly onDialog: (dialog: ListDialog) => void
}

export function useListActions({ resource, extra, screens, list, asks, single = false, beforeRemoval, onDialog }: Request): ListCommands {
  const { t } = useTranslation('kit')
  const may = useMay()
  const remove = useRemoval(resource, asks, beforeRemoval)
  const { selection } = list

  return useMemo(() => {
    const can = (verb: 'detail' | 'insert' | 'update' | 'remove' | 'export' | 'import') => verb in resource.verbs && may(permissionOf(resource, verb))
    const view = can('detail') ? (screens.view ?? ((row: Row) => onDialog({ kind: 'view', row }))) : undefined
    const edit = screens.edit ?? ((row: Row) => onDialog({ kind: 'edit', row }))
    const isTaken = single && (list.loading || list.rows.length > 0 || Object.keys(list.query.filters).length > 0)
    const mayAdd = !isTaken && (screens.begins ? may(screens.begins.permission) : can('insert'))
    const mayImport = screens.imports ? may(screens.imports.permission) : can('import')
    const permitted = extra.filter((action) => action.permission === undefined || may(action.permission))
    const removal: ListAction = { key: 'remove', label: t('remove'), ability: 'remove', danger: true, run: async (rows) => void (await remove(rows)) }
    const withFirst =
      (run: (row: Row) => void) =>
      ([row]: Rows): void =>
        run(row)
    const ofRow: ListAction[] = [
      ...(view ? [{ key: 'view', label: screens.viewLabel ?? t('view'), run: withFirst(view) }] : []),
      ...(can('update') ? [{ key: 'edit', label: t('edit'), ability: 'update', run: withFirst(edit) }] : []),
      ...permitted.filter((action) => action.on !== 'batch'),
      ...(can('remove') ? [removal] : []),
    ]
    const batch: ListAction[] = [
      ...permitted.filter((action) => action.on === 'batch' || action.on === 'both'),
      ...(can('remove') ? [{ ...removal, label: t('list.batchRemove'), run: async (rows: Rows) => void ((await remove(rows)) && selection.clear()) }] : []),
    ]
    return {
      add: mayAdd ? (screens.add ?? (() => onDialog({ kind: 'add' }))) : undefined,
      addLabel: screens.begins?.label ?? t('add'),
      import: mayImport ? (screens.imports?.run ?? (() => onDialog({ kind: 'import' }))) : undefined,
      export: can('export') ? () => onDialog({ kind: 'export' }) : undefined,
      view,
      ofRow: () => ofRow,
      batch,
      runBatch: (action) => {
        if (selection.rows.length === 0) return notify.warning(t('remover.nothingChosen'))
        if (list.selection.allMatching && action.runAll) return void action.runAll(list.conditions, { count: list.total, isEstimate: list.isEstimate })
        void list.chosenRows().then((rows) => (isSome(rows) ? action.run(rows) : undefined))
        return undefined
      },
    }
  }, [extra, list, may, onDialog, remove, resource, screens, selection, single, t])
}
