/** Counts that wait for a decision, were sent back, or are booked. */
import { Segmented, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { takeAuditList, takeStatuses } from '#server/modules/stock/count/inventory-take.contract.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { CallTable } from '#web/kit/list/call-table.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

const audited = takeStatuses.filter(({ value }) => value === 'SUBMITTED' || value === 'RECOUNT' || value === 'APPROVED')

export default function CountAuditPage() {
  const { t } = useTranslation('stock')
  const label = useLabel()
  const [status, setStatus] = useState<string>('SUBMITTED')
  return (
    <div className={styles['page']}>
      <Segmented
        aria-label={t('count.status')}
        value={status}
        onChange={setStatus}
        options={audited.map((one) => ({ value: one.value, label: label(one.label) }))}
        style={{ alignSelf: 'start' }}
      />
      <CallTable
        call={takeAuditList}
        filters={{ status: [status] }}
        rowKey="id"
        label={t('count.audits')}
        columns={[
          {
            key: 'code',
            title: t('count.code'),
            width: 180,
            render: (_value, { id, code }) => <Link to={`/storage-center/count-info?id=${id}`}>{code}</Link>,
          },
          {
            key: 'status',
            title: t('count.status'),
            width: 110,
            render: (_value, row) => <StatusTag choice={takeStatuses.find(({ value }) => value === row.status)!} />,
          },
          { key: 'warehouse', title: t('count.warehouse'), dataIndex: 'warehouseName', width: 160 },
          { key: 'remark', title: t('count.remark'), dataIndex: 'remark', width: 200, ellipsis: true },
          { key: 'lines', title: t('count.lines'), dataIndex: 'lineCount', width: 80, align: 'right' },
          { key: 'differing', title: t('count.differing'), dataIndex: 'diffCount', width: 80, align: 'right' },
          { key: 'gain', title: t('count.gain'), width: 120, align: 'right', render: (_value, { gainAmount }) => <Amount value={gainAmount} /> },
          { key: 'loss', title: t('count.loss'), width: 120, align: 'right', render: (_value, { lossAmount }) => <Amount value={lossAmount} /> },
          {
            key: 'submitted',
            title: t('count.submittedAt'),
            width: 170,
            render: (_value, { submittedAt }) => <Typography.Text>{submittedAt ? formatInstant(submittedAt) : '-'}</Typography.Text>,
          },
        ]}
      />
    </div>
  )
}
