/** Approves, rejects or returns several tasks with one comment, and says of each what became of it. */
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Alert, Button, Form, Table } from 'antd'
import { useState } from 'react'
import { batchReturn } from '#server/inbox/people.contract.ts'
import { batchComplete } from '#server/inbox/work.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { CommentField } from '../actions/action-form.tsx'
import type { InboxRow } from './inbox-row.ts'
import { Figure } from './row-marks.tsx'
import '../texts.ts'

export type BatchVerb = 'approve' | 'reject' | 'return'

export interface BatchDialogProps {
  readonly rows: readonly InboxRow[]
  readonly verb: BatchVerb
  /** Some were decided: the list is no longer what it was. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Result = { readonly taskId: string; readonly success: boolean; readonly msg: string }

export function BatchDialog({ rows: given, verb, onChanged, onClose }: BatchDialogProps) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  // What was decided leaves the list behind the dialog, and is still named in it.
  const [rows] = useState(given)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [results, setResults] = useState<readonly Result[]>()
  const isMissing = verb !== 'approve' && comment.trim() === ''

  const run = async () => {
    setTried(true)
    if (isMissing) return
    setBusy(true)
    try {
      const taskIds = rows.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]))
      setResults(await decide(verb, taskIds, comment.trim() || undefined))
      onChanged()
    } catch (reason) {
      setFailure((reason as RequestFailed).message)
    } finally {
      setBusy(false)
    }
  }
  const title = t(`batch.${verb}`, { count: rows.length })
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      width={640}
      footer={
        results ? (
          <Button type="primary" onClick={onClose}>
            {kit('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="primary" danger={verb === 'reject'} loading={busy} onClick={() => void run()}>
              {t(`batch.${verb}All`)}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Results rows={rows} results={results} />
      ) : (
        <Form
          layout="vertical"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
          }}
        >
          <p>
            {t(verb === 'return' ? 'batch.returnHint' : 'batch.hint', { count: rows.length })}
            <Sum rows={rows} />
          </p>
          <CommentField
            action={verb}
            label={t('form.comment')}
            required={verb !== 'approve'}
            wrong={tried && isMissing ? 'error' : ''}
            value={comment}
            onChange={setComment}
          />
          {failure !== undefined && <Alert role="alert" type="error" title={failure} />}
        </Form>
      )}
    </Dialog>
  )
}

const decide = (verb: BatchVerb, taskIds: readonly string[], comment: string | undefined): Promise<readonly Result[]> =>
  verb === 'return'
    ? send(batchReturn, { taskIds: [...taskIds], comment }, { silent: true })
    : send(batchComplete, { taskIds: [...taskIds], pass: verb === 'approve', comment }, { silent: true })

/** Of one kind only: days and money do not add up. */
export function Sum({ rows }: { rows: readonly InboxRow[] }) {
  const { t } = useTranslation('inbox')
  const values = rows.flatMap(({ value }) => (value === null ? [] : [value]))
  const [first] = rows
  if (!first || values.length < 2 || new Set(rows.map(({ processKey }) => processKey)).size > 1) return null
  return (
    <>
      {' '}
      {t('batch.sum')} <Figure row={first} value={values.reduce((sum, value) => sum + value, 0)} />
    </>
  )
}

function Results({ rows, results }: { rows: readonly InboxRow[]; results: readonly Result[] }) {
  const { t } = useTranslation('inbox')
  const done = results.filter(({ success }) => success).length
  return (
    <>
      <Alert
        type={done === results.length ? 'success' : 'warning'}
        showIcon
        role="status"
        title={t('batch.result', { done, failed: results.length - done })}
        style={{ marginBottom: 12 }}
      />
      <Table<Result>
        size="small"
        rowKey="taskId"
        aria-label={t('batch.results')}
        pagination={false}
        scroll={{ x: 420, y: 320 }}
        dataSource={results.toSorted((a, b) => Number(a.success) - Number(b.success))}
        columns={[
          { key: 'title', title: t('columns.title'), render: (_value, { taskId }) => rows.find((row) => row.taskId === taskId)?.title ?? taskId },
          {
            key: 'result',
            title: t('batch.outcome'),
            render: (_value, { success, msg }) => (
              <span style={{ color: success ? 'var(--success)' : 'var(--danger)' }}>
                {success ? <CheckCircleFilled /> : <CloseCircleFilled />} {success ? t('batch.done') : msg}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
