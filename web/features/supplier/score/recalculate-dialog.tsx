/** Works a closed month out again, with a reason that is kept. */
import { Alert, Form } from 'antd'
import { recalculateScore, supplierScore } from '#server/modules/supplier/score/supplier-score.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import './texts.ts'

interface RecalculateDialogProps {
  readonly id: string
  readonly version: number
  readonly period: string
  readonly onClose: () => void
}

const asked = ['reason']

export function RecalculateDialog({ id, version, period, onClose }: RecalculateDialogProps) {
  const { t } = useTranslation('supplier-score')
  const [form] = Form.useForm<CallValues>()
  const again = useAction(recalculateScore, {
    refreshes: [supplierScore.path, supplier.path],
    onDone: () => {
      notify.success(t('recalculate.done'))
      onClose()
    },
  })
  return (
    <Dialog open title={t('recalculate.title', { period })} confirmLoading={again.isPending} onOk={form.submit} onCancel={onClose}>
      <Alert type="info" showIcon title={t('recalculate.note')} style={{ marginBottom: 16 }} />
      <CallForm
        call={recalculateScore}
        fields={asked}
        form={form}
        onFinish={({ reason }) => again.mutate({ id, version, reason: String(reason) }, { onError: (refusal) => showAtFields(form, refusal) })}
      />
    </Dialog>
  )
}
