/** Decisions by a sheet: the template with what waits for the reader, what the sheet would do, then what it did, row by row. */
import { Alert, Button, Table } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callOf } from '#kit/resource-calls.contract.ts'
import { importApprovals, productApprovalRow, type Decision } from '#server/modules/product/approval/approval.contract.ts'
import { refreshPaths, send, type OutputOf } from '#web/kit/client.ts'
import { upload } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { ChooseSheet } from '#web/kit/transfer/choose-sheet.tsx'
import { saveCsv } from '#web/kit/transfer/save-csv.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { Outcome } from './outcome.tsx'
import { reviewPaths } from './use-remarks.ts'
import '../approval-texts.ts'

type Answer = OutputOf<typeof importApprovals>
type Line = Answer['rows'][number]

const mostWaiting = 200
const list = callOf(productApprovalRow, 'list')

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('product-approval')
  const { t: kit } = useTranslation('kit')
  const cache = useQueryClient()
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const read = async (sheet: File, mode: Answer['mode']) => {
    setBusy(true)
    try {
      setAnswer((await upload(importApprovals, sheet, { mode })) as Answer)
      setFile(sheet)
      if (mode === 'confirm') await refreshPaths(cache, [...reviewPaths, '/api/workflow'])
    } catch {
      // The client has shown the server's words.
    } finally {
      setBusy(false)
    }
  }
  const isDone = answer?.mode === 'confirm'
  const again = () => {
    setAnswer(undefined)
    setFile(undefined)
  }
  return (
    <Dialog
      open
      width={820}
      title={t('import.title')}
      onCancel={onClose}
      footer={
        <>
          {answer && <Button onClick={again}>{t('import.other')}</Button>}
          <Button type={isDone ? 'primary' : 'default'} data-click-free onClick={onClose}>
            {kit('close')}
          </Button>
          {answer && !isDone && (
            <Button type="primary" loading={busy} disabled={answer.good === 0} onClick={() => file && void read(file, 'confirm')}>
              {t('import.confirm', { count: answer.good })}
            </Button>
          )}
        </>
      }
    >
      {answer ? <Lines answer={answer} /> : <ChooseDecisions read={(sheet) => read(sheet, 'preview')} />}
    </Dialog>
  )
}

function ChooseDecisions({ read }: { readonly read: (sheet: File) => Promise<unknown> }) {
  const { t } = useTranslation('product-approval')
  const columns = (['code', 'name', 'decision', 'comment'] as const).map((field) => ({ title: t(`import.${field}`), value: (row: Row) => row[field] }))
  /** With everything that waits for the reader, so that nobody types numbers. */
  const template = async () => {
    const { records } = await send(list, { current: 1, size: mostWaiting, status: ['IN_APPROVAL'] })
    const waiting = records.filter(({ waitsForMe }) => waitsForMe).map(({ id, code, name }) => ({ id, code, name, decision: '', comment: '' }))
    if (waiting.length === 0) return notify.info(t('import.nothingWaits'))
    saveCsv(t('import.file'), columns, waiting)
    return undefined
  }
  return <ChooseSheet template={template} templateText={t('import.template')} hint={t('import.hint')} read={read} />
}

function Lines({ answer: { mode, total, good, rows } }: { answer: Answer }) {
  const { t } = useTranslation('product-approval')
  const isDone = mode === 'confirm'
  return (
    <>
      <Alert
        role="status"
        showIcon
        type={good === total ? 'success' : 'warning'}
        title={t(isDone ? 'import.done' : 'import.preview', { good, bad: total - good })}
        style={{ marginBottom: 12 }}
      />
      <Table<Line>
        size="small"
        rowKey="row"
        aria-label={t('import.rows')}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 720, y: 360 }}
        dataSource={rows.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))}
        columns={[
          { key: 'row', title: t('import.row'), dataIndex: 'row', width: 64 },
          { key: 'code', title: t('import.code'), dataIndex: 'code', width: 170 },
          { key: 'name', title: t('import.name'), dataIndex: 'name', ellipsis: true },
          {
            key: 'decision',
            title: t('import.decision'),
            width: 100,
            render: (_value, { decision }) => decision && t(`decide.${decision satisfies Decision}`),
          },
          { key: 'comment', title: t('import.comment'), dataIndex: 'comment', ellipsis: true },
          {
            key: 'problem',
            title: t('import.outcome'),
            width: 220,
            render: (_value, { problem }) => <Outcome problem={problem} {...(!isDone && { good: t('import.ready') })} />,
          },
        ]}
      />
    </>
  )
}
