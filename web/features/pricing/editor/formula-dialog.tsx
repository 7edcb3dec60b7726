/** New prices of all lines by a formula: a percentage, an amount or a price, of what holds or of what it costs, rounded as prices are. */
import { Alert, Form, InputNumber, Segmented, Select } from 'antd'
import { adjustmentCalls, type Formula } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { send } from '#web/kit/client.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import type { Looked } from '../price-calls.ts'
import type { WherePrices } from './use-draft.ts'
import '../texts.ts'

interface Props {
  readonly where: WherePrices
  readonly skuIds: readonly string[]
  readonly onDone: (looked: Looked) => void
  readonly onClose: () => void
}

interface Values extends Omit<Formula, 'ending' | 'value'> {
  readonly value: string
  readonly ending?: string
}

const initial = { base: 'CURRENT', kind: 'PERCENT', value: '5', rounding: 'half-up', scale: 2 } as const
const endings = ['.9', '.99', '.8', '.5'] as const

export function FormulaDialog({ where, skuIds, onDone, onClose }: Props) {
  const { t } = useTranslation('pricing')
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? initial.kind
  const { busy, refusal, sending } = useSending()
  const apply = async ({ ending, ...formula }: Values) => {
    await sending(async () => {
      onDone(await send(adjustmentCalls.formula, { ...where, skuIds: [...skuIds], formula: { ...formula, ending: ending || null } }, { silent: true }))
    })
  }
  return (
    <Dialog open title={t('formula.title')} okText={t('formula.apply', { count: skuIds.length })} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void apply(values)}>
        <Form.Item name="kind" label={t('formula.kind')}>
          <Segmented options={(['PERCENT', 'AMOUNT', 'SET'] as const).map((value) => ({ value, label: t(`formula.${value}`) }))} />
        </Form.Item>
        {kind !== 'SET' && (
          <Form.Item name="base" label={t('formula.base')}>
            <Select options={(['CURRENT', 'COST', 'SUPPLY'] as const).map((value) => ({ value, label: t(`formula.of${value}`) }))} />
          </Form.Item>
        )}
        <Form.Item
          name="value"
          label={t(`formula.value${kind}`)}
          extra={kind === 'SET' ? undefined : t('formula.signed')}
          rules={[{ required: true, message: t('formula.required') }]}
        >
          <DecimalInput decimals={4} signed={kind !== 'SET'} {...(kind === 'PERCENT' && { suffix: '%' })} />
        </Form.Item>
        <Form.Item name="rounding" label={t('formula.rounding')}>
          <Segmented options={(['half-up', 'up', 'down'] as const).map((value) => ({ value, label: t(`formula.${value}`) }))} />
        </Form.Item>
        <Form.Item name="scale" label={t('formula.scale')} extra={t('formula.scaleHint')}>
          <InputNumber min={-2} max={4} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="ending" label={t('formula.ending')} extra={t('formula.endingHint')}>
          <Select allowClear options={endings.map((value) => ({ value, label: value }))} placeholder={t('formula.noEnding')} />
        </Form.Item>
        <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      </Form>
    </Dialog>
  )
}
