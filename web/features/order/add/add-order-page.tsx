/** An order typed by hand, for a channel that sends none by itself: its head, who gets it, and its lines with their amounts. */
import { Button, Card, Flex, Form, Switch } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldsOf } from '#kit/contract.ts'
import { orderInvoice } from '#server/modules/order/invoice/order-invoice.contract.ts'
import { insertOrder, OrderDraft, orderMaster } from '#server/modules/order/order-master.contract.ts'
import { send } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { DocumentTitle } from '#web/kit/detail/heading.tsx'
import { fieldPath } from '#web/kit/form/draft.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { RequestFailed, type FieldError } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import type { Field } from '#web/kit/widgets/field.ts'
import { orderPaths } from '../ask-dialog.tsx'
import styles from '../order.module.css'
import { OrderLines } from './order-lines.tsx'
import { OrderSums } from './order-sums.tsx'
import { draftFrom, freshLine } from './order-form.ts'
import type { OrderForm } from './order-form.ts'
import '../texts.ts'

const named = new Map(viewFields(orderMaster).map((field) => [field.name, field]))
/** As the intake asks for them, in the order of the form. */
const head = ['salesChannel', 'channelOrderNo', 'buyerName', 'consigneeName', 'consigneeMobile', 'regionCode', 'address', 'remark'] as const
const fieldOf = (name: string): Field => ({ ...named.get(name)!, schema: fieldsOf(OrderDraft).find((one) => one.name === name)!.schema })

const initial: Partial<OrderForm> = { freightAmount: '0', discountAmount: '0', wantsInvoice: false, lines: [freshLine] }

/** Whatever the form holds: the server names the places. */
const showErrors = (form: FormInstance, errors: readonly FieldError[]): void =>
  form.setFields(errors.map(({ path, message }) => ({ name: placeOf(path), errors: [message] })))

export default function AddOrderPage() {
  return useMay()(insertOrder.permission) ? <AddOrder /> : <ForbiddenList />
}

function AddOrder() {
  const { t } = useTranslation('order')
  const navigate = useNavigate()
  const goOn = useGoOn()
  const [form] = Form.useForm<OrderForm>()
  const [busy, setBusy] = useState(false)
  const isDirty = () => form.isFieldsTouched() && !busy
  useUnsaved(isDirty)

  const save = async (values: OrderForm) => {
    setBusy(true)
    try {
      const made = await send(insertOrder, draftFrom(values) as InputOf<typeof insertOrder>, { silent: true })
      // The tab stays: the next order begins empty.
      form.resetFields()
      await goOn({
        to: `/order-center/order-detail?id=${made.id}`,
        refreshes: orderPaths,
        tell: () => notify.success(t('add.saved', { code: made.code })),
      })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      showErrors(form, reason.fieldErrors)
      const [first] = reason.fieldErrors
      if (first) form.scrollToField(placeOf(first.path), { block: 'center' })
      notify.error(reason.message)
    } finally {
      setBusy(false)
    }
  }
  const leave = async () => {
    if (isDirty() && !(await confirm({ content: t('add.leave') }))) return
    form.resetFields()
    void navigate('/order-center/order-list/index')
  }

  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      scrollToFirstError={{ block: 'center' }}
      initialValues={initial}
      onFinish={(values) => void save(values)}
      className={styles['page'] ?? ''}
    >
      <DocumentTitle>{t('add.title')}</DocumentTitle>
      <Card size="small" title={t('add.head')}>
        <div className={styles['fields']}>
          {head.map((name) => (
            <FormField key={name} field={fieldOf(name)} row={undefined} />
          ))}
        </div>
      </Card>
      <Card size="small" title={t('add.lines')}>
        <OrderLines form={form} />
      </Card>
      <Card size="small" title={t('add.invoiceWish')}>
        <Form.Item name="wantsInvoice" label={t('add.wantsInvoice')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <InvoiceFields form={form} />
      </Card>
      <Card size="small">
        <OrderSums form={form} />
      </Card>
      <Flex justify="end" gap={8} className={styles['foot'] ?? ''}>
        <Button onClick={() => void leave()}>{t('add.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('add.save')}
        </Button>
      </Flex>
    </Form>
  )
}

const invoiceNames = ['invoiceType', 'title', 'taxNo'] as const
const invoiceFields = viewFields(orderInvoice).filter(({ name }) => invoiceNames.some((one) => one === name))

/** Named apart from the fields of the order; `draftFrom` puts them together. */
function InvoiceFields({ form }: { form: ReturnType<typeof Form.useForm<OrderForm>>[0] }) {
  const wanted = Form.useWatch('wantsInvoice', form)
  if (!wanted) return null
  return (
    <div className={styles['fields']}>
      {invoiceFields.map((field) => (
        <FormField key={field.name} field={field} row={undefined} />
      ))}
    </div>
  )
}

/** `invoice.title` stands in the form as `title`; a supplier is chosen by id whichever way the server names him. */
const placeOf = (path: string): (string | number)[] => fieldPath(path.replace(/^invoice\./, '').replace(/supplierCode$/, 'supplierId'))
