/** Agreeing to a bill with invoices: by the supplier, or by finance who has them on paper. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Flex, Form, Input, Select, Statistic } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { invoiceTypes, purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { inputOf } from '#web/kit/form/call-form.tsx'
import { useSending } from '#web/kit/form/use-sending.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { today } from '#web/kit/format/today.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { DecimalInput } from '#web/kit/widgets/decimal-input.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { billPaths, type Bill } from './bill-calls.ts'
import { invoicesOf, sumOf, type TypedInvoice } from './typed-invoices.ts'
import styles from './settlement.module.css'
import './texts.ts'

interface Values {
  readonly invoices: readonly TypedInvoice<Dayjs>[]
}

const aNewOne = { invoiceType: 'VAT_SPECIAL' } as const

const pictureRule = { ...fileRule, types: ['jpeg', 'jpg', 'png', 'gif', 'pdf'] } as const

/** One picture or scan of an invoice. */
const InvoicePicture = ({
  label,
  value = [],
  onChange,
}: {
  label: string
  value?: readonly StoredFile[]
  onChange?: (files: readonly StoredFile[]) => void
}) => <Uploader label={label} rule={pictureRule} value={value} onChange={onChange} module={purchaseBill.name} />

const required = (message: string) => [{ required: true, message }]

export function AgreeDialog({ row, side, onClose }: { row: Bill; side: 'company' | 'supplier'; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const [form] = Form.useForm<Values>()
  const { busy, refusal, sending } = useSending()
  const typed = (Form.useWatch('invoices', form) ?? []) as readonly TypedInvoice<Dayjs>[]
  const title = t(side === 'supplier' ? 'agree' : 'submit')
  const call = side === 'supplier' ? billCalls.agree : billCalls.submit
  const before = (row.invoices ?? []).map(({ invoicedOn, id: _id, fileId, totalAmount: _total, ...invoice }) => ({
    ...invoice,
    picture: fileId === null ? [] : [{ id: fileId, name: `${invoice.invoiceNo}.jpg`, link: fileId }],
    invoicedOn: dayjs(invoicedOn),
  }))
  const isFree = Number(row.totalAmount) === 0

  const save = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    await sending(async () => {
      const invoices = invoicesOf(values.invoices ?? [], (day) => day.format('YYYY-MM-DD'))
      handedIn(await send(call, inputOf(call, { id: row.id, version: row.version, invoices }), { silent: true }))
      await refreshPaths(cache, billPaths)
      onClose()
    }, form)
  }
  return (
    <Dialog open width={860} title={title} okText={title} confirmLoading={busy} onOk={() => void save()} onCancel={onClose} mask={{ closable: false }}>
      <Form form={form} layout="vertical" validateTrigger="onBlur" initialValues={{ invoices: before.length > 0 || isFree ? before : [aNewOne] }}>
        <Flex gap={32} wrap style={{ marginBottom: 12 }}>
          <Statistic title={t('total')} value={row.totalAmount === undefined ? '-' : `¥${formatAmount(row.totalAmount)}`} />
          <Statistic title={t('invoiced')} value={`¥${formatAmount(sumOf(typed))}`} />
        </Flex>
        <Form.List name="invoices">
          {(fields, { add, remove }) => (
            <Flex vertical gap={12}>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles['invoice']}>
                  <Form.Item name={[name, 'invoiceType']} label={t('invoice.type')} rules={required(t('invoice.typeRequired'))}>
                    <Select options={invoiceTypes.map((one) => ({ value: one.value, label: label(one.label) }))} />
                  </Form.Item>
                  <Form.Item name={[name, 'invoiceCode']} label={t('invoice.code')}>
                    <Input maxLength={20} />
                  </Form.Item>
                  <Form.Item name={[name, 'invoiceNo']} label={t('invoice.no')} rules={required(t('invoice.noRequired'))}>
                    <Input maxLength={32} />
                  </Form.Item>
                  <Form.Item name={[name, 'invoicedOn']} label={t('invoice.day')} rules={required(t('invoice.dayRequired'))}>
                    <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isAfter(today(), 'day')} />
                  </Form.Item>
                  <Form.Item name={[name, 'amountExTax']} label={t('invoice.net')} rules={required(t('invoice.netRequired'))}>
                    <DecimalInput decimals={2} />
                  </Form.Item>
                  <Form.Item name={[name, 'taxAmount']} label={t('invoice.tax')} rules={required(t('invoice.taxRequired'))}>
                    <DecimalInput decimals={2} />
                  </Form.Item>
                  <Form.Item name={[name, 'picture']} label={t('invoice.picture')}>
                    <InvoicePicture label={t('invoice.picture')} />
                  </Form.Item>
                  <Form.Item label=" " colon={false}>
                    <Button icon={<DeleteOutlined />} onClick={() => remove(name)}>
                      {t('invoice.remove')}
                    </Button>
                  </Form.Item>
                </div>
              ))}
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add(aNewOne)}>
                {t('invoice.add')}
              </Button>
            </Flex>
          )}
        </Form.List>
        <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} style={{ marginTop: 12 }} />}</div>
      </Form>
    </Dialog>
  )
}
