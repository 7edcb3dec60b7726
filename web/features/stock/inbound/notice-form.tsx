/** A notice of arrival: the day, the carrier, and how much of each line is on its way; everything that nobody announced to begin with. */
import { Alert, Button, Card, Flex, Form, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { announceInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, inputOf, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatQuantity } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { Goods } from '../goods-lines.tsx'
import { stockPaths, type Inbound } from './inbound-calls.ts'
import styles from '../stock.module.css'
import '../texts.ts'

const fields = ['arriveOn', 'carrier', 'billCode', 'packages', 'contact', 'phone', 'remark'] as const

/** Of each line: what is planned and nobody has announced. */
function unannounced(row: Inbound): Map<string, Decimal> {
  const said = (row.notices ?? []).flatMap(({ lines }) => lines)
  return new Map(
    (row.lines ?? []).map(({ id, planQty }) => {
      const left = said.filter(({ lineId }) => lineId === id).reduce((rest, { qty }) => rest.minus(qty), new Decimal(planQty))
      return [id, Decimal.max(left, 0)]
    }),
  )
}

export function NoticeForm({ row }: { row: Inbound }) {
  const { t } = useTranslation('stock')
  const navigate = useNavigate()
  const [form] = Form.useForm<CallValues>()
  const left = unannounced(row)
  const [operationId] = useState(() => crypto.randomUUID())
  const [quantities, setQuantities] = useState<Readonly<Record<string, string | undefined>>>(() =>
    Object.fromEntries([...left].map(([id, quantity]) => [id, quantity.toFixed()])),
  )
  const back = () => void navigate(`/storage-center/stock-info?id=${row.id}`)
  const announce = useAction(announceInbound, {
    refreshes: stockPaths,
    onDone: () => {
      notify.success(t('notice.done'))
      back()
    },
  })
  const lines = Object.entries(quantities).flatMap(([lineId, qty]) => (/[1-9]/.test(qty ?? '') ? [{ lineId, qty: qty ?? '0' }] : []))
  const send = (values: CallValues) =>
    announce.mutate(inputOf(announceInbound, { ...values, id: row.id, version: row.version, operationId, lines }), {
      onError: (reason) => showAtFields(form, reason),
    })
  const may = row.abilities?.['notice'] === true
  return (
    <div className={styles['page']}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {t('notice.title', { code: row.code })}
      </Typography.Title>
      {!may && <Alert type="info" showIcon title={t('notice.notNow')} />}
      <Card size="small">
        <CallForm call={announceInbound} fields={fields} form={form} onFinish={send} />
      </Card>
      <Card size="small" title={t('notice.lines')}>
        <Flex vertical gap={12}>
          {(row.lines ?? []).map((line) => (
            <Flex key={line.id} justify="space-between" align="center" gap={12} wrap>
              <Goods line={line} />
              <Flex align="center" gap={8}>
                <Typography.Text type="secondary">{t('notice.left', { quantity: formatQuantity(left.get(line.id)?.toFixed() ?? '0') })}</Typography.Text>
                <QuantityInput
                  aria-label={t('notice.quantity', { goods: line.skuCode })}
                  value={quantities[line.id]}
                  onChange={(qty) => setQuantities((before) => ({ ...before, [line.id]: qty }))}
                />
              </Flex>
            </Flex>
          ))}
        </Flex>
      </Card>
      <Flex gap={8} justify="end">
        <Button onClick={back}>{t('notice.back')}</Button>
        <Button type="primary" disabled={!may || lines.length === 0} loading={announce.isPending} onClick={form.submit}>
          {t('notice.announce')}
        </Button>
      </Flex>
    </div>
  )
}
