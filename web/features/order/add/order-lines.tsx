/** The lines of an order that is typed by hand: a row of fields each, below each other on a phone, with the amount beside. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input } from 'antd'
import type { FormInstance, FormRule } from 'antd'
import { supplierPage } from '#server/modules/supplier/profile/supplier-choice.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { DecimalInput, QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import { readOptions, RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import type { RemoteSource } from '#web/kit/widgets/remote-select.tsx'
import styles from '../order.module.css'
import { lineAmount } from './order-amounts.ts'
import { freshLine } from './order-form.ts'
import type { LineForm, OrderForm } from './order-form.ts'
import '../texts.ts'

const mostLines = 500
const priceDecimals = 4
const lengths = { skuCode: 64, skuName: 200, spec: 200, unit: 20 } as const

const suppliers: RemoteSource = {
  key: [supplierPage.path],
  search: async (name, signal) => readOptions(await send(supplierPage, { current: 1, size: 30, ...(name && { name }) }, { signal }), 'companyName', 'id'),
}

/** Columns, in the order of the row; `grow` ones share what is left. */
const columns = ['supplier', 'skuCode', 'skuName', 'spec', 'unit', 'quantity', 'price', 'amount'] as const

export function OrderLines({ form }: { form: FormInstance<OrderForm> }) {
  const { t } = useTranslation('order')
  return (
    <Form.List name="lines">
      {(lines, { add, remove }) => (
        <Flex vertical gap={8}>
          <div className={`${styles['line']} ${styles['lineHead']}`} aria-hidden="true">
            {columns.map((column) => (
              <span key={column} className={column === 'amount' ? styles['number'] : undefined}>
                {t(`add.${column}`)}
              </span>
            ))}
            <span />
          </div>
          {lines.map(({ key, name: place }) => (
            <Line key={key} place={place} form={form} onRemove={lines.length > 1 ? () => remove(place) : undefined} />
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} disabled={lines.length >= mostLines} onClick={() => add(next(form))}>
            {t('add.addLine')}
          </Button>
        </Flex>
      )}
    </Form.List>
  )
}

/** Goods of one order mostly come from one supplier: the next line begins with the last one's. */
function next(form: FormInstance<OrderForm>): LineForm {
  const supplierId = form.getFieldValue('lines')?.at(-1)?.supplierId as string | undefined
  return { ...freshLine, ...(supplierId && { supplierId }) }
}

interface LineProps {
  readonly place: number
  readonly form: FormInstance<OrderForm>
  readonly onRemove: (() => void) | undefined
}

function Line({ place, form, onRemove }: LineProps) {
  const { t } = useTranslation('order')
  const line = Form.useWatch(['lines', place], form) as LineForm | undefined
  const required: FormRule = { required: true, whitespace: true, message: t('add.required') }
  const positive: FormRule = {
    validator: async (_rule, value: unknown) => (/[1-9]/.test(String(value ?? '')) ? undefined : Promise.reject(new Error(t('add.positive')))),
  }
  const cell = (column: keyof LineForm, rules: FormRule[], input: React.ReactNode) => (
    <Form.Item name={[place, column]} rules={rules} style={{ marginBottom: 0 }} label={<span className={styles['cellLabel']}>{labelOf(column)}</span>}>
      {input}
    </Form.Item>
  )
  const labelOf = (column: keyof LineForm): string => t(column === 'supplierId' ? 'add.supplier' : `add.${column}`)
  const named = (column: keyof LineForm) => ({ 'aria-label': `${t('add.line', { number: place + 1 })} ${labelOf(column)}` })
  const text = (column: keyof typeof lengths, rules: FormRule[] = []) =>
    cell(column, rules, <Input {...named(column)} autoComplete="off" maxLength={lengths[column]} />)
  return (
    <div className={styles['line']} role="group" aria-label={t('add.line', { number: place + 1 })}>
      {cell('supplierId', [required], <RemoteSelect {...named('supplierId')} source={suppliers} />)}
      {text('skuCode', [required])}
      {text('skuName', [required])}
      {text('spec')}
      {text('unit')}
      {cell('quantity', [positive], <QuantityInput {...named('quantity')} />)}
      {cell('price', [required], <DecimalInput {...named('price')} decimals={priceDecimals} prefix="¥" />)}
      <div className={styles['lineAmount']}>
        <span className={styles['cellLabel']}>{t('add.amount')}</span>
        <Amount value={lineAmount(line ?? {})} />
      </div>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        disabled={!onRemove}
        aria-label={t('add.removeLine', { number: place + 1 })}
        onClick={() => onRemove?.()}
      />
    </div>
  )
}
