/** The parcels of a sub-order: who carries them under which number, and what is in each. */
import { Flex, Typography } from 'antd'
import type { z } from 'zod'
import type { OrderParcelView } from '#server/modules/order/order-fields.contract.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { WaybillTrack } from '#web/kit/waybill/waybill-track.tsx'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import styles from './order.module.css'
import './texts.ts'

type Parcel = z.output<typeof OrderParcelView>

export function ParcelList({ parcels }: { parcels: readonly Parcel[] }) {
  const { t } = useTranslation('order')
  if (parcels.length === 0) return <Typography.Text type="secondary">{t('parcel.none')}</Typography.Text>
  return (
    <ul className={styles['parcels']} aria-label={t('parcel.title')}>
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.id} parcel={parcel} />
      ))}
    </ul>
  )
}

function ParcelCard({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('order')
  const companyName = useDictionaryName('logistics_company')
  return (
    <li className={styles['parcel']}>
      <Flex gap="2px 12px" wrap align="baseline">
        <strong>{companyName(parcel.logisticsCompany)}</strong>
        <span>
          {parcel.billCode} <CopyButton text={parcel.billCode} />
        </span>
        <Typography.Text type="secondary">{parcel.parcelNo}</Typography.Text>
        <Typography.Text type="secondary">{t('parcel.shipped', { at: formatInstant(parcel.shippedAt) })}</Typography.Text>
        {parcel.signedAt && <span style={{ color: 'var(--success)' }}>{t('parcel.signed', { at: formatInstant(parcel.signedAt) })}</span>}
        <WaybillTrack billCode={parcel.billCode} />
      </Flex>
      <ul className={styles['contents']}>
        {parcel.lines.map((line) => (
          <li key={line.lineId}>
            {line.skuName} <Typography.Text type="secondary">{line.skuCode}</Typography.Text> × {formatQuantity(line.quantity)}
            {line.unit && ` ${line.unit}`}
          </li>
        ))}
      </ul>
      {parcel.remark && <Typography.Text type="secondary">{parcel.remark}</Typography.Text>}
    </li>
  )
}
