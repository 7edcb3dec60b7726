/** A short form over a command: why it is cancelled, where it goes now. */
import { Alert, Form } from 'antd'
import type { Call } from '#kit/contract.ts'
import { useAction } from '../client.ts'
import { CallForm, emptied, showAtFields, type CallValues } from '../form/call-form.tsx'
import { notify } from '../notify.ts'
import { Dialog } from '../widgets/dialog.tsx'

export interface AskDialogProps {
  readonly title: string
  readonly call: Call
  readonly fields: readonly string[]
  /** What is sent beside the fields. */
  readonly beside: CallValues
  readonly initial?: CallValues
  readonly danger?: boolean
  /** What follows, where that is not plain from the title. */
  readonly consequence?: string
  readonly onClose: () => void
}

interface Props extends AskDialogProps {
  /** What the command makes stale. */
  readonly refreshes: readonly string[]
  /** Said when it is done. */
  readonly done: string
}

export function AskDialog({ title, call, fields, beside, initial, danger = false, consequence, refreshes, done, onClose }: Props) {
  const [form] = Form.useForm<CallValues>()
  const action = useAction(call, {
    refreshes,
    onDone: () => {
      notify.success(done)
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
      {consequence && <Alert type="warning" showIcon title={consequence} style={{ marginBottom: 12 }} />}
      <CallForm call={call} fields={fields} form={form} onFinish={send} {...(initial && { initial })} />
    </Dialog>
  )
}
