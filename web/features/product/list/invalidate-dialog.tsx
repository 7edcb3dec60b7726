/** Takes whole products out of use, with a reason. */
import { Alert, Form } from 'antd'
import { invalidateSkusCall } from '#server/modules/product/batch/batch-calls.contract.ts'
import { send } from '#web/kit/client.ts'
import { CallForm, type CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { Outcome } from './outcome.tsx'
import { useBatch } from './use-batch.ts'
import type { Product } from '../product-row.ts'
import '../texts.ts'

export function InvalidateDialog({ rows, onClose }: { rows: readonly Product[]; onClose: () => void }) {
  const { t } = useTranslation('product')
  const [form] = Form.useForm<CallValues>()
  const batch = useBatch(new Map(rows.map(({ id, code, name }) => [id, `${code} ${name}`])))
  if (batch.rows) return <Outcome rows={batch.rows} onClose={onClose} />
  const finish = ({ reason }: CallValues) => void batch.run(() => send(invalidateSkusCall, { spuIds: rows.map(({ id }) => id), reason: String(reason) }))
  return (
    <Dialog
      open
      title={t('batch.invalidate', { count: rows.length })}
      okText={t('batch.invalidateOk')}
      okButtonProps={{ danger: true }}
      confirmLoading={batch.busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={t('batch.invalidateHint')} style={{ marginBottom: 12 }} />
      <CallForm call={invalidateSkusCall} fields={['reason']} form={form} onFinish={finish} />
    </Dialog>
  )
}
