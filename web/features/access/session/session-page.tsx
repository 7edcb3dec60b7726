/** Who is signed in now, from where; sessions are ended here. */
import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Flex, Input, Tag } from 'antd'
import { useState } from 'react'
import { listSessions, removeSession } from '#server/auth/auth.contract.ts'
import { grantTypes } from '#server/modules/access/login-log.contract.ts'
import { refreshPaths, useAction } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { CallTable, type RowOfCall } from '#web/kit/list/call-table.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { DeviceName } from '#web/kit/widgets/device-name.tsx'
import '../texts.ts'

type Session = RowOfCall<typeof listSessions>

const sessionsPath = '/api/upms/session'

export default function SessionPage() {
  const { t } = useTranslation('access')
  const { t: kit } = useTranslation('kit')
  const label = useLabel()
  const fixedEnd = useFixedEnd()
  const may = useMay()
  const cache = useQueryClient()
  const [account, setAccount] = useState('')
  const wayOf = (grantType: string) => {
    const way = grantTypes.find(({ value }) => value === grantType.toLowerCase())
    return way ? label(way.label) : grantType
  }
  const end = useAction(removeSession, { refreshes: [sessionsPath], onDone: () => notify.success(kit('done')) })
  const ask = async (session: Session) => {
    if (await confirm({ content: t('session.confirmEnd', { name: session.userName }), danger: true })) end.mutate({ id: session.id })
  }
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        <Input.Search
          key={account}
          allowClear
          placeholder={t('session.search')}
          aria-label={t('session.search')}
          style={{ maxWidth: 280 }}
          defaultValue={account}
          onSearch={(words) => setAccount(words.trim())}
        />
        <Button onClick={() => void refreshPaths(cache, [sessionsPath])}>{kit('list.refresh')}</Button>
      </Flex>
      <CallTable
        call={listSessions}
        filters={{ account }}
        rowKey="id"
        label={t('session.title')}
        onClear={() => setAccount('')}
        columns={[
          {
            key: 'account',
            title: t('session.account'),
            width: 190,
            render: (_value: unknown, row: Session) => (
              <Flex gap={6}>
                {row.account}
                {row.isCurrent && <Tag color="green">{t('session.current')}</Tag>}
                {row.simulatedBy && <Tag color="gold">{t('session.simulated')}</Tag>}
              </Flex>
            ),
          },
          { key: 'userName', dataIndex: 'userName', title: t('session.name'), width: 120 },
          { key: 'grantType', title: t('session.way'), width: 120, render: (_value: unknown, row: Session) => wayOf(row.grantType) },
          { key: 'address', dataIndex: 'address', title: t('session.address'), width: 140 },
          {
            key: 'userAgent',
            title: t('session.browser'),
            width: 180,
            ellipsis: true,
            render: (_value: unknown, row: Session) => <DeviceName userAgent={row.userAgent} />,
          },
          { key: 'createTime', title: t('session.since'), width: 170, render: (_value: unknown, row: Session) => formatInstant(row.createTime) },
          { key: 'lastUsedAt', title: t('session.lastUsed'), width: 170, render: (_value: unknown, row: Session) => formatInstant(row.lastUsedAt) },
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
