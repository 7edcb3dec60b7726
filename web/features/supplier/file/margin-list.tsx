/** Deposits, of one supplier or of all, and the movements that their sums are made of. */
import { Flex, Form, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { bookMargin, supplierMargin, supplierMarginTransaction } from '#server/modules/supplier/records/supplier-margin.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { CallForm, sent, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { withoutSupplier } from './without-supplier.ts'
import '../texts.ts'

type Margin = RowOf<typeof supplierMargin>
type Movement = Omit<InputOf<typeof bookMargin>, 'id' | 'idemKey'>

const everywhere = {}
/** A supplier has one deposit; what is added to it is booked. */
const oneDeposit = { ...withoutSupplier, single: true } as const
const asked = ['type', 'amount', 'occurredOn', 'voucherFileId', 'reason']

export function MarginList({ supplierId }: { supplierId?: string }) {
  const { t } = useTranslation('supplier')
  const [booked, setBooked] = useState<Row>()
  const where = useMemo(() => (supplierId ? { supplierId } : everywhere), [supplierId])
  const actions = useMemo(
    (): ListAction<Margin>[] => [{ key: 'book', label: t('margin.book'), permission: 'supplier-margin:book', run: ([row]) => setBooked(row) }],
    [t],
  )
  return (
    <>
      <ResourceList of={supplierMargin} where={where} actions={actions} {...(supplierId && { shape: oneDeposit })} />
      {booked && <BookDialog id={booked.id} onClose={() => setBooked(undefined)} />}
    </>
  )
}

/** Sums above, movements below. */
export function MarginPanel({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation('supplier')
  const where = useMemo(() => ({ supplierId }), [supplierId])
  return (
    <Flex vertical gap={8}>
      <MarginList supplierId={supplierId} />
      <Typography.Title level={5} style={{ margin: 0 }}>
        {t('margin.moves')}
      </Typography.Title>
      <ResourceList of={supplierMarginTransaction} where={where} shape={withoutSupplier} />
    </Flex>
  )
}

function BookDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('supplier')
  const [form] = Form.useForm<CallValues>()
  // One key a dialog: a click that was sent twice books once.
  const [idemKey] = useState(() => crypto.randomUUID())
  const book = useAction(bookMargin, {
    onDone: () => {
      notify.success(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog open title={t('margin.title')} confirmLoading={book.isPending} onOk={form.submit} onCancel={onClose}>
      <CallForm
        call={bookMargin}
        fields={asked}
        form={form}
        onFinish={(values) => book.mutate({ ...(sent(values) as Movement), id, idemKey }, { onError: (reason) => showAtFields(form, reason) })}
      />
    </Dialog>
  )
}
