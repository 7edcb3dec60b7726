/** Shipping: one parcel with everything that is open to begin with, more of them as the goods are parted. */
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { deliverParcels } from '#server/modules/order/order-delivery.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { orderPaths } from '../ask-dialog.tsx'
import { isNone } from '../line-table.tsx'
import type { OrderLine } from '../line-table.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { leftOver, nextParcel, problemsOf, sentParcels } from './parcels.ts'
import type { ParcelDraft } from './parcels.ts'
import '../texts.ts'

const width = 820
const mostParcels = 50

export interface ShipDialogProps {
  readonly row: { readonly id: string; readonly orderCode: string; readonly lines?: readonly OrderLine[] | undefined }
  readonly onClose: () => void
}

export function ShipDialog({ row, onClose }: ShipDialogProps) {
  const { t } = useTranslation('order')
  const [lines] = useState(() => (row.lines ?? []).filter(({ openQuantity }) => !isNone(openQuantity)))
  const [parcels, setParcels] = useState<readonly ParcelDraft[]>(() => [nextParcel(0, lines, [])])
  const [asked, setAsked] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const left = leftOver(lines, parcels)
  const rest = Object.values(left).filter((quantity) => quantity.gt(0)).length
  const isWrong = Object.values(left).some((quantity) => quantity.lt(0)) || parcels.some((parcel) => problemsOf(parcel, parcels).size > 0)
  const ship = useAction(deliverParcels, {
    refreshes: orderPaths,
    onDone: () => {
      notify.success(t('shipping.done', { count: parcels.length }))
      onClose()
    },
  })
  const change = (key: number) => (changed: Partial<ParcelDraft>) =>
    setParcels((before) => before.map((parcel) => (parcel.key === key ? { ...parcel, ...changed } : parcel)))
  const send = () => {
    setAsked(true)
    setRefusals([])
    if (isWrong) return
    const onError = (reason: { readonly fieldErrors: readonly { readonly message: string }[] }) => setRefusals(reason.fieldErrors.map(({ message }) => message))
    ship.mutate({ orderId: row.id, parcels: sentParcels(parcels) }, { onError })
  }
  return (
    <Dialog
      open
      width={width}
      title={t('shipping.title', { code: row.orderCode })}
      okText={t('ship')}
      confirmLoading={ship.isPending}
      onOk={send}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12}>
        {parcels.map((parcel, place) => (
          <ParcelForm
            key={parcel.key}
            number={place + 1}
            parcel={parcel}
            lines={lines}
            left={left}
            problems={asked ? problemsOf(parcel, parcels) : undefined}
            onChange={change(parcel.key)}
            onRemove={parcels.length > 1 ? () => setParcels((before) => before.filter(({ key }) => key !== parcel.key)) : undefined}
          />
        ))}
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={parcels.length >= mostParcels}
          onClick={() => setParcels((before) => [...before, nextParcel(Math.max(...before.map(({ key }) => key)) + 1, lines, before)])}
        >
          {t('shipping.add')}
        </Button>
        <div aria-live="polite">
          {refusals.map((text) => (
            <Alert key={text} type="error" showIcon title={text} />
          ))}
          {!isWrong && <Alert type={rest > 0 ? 'info' : 'success'} showIcon title={rest > 0 ? t('shipping.rest', { count: rest }) : t('shipping.allGone')} />}
        </div>
      </Flex>
    </Dialog>
  )
}
