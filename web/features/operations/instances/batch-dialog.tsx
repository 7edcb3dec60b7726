/** One thing done to many instances, in the background, with its progress and whatever was refused. */
import { Alert, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { batchOperation } from '#server/inbox/operations.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { JobOutcome } from './job-outcome.tsx'
import type { InstanceFilters } from './filters.ts'
import '../texts.ts'

const verbs = ['suspend', 'activate', 'terminate', 'retry-incidents'] as const
type Verb = (typeof verbs)[number]

interface BatchDialogProps {
  readonly processInstanceIds?: readonly string[]
  readonly filter?: InstanceFilters
  readonly onClose: () => void
}

export function BatchDialog({ processInstanceIds, filter, onClose }: BatchDialogProps) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [verb, setVerb] = useState<Verb>('suspend')
  const [comment, setComment] = useState('')
  const [jobId, setJobId] = useState<string>()
  const start = useAction(batchOperation, { refreshes: [], onDone: (answer) => setJobId(answer.jobId) })
  const run = () =>
    start.mutate({
      verb,
      ...(processInstanceIds ? { processInstanceIds: [...processInstanceIds] } : { filter: filter as NonNullable<typeof filter> & object }),
      ...(comment.trim() && { comment: comment.trim() }),
    } as Parameters<typeof start.mutate>[0])
  return (
    <Dialog
      open
      width={640}
      title={processInstanceIds ? t('batch.chosen', { count: processInstanceIds.length }) : t('batch.all')}
      onCancel={onClose}
      {...(jobId && { cancelButtonProps: { style: { display: 'none' } } })}
      okText={jobId ? kit('close') : kit('ok')}
      okButtonProps={{ loading: start.isPending, danger: verb === 'terminate' && !jobId, disabled: verb === 'terminate' && comment.trim() === '' && !jobId }}
      onOk={() => (jobId ? onClose() : run())}
    >
      {jobId ? (
        <JobOutcome jobId={jobId} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={t('batch.verb')}>
            <Radio.Group
              value={verb}
              onChange={({ target }) => setVerb(target.value as Verb)}
              options={verbs.map((value) => ({ value, label: t(`batch.verbs.${value}`) }))}
            />
          </Form.Item>
          <Form.Item label={t('comment')} required={verb === 'terminate'}>
            <Input.TextArea aria-label={t('comment')} maxLength={4000} rows={3} value={comment} onChange={({ target }) => setComment(target.value)} />
          </Form.Item>
          <Flex vertical gap={8}>
            {!processInstanceIds && <Alert type="warning" title={t('batch.allHint')} />}
            {verb === 'terminate' && <Alert type="error" title={t('batch.terminateHint')} />}
          </Flex>
        </Form>
      )}
    </Dialog>
  )
}
