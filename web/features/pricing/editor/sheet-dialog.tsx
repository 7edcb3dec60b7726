/** Prices by a sheet: the template, what the sheet says row by row, what is wrong as a file to be mended, and the rest into the editor. */
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Table, Typography, Upload } from 'antd'
import { useState } from 'react'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { download, upload } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { saveCsv } from '#web/kit/transfer/save-csv.ts'
import { fileRule, refuseFile } from '#web/kit/upload/upload-rules.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { NewLine } from './use-lines.ts'
import type { WherePrices } from './use-draft.ts'
import '../texts.ts'

type Answer = OutputOf<typeof adjustmentCalls.readSheet>
type Line = Answer['rows'][number]
const sheetRule = { ...fileRule, types: ['xlsx', 'csv'] } as const

interface Props {
  readonly where: WherePrices
  readonly onTake: (lines: readonly NewLine[]) => void
  readonly onClose: () => void
}

export function SheetDialog({ where, onTake, onClose }: Props) {
  const { t } = useTranslation('pricing')
  const { t: kit } = useTranslation('kit')
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const read = async (sheet: File) => {
    setBusy(true)
    try {
      const { id: _id, ...place } = where
      setAnswer((await upload(adjustmentCalls.readSheet, sheet, { priceType: place.priceType, ...(place.channel && { channel: place.channel }) })) as Answer)
    } catch {
      // The client has shown the server's words.
    } finally {
      setBusy(false)
    }
  }
  const take = () =>
    onTake(
      (answer?.rows ?? []).flatMap(({ skuId, skuCode, newPrice, problem }) => (skuId && newPrice && problem === null ? [{ skuId, skuCode, newPrice }] : [])),
    )
  const saveErrors = () => {
    const columns = (['skuCode', 'newPrice', 'problem'] as const).map((field) => ({ title: t(`sheet.${field}`), value: (row: Row) => row[field] }))
    const wrong = (answer?.rows ?? []).filter(({ problem }) => problem !== null).map((row) => ({ ...row, id: String(row.row) }))
    saveCsv(t('sheet.errorFile'), columns, wrong)
  }
  return (
    <Dialog
      open
      width={820}
      title={t('sheet.title')}
      onCancel={onClose}
      footer={
        <>
          {answer && answer.good < answer.total && <Button onClick={saveErrors}>{t('sheet.saveErrors')}</Button>}
          {answer && <Button onClick={() => setAnswer(undefined)}>{t('sheet.other')}</Button>}
          <Button data-click-free onClick={onClose}>
            {kit('close')}
          </Button>
          {answer && (
            <Button type="primary" disabled={answer.good === 0} onClick={take}>
              {t('sheet.take', { count: answer.good })}
            </Button>
          )}
        </>
      }
    >
      {answer ? (
        <>
          <Alert
            role="status"
            showIcon
            type={answer.good === answer.total ? 'success' : 'warning'}
            title={t('sheet.said', { good: answer.good, bad: answer.total - answer.good })}
            style={{ marginBottom: 12 }}
          />
          <Table<Line>
            size="small"
            rowKey="row"
            aria-label={t('sheet.title')}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 680, y: 340 }}
            dataSource={answer.rows.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null))}
            columns={[
              { key: 'row', title: t('sheet.row'), dataIndex: 'row', width: 64 },
              { key: 'code', title: t('sheet.skuCode'), dataIndex: 'skuCode', width: 180 },
              { key: 'name', title: t('goods'), dataIndex: 'skuName', ellipsis: true },
              { key: 'price', title: t('sheet.newPrice'), dataIndex: 'newPrice', width: 110, align: 'right' },
              {
                key: 'problem',
                title: t('sheet.problem'),
                width: 200,
                render: (_value, { problem }) => <Typography.Text type={problem === null ? 'success' : 'danger'}>{problem ?? t('sheet.good')}</Typography.Text>,
              },
            ]}
          />
        </>
      ) : (
        <Flex vertical gap={12}>
          <div>
            <Button icon={<DownloadOutlined />} onClick={() => void download(adjustmentCalls.template, {}).catch(() => undefined)}>
              {t('sheet.template')}
            </Button>
          </div>
          <Upload.Dragger
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={busy}
            beforeUpload={(file) => {
              const refusal = refuseFile(file, sheetRule)
              if (refusal) notify.error((kit as (key: string, params: object) => string)(refusal.key, refusal.params))
              else void read(file)
              return Upload.LIST_IGNORE
            }}
          >
            <p style={{ fontSize: 36, margin: 0 }}>
              <InboxOutlined aria-hidden />
            </p>
            <p>{kit('transfer.pickFile')}</p>
            <p style={{ color: 'var(--text-soft)' }}>{t('sheet.hint')}</p>
          </Upload.Dragger>
        </Flex>
      )}
    </Dialog>
  )
}
