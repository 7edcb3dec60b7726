/** Starts one process: with the form of its document, or plainly with what its model asks for. */
import { Alert, Button, Card, Flex, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { startList } from '#server/inbox/work.contract.ts'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { PlainStart } from './plain-start.tsx'
import { DefinitionDiagram } from './start-page.tsx'
import '../texts.ts'

const most = 200

export default function StartFormPage() {
  const { t } = useTranslation('inbox')
  const { processDefinitionId = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(startList, { current: 1, size: most }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  // An old address names a version that was replaced since: its process is started in the version of now.
  const found = data.records.find(({ definitionId, key }) => definitionId === processDefinitionId || key === processDefinitionId)
  if (!found)
    return (
      <Alert type="warning" showIcon title={t('start.gone')} action={<Button onClick={() => void navigate('/work/start/index')}>{t('start.others')}</Button>} />
    )
  const { definitionId, key, name } = found
  const kind = caseOf(key)
  if (kind?.startsAt)
    return (
      <Alert
        type="info"
        showIcon
        title={t('start.beginsElsewhere')}
        action={<Button onClick={() => void navigate(kind.startsAt?.path ?? '/work/start/index')}>{t('start.elsewhere')}</Button>}
      />
    )
  const started = (processInstanceId: string) => {
    notify.success(t('start.started'))
    void navigate(`/work/instance/${processInstanceId}`, { replace: true })
  }
  return (
    <Flex vertical gap={12}>
      <Card variant="borderless" title={name ?? key}>
        {kind?.Start ? (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <kind.Start processDefinitionId={definitionId} processKey={key} onStarted={started} />
          </Suspense>
        ) : (
          <PlainStart definitionId={definitionId} onStarted={started} />
        )}
      </Card>
      <Card variant="borderless" title={t('start.diagram')}>
        <DefinitionDiagram definitionId={definitionId} name={name ?? key} />
      </Card>
    </Flex>
  )
}
