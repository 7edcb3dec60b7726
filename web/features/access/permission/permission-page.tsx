/** Permission resources: directories, screens and buttons as one tree. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Input, Tag } from 'antd'
import type { TableColumnType } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { permissions, permissionTree } from '#server/modules/access/menu.contract.ts'
import { fieldsOf, permissionOf } from '#kit/contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { EmptyList, FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useRemoval } from '#web/kit/list/removal.ts'
import { TreeTable } from '#web/kit/list/tree-table.tsx'
import type { TreeRow } from '#web/kit/list/tree-table.tsx'
import { useTableHeight } from '#web/kit/list/use-table-height.ts'
import { useSignal } from '#web/kit/signal.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { MenuIcon } from '#web/kit/widgets/menu-icon.tsx'
import { StatusSwitch } from '../status-switch.tsx'
import { PermissionForm } from './permission-form.tsx'
import '../texts.ts'

type Node = OutputOf<typeof permissionTree>[number]
type Dialog = { readonly row?: Row; readonly parentId?: string }

const kinds = fieldsOf(permissions.row).find(({ name }) => name === 'category')?.view.options ?? []

export default function PermissionPage() {
  const may = useMay()
  return may('permissions:tree') ? <PermissionTree /> : <ForbiddenList />
}

function PermissionTree() {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const table = useRef<HTMLDivElement>(null)
  const { height: measured } = useTableHeight(table)
  const height = useSignal(measured)
  const [name, setName] = useState('')
  const [opened, open] = useState<readonly string[]>()
  const [chosen, choose] = useState<readonly Row[]>([])
  const [dialog, setDialog] = useState<Dialog>()
  const answer = useCall(permissionTree, name ? { name } : {}, { silent: true, keepPrevious: true })
  const rows = (answer.data ?? []) as readonly Node[]
  const branches = useMemo(() => branchIds(answer.data ?? []), [answer.data])
  const columns = usePermissionColumns()
  const { actionsOf, mayInsert, removeAll } = usePermissionActions(setDialog)
  // What was searched for stands open; unsearched, the directories do.
  const expanded = opened ?? (name ? branches : (answer.data ?? []).map(({ id }) => id))

  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        <Input.Search
          allowClear
          placeholder={t('permission.search')}
          aria-label={t('permission.search')}
          style={{ maxWidth: 280 }}
          onSearch={(words) => {
            setName(words.trim())
            open(undefined)
          }}
        />
        {mayInsert && (
          <Button type="primary" icon={<PlusOutlined />} data-click-free onClick={() => setDialog({})}>
            {kit('add')}
          </Button>
        )}
        {removeAll && (
          <Button danger disabled={chosen.length === 0} onClick={() => void removeAll(chosen).then((done) => done && choose([]))}>
            {kit('list.batchRemove')}
          </Button>
        )}
        <Button onClick={() => open(branches)}>{t('expandAll')}</Button>
        <Button onClick={() => open([])}>{t('collapseAll')}</Button>
      </Flex>
      <div ref={table}>
        {answer.error ? (
          <FailedList reason={answer.error.message} onRetry={() => void answer.refetch()} />
        ) : (
          <TreeTable
            label={label(permissions.label)}
            columns={columns}
            rows={rows}
            actions={actionsOf}
            expanded={expanded}
            onExpand={open}
            chosen={chosen}
            onChoose={choose}
            height={height}
            loading={answer.isFetching}
            empty={<EmptyList label={label(permissions.label)} filtered={name !== ''} onClear={() => setName('')} />}
          />
        )}
      </div>
      {dialog && <PermissionForm row={dialog.row} parentId={dialog.parentId} onClose={() => setDialog(undefined)} />}
    </Card>
  )
}

const branchIds = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children }) => (children ? [id, ...branchIds(children)] : []))

function usePermissionColumns(): TableColumnType<Row>[] {
  const { t } = useTranslation('access')
  const label = useLabel()
  const language = useLanguage()
  return useMemo(() => {
    const kindOf = (row: Row) => kinds.find(({ value }) => value === row['category'])
    // The name that the user reads stands first, where the tree opens.
    const names = language === 'en' ? (['nameEn', 'nameZh'] as const) : (['nameZh', 'nameEn'] as const)
    return [
      ...names.map((name) => ({ key: name, dataIndex: name, title: t(`permission.${name}`), width: 220, ellipsis: true })),
      {
        key: 'icon',
        title: t('permission.icon'),
        width: 70,
        align: 'center',
        render: (_value, row) => (row['icon'] ? <MenuIcon name={String(row['icon'])} label={String(row['nameZh'])} /> : null),
      },
      {
        key: 'category',
        title: t('permission.category'),
        width: 90,
        render: (_value, row) => {
          const kind = kindOf(row)
          return kind && <Tag {...(kind.color && { color: kind.color })}>{label(kind.label)}</Tag>
        },
      },
      { key: 'code', dataIndex: 'code', title: t('permission.code'), width: 200, ellipsis: true },
      { key: 'path', dataIndex: 'path', title: t('permission.path'), width: 180, ellipsis: true },
      { key: 'sort', dataIndex: 'sort', title: t('permission.sort'), width: 80, align: 'right' },
      { key: 'status', title: t('permission.status'), width: 90, render: (_value, row) => <StatusSwitch of={permissions} row={row} /> },
    ]
  }, [label, language, t])
}

function usePermissionActions(onDialog: (dialog: Dialog) => void) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const remove = useRemoval(permissions, 'tree')
  const can = (verb: string) => may(permissionOf(permissions, verb))
  const actionsOf = (row: TreeRow): ListAction[] => [
    ...(can('insert') && row['category'] !== 'BUTTON' ? [{ key: 'add', label: t('addBelow'), run: () => onDialog({ parentId: row.id }) }] : []),
    ...(can('update') ? [{ key: 'edit', label: kit('edit'), run: () => onDialog({ row }) }] : []),
    ...(can('remove') ? [{ key: 'remove', label: kit('remove'), danger: true, run: async () => void (await remove([row])) }] : []),
  ]
  return { actionsOf, mayInsert: can('insert'), removeAll: can('remove') ? remove : undefined }
}
