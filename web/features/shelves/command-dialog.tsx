/** A short form over a command for chosen listings: the hour, the reason, the category. */
import { Form } from 'antd'
import type { Call } from '#kit/contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { Results } from './batch.tsx'
import { shelvesPaths } from './use-batch.tsx'
import './texts.ts'

interface Props {
  readonly title: string
  /** Of the listings that are meant. */
  readonly count: number
  /** There are about so many. */
  readonly isEstimate?: boolean
  readonly call: Call
  readonly fields: readonly string[]
  readonly ids: readonly string[]
  readonly danger?: boolean
  readonly onDone: (results: Results) => void
  /** Does it some other way than by the call. */
  readonly instead?: ((values: CallValues) => Promise<void>) | undefined
  readonly onClose: () => void
}

export function CommandDialog({ title, count, isEstimate = false, call, fields, ids, danger = false, onDone, instead, onClose }: Props) {
  const { t } = useTranslation('shelves')
  const [form] = Form.useForm<CallValues>()
  const action = useAction(call, {
    refreshes: shelvesPaths,
    onDone: (answer) => {
      onDone(BatchResult.parse(answer))
      onClose()
    },
  })
  const finish = (values: CallValues) => {
    if (instead) return void instead(values).then(onClose, () => undefined)
    return action.mutate({ ...values, ids }, { onError: (reason) => showAtFields(form, reason) })
  }
  return (
    <Dialog
      open
      title={count > 1 ? t(isEstimate ? 'ofManyAbout' : 'ofMany', { title, count }) : title}
      okText={title}
      okButtonProps={{ danger }}
      confirmLoading={action.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <CallForm call={call} fields={fields} form={form} onFinish={finish} />
    </Dialog>
  )
}
