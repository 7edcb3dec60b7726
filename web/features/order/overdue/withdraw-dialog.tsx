/** Takes a request for more time back, and says what holds then. */
import { Form } from 'antd'
import { withdrawPostpone } from '#server/modules/order/overdue/postpone-apply.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, sent, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { postponePaths } from './postpone-dialog.tsx'
import './texts.ts'

export interface Withdrawn {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly dueAt: string
}

const fields = ['reason']

export function WithdrawDialog({ row: { id, version, code, dueAt }, onClose }: { row: Withdrawn; onClose: () => void }) {
  const { t } = useTranslation('order-overdue')
  const [form] = Form.useForm<CallValues>()
  const withdraw = useAction(withdrawPostpone, {
    refreshes: postponePaths,
    onDone: () => {
      notify.success(t('withdrawn'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('withdraw')}
      okText={t('withdraw')}
      okButtonProps={{ danger: true }}
      confirmLoading={withdraw.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('dialog.withdrawAsk', { code, due: formatInstant(dueAt) })}</p>
      <CallForm
        call={withdrawPostpone}
        fields={fields}
        form={form}
        onFinish={(values) => withdraw.mutate({ ...sent(values), id, version }, { onError: (reason) => showAtFields(form, reason) })}
      />
    </Dialog>
  )
}
