/** The picture of a case: where it stands, which way it came; pointing at a node tells who and when, a click finds it in the story. */
import { Typography } from 'antd'
import { diagram } from '#server/inbox/process.contract.ts'
import { useCall } from '#web/kit/client.ts'
import type { DiagramElement } from '#web/kit/diagram/process-diagram.tsx'
import { ProcessDiagram } from '#web/kit/diagram/process-diagram.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { outcomeLabel } from './outcomes.ts'
import type { Flow } from './timeline-entries.ts'
import '../texts.ts'

export interface CaseDiagramProps {
  readonly processInstanceId: string
  readonly name: string
  readonly flows: readonly Flow[]
  readonly chosen: string | undefined
  readonly onChoose: (activityKey: string | undefined) => void
}

export function CaseDiagram({ processInstanceId, name, flows, chosen, onChoose }: CaseDiagramProps) {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  const { data, error, refetch } = useCall(diagram, { processInstanceId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />

  const describe = ({ id, name: own }: DiagramElement) => {
    const visits = flows.filter(({ activityKey }) => activityKey === id)
    if (visits.length === 0) return undefined
    return (
      <>
        <strong>{own ?? id}</strong>
        {visits.slice(-5).map((visit) => (
          <div key={`${visit.taskId ?? ''}${visit.startTime}`}>
            {visit.assigneeName ?? ''} {visit.endTime === null ? t('timeline.running') : visit.outcome === null ? '' : label(outcomeLabel(visit.outcome))}{' '}
            <Typography.Text type="secondary">{formatInstant(visit.endTime ?? visit.startTime).slice(0, 16)}</Typography.Text>
          </div>
        ))}
      </>
    )
  }
  return (
    <ProcessDiagram
      xml={data.xml}
      active={data.active}
      completed={data.completed}
      flows={data.flows}
      incidents={data.incidents}
      chosen={chosen}
      height={440}
      legend={data.incidents.length > 0 ? ['done', 'active', 'incident'] : ['done', 'active']}
      describe={describe}
      onSelect={(element) => onChoose(element?.id)}
      fileName={name}
      label={t('tabs.diagram')}
    />
  )
}
