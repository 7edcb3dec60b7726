/** A count as its approver reads it in the inbox. What is to be decided line by line is decided on its page. */
import { Flex } from 'antd'
import { Link } from 'react-router-dom'
import { inventoryTake, takeCase } from '#server/modules/stock/count/inventory-take.contract.ts'
import type { CaseDocumentProps } from '#web/kit/case/case-forms.ts'
import { useCall } from '#web/kit/client.ts'
import { DetailFields } from '#web/kit/detail/detail-fields.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { CountLines } from './count-lines.tsx'
import { takeDetail } from './count-calls.ts'
import '../texts.ts'

const elsewhere = ['code', 'status', 'approvedAt', 'createTime', 'updateTime'] as const

export default function CountDocument({ bizId }: CaseDocumentProps) {
  const { t } = useTranslation('stock')
  const may = useMay()
  const { data, error, refetch } = useCall(takeCase, { id: bizId }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const { change: _change, history: _history, lines = [], ...row } = data
  return (
    <Flex vertical gap={16}>
      {may(takeDetail.permission) && <Link to={`/storage-center/count-info?id=${row.id}`}>{t('count.lineByLine', { code: row.code })}</Link>}
      <DetailFields of={inventoryTake} row={row} without={elsewhere} />
      <CountLines lines={lines} />
    </Flex>
  )
}
