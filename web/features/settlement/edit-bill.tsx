/** A draft that is edited: goods are put on and taken off, whatever its adjustments say stays. */
import { Alert, Button, Card, Flex, Form, Input, Result, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { send, useCall } from '#web/kit/client.ts'
import { useSending } from '#web/kit/form/use-sending.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { billDetail, billPaths, pageOf, type Bill } from './bill-calls.ts'
import { FreeGoods, goodsAtOnce, type Free } from './free-goods.tsx'
import styles from './settlement.module.css'
import './texts.ts'

export function EditBill({ id }: { id: string }) {
  const { t } = useTranslation('settlement')
  const { data, error, refetch } = useCall(billDetail, { id }, { silent: true })
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return data.status === 'DRAFT' ? <Editor row={data} /> : <Result status="info" title={t('notDraft', { code: data.code })} />
}

const withTax = ({ amount, taxAmount }: Free): Decimal => new Decimal(amount ?? 0).plus(taxAmount ?? 0)
const sumOf = (goods: readonly Free[]): Decimal => goods.reduce((sum, one) => sum.plus(withTax(one)), new Decimal(0))

function Editor({ row }: { row: Bill }) {
  const { t } = useTranslation('settlement')
  const navigate = useNavigate()
  const goOn = useGoOn()
  const [form] = Form.useForm<{ remark?: string }>()
  const [current, setCurrent] = useState(1)
  /** Goods that are to stand where they do not stand now, by their id. */
  const [moved, setMoved] = useState<ReadonlyMap<string, Free>>(new Map())
  const { busy, refusal, sending } = useSending()
  const items = useCall(
    billCalls.billableItems,
    { supplierId: row.supplierId, billId: row.id, current, size: goodsAtOnce },
    { silent: true, keepPrevious: true },
  )
  const changed = [...moved.values()]
  const added = changed.filter(({ isOnBill }) => !isOnBill)
  const dropped = changed.filter(({ isOnBill }) => isOnBill)
  const total = new Decimal(row.totalAmount ?? 0).plus(sumOf(added)).minus(sumOf(dropped)).toFixed(2)
  const count = row.lineCount + added.length - dropped.length

  const choose = (records: readonly Free[], chosen: readonly unknown[]) =>
    setMoved((present) => {
      const next = new Map(present)
      for (const goods of records)
        if (chosen.includes(goods.id) === goods.isOnBill) next.delete(goods.id)
        else next.set(goods.id, goods)
      return next
    })
  const save = async () => {
    const { remark } = form.getFieldsValue()
    const changes = { add: added.map(({ id }) => id), drop: dropped.map(({ id }) => id) }
    await sending(async () => {
      await send(billCalls.save, { id: row.id, version: row.version, supplierId: row.supplierId, changes, remark: remark || null }, { silent: true })
      await goOn({ to: pageOf(row.id), refreshes: billPaths, tell: () => notify.success(t('saved')) })
    })
  }
  return (
    <Form form={form} layout="vertical" className={styles['page'] ?? ''} initialValues={{ remark: row.remark ?? '' }}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {t('editOf', { code: row.code })}
      </Typography.Title>
      <Card size="small">
        <div className={styles['fields']}>
          <Form.Item label={t('supplier')}>{row.supplierName}</Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input maxLength={1000} />
          </Form.Item>
        </div>
      </Card>
      <Card size="small" title={t('goodsOfBill')}>
        <FreeGoods
          items={items}
          isChosen
          isIncluded={({ id, isOnBill }) => isOnBill !== moved.has(id)}
          current={current}
          onPage={setCurrent}
          onChoose={choose}
        />
      </Card>
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      <Flex justify="end" align="center" gap={12} wrap className={styles['foot'] ?? ''}>
        <Typography.Text type="secondary">
          {t('chosenLines', { count })}
          {row.totalAmount !== undefined && ` · ¥${formatAmount(total)}`}
        </Typography.Text>
        <Button onClick={() => void navigate(pageOf(row.id))}>{t('backToBill')}</Button>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('saveBill')}
        </Button>
      </Flex>
    </Form>
  )
}
