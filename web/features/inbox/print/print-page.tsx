/** A case on paper: what it is about, and who decided what and when. */
import { Descriptions, Table } from 'antd'
import { useParams } from 'react-router-dom'
import { letterhead } from '#server/modules/configuration/print.contract.ts'
import { numberOf } from '#web/kit/case/case-number.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { PrintFrame } from '#web/kit/print/print-frame.tsx'
import { CaseDocumentView } from '../case/case-document.tsx'
import { outcomeLabel, standingOf } from '../case/outcomes.ts'
import { useCase } from '../case/use-case.ts'
import type { Case } from '../case/use-case.ts'
import '../texts.ts'

export default function PrintPage() {
  const { processInstanceId = '' } = useParams()
  const { found, failure, refresh } = useCase({ processInstanceId })
  if (failure) return <FailedList reason={failure.message} onRetry={() => void refresh()} />
  if (!found) return <SkeletonRows />
  const title = found.instance.title ?? found.instance.processName ?? found.instance.processKey
  return <PrintFrame title={title} papers={[{ key: processInstanceId, content: <Paper found={found} title={title} /> }]} />
}

function Paper({ found, title }: { found: Case; title: string }) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const { instance, flows } = found
  const { data: company } = useCall(letterhead, {}, { silent: true, staleTime: 600_000 })
  const number = numberOf(instance)
  const kind = found.kind ? label(found.kind.label) : (instance.processName ?? instance.processKey)
  const decisions = flows.filter(({ taskId }) => taskId !== null)
  return (
    <>
      <header style={{ textAlign: 'center' }}>
        <strong>{company?.name}</strong>
        {company?.contact && <div>{company.contact}</div>}
        <h2 style={{ margin: '8px 0 12px', fontSize: 20 }}>{t('printed.sheet', { kind })}</h2>
      </header>
      <Descriptions
        size="small"
        column={2}
        style={{ marginBottom: 12 }}
        items={[
          { key: 'about', label: t('printed.about'), children: title },
          ...(number === null ? [] : [{ key: 'number', label: t('columns.number'), children: number }]),
          { key: 'process', label: t('columns.process'), children: instance.processName ?? instance.processKey },
          { key: 'status', label: t('columns.status'), children: label(standingOf(instance).label) },
          { key: 'initiator', label: t('columns.initiator'), children: instance.initiatorName ?? '-' },
          { key: 'time', label: t('columns.started'), children: formatInstant(instance.createTime) },
        ]}
      />
      <CaseDocumentView found={found} printed onVariables={() => undefined} />
      {decisions.length > 0 && <h2 style={{ fontSize: 16 }}>{t('tabs.records')}</h2>}
      {decisions.length > 0 && (
        <Table
          size="small"
          bordered
          pagination={false}
          aria-label={t('tabs.records')}
          rowKey={(row) => row.taskId ?? row.startTime}
          dataSource={decisions}
          columns={[
            { key: 'node', title: t('records.node'), render: (_value, row) => row.activityName ?? row.activityKey },
            { key: 'person', title: t('records.person'), render: (_value, row) => row.assigneeName ?? t('timeline.unclaimed') },
            {
              key: 'outcome',
              title: t('records.outcome'),
              render: (_value, row) => (row.outcome === null ? t('timeline.running') : label(outcomeLabel(row.outcome))),
            },
            { key: 'start', title: t('records.start'), render: (_value, row) => formatInstant(row.startTime).slice(0, 16) },
            { key: 'end', title: t('records.end'), render: (_value, row) => formatInstant(row.endTime).slice(0, 16) || '-' },
            { key: 'comment', title: t('records.comment'), dataIndex: 'comment' },
          ]}
        />
      )}
    </>
  )
}
