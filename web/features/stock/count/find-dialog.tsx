/** Goods that stand where the list expects none. Articles are looked up, so this needs the network. */
import { Form, Input } from 'antd'
import { useState } from 'react'
import { findGoods } from '#server/modules/stock/count/inventory-take.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { showAtFields } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { articles, spacesOf } from '../choices.ts'
import { countPaths, type Take } from './count-calls.ts'
import '../texts.ts'

interface Found {
  readonly skuId: string
  readonly cargoSpaceId?: string
  readonly batchNo?: string
  readonly qty: string
}

export function FindDialog({ take, onClose }: { take: Take; onClose: () => void }) {
  const { t } = useTranslation('stock')
  const [form] = Form.useForm<Found>()
  const [operationId] = useState(() => crypto.randomUUID())
  const find = useAction(findGoods, {
    refreshes: countPaths,
    onDone: () => {
      notify.success(t('counting.foundSaved'))
      onClose()
    },
  })
  const send = ({ skuId, cargoSpaceId, batchNo, qty }: Found) =>
    find.mutate(
      { id: take.id, operationId, skuId, cargoSpaceId: cargoSpaceId || null, batchNo: batchNo || null, qty },
      { onError: (reason) => showAtFields(form, reason) },
    )
  return (
    <Dialog
      open
      title={t('counting.find')}
      okText={t('counting.confirm')}
      confirmLoading={find.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item name="skuId" label={t('line.goods')} rules={[{ required: true, message: t('inbound.required') }]}>
          <RemoteSelect source={articles} />
        </Form.Item>
        <Form.Item name="cargoSpaceId" label={t('inbound.space')}>
          <RemoteSelect source={spacesOf(take.warehouseId)} />
        </Form.Item>
        <Form.Item name="batchNo" label={t('inbound.batchNo')}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="qty" label={t('counting.quantity')} rules={[{ required: true, message: t('inbound.required') }]}>
          <QuantityInput />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
