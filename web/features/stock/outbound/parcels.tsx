/** The parcels of an outbound order: with whom each goes, where it is, what is in it, and who signed for it. */
import { Button, Card, Flex, Typography } from 'antd'
import { useState } from 'react'
import { parcelStatuses } from '#server/modules/stock/outbound/outbound-lines.contract.ts'
import { addReceipts, updateParcel } from '#server/modules/stock/outbound/parcel.contract.ts'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { WaybillTrack } from '#web/kit/waybill/waybill-track.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { short } from '../draft-values.ts'
import type { Outbound, Parcel } from './outbound-calls.ts'
import { parcelFields } from './pack-dialog.tsx'
import { Receipts } from './receipts.tsx'
import styles from '../stock.module.css'
import '../texts.ts'

export function Parcels({ row }: { row: Outbound }) {
  const { t } = useTranslation('outbound')
  const parcels = row.parcels ?? []
  if (parcels.length === 0) return <Receipts row={row} />
  return (
    <>
      <Card size="small" title={t('parcels')}>
        <ul className={styles['goods']} aria-label={t('parcels')}>
          {parcels.map((parcel) => (
            <li key={parcel.id}>
              <ParcelItem row={row} parcel={parcel} />
            </li>
          ))}
        </ul>
      </Card>
      <Receipts row={row} />
    </>
  )
}

type Opened = 'correct' | 'receipt'

function ParcelItem({ row, parcel }: { row: Outbound; parcel: Parcel }) {
  const { t } = useTranslation('outbound')
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const status = parcelStatuses.find(({ value }) => value === parcel.status)
  const isUnderWay = parcel.status !== 'SIGNED' && parcel.status !== 'RETURNED'
  const close = () => setOpened(undefined)
  return (
    <Flex vertical gap={4}>
      <Flex gap="2px 12px" wrap align="center">
        <strong>{parcel.companyName}</strong>
        <span>
          {parcel.billCode} <CopyButton text={parcel.billCode} />
        </span>
        {status && <StatusTag choice={status} />}
        <Typography.Text type="secondary">{t('parcelHead', { number: parcel.parcelNo, count: parcel.packages })}</Typography.Text>
        <Typography.Text type="secondary">{formatInstant(parcel.shippedAt)}</Typography.Text>
        {parcel.receipts > 0 && <Typography.Text type="secondary">{t('receiptsOf', { count: parcel.receipts })}</Typography.Text>}
        <Flex gap={4} style={{ marginInlineStart: 'auto' }}>
          <WaybillTrack billCode={parcel.billCode} />
          {isUnderWay && may(updateParcel.permission) && (
            <Button type="link" size="small" onClick={() => setOpened('correct')}>
              {t('correct')}
            </Button>
          )}
          {may(addReceipts.permission) && (
            <Button type="link" size="small" onClick={() => setOpened('receipt')}>
              {t('addReceipt')}
            </Button>
          )}
        </Flex>
      </Flex>
      {parcel.lines.map(({ lineId, skuName, skuCode, qty }) => (
        <span key={lineId}>
          {skuName} <Typography.Text type="secondary">{skuCode}</Typography.Text> × {formatQuantity(qty)}
        </span>
      ))}
      {parcel.remark && <Typography.Text type="secondary">{parcel.remark}</Typography.Text>}
      {opened === 'correct' && (
        <AskDialog
          title={t('correct')}
          call={updateParcel}
          fields={parcelFields}
          initial={{
            logisticsCompany: parcel.logisticsCompany,
            billCode: parcel.billCode,
            packages: parcel.packages,
            ...(parcel.weight && { weight: short(parcel.weight) }),
            ...(parcel.remark && { remark: parcel.remark }),
          }}
          beside={{ id: parcel.id, version: parcel.version }}
          refreshes={stockPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {opened === 'receipt' && (
        <AskDialog
          title={t('addReceipt')}
          call={addReceipts}
          fields={['fileIds']}
          beside={{ outboundId: row.id, parcelId: parcel.id }}
          refreshes={stockPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
    </Flex>
  )
}
