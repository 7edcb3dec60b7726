/** What customers signed: files that hang on parcels or on the whole order. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Typography } from 'antd'
import { receiptsOfParcel, removeReceipt } from '#server/modules/stock/outbound/parcel.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { stockPaths } from '../inbound/inbound-calls.ts'
import type { Outbound } from './outbound-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

export function Receipts({ row }: { row: Outbound }) {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const { data = [] } = useCall(receiptsOfParcel, { outboundId: row.id })
  const remove = useAction(removeReceipt, { refreshes: stockPaths, onDone: () => notify.success(t('saved')) })
  if (data.length === 0) return null
  const mayRemove = may(removeReceipt.permission) && row.status !== 'SIGNED'
  return (
    <Card size="small" title={t('receipts')}>
      <ul className={styles['goods']} aria-label={t('receipts')}>
        {data.map(({ id, parcelId, mediaName, mediaUrl, createTime }) => (
          <li key={id}>
            <Flex gap={12} align="center" wrap>
              <Typography.Link href={mediaUrl} target="_blank" rel="noopener">
                {mediaName}
              </Typography.Link>
              <Typography.Text type="secondary">{row.parcels?.find((parcel) => parcel.id === parcelId)?.billCode ?? t('wholeOrder')}</Typography.Text>
              <Typography.Text type="secondary">{formatInstant(createTime)}</Typography.Text>
              {mayRemove && (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  loading={remove.isPending}
                  aria-label={t('removeReceipt', { name: mediaName })}
                  onClick={() => remove.mutate({ id })}
                />
              )}
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  )
}
