/** /dict-vertical/index: dictionaries and their entries as one tree; entries are added, changed and deleted here. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dictionary } from '#server/modules/system/dictionary.contract.ts'
import { permissionOf } from '#kit/contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { buildColumns, defaultChoices } from '#web/kit/list/columns.tsx'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { EmptyList, FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useRemoval } from '#web/kit/list/removal.ts'
import { SearchArea } from '#web/kit/list/search-area.tsx'
import { searchFieldsOf } from '#web/kit/list/search-fields.ts'
import { dictionarySpaceBelow } from '#web/kit/list/table-height.ts'
import { TreeTable } from '#web/kit/list/tree-table.tsx'
import type { TreeRow } from '#web/kit/list/tree-table.tsx'
import { useListQuery } from '#web/kit/list/use-list-query.ts'
import { useTableHeight } from '#web/kit/list/use-table-height.ts'
import { useSignal } from '#web/kit/signal.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import { DictionaryDialog, EntryDialog, dictionaryTreeMenuWidth } from './dictionary-forms.tsx'
import { flatten, useDictionaryTree } from './use-dictionary-tree.ts'
import type { DictionaryRow } from './use-dictionary-tree.ts'
import listStyles from '#web/kit/list/resource-list.module.css'
import './texts.ts'

const shown = ['dictValue', 'dictValueEn', 'dictKey', 'code', 'sort', 'isSealed', 'remark']
const fields = viewFields(dictionary)
  .filter(({ name }) => shown.includes(name))
  .toSorted((a, b) => shown.indexOf(a.name) - shown.indexOf(b.name))
const choices = defaultChoices(fields).map(({ prop, hide }) => ({ prop, hide }))
const search = searchFieldsOf(dictionary).filter(({ name }) => name === 'code' || name === 'dictValue')

type Dialog = { readonly kind: 'dictionary'; readonly row?: Row } | { readonly kind: 'entry'; readonly parent: DictionaryRow; readonly row?: Row }

export default function DictVerticalPage() {
  const may = useMay()
  return may(permissionOf(dictionary, 'list')) ? <DictionaryTree /> : <ForbiddenList />
}

function DictionaryTree() {
  const { t } = useTranslation('dictionary')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const navigate = useNavigate()
  const table = useRef<HTMLDivElement>(null)
  const { height: measured, remeasure } = useTableHeight(table, dictionarySpaceBelow)
  const height = useSignal(measured)
  const { query, change } = useListQuery('dictionary-tree', { fields: search })
  const { code, dictValue } = query.filters as { readonly code?: string; readonly dictValue?: string }
  const { rows, answer } = useDictionaryTree({ code, dictValue })
  const [chosen, choose] = useState<readonly Row[]>([])
  const [opened, setOpened] = useState<readonly string[]>()
  const [dialog, setDialog] = useState<Dialog>()
  const { actionsOf, batchRemove, mayInsert } = useTreeActions(rows, setDialog)
  // One dictionary was asked for: its entries are what one came to see.
  const expanded = opened ?? (rows.length === 1 ? rows.map((row) => row.id) : [])
  const columns = useMemo(() => buildColumns({ fields, choices, cells: {}, sort: undefined, label }).map(({ sorter: _sorter, ...column }) => column), [label])

  return (
    <div className={listStyles['page']}>
      <section className={listStyles['card']}>
        <SearchArea fields={search} filters={query.filters} onSearch={(filters) => change({ filters })} onResize={remeasure} />
      </section>
      <section className={listStyles['card']}>
        <Flex gap={8} wrap style={{ marginBottom: 12 }}>
          {mayInsert && (
            <Button type="primary" icon={<PlusOutlined />} data-click-free onClick={() => setDialog({ kind: 'dictionary' })}>
              {kit('add')}
            </Button>
          )}
          {batchRemove && (
            <Button danger onClick={() => void batchRemove(chosen).then((done) => done && choose([]))}>
              {kit('list.batchRemove')}
            </Button>
          )}
          <Button
            onClick={() =>
              setOpened(
                flatten(rows)
                  .filter((row) => row.children)
                  .map((row) => row.id),
              )
            }
          >
            {t('expandAll')}
          </Button>
          <Button onClick={() => setOpened([])}>{t('collapseAll')}</Button>
          <Button type="link" style={{ marginInlineStart: 'auto' }} onClick={() => void navigate('/dict-horizontal/index')}>
            {t('back')}
          </Button>
        </Flex>
        <div ref={table}>
          {answer.error ? (
            <FailedList reason={answer.error.message} onRetry={() => void answer.refetch()} />
          ) : (
            <TreeTable
              label={t('entriesOf')}
              columns={columns}
              rows={rows}
              actions={actionsOf}
              menuWidth={dictionaryTreeMenuWidth}
              expanded={expanded}
              onExpand={setOpened}
              chosen={chosen}
              onChoose={choose}
              height={height}
              loading={answer.isFetching}
              empty={<EmptyList label={label(dictionary.label)} filtered={Boolean(code ?? dictValue)} onClear={() => change({ filters: {} })} />}
            />
          )}
        </div>
      </section>
      {dialog?.kind === 'dictionary' && <DictionaryDialog row={dialog.row} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'entry' && <EntryDialog parent={dialog.parent} row={dialog.row} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** A dictionary takes new entries; both it and its entries can be edited and deleted. */
function useTreeActions(rows: readonly DictionaryRow[], onDialog: (dialog: Dialog) => void) {
  const { t } = useTranslation('dictionary')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const remove = useRemoval(dictionary, 'tree')
  const parentOf = (row: DictionaryRow) => rows.find((one) => one.id === row.parentId)

  const actionsOf = (tree: TreeRow): ListAction[] => {
    const row = tree as DictionaryRow
    const parent = parentOf(row)
    return [
      ...(may(permissionOf(dictionary, 'insert')) && !row.parentId
        ? [{ key: 'add', label: t('addEntry'), run: () => onDialog({ kind: 'entry', parent: row }) }]
        : []),
      ...(may(permissionOf(dictionary, 'update'))
        ? [{ key: 'edit', label: kit('edit'), run: () => onDialog(parent ? { kind: 'entry', parent, row } : { kind: 'dictionary', row }) }]
        : []),
      ...(may(permissionOf(dictionary, 'remove')) ? [{ key: 'remove', label: kit('remove'), danger: true, run: async () => void (await remove([row])) }] : []),
    ]
  }
  return { actionsOf, batchRemove: may(permissionOf(dictionary, 'remove')) ? remove : undefined, mayInsert: may(permissionOf(dictionary, 'insert')) }
}
