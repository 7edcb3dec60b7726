/** The form of a return: why, where it goes, how much of each receipt; saved as a draft or handed in at once. */
import { Alert, Button, Card, Flex, Form, Select, Statistic, Typography } from 'antd'
import { useState } from 'react'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { send, useCall } from '#web/kit/client.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { inputOf, showAtFields } from '#web/kit/form/call-form.tsx'
import { fieldPath } from '#web/kit/form/draft.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { viewFields, type Field } from '#web/kit/widgets/field.ts'
import { pageOf, returnPaths, type Returnable } from './return-calls.ts'
import { chosenOf, headOf, initialOf, type ReturnValues } from './return-values.ts'
import { ReturnPlaces } from './return-places.tsx'
import styles from './return.module.css'
import './texts.ts'

const named = new Map(viewFields(purchaseReturn).map((field) => [field.name, field]))
const fieldOf = (name: string): Field => named.get(name)!

export function ReturnForm({ from }: { from: Returnable }) {
  const { t } = useTranslation('purchase-return')
  const goOn = useGoOn()
  const handedIn = useHandedIn()
  const [form] = Form.useForm<ReturnValues>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  /** Quantities when a field was left last: what the sums are asked for. */
  const [settled, setSettled] = useState<ReturnValues['qty']>(() => initialOf(from).qty)
  const warehouseId = (Form.useWatch('warehouseId', form) as string | undefined) ?? from.warehouseId
  const { draft } = from
  const elsewhere = useCall(
    returnCalls.forSave,
    { id: draft?.id ?? from.orderId, warehouseId },
    { silent: true, keepPrevious: true, enabled: warehouseId !== from.warehouseId },
  )
  const places = (warehouseId === from.warehouseId ? undefined : elsewhere.data?.lines) ?? from.lines
  const counted = chosenOf(from.lines, settled).map(({ line }) => line)
  const sums = useCall(returnCalls.amountInReturn, { orderId: from.orderId, lines: counted }, { silent: true, keepPrevious: true, enabled: counted.length > 0 })
  useUnsaved(() => form.isFieldsTouched() && !busy)

  const save = async (submits: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const chosen = chosenOf(from.lines, values.qty)
    if (chosen.length === 0) return setRefusal(t('noLines'))
    setBusy(true)
    setRefusal(undefined)
    try {
      const content = { orderId: from.orderId, ...headOf(values), lines: chosen.map(({ line }) => line), submit: submits }
      const seen = draft && { id: draft.id, version: draft.version }
      const saved = await send(returnCalls.save, inputOf(returnCalls.save, { ...content, ...seen }), { silent: true })
      form.resetFields()
      await goOn({ to: pageOf(saved.id), refreshes: returnPaths, tell: () => (submits ? handedIn(saved) : notify.success(t('saved'))) })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      showAtFields(form, reason, (path) => {
        const line = /^lines\[(\d+)\]/.exec(path)
        const at = line && chosen[Number(line[1])]?.at
        return at === null || at === undefined ? fieldPath(path) : ['qty', at]
      })
      setRefusal(reason.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ block: 'center' }}
      initialValues={initialOf(from)}
      className={styles['page'] ?? ''}
    >
      <Typography.Title level={4} style={{ margin: 0 }}>
        {draft ? t('editTitle', { code: draft.code }) : t('addOf', { code: from.orderCode })}
      </Typography.Title>
      {from.recipients.length === 0 && <Alert type="warning" showIcon title={t('noRecipient')} />}
      <Card size="small" title={t('head')}>
        <div className={styles['fields']}>
          <FormField field={fieldOf('reasonCode')} row={undefined} />
          <FormField field={fieldOf('refundMode')} row={undefined} />
          <FormField field={fieldOf('warehouseId')} row={undefined} />
          <Form.Item name="recipientId" label={t('recipient')} rules={[{ required: true, message: t('recipientRequired') }]}>
            <Select options={from.recipients.map(({ id, name, mobile, address }) => ({ value: id, label: [name, mobile, address].join(' ') }))} />
          </Form.Item>
          <FormField field={fieldOf('reason')} row={undefined} />
          <FormField field={fieldOf('remark')} row={undefined} />
        </div>
      </Card>
      <Card size="small" title={t('lines')}>
        <ReturnPlaces places={places} onSettled={() => setSettled(form.getFieldValue('qty') as ReturnValues['qty'])} />
      </Card>
      <Flex gap={32} wrap aria-live="polite">
        {(['goodsAmount', 'taxAmount', 'totalAmount'] as const).map((name) => {
          const amount = counted.length === 0 ? '0' : sums.data?.[name]
          return <Statistic key={name} title={t(name)} value={amount === null || amount === undefined ? '-' : `¥${formatAmount(amount)}`} />
        })}
      </Flex>
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button loading={busy} onClick={() => void save(false)}>
          {t('saveDraft')}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void save(true)}>
          {t('submit')}
        </Button>
      </Flex>
    </Form>
  )
}
