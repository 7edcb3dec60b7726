/** Freight and discount, and what the order comes to while it is typed. */
import { Flex, Form, Typography } from 'antd'
import type { FormInstance } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { AmountInCapitals, Amount } from '#web/kit/widgets/amount.tsx'
import { MoneyInput } from '#web/kit/widgets/decimal-input.tsx'
import styles from '../order.module.css'
import { orderAmounts } from './order-amounts.ts'
import type { OrderForm } from './order-form.ts'
import '../texts.ts'

const none: NonNullable<OrderForm['lines']> = []

export function OrderSums({ form }: { form: FormInstance<OrderForm> }) {
  const { t } = useTranslation('order')
  const lines = Form.useWatch('lines', form) ?? none
  const freight = Form.useWatch('freightAmount', form)
  const discount = Form.useWatch('discountAmount', form)
  const { goods, total } = orderAmounts(lines, freight, discount)
  const isNegative = total.lt(0)
  return (
    <Flex justify="space-between" align="end" gap={16} wrap>
      <Flex gap={12} wrap>
        <Form.Item name="freightAmount" label={t('add.freight')} style={{ marginBottom: 0, width: 160 }}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="discountAmount" label={t('add.discount')} style={{ marginBottom: 0, width: 160 }}>
          <MoneyInput />
        </Form.Item>
      </Flex>
      <dl className={styles['sums']} aria-live="polite">
        <dt>{t('add.goods')}</dt>
        <dd>
          <Amount value={goods} />
        </dd>
        <dt>{t('add.total')}</dt>
        <dd className={styles['total']}>
          {isNegative ? <Typography.Text type="danger">{t('add.negative')}</Typography.Text> : <AmountInCapitals value={total} />}
        </dd>
      </dl>
    </Flex>
  )
}
