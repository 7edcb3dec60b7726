/** The three decisions on a product, each with what follows from it; a return and a rejection say why. */
import { labelled } from '#web/kit/format/listed.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { approveProduct, type Decision } from '#server/modules/product/approval/approval.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { useMay } from '#web/kit/permissions.ts'
import type { Review } from './review.ts'
import { countOf, reviewPaths } from './use-remarks.ts'
import { useWhatFollows } from './what-follows.tsx'
import styles from './approval.module.css'
import '../approval-texts.ts'

const looks = { APPROVE: { type: 'primary' }, RETURN: {}, REJECT: { danger: true } } as const

export function DecisionBar({ review, onDecided }: { review: Review; onDecided: () => void }) {
  const { t } = useTranslation('product-approval')
  const may = useMay()
  const [asked, ask] = useState<Decision>()
  if (!review.task || review.row.status !== 'IN_APPROVAL' || !may(approveProduct.permission)) return null
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('decide.bar')}>
      <Flex gap={8} wrap={false} justify="end">
        {(['APPROVE', 'RETURN', 'REJECT'] as const).map((decision) => (
          <Button key={decision} {...looks[decision]} onClick={() => ask(decision)}>
            {t(`decide.${decision}`)}
          </Button>
        ))}
      </Flex>
      {asked && <DecisionDialog key={asked} review={review} decision={asked} onClose={() => ask(undefined)} onDecided={onDecided} />}
    </div>
  )
}

interface DialogProps {
  readonly review: Review
  readonly decision: Decision
  readonly onClose: () => void
  readonly onDecided: () => void
}

function DecisionDialog({ review, decision, onClose, onDecided }: DialogProps) {
  const { t } = useTranslation('product-approval')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const follows = useWhatFollows(review)
  const decide = useAction(approveProduct, {
    silent: true,
    refreshes: [...reviewPaths, '/api/workflow', '/api/product/manager'],
    onDone: () => {
      notify.success(t(`decided.${decision}`))
      onClose()
      onDecided()
    },
  })
  const isMissing = decision !== 'APPROVE' && comment.trim() === ''
  const send = () => {
    setTried(true)
    if (isMissing) return
    decide.mutate({
      id: review.row.id,
      decision,
      comment: comment.trim() || undefined,
      ...(review.task && { taskId: review.task.id }),
      ...(review.docVersion !== null && { docVersion: review.docVersion }),
    })
  }
  const count = countOf(review.remarks)
  const consequence = decision === 'APPROVE' ? follows : decision === 'RETURN' ? t('follows.returned', { count }) : t('follows.rejected')
  return (
    <Dialog
      open
      title={labelled(t(`decide.${decision}`), review.row.name)}
      okText={t(`decide.${decision}`)}
      okButtonProps={{ danger: decision === 'REJECT' }}
      confirmLoading={decide.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Alert type={decision === 'REJECT' ? 'warning' : 'info'} showIcon title={consequence} style={{ marginBottom: 12 }} />
        <Form.Item
          label={t('decide.comment')}
          required={decision !== 'APPROVE'}
          validateStatus={tried && isMissing ? 'error' : ''}
          help={tried && isMissing ? t('decide.commentNeeded') : undefined}
        >
          <Input.TextArea
            autoFocus
            aria-label={t('decide.comment')}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={500}
            showCount
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Form.Item>
        {decide.error && <Alert role="alert" type="error" showIcon title={decide.error.message} />}
      </Form>
    </Dialog>
  )
}
