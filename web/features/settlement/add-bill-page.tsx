/**
 * Where a bill begins: `/financial-center/withsingle/add-withsingle`. A supplier and a day; everything that is free goes onto it, but for what
 * is left out. With `?id=` a draft that is there is edited.
 */
import { Alert, Button, Card, DatePicker, Flex, Form, Input, Statistic, Typography } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { today } from '#web/kit/format/today.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import { billPaths, pageOf } from './bill-calls.ts'
import { EditBill } from './edit-bill.tsx'
import { FreeGoods, goodsAtOnce, type Free } from './free-goods.tsx'
import styles from './settlement.module.css'
import './texts.ts'

const supplierField = viewFields(purchaseBill).find(({ name }) => name === 'supplierId')!

export default function AddBillPage() {
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!may(billCalls.save.permission)) return <ForbiddenList />
  return id ? <EditBill key={id} id={id} /> : <NewBill />
}

function NewBill() {
  const { t } = useTranslation('settlement')
  const goOn = useGoOn()
  const [search] = useSearchParams()
  const [form] = Form.useForm<{ supplierId?: string; remark?: string }>()
  const supplierId = Form.useWatch('supplierId', form)
  const [periodTo, setPeriodTo] = useState(() => today().format('YYYY-MM-DD'))
  const [current, setCurrent] = useState(1)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { busy, refusal, sending } = useSending()
  const wanted = { supplierId: supplierId ?? '', periodTo }
  const asks = { silent: true, keepPrevious: true, enabled: Boolean(supplierId) }
  const sums = useCall(billCalls.billable, wanted, asks)
  const items = useCall(billCalls.billableItems, { ...wanted, current, size: goodsAtOnce }, asks)

  const save = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    await sending(async () => {
      const saved = await send(billCalls.save, { ...wanted, exceptItemIds: [...left], remark: values.remark || null }, { silent: true })
      await goOn({ to: pageOf(saved.id), refreshes: billPaths, tell: () => notify.success(t('saved')) })
    })
  }
  const choose = (records: readonly Free[], chosen: readonly unknown[]) =>
    setLeft((present) => {
      const next = new Set(present)
      for (const { id } of records)
        if (chosen.includes(id)) next.delete(id)
        else next.add(id)
      return next
    })
  const count = (sums.data?.lines ?? 0) - left.size
  return (
    <Form form={form} layout="vertical" className={styles['page'] ?? ''} initialValues={{ supplierId: search.get('supplierId') ?? undefined }}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {t('add')}
      </Typography.Title>
      <Card size="small">
        <div className={styles['fields']}>
          <FormField field={supplierField} row={undefined} />
          <Form.Item label={t('periodTo')} htmlFor="bill-period-to">
            <DatePicker
              id="bill-period-to"
              style={{ width: '100%' }}
              allowClear={false}
              value={dayjs(periodTo)}
              disabledDate={(day) => day.isAfter(today(), 'day')}
              onChange={(day) => {
                if (!day) return
                setPeriodTo(day.format('YYYY-MM-DD'))
                setCurrent(1)
                setLeft(new Set())
              }}
            />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input maxLength={1000} />
          </Form.Item>
        </div>
        {sums.data && (
          <Flex gap={32} wrap aria-live="polite">
            {(['receiptAmount', 'returnAmount', 'otherAmount', 'totalAmount'] as const).map((name) => (
              <Statistic key={name} title={t(`sums.${name}`)} value={`¥${formatAmount(sums.data[name])}`} />
            ))}
          </Flex>
        )}
      </Card>
      <Card size="small" title={t('freeGoods')}>
        <FreeGoods
          items={items}
          isChosen={Boolean(supplierId)}
          isIncluded={({ id }) => !left.has(id)}
          current={current}
          onPage={setCurrent}
          onChoose={choose}
        />
      </Card>
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      <Flex justify="end" align="center" gap={12} wrap className={styles['foot'] ?? ''}>
        {sums.data && <Typography.Text type="secondary">{t('chosenLines', { count })}</Typography.Text>}
        <Button type="primary" loading={busy} disabled={count <= 0} onClick={() => void save()}>
          {t('create')}
        </Button>
      </Flex>
    </Form>
  )
}
