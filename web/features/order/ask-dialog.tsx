/** A short form over a call about an order: why it is cancelled, where it goes now, what its invoice says. */
import { Form } from 'antd'
import type { Call } from '#kit/contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, emptied, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

/** What every command about orders makes stale. */
export const orderPaths: readonly string[] = ['/api/order']

export interface AskDialogProps {
  readonly title: string
  readonly call: Call
  readonly fields: readonly string[]
  /** What is sent beside the fields. */
  readonly beside: CallValues
  readonly initial?: CallValues
  readonly danger?: boolean
  readonly onClose: () => void
}

export function AskDialog({ title, call, fields, beside, initial, danger = false, onClose }: AskDialogProps) {
  const { t } = useTranslation('order')
  const [form] = Form.useForm<CallValues>()
  const action = useAction(call, {
    refreshes: orderPaths,
    onDone: () => {
      notify.success(t('saved'))
      onClose()
    },
  })
  const send = (values: CallValues) => {
    const said = initial ? emptied(values, fields) : values
    action.mutate({ ...said, ...beside }, { onError: (reason) => showAtFields(form, reason) })
  }
  return (
    <Dialog
      open
      title={title}
      okText={title}
      okButtonProps={{ danger }}
      confirmLoading={action.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <CallForm call={call} fields={fields} form={form} onFinish={send} {...(initial && { initial })} />
    </Dialog>
  )
}
