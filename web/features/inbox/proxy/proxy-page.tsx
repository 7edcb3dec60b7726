/** Standing in: who acts for me while I am away, for whom I act, and, for administrators, everybody's and handing all over. */
import { listed } from '#web/kit/format/listed.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { proxyList, removeProxy } from '#server/inbox/proxies.contract.ts'
import { startList } from '#server/inbox/work.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ProxyForm } from './proxy-form.tsx'
import type { Proxy } from './proxy-form.tsx'
import '../texts.ts'

type Scope = 'mine' | 'to-me' | 'all'

const path = '/api/workflow/proxy'
const most = 200
const colors = { planned: 'blue', active: 'green', over: 'default' } as const

export default function ProxyPage() {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  const may = useMay()
  const [scope, setScope] = useState<Scope>('mine')
  const [edited, edit] = useState<Proxy | 'new'>()
  const [handing, setHanding] = useState(false)
  const end = useAction(removeProxy, { refreshes: [path], onDone: () => notify.success(kit('done')) })
  const isAdmin = may('workflow:admin')
  const { data: startable } = useCall(startList, { current: 1, size: most }, { silent: true, staleTime: 60_000, enabled: may('workflow:start') })
  // A process that the reader may not start is known to him by its key only.
  const nameOf = (key: string) => startable?.records.find((row) => row.key === key)?.name ?? key
  const add = scope === 'to-me' ? undefined : () => edit('new')
  const ask = async (row: Proxy) => {
    if (await confirm({ content: t('proxy.confirmEnd', { name: row.agentName ?? '' }), danger: true })) end.mutate({ id: row.id })
  }
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} wrap justify="space-between" style={{ marginBottom: 12 }}>
        <Segmented<Scope>
          value={scope}
          onChange={setScope}
          options={(['mine', 'to-me', ...(isAdmin ? (['all'] as const) : [])] as const).map((value) => ({ value, label: t(`proxy.scopes.${value}`) }))}
        />
        <Flex gap={8}>
          {isAdmin && <Button onClick={() => setHanding(true)}>{t('proxy.handOver')}</Button>}
          {add && (
            <Button type="primary" icon={<PlusOutlined />} onClick={add}>
              {t('proxy.add')}
            </Button>
          )}
        </Flex>
      </Flex>
      <CallTable
        call={proxyList}
        filters={{ scope }}
        rowKey="id"
        label={t('proxy.label')}
        onAdd={add}
        columns={[
          { key: 'userName', title: t('proxy.user'), width: 120, dataIndex: 'userName' },
          { key: 'agentName', title: t('proxy.agent'), width: 120, dataIndex: 'agentName' },
          {
            key: 'processKeys',
            title: t('proxy.processes'),
            width: 180,
            render: (_value, row: Proxy) => (row.processKeys.length === 0 ? t('proxy.allProcesses') : listed(row.processKeys.map(nameOf))),
          },
          { key: 'from', title: t('proxy.from'), width: 150, render: (_value, row: Proxy) => formatInstant(row.from).slice(0, 16) },
          { key: 'to', title: t('proxy.to'), width: 150, render: (_value, row: Proxy) => formatInstant(row.to).slice(0, 16) },
          {
            key: 'status',
            title: t('proxy.status'),
            width: 100,
            render: (_value, row: Proxy) => <Tag color={colors[row.status]}>{t(`proxy.statuses.${row.status}`)}</Tag>,
          },
          { key: 'reason', title: t('proxy.reason'), width: 180, ellipsis: true, dataIndex: 'reason' },
          {
            key: 'actions',
            title: kit('actions'),
            width: 130,
            render: (_value, row: Proxy) =>
              row.status !== 'over' &&
              scope !== 'to-me' && (
                <Flex>
                  <Button type="link" size="small" onClick={() => edit(row)}>
                    {kit('edit')}
                  </Button>
                  <Button type="link" size="small" danger onClick={() => void ask(row)}>
                    {t('proxy.end')}
                  </Button>
                </Flex>
              ),
          },
        ]}
      />
      {edited && <ProxyForm proxy={edited === 'new' ? undefined : edited} forOthers={isAdmin && scope === 'all'} onClose={() => edit(undefined)} />}
      {handing && <HandOverDialog onClose={() => setHanding(false)} />}
    </Card>
  )
}
