/** A change while it is written: the order as it shall be, and why. Handed in at once, so nothing of it is kept half. */
import { Alert, Button, Card, Flex, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { send, type OutputOf } from '#web/kit/client.ts'
import { useGoOn } from '#web/kit/go-on.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { orderPaths, pageOfOrder, type Order } from '../order-calls.ts'
import { problemsOf, typedOf } from './draft-lines.ts'
import { OrderAlerts } from './order-alerts.tsx'
import { OrderBody } from './order-body.tsx'
import { contentOf, initialOf, type Head } from './order-values.ts'
import { marksOf } from './use-order-draft.ts'
import { useLines } from './use-lines.ts'
import styles from '../purchase.module.css'
import '../texts.ts'

interface Props {
  readonly row: Order
  readonly wanted: OutputOf<typeof orderChangeCalls.pendingChange>
}

/** Another supplier, warehouse or kind is another order. */
const stays: ReadonlySet<string> = new Set(['supplierId', 'warehouseId', 'type'])

export function AmendForm({ row, wanted }: Props) {
  const { t } = useTranslation('purchase')
  const navigate = useNavigate()
  const goOn = useGoOn()
  const handedIn = useHandedIn()
  const [form] = Form.useForm<Head & { reason: string }>()
  const initial = initialOf({ ...row, ...wanted })
  const head = (Form.useWatch([], form) ?? initial) as Head
  const [isTouched, setTouched] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<RequestFailed>()
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({})
  const begun = wanted ? wanted.lines.map((line) => typedOf({ ...line, id: line.skuId })) : (row.lines ?? []).map(typedOf)
  const grid = useLines(begun, row.warehouseId, () => setTouched(true))
  useUnsaved(() => isTouched)

  const hand = async ({ reason, ...values }: Head & { reason: string }) => {
    const lines = grid.current()
    const isWrong = lines.some((line) => Object.keys(problemsOf(line, lines, grid.infoOf(line.skuId), row.supplierId)).length > 0)
    const content = isWrong ? undefined : contentOf(values, lines)
    if (!content) return notify.warning(t('notWhole'))
    setSending(true)
    try {
      const handed = await send(orderChangeCalls.amend, { ...content, id: row.id, version: row.version, reason }, { silent: true })
      setTouched(false)
      await goOn({ to: pageOfOrder(row.id), refreshes: orderPaths, tell: () => handedIn(handed) })
    } catch (failed) {
      if (!(failed instanceof RequestFailed)) throw failed
      setRefusal(failed)
      setMarks(marksOf(failed, lines))
    } finally {
      setSending(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{ ...initial, reason: wanted?.reason ?? '' }}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void hand(values)}
      className={styles['page'] ?? ''}
    >
      <Typography.Title level={4} style={{ margin: 0 }}>
        {t('amendTitle', { code: row.code })}
      </Typography.Title>
      <Alert type="info" showIcon title={t('amendHint')} />
      <OrderAlerts refusal={refusal} warnings={[]} onReload={() => window.location.reload()} />
      <Card size="small" title={t('amendWhy')}>
        <Form.Item name="reason" label={t('amendReason')} rules={[{ required: true, whitespace: true, message: t('amendReasonMissing') }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={500} showCount />
        </Form.Item>
      </Card>
      <OrderBody row={row} head={head} grid={grid} marks={marks} fixed={stays} />
      <Flex justify="end" gap={8} wrap className={styles['foot'] ?? ''}>
        <Button onClick={() => void navigate(pageOfOrder(row.id))}>{t('back')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('submit')}
        </Button>
      </Flex>
    </Form>
  )
}
