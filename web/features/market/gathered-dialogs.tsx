/** Short forms over one gathered price: what it is today, which article of ours it is, and a product made of it. */
import { Form } from 'antd'
import type { Call } from '#kit/contract.ts'
import { acquisition, gatheredProduct, matchGathered, priceUpdate } from '#server/modules/market/gather/product-management.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { useNavigate } from 'react-router-dom'
import { defineCall } from '#kit/contract.ts'
import './texts.ts'

interface Props {
  readonly row: RowOf<typeof gatheredProduct>
  readonly onClose: () => void
}

interface AskProps {
  readonly title: string
  readonly call: Call
  readonly fields: readonly string[]
  readonly initial?: CallValues
  readonly busy: boolean
  readonly onClose: () => void
  readonly send: (values: CallValues, refused: (reason: unknown) => void) => void
}

function Ask({ title, call, fields, initial, busy, onClose, send }: AskProps) {
  const [form] = Form.useForm<CallValues>()
  return (
    <Dialog open title={title} okText={title} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <CallForm
        call={call}
        fields={fields}
        form={form}
        {...(initial && { initial })}
        onFinish={(values) => send(values, (reason) => showAtFields(form, reason))}
      />
    </Dialog>
  )
}

/** The fields of one item, as a form asks them. */
const onePrice = defineCall('POST /api/product/product-management/price-update', {
  permission: priceUpdate.permission,
  summary: priceUpdate.summary,
  input: priceUpdate.input.shape.items.element,
  output: priceUpdate.output,
})

export function PriceDialog({ row, onClose }: Props) {
  const { t } = useTranslation('market')
  const { mutate, isPending } = useAction(priceUpdate, { refreshes: [gatheredProduct.path], onDone: onClose })
  return (
    <Ask
      title={t('price')}
      call={onePrice}
      fields={['price']}
      initial={{ price: row.price }}
      busy={isPending}
      onClose={onClose}
      send={({ price }, onError) => mutate({ items: [{ id: row.id, price: String(price) }] }, { onError })}
    />
  )
}

export function MatchDialog({ row, onClose }: Props) {
  const { t } = useTranslation('market')
  const { mutate, isPending } = useAction(matchGathered, { refreshes: [gatheredProduct.path], onDone: onClose })
  return (
    <Ask
      title={t('match')}
      call={matchGathered}
      fields={['skuId', 'channel']}
      initial={{ skuId: row.skuId ?? undefined, channel: row.channel ?? undefined }}
      busy={isPending}
      onClose={onClose}
      send={({ skuId, channel }, onError) =>
        mutate({ id: row.id, skuId: skuId ? String(skuId) : null, channel: channel ? String(channel) : null }, { onError })
      }
    />
  )
}

export function AcquireDialog({ row, onClose }: Props) {
  const { t } = useTranslation('market')
  const goTo = useNavigate()
  const { mutate, isPending } = useAction(acquisition, {
    refreshes: [gatheredProduct.path],
    onDone: ({ spuId }) => {
      notify.success(t('made'))
      void goTo(`/commodity-management/commodity-edit?id=${spuId}`)
    },
  })
  return (
    <Ask
      title={t('acquire')}
      call={acquisition}
      fields={['categoryId', 'supplierId']}
      busy={isPending}
      onClose={onClose}
      send={({ categoryId, supplierId }, onError) =>
        mutate({ id: row.id, categoryId: String(categoryId ?? ''), supplierId: supplierId ? String(supplierId) : null }, { onError })
      }
    />
  )
}
