/** One role: what it is, who has it, what it may do, which rows it sees, which fields it does not. */
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Flex, Skeleton, Tabs, Tag, Typography } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { role } from '#server/modules/access/role.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList } from '#web/kit/list/list-states.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useNaming } from '../tree/access-trees.ts'
import { RoleFields } from './role-fields.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleMenus } from './role-menus.tsx'
import { RoleRows } from './role-rows.tsx'
import { RoleUsers } from './role-users.tsx'

const { detail, remove } = callsOf(role)
/** Has every right by itself; its grants are not stored and cannot be changed. */
const administrator = 'PLATFORM_ADMIN'

type Dialog = 'edit' | 'child'

export function RoleGrants({ id, onGone }: { id: string; onGone: () => void }) {
  const answer = useCall(detail!, { id }, { silent: true })
  const row = answer.data as Row | undefined
  if (answer.error)
    return (
      <Card>
        <FailedList reason={answer.error.message} onRetry={() => void answer.refetch()} />
      </Card>
    )
  if (!row)
    return (
      <Card>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    )
  return <RoleCard row={row} onGone={onGone} />
}

function RoleCard({ row, onGone }: { row: Row; onGone: () => void }) {
  const { t } = useTranslation('access')
  const name = useNaming()
  const [dialog, setDialog] = useState<Dialog>()
  const isFixed = row['roleCode'] === administrator
  const items = [
    { key: 'users', label: `${t('role.users')} (${Number(row['users'])})`, children: <RoleUsers roleId={row.id} /> },
    { key: 'menus', label: t('role.menus'), children: <RoleMenus roleId={row.id} isFixed={isFixed} /> },
    { key: 'rows', label: t('role.rows'), children: <RoleRows roleId={row.id} isFixed={isFixed} /> },
    { key: 'fields', label: t('role.fields'), children: <RoleFields roleId={row.id} /> },
    { key: 'basic', label: t('role.basic'), children: <DetailFields of={role} row={row} /> },
  ]
  const title = (
    <Flex gap={8} align="center" wrap>
      <Typography.Text strong style={{ fontSize: 16 }}>
        {name(String(row['roleName']), row['roleNameEn'] as string | null)}
      </Typography.Text>
      <Typography.Text type="secondary">{String(row['roleCode'])}</Typography.Text>
      {row['roleType'] === 'SYSTEM' && <Tag color="blue">{t('role.builtIn')}</Tag>}
    </Flex>
  )
  return (
    <Card variant="borderless" styles={{ body: { paddingTop: 16 } }}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        {title}
        <RoleButtons row={row} onDialog={setDialog} onGone={onGone} />
      </Flex>
      <Tabs items={items} destroyOnHidden />
      {dialog === 'edit' && <RoleForm row={row} onClose={() => setDialog(undefined)} />}
      {dialog === 'child' && <RoleForm parentId={row.id} onClose={() => setDialog(undefined)} />}
    </Card>
  )
}

function RoleButtons({ row, onDialog, onGone }: { row: Row; onDialog: (dialog: Dialog) => void; onGone: () => void }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const cache = useQueryClient()
  const refusal = row.abilities?.['remove']
  const ask = async () => {
    if (!(await confirm({ title: kit('hint'), content: kit('remover.confirmTree'), danger: true }))) return notify.info(kit('remover.cancelled'))
    await send(remove!, { id: row.id })
    notify.success(kit('removed'))
    // This role leaves the screen before anything is asked again: it would be asked for as well.
    flushSync(onGone)
    await refreshPaths(cache, [role.path])
  }
  return (
    <Flex gap={4} wrap>
      {may('role:insert') && (
        <Button size="small" type="text" icon={<PlusOutlined />} onClick={() => onDialog('child')}>
          {t('addBelow')}
        </Button>
      )}
      {may('role:update') && (
        <Button size="small" type="text" icon={<EditOutlined />} onClick={() => onDialog('edit')}>
          {kit('edit')}
        </Button>
      )}
      {may('role:remove') && (
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          disabled={typeof refusal === 'string'}
          title={typeof refusal === 'string' ? refusal : ''}
          onClick={() => void ask().catch(() => undefined)}
        >
          {kit('remove')}
        </Button>
      )}
    </Flex>
  )
}
