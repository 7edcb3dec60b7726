/** What goes to the buyer again: parcels with goods, tries to give money back. */
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { refundStatuses } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { WaybillTrack } from '#web/kit/waybill/waybill-track.tsx'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { useDictionaryName } from '#web/kit/widgets/dictionary-name.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { casePaths, type CaseInfo } from './case-paths.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import styles from './after-sales.module.css'
import './texts.ts'

export function Deliveries({ row }: { row: CaseInfo }) {
  const { t } = useTranslation('after-sales')
  const companyName = useDictionaryName('logistics_company')
  return (
    <ul className={styles['list']}>
      {row.deliveries.map((parcel) => {
        return (
          <li key={parcel.id}>
            <Flex gap="2px 12px" wrap align="baseline">
              <strong>{companyName(parcel.logisticsCompany)}</strong>
              <span>
                {parcel.billCode} <CopyButton text={parcel.billCode} />
              </span>
              <span>× {formatQuantity(parcel.quantity)}</span>
              <Typography.Text type="secondary">{t('case.shipped', { at: formatInstant(parcel.shippedAt) })}</Typography.Text>
              {parcel.signedAt && <span style={{ color: 'var(--success)' }}>{t('case.signed', { at: formatInstant(parcel.signedAt) })}</span>}
              <WaybillTrack billCode={parcel.billCode} />
            </Flex>
            {parcel.remark && <Typography.Text type="secondary">{parcel.remark}</Typography.Text>}
          </li>
        )
      })}
    </ul>
  )
}

/** Each try with what became of it; after a failure once more, or by hand. */
export function Refunds({ row }: { row: CaseInfo }) {
  const { t } = useTranslation('after-sales')
  const may = useMay()
  const [byHand, setByHand] = useState(false)
  const again = useAction(caseCalls.refundAgain, { refreshes: casePaths, onDone: () => void notify.success(t('done')) })
  const hasFailed = row.status === 'WAIT_REFUND' && row.refunds.every(({ status }) => status === 'CLOSED')
  const tryAgain = async () => {
    if (await confirm({ content: t('askRefundAgain', { code: row.code }) })) again.mutate({ id: row.id, version: row.version })
  }
  return (
    <Flex vertical gap={12}>
      <ul className={styles['list']}>
        {row.refunds.map((refund) => {
          const status = refundStatuses.find(({ value }) => value === refund.status)
          return (
            <li key={refund.id}>
              <Flex gap="2px 12px" wrap align="center">
                <span>{refund.no}</span>
                {status && <StatusTag choice={status} />}
                <Amount value={refund.amount} />
                {refund.channelNo && <Typography.Text type="secondary">{refund.channelNo}</Typography.Text>}
                <Typography.Text type="secondary">{formatInstant(refund.endedAt ?? refund.handedAt)}</Typography.Text>
              </Flex>
              {refund.errorMsg && <Typography.Text type="danger">{refund.errorMsg}</Typography.Text>}
            </li>
          )
        })}
      </ul>
      {hasFailed && may(caseCalls.refundAgain.permission) && (
        <Flex gap={8} wrap>
          <Button type="primary" loading={again.isPending} onClick={() => void tryAgain()}>
            {t('refundAgain')}
          </Button>
          <Button onClick={() => setByHand(true)}>{t('refundByHand')}</Button>
        </Flex>
      )}
      {byHand && (
        <DecisionDialog
          title={t('refundByHand')}
          call={caseCalls.refundByHand}
          row={{ ...row, context: null }}
          fields={['voucher', 'note', 'fileIds']}
          onClose={() => setByHand(false)}
        />
      )}
    </Flex>
  )
}
