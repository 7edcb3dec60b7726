/** Who is signed in now, from where; sessions are ended here. */
import { Button, Card, Flex, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { listSessions, removeSession } from '#server/auth/auth.contract.ts'
import { grantTypes } from '#server/modules/access/login-log.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { EmptyList, FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { DeviceName } from '#web/kit/widgets/device-name.tsx'
import '../texts.ts'

type Session = OutputOf<typeof listSessions>['records'][number]

export default function SessionPage() {
  const may = useMay()
  return may('session:list') ? <SessionList /> : <ForbiddenList />
}

function SessionList() {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const fixedEnd = useFixedEnd()
  const may = useMay()
  const wayOf = (grantType: string) => {
    const way = grantTypes.find(({ value }) => value === grantType.toLowerCase())
    return way ? label(way.label) : grantType
  }
  const [{ current, size, account }, setQuery] = useState({ current: 1, size: 10, account: '' })
  const { data, error, isFetching, refetch } = useCall(listSessions, { current, size, ...(account && { account }) }, { silent: true, keepPrevious: true })
  const end = useAction(removeSession, { refreshes: ['/api/upms/session'], onDone: () => notify.success(kit('done')) })
  const ask = async (session: Session) => {
    if (await confirm({ content: t('session.confirmEnd', { name: session.userName }), danger: true })) end.mutate({ id: session.id })
  }
  if (error)
    return (
      <Card variant="borderless">
        <FailedList reason={error.message} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        <Input.Search
          allowClear
          placeholder={t('session.search')}
          aria-label={t('session.search')}
          style={{ maxWidth: 280 }}
          onSearch={(words) => setQuery({ current: 1, size, account: words.trim() })}
        />
        <Button onClick={() => void refetch()}>{kit('list.refresh')}</Button>
      </Flex>
      <Table<Session>
        aria-label={t('session.title')}
        rowKey="id"
        size="medium"
        loading={isFetching}
        dataSource={data?.records ?? []}
        scroll={{ x: 1180 }}
        locale={{ emptyText: <EmptyList label={t('session.title')} filtered={account !== ''} onClear={() => setQuery({ current: 1, size, account: '' })} /> }}
        pagination={{
          current,
          pageSize: size,
          total: data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 30, 50, 100, 200],
          showTotal: (total) => kit('list.total', { total }),
          onChange: (page, pageSize) => setQuery({ current: page, size: pageSize, account }),
        }}
        columns={[
          {
            key: 'account',
            title: t('session.account'),
            width: 190,
            render: (_value, row) => (
              <Flex gap={6}>
                {row.account}
                {row.isCurrent && <Tag color="green">{t('session.current')}</Tag>}
                {row.simulatedBy && <Tag color="gold">{t('session.simulated')}</Tag>}
              </Flex>
            ),
          },
          { key: 'userName', dataIndex: 'userName', title: t('session.name'), width: 120 },
          { key: 'grantType', title: t('session.way'), width: 120, render: (_value, row) => wayOf(row.grantType) },
          { key: 'address', dataIndex: 'address', title: t('session.address'), width: 140 },
          { key: 'userAgent', title: t('session.browser'), width: 180, ellipsis: true, render: (_value, row) => <DeviceName userAgent={row.userAgent} /> },
          { key: 'createTime', title: t('session.since'), width: 170, render: (_value, row) => formatInstant(row.createTime) },
          { key: 'lastUsedAt', title: t('session.lastUsed'), width: 170, render: (_value, row) => formatInstant(row.lastUsedAt) },
          ...(may('session:remove')
            ? [
                {
                  key: 'actions',
                  title: kit('actions'),
                  width: 100,
                  ...fixedEnd,
                  render: (_value: unknown, row: Session) => (
                    <Button type="link" size="small" danger disabled={row.isCurrent} onClick={() => void ask(row)}>
                      {t('session.end')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
