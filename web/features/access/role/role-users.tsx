/** Who has a role, and who does not yet: two lists side by side in tabs; users are tied and untied one by one or together. */
import { Button, Flex, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import { bindUsers, untieUsers } from '#server/modules/access/role.contract.ts'
import { usersOfRole, usersWithoutRole } from '#server/modules/access/user.contract.ts'
import type { UserOption } from '#server/modules/access/user.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { EmptyList, FailedList } from '#web/kit/list/list-states.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useNaming } from '../tree/access-trees.ts'
import '../texts.ts'

type Side = 'related' | 'unrelated'

/** Both lists, and every place that shows how many users a role has. */
const refreshes = ['/api/upms/user', '/api/upms/role']

export function RoleUsers({ roleId }: { roleId: string }) {
  const { t } = useTranslation('access')
  const [side, setSide] = useState<Side>('related')
  return (
    <Flex vertical gap={12}>
      <Segmented<Side>
        options={[
          { value: 'related', label: t('role.related') },
          { value: 'unrelated', label: t('role.unrelated') },
        ]}
        value={side}
        onChange={setSide}
        style={{ alignSelf: 'start' }}
      />
      <UserTable key={side} roleId={roleId} side={side} />
    </Flex>
  )
}

function UserTable({ roleId, side }: { roleId: string; side: Side }) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const naming = useNaming()
  const may = useMay()
  const [{ current, size, name }, setQuery] = useState({ current: 1, size: 10, name: '' })
  const [chosen, choose] = useState<readonly string[]>([])
  const paging = { current, size, ...(name && { name }) }
  const related = useCall(usersOfRole, { ...paging, roleId }, { silent: true, keepPrevious: true, enabled: side === 'related' })
  const unrelated = useCall(usersWithoutRole, { ...paging, id: roleId }, { silent: true, keepPrevious: true, enabled: side === 'unrelated' })
  const answer = side === 'related' ? related : unrelated
  const tie = useTying(roleId, side, () => choose([]))
  const mayTie = may('role:bind-user')
  const verb = t(side === 'related' ? 'role.untie' : 'role.bind')

  if (answer.error) return <FailedList reason={answer.error.message} onRetry={() => void answer.refetch()} />
  return (
    <>
      <Flex gap={8} wrap>
        <Input.Search
          allowClear
          placeholder={t('role.searchUsers')}
          aria-label={t('role.searchUsers')}
          style={{ maxWidth: 260 }}
          onSearch={(words) => setQuery({ current: 1, size, name: words.trim() })}
        />
        {mayTie && (
          <Button
            danger={side === 'related'}
            type={side === 'related' ? 'default' : 'primary'}
            disabled={chosen.length === 0}
            loading={tie.busy}
            onClick={() => void tie.run(chosen)}
          >{`${verb} (${chosen.length})`}</Button>
        )}
      </Flex>
      <Table<UserOption>
        aria-label={t(side === 'related' ? 'role.related' : 'role.unrelated')}
        rowKey="id"
        size="medium"
        loading={answer.isFetching}
        dataSource={answer.data?.records ?? []}
        scroll={{ x: 560 }}
        locale={{ emptyText: <EmptyList label={t('role.users')} filtered={name !== ''} onClear={() => setQuery({ current: 1, size, name: '' })} /> }}
        {...(mayTie && { rowSelection: { selectedRowKeys: [...chosen], onChange: (keys) => choose(keys.map(String)) } })}
        pagination={{
          current,
          pageSize: size,
          total: answer.data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 30, 50, 100, 200],
          showTotal: (total) => kit('list.total', { total }),
          onChange: (page, pageSize) => setQuery({ current: page, size: pageSize, name }),
        }}
        columns={[
          { key: 'account', dataIndex: 'account', title: t('role.account'), width: 160, ellipsis: true },
          { key: 'name', title: t('role.name'), width: 160, ellipsis: true, render: (_value, user) => naming(user.name, user.nameEn) },
          {
            key: 'orgName',
            title: t('role.organization'),
            width: 180,
            ellipsis: true,
            render: (_value, user) => user.orgName && naming(user.orgName, user.orgNameEn),
          },
          ...(mayTie
            ? [
                {
                  key: 'actions',
                  title: kit('actions'),
                  width: 90,
                  render: (_value: unknown, user: UserOption) => (
                    <Button type="link" size="small" danger={side === 'related'} onClick={() => void tie.run([user.id])}>
                      {verb}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function useTying(roleId: string, side: Side, onDone: () => void) {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const done = () => {
    notify.success(kit('done'))
    onDone()
  }
  const bind = useAction(bindUsers, { refreshes, onDone: done })
  const untie = useAction(untieUsers, { refreshes, onDone: done })
  return {
    busy: bind.isPending || untie.isPending,
    run: async (userIds: readonly string[]) => {
      if (side === 'unrelated') return bind.mutate({ roleId, userIds: [...userIds] })
      if (await confirm({ content: t('role.confirmUntie', { count: userIds.length }), danger: true })) untie.mutate({ roleId, userIds: [...userIds] })
    },
  }
}
