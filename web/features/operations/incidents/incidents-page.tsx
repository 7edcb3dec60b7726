/** What cannot go on and waits for somebody, over all processes. */
import { Card, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { incidentList } from '#server/inbox/manager.contract.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import type { RowOfCall } from '#web/kit/list/call-table.tsx'
import { useFixedEnd } from '#web/kit/list/use-fixed-end.ts'
import { instancePath } from '../paths.ts'
import { IncidentActions } from './incident-actions.tsx'
import '../texts.ts'

type Incident = RowOfCall<typeof incidentList>

export default function IncidentsPage() {
  const fixedEnd = useFixedEnd()
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [processKey, setProcessKey] = useState('')
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <Flex gap={8} style={{ marginBottom: 12 }}>
        <Input.Search allowClear placeholder={t('key')} aria-label={t('key')} style={{ width: 240 }} onSearch={(words) => setProcessKey(words.trim())} />
      </Flex>
      <CallTable
        call={incidentList}
        filters={{ processKey }}
        rowKey="incidentId"
        label={t('incidents.title')}
        onClear={() => setProcessKey('')}
        columns={[
          {
            key: 'instance',
            title: t('instances.what'),
            width: 200,
            ellipsis: true,
            render: (_value: unknown, row: Incident) => (
              <>
                <Link to={instancePath(row.processInstanceId)}>{row.title ?? row.businessKey ?? row.processInstanceId}</Link>
                <Typography.Text type="secondary" ellipsis style={{ display: 'block' }}>
                  {[row.processName, row.processKey].filter(Boolean).join(' · ')} v{row.version}
                </Typography.Text>
              </>
            ),
          },
          { key: 'element', title: t('element'), width: 150, ellipsis: true, render: (_value: unknown, row: Incident) => row.elementName ?? row.elementId },
          {
            key: 'kind',
            title: t('incidents.kind'),
            width: 100,
            render: (_value: unknown, { kind }: Incident) => t(`incidents.kinds.${kind}` as 'incidents.kinds.job', { defaultValue: kind }),
          },
          { key: 'message', dataIndex: 'message', title: t('incidents.message'), width: 190 },
          { key: 'createTime', title: t('incidents.since'), width: 160, render: (_value: unknown, row: Incident) => formatInstant(row.createTime) },
          {
            key: 'actions',
            title: kit('actions'),
            width: 340,
            ...fixedEnd,
            render: (_value: unknown, row: Incident) => <IncidentActions incident={row} />,
          },
        ]}
      />
    </Card>
  )
}
