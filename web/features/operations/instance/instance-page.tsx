/** One instance, for administrators: where it stands, what happened, what it knows, what is wrong, and everything that can be done to it. */
import { Card, Descriptions, Empty, Flex, Skeleton, Tabs, Tag, Typography } from 'antd'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { diagram, processDetail } from '#server/inbox/process.contract.ts'
import { numberOf } from '#web/kit/case/case-number.ts'
import { useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { StatusMark } from '../instances/status-mark.tsx'
import { elementTitles } from '../element-titles.ts'
import { instancePath } from '../paths.ts'
import { History } from './history.tsx'
import { InstanceActions } from './instance-actions.tsx'
import type { InstanceDetail } from './instance-detail.ts'
import { InstanceDiagram } from './instance-diagram.tsx'
import { IncidentTable, JobTable } from './instance-tables.tsx'
import { VariableTable } from './variable-table.tsx'
import '../texts.ts'

export default function InstancePage() {
  const { t } = useTranslation('operations')
  const [query] = useSearchParams()
  const may = useMay()
  const processInstanceId = query.get('id') ?? ''
  const enabled = processInstanceId !== '' && may('workflow:operate')
  const detail = useCall(processDetail, { processInstanceId }, { silent: true, enabled })
  const picture = useCall(diagram, { processInstanceId }, { silent: true, enabled })
  const failure = detail.error ?? picture.error
  if (processInstanceId === '')
    return (
      <Card variant="borderless">
        <Empty description={t('instance.none')} />
      </Card>
    )
  if (!may('workflow:operate') && !detail.data) return <ForbiddenList />
  if (failure)
    return (
      <Card variant="borderless">
        <FailedList reason={failure.message} onRetry={() => void Promise.all([detail.refetch(), picture.refetch()])} />
      </Card>
    )
  if (!detail.data || !picture.data)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 12 }} />
      </Card>
    )
  return <Instance instance={detail.data} picture={picture.data} />
}

function Instance({ instance, picture }: { instance: InstanceDetail; picture: OutputOf<typeof diagram> }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const titleOf = useMemo(() => elementTitles(picture.xml, language), [picture.xml, language])
  const tabs = [
    { key: 'variables', label: t('variables.title'), children: <VariableTable instance={instance} /> },
    { key: 'history', label: t('history.title'), children: <History processInstanceId={instance.processInstanceId} /> },
    {
      key: 'incidents',
      label: (
        <>
          {t('incidents.title')} {instance.incidents.length > 0 && <Tag color="red">{instance.incidents.length}</Tag>}
        </>
      ),
      children: <IncidentTable incidents={instance.incidents} titleOf={titleOf} />,
    },
    { key: 'jobs', label: t('jobs.title'), children: <JobTable processInstanceId={instance.processInstanceId} titleOf={titleOf} /> },
  ]
  return (
    <Flex vertical gap={12}>
      <Card
        variant="borderless"
        title={
          <Flex gap={8} align="center" wrap>
            <Typography.Text strong style={{ fontSize: 16 }}>
              {instance.title ?? instance.businessKey ?? instance.processName ?? instance.processKey}
            </Typography.Text>
            <StatusMark of={instance} />
          </Flex>
        }
        extra={<InstanceActions instance={instance} />}
      >
        <Summary instance={instance} />
        <InstanceDiagram instance={instance} picture={picture} titleOf={titleOf} />
      </Card>
      <Card variant="borderless" styles={{ body: { paddingTop: 4 } }}>
        <Tabs items={tabs} defaultActiveKey={instance.incidents.length > 0 ? 'incidents' : 'variables'} destroyOnHidden />
      </Card>
    </Flex>
  )
}

function Summary({ instance }: { instance: InstanceDetail }) {
  const { t } = useTranslation('operations')
  const items = [
    { key: 'definition', label: t('definition'), children: `${instance.processName ?? instance.processKey} v${instance.version}` },
    { key: 'number', label: t('instances.number'), children: numberOf(instance) ?? '—' },
    { key: 'businessKey', label: t('businessKey'), children: instance.businessKey ?? '—' },
    { key: 'initiator', label: t('instances.initiator'), children: instance.initiatorName ?? instance.initiator ?? '—' },
    { key: 'started', label: t('instances.started'), children: formatInstant(instance.createTime) },
    { key: 'finished', label: t('instances.finished'), children: formatInstant(instance.endTime) || '—' },
    { key: 'id', label: 'ID', children: <Typography.Text copyable={{ text: instance.processInstanceId }}>{instance.processInstanceId}</Typography.Text> },
    ...(instance.parentInstanceId
      ? [{ key: 'parent', label: t('instance.parent'), children: <Link to={instancePath(instance.parentInstanceId)}>{instance.parentInstanceId}</Link> }]
      : []),
    ...(instance.children.length > 0
      ? [
          {
            key: 'children',
            label: t('instance.children'),
            children: instance.children.map((id) => (
              <div key={id}>
                <Link to={instancePath(id)}>{id}</Link>
              </div>
            )),
          },
        ]
      : []),
  ]
  return <Descriptions size="small" column={{ xs: 1, md: 2, xl: 3 }} items={items} style={{ marginBottom: 12 }} />
}
