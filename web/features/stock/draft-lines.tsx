/** The goods of a document that is being written: article, quantity, price, and what they come to. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Typography } from 'antd'
import type { FormInstance, FormRule } from 'antd'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { DecimalInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { articles } from './choices.ts'
import { amountOf, totalOf, type LineValues } from './draft-values.ts'
import styles from './stock.module.css'
import './texts.ts'

const mostLines = 500

interface Props {
  readonly form: FormInstance
  /** What the document holds already, so that its articles have names. */
  readonly known: readonly { readonly skuId: string; readonly skuCode: string; readonly skuName: string }[]
  /** Without a price goods count at what they cost. */
  readonly isPriced: boolean
}

export function DraftLines({ form, known: lying, isPriced }: Props) {
  const { t } = useTranslation('stock')
  const lines = Form.useWatch('lines', form) as readonly LineValues[] | undefined
  const required: FormRule = { required: true, message: t('inbound.required') }
  const positive: FormRule = {
    validator: async (_rule, value: unknown) => (/[1-9]/.test(String(value ?? '')) ? undefined : Promise.reject(new Error(t('inbound.positive')))),
  }
  const known = lying.map(({ skuId, skuCode, skuName }) => ({ value: skuId, label: `${skuCode} ${skuName}` }))
  return (
    <Form.List name="lines">
      {(fields, { add, remove }) => (
        <Flex vertical gap={8}>
          {fields.map(({ key, name: place }) => (
            <div key={key} className={styles['line']} role="group" aria-label={t('inbound.line', { number: place + 1 })}>
              <Form.Item name={[place, 'skuId']} rules={[required]} style={{ marginBottom: 0 }}>
                <RemoteSelect aria-label={`${t('line.goods')} ${place + 1}`} placeholder={t('line.goods')} source={articles} known={known} />
              </Form.Item>
              <Form.Item name={[place, 'planQty']} rules={[positive]} style={{ marginBottom: 0 }}>
                <QuantityInput aria-label={`${t('line.planQty')} ${place + 1}`} placeholder={t('line.planQty')} />
              </Form.Item>
              <Form.Item name={[place, 'price']} rules={isPriced ? [required] : []} style={{ marginBottom: 0 }}>
                <DecimalInput
                  aria-label={`${t('line.price')} ${place + 1}`}
                  placeholder={isPriced ? t('line.price') : t('line.atCost')}
                  decimals={4}
                  prefix="¥"
                />
              </Form.Item>
              <Amount value={amountOf(lines?.[place])} />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                disabled={fields.length === 1}
                aria-label={t('inbound.removeLine', { number: place + 1 })}
                onClick={() => remove(place)}
              />
            </div>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} disabled={fields.length >= mostLines} onClick={() => add({ planQty: '1' })}>
            {t('inbound.addLine')}
          </Button>
          <Flex justify="end" gap={8}>
            <Typography.Text type="secondary">{t('inbound.total')}</Typography.Text>
            <Amount value={totalOf(lines)} />
          </Flex>
        </Flex>
      )}
    </Form.List>
  )
}
