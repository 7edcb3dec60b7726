/** A line that corrects what is owed: how much more or less, at which tax, and why. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input } from 'antd'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { billPaths, type Bill } from './bill-calls.ts'
import './texts.ts'

interface Values {
  readonly amount: string
  readonly percent?: string
  readonly reason: string
}

export function AdjustDialog({ row, onClose }: { row: Bill; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const { busy, refusal, sending } = useSending()
  const save = async ({ amount, percent, reason }: Values) => {
    await sending(async () => {
      const taxRate = percent ? String(Number((Number(percent) / 100).toFixed(6))) : '0'
      await send(billCalls.adjust, { id: row.id, version: row.version, lines: [{ amount, taxRate, reason }] }, { silent: true })
      await refreshPaths(cache, billPaths)
      notify.success(t('saved'))
      onClose()
    })
  }
  return (
    <Dialog open title={t('adjust')} okText={t('adjust')} confirmLoading={busy} onOk={form.submit} onCancel={onClose} mask={{ closable: false }}>
      <Form form={form} layout="vertical" validateTrigger="onBlur" onFinish={(values) => void save(values)}>
        <Form.Item name="amount" label={t('adjustBy')} extra={t('adjustHint')} rules={[{ required: true, message: t('amountRequired') }]}>
          <DecimalInput decimals={2} signed />
        </Form.Item>
        <Form.Item name="percent" label={t('taxPercent')}>
          <DecimalInput decimals={2} />
        </Form.Item>
        <Form.Item name="reason" label={t('why')} rules={[{ required: true, message: t('sayWhy') }]}>
          <Input.TextArea maxLength={500} rows={3} />
        </Form.Item>
        <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      </Form>
    </Dialog>
  )
}
