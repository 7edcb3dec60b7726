/** Starts one process: with the form of its document, or plainly with a number, what it is about, and variables. */
import { Alert, Button, Card, Flex, Form, Input, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { startProcess } from '#server/inbox/process.contract.ts'
import { startList } from '#server/inbox/work.contract.ts'
import { caseOf } from '#web/kit/case/case-forms.ts'
import { useWayAhead } from '#web/kit/case/use-way-ahead.ts'
import { WithWayAhead } from '#web/kit/case/way-ahead.tsx'
import { send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
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

interface PlainFields {
  readonly businessKey?: string
  readonly variables?: string
}

/** A process without a form of its own is started with what its model asks for. */
function PlainStart({ definitionId, onStarted }: { definitionId: string; onStarted: (processInstanceId: string) => void }) {
  const { t } = useTranslation('inbox')
  const [form] = Form.useForm<PlainFields>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const typed = Form.useWatch('variables', form)
  const way = useWayAhead({ definitionId, variables: variablesIn(typed) })
  useUnsaved(() => form.isFieldsTouched())

  const start = async ({ businessKey, variables }: PlainFields) => {
    const settled = way.settle()
    if (settled === null) return
    setBusy(true)
    try {
      const answer = await send(
        startProcess,
        {
          definitionId,
          businessKey: businessKey?.trim() || undefined,
          variables: variablesIn(variables),
          ...settled,
        },
        { silent: true },
      )
      form.resetFields()
      onStarted(answer.processInstanceId)
    } catch (reason) {
      setFailure((reason as RequestFailed).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <WithWayAhead way={way}>
      <Form form={form} layout="vertical" style={{ maxWidth: 640 }} onFinish={(fields) => void start(fields)}>
        <Form.Item name="businessKey" label={t('start.businessKey')}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item
          name="variables"
          label={t('start.variables')}
          extra={t('start.variablesHint')}
          rules={[
            {
              validator: (_rule, text: string | undefined) =>
                !text?.trim() || variablesIn(text) ? Promise.resolve() : Promise.reject(new Error(t('start.variablesWrong'))),
            },
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder={'{ "amount": 100 }'} style={{ fontFamily: 'monospace' }} />
        </Form.Item>
        {failure !== undefined && <Alert role="alert" type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('start.begin')}
        </Button>
      </Form>
    </WithWayAhead>
  )
}

/** Undefined when there are none, or what stands there is not (yet) an object. */
function variablesIn(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
