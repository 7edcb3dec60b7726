/** Cases about goods of a supplier, the open ones first: what comes back, and until when somebody is waiting. */
import { Card, Empty, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { callOf } from '#kit/resource-calls.contract.ts'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { caseEnds, caseStatuses, caseTypes } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import '../texts.ts'

const list = callOf(asOrder, 'list')
/** More are read in the list of cases. */
const most = 20

export function SupplierCases({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier')
  const may = useMay()
  if (!may(list.permission)) return null
  return (
    <Card
      size="small"
      title={t('afterSales.cases')}
      extra={<Link to={`/order-center/service-work-order-list/index?q.supplierId=${supplierId}`}>{t('afterSales.all')}</Link>}
    >
      <Cases supplierId={supplierId} />
    </Card>
  )
}

const isOver = (status: string): boolean => (caseEnds as readonly string[]).includes(status)

function Cases({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier')
  const label = useLabel()
  const { data, error, refetch } = useCall(list, { supplierId, current: 1, size: most, descs: 'createTime' }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.records.length === 0) return <Empty description={t('afterSales.noCase')} />
  return (
    <Flex vertical gap={8}>
      {data.records
        .toSorted((one, other) => Number(isOver(one.status)) - Number(isOver(other.status)))
        .map((row) => {
          const status = caseStatuses.find(({ value }) => value === row.status)
          const type = caseTypes.find(({ value }) => value === row.type)
          return (
            <Flex key={row.code} gap="2px 12px" wrap align="center">
              <Link to={`/order-center/new-info-service?id=${(row as { readonly id?: string }).id}`}>{row.code}</Link>
              {status && <StatusTag choice={status} />}
              <span>{type && label(type.label)}</span>
              <span>{row.skuName}</span>
              {row.dueAt && !isOver(row.status) && <Typography.Text type="secondary">{formatInstant(row.dueAt)}</Typography.Text>}
            </Flex>
          )
        })}
    </Flex>
  )
}
