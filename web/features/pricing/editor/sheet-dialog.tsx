/** Prices by a sheet: the template, what the sheet says row by row, what is wrong as a file to be mended, and the rest into the editor. */
import { Alert, Button, Table, Typography } from 'antd'
import { useState } from 'react'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { download, upload } from '#web/kit/file-transfer.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import { ChooseSheet } from '#web/kit/transfer/choose-sheet.tsx'
import { saveCsv } from '#web/kit/transfer/save-csv.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { NewLine } from './new-lines.ts'
import type { WherePrices } from './use-draft.ts'
import '../texts.ts'

type Answer = OutputOf<typeof adjustmentCalls.readSheet>
type Line = Answer['rows'][number]

interface Props {
  readonly where: WherePrices
  readonly onTake: (lines: readonly NewLine[]) => void
  readonly onClose: () => void
}

export function SheetDialog({ where, onTake, onClose }: Props) {
  const { t } = useTranslation('pricing')
  const { t: kit } = useTranslation('kit')
  const [answer, setAnswer] = useState<Answer>()
  const read = async (sheet: File) => {
    const { priceType, channel } = where
    setAnswer((await upload(adjustmentCalls.readSheet, sheet, { priceType, ...(channel && { channel }) })) as Answer)
  }
  const take = () =>
    onTake(
      (answer?.rows ?? []).flatMap(({ skuId, skuCode, newPrice, problem }) => (skuId && newPrice && problem === null ? [{ skuId, skuCode, newPrice }] : [])),
    )
  const saveErrors = () => {
    const columns = [
      { title: t('sheet.skuCode'), value: (row: Row) => row['skuCode'] },
      { title: t('sheet.newPrice'), value: (row: Row) => row['written'] },
      { title: t('sheet.problem'), value: (row: Row) => row['problem'] },
    ]
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
              { key: 'price', title: t('sheet.newPrice'), dataIndex: 'written', width: 110, align: 'right' },
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
        <ChooseSheet template={() => download(adjustmentCalls.template, {})} templateText={t('sheet.template')} hint={t('sheet.hint')} read={read} />
      )}
    </Dialog>
  )
}
