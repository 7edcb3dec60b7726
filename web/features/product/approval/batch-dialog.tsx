/** One decision on many products, and what became of each. */
import { Alert, Button, Form, Input, Radio, Table } from 'antd'
import { useState } from 'react'
import { approveProducts, type Decision } from '#server/modules/product/approval/approval.contract.ts'
import { useAction, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { Outcome } from './outcome.tsx'
import type { ApprovalRow } from './review.ts'
import { reviewPaths } from './use-remarks.ts'
import '../approval-texts.ts'

const decisions: readonly Decision[] = ['APPROVE', 'RETURN', 'REJECT']

export function BatchDialog({ rows: given, onClose }: { rows: readonly ApprovalRow[]; onClose: () => void }) {
  const { t } = useTranslation('product-approval')
  const { t: kit } = useTranslation('kit')
  // What was decided may leave the list behind the dialog, and is still named in it.
  const [rows] = useState(given)
  const [decision, setDecision] = useState<Decision>('APPROVE')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useAction(approveProducts, { silent: true, refreshes: [...reviewPaths, '/api/workflow'] })
  const isMissing = decision !== 'APPROVE' && comment.trim() === ''
  const send = () => {
    setTried(true)
    if (!isMissing) decide.mutate({ ids: rows.map(({ id }) => id), decision, comment: comment.trim() || undefined })
  }
  return (
    <Dialog
      open
      width={680}
      title={t('batch.title', { count: rows.length })}
      onCancel={onClose}
      footer={
        decide.data ? (
          <Button type="primary" data-click-free onClick={onClose}>
            {kit('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="primary" danger={decision === 'REJECT'} loading={decide.isPending} onClick={send}>
              {t(`decide.${decision}`)}
            </Button>
          </>
        )
      }
    >
      {decide.data ? (
        <Results rows={rows} results={decide.data} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={t('batch.decision')}>
            <Radio.Group
              optionType="button"
              value={decision}
              onChange={(event) => setDecision(event.target.value as Decision)}
              options={decisions.map((value) => ({ value, label: t(`decide.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            label={t('decide.comment')}
            required={decision !== 'APPROVE'}
            validateStatus={tried && isMissing ? 'error' : ''}
            help={tried && isMissing ? t('decide.commentNeeded') : undefined}
          >
            <Input.TextArea
              aria-label={t('decide.comment')}
              autoSize={{ minRows: 3 }}
              maxLength={500}
              showCount
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Form.Item>
          {decide.error && <Alert role="alert" type="error" showIcon title={decide.error.message} />}
        </Form>
      )}
    </Dialog>
  )
}

type Result = OutputOf<typeof approveProducts>[number]

function Results({ rows, results }: { rows: readonly ApprovalRow[]; results: readonly Result[] }) {
  const { t } = useTranslation('product-approval')
  const done = results.filter(({ isDone }) => isDone).length
  const named = new Map(rows.map((row) => [row.id, row]))
  return (
    <>
      <Alert
        role="status"
        type={done === results.length ? 'success' : 'warning'}
        showIcon
        title={t('batch.result', { done, failed: results.length - done })}
        style={{ marginBottom: 12 }}
      />
      <Table<Result>
        size="small"
        rowKey="id"
        aria-label={t('batch.results')}
        pagination={false}
        scroll={{ x: 480, y: 320 }}
        dataSource={results.toSorted((one, other) => Number(one.isDone) - Number(other.isDone))}
        columns={[
          { key: 'code', title: t('batch.code'), width: 160, render: (_value, { id }) => named.get(id)?.code ?? id },
          { key: 'name', title: t('batch.name'), render: (_value, { id }) => named.get(id)?.name },
          {
            key: 'outcome',
            title: t('batch.outcome'),
            width: 220,
            render: (_value, { isDone, message }) => <Outcome problem={isDone ? null : (message ?? '-')} />,
          },
        ]}
      />
    </>
  )
}
