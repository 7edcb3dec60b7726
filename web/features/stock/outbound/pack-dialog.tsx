/** A parcel of what has left and is not packed yet: everything of it to begin with. */
import { Flex, Form, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { packOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { updateParcel } from '#server/modules/stock/outbound/parcel.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, inputOf, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { stockPaths } from '../inbound/inbound-calls.ts'
import { Goods } from '../goods-lines.tsx'
import type { Outbound, OutboundLine } from './outbound-calls.ts'
import '../texts.ts'

/** How a parcel goes, as corrections of one ask for it too. */
export const parcelFields = ['logisticsCompany', 'billCode', 'packages', 'weight', 'remark'] as const

const unpacked = ({ shippedQty, packedQty }: OutboundLine): Decimal => new Decimal(shippedQty).minus(packedQty)

export function PackDialog({ row, onClose }: { row: Outbound; onClose: () => void }) {
  const { t } = useTranslation('outbound')
  const [form] = Form.useForm<CallValues>()
  const [operationId] = useState(() => crypto.randomUUID())
  const lines = (row.lines ?? []).filter((line) => unpacked(line).gt(0))
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({})
  // What nothing was typed for goes whole, also what left while the dialog was open.
  const quantityOf = (line: OutboundLine) => (line.id in typed ? typed[line.id] : unpacked(line).toFixed())
  const held = lines.flatMap((line) => {
    const qty = quantityOf(line) ?? ''
    return /[1-9]/.test(qty) ? [{ lineId: line.id, qty }] : []
  })
  const pack = useAction(packOutbound, {
    refreshes: stockPaths,
    onDone: () => {
      notify.success(t('packed'))
      onClose()
    },
  })
  const send = (values: CallValues) =>
    pack.mutate(inputOf(packOutbound, { id: row.id, version: row.version, operationId, parcels: [{ ...values, lines: held }] }))
  return (
    <Dialog
      open
      title={t('packTitle', { code: row.code })}
      okText={t('pack')}
      okButtonProps={{ disabled: held.length === 0 }}
      confirmLoading={pack.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={12}>
        {lines.length === 0 && <Typography.Text type="secondary">{t('allPacked')}</Typography.Text>}
        <CallForm call={updateParcel} fields={parcelFields} form={form} onFinish={send} initial={{ packages: 1 }} />
        {lines.map((line) => (
          <Flex key={line.id} justify="space-between" align="center" gap={12} wrap>
            <Goods line={line} />
            <Flex align="center" gap={8}>
              <Typography.Text type="secondary">{t('unpacked', { quantity: formatQuantity(unpacked(line).toFixed(4)) })}</Typography.Text>
              <QuantityInput
                aria-label={t('inParcel', { goods: line.skuCode })}
                value={quantityOf(line)}
                onChange={(qty) => setTyped((before) => ({ ...before, [line.id]: qty }))}
              />
            </Flex>
          </Flex>
        ))}
      </Flex>
    </Dialog>
  )
}
