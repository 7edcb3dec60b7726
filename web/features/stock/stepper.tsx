/** A quantity between a minus and a plus: full hands press large buttons. */
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { Decimal } from 'decimal.js'
import { useTranslation } from '#web/kit/i18n.ts'
import { QuantityInput } from '#web/kit/widgets/decimal-input.tsx'
import styles from './stock.module.css'
import './texts.ts'

interface Props {
  /** Above the field. */
  readonly label: string
  /** What it is called where the label alone does not say of what. */
  readonly name?: string
  readonly value: string | undefined
  readonly onChange: (next: string | undefined) => void
}

export function Stepper({ label, name = label, value, onChange }: Props) {
  const { t } = useTranslation('stock')
  const step = (by: number) => {
    const next = new Decimal(value || '0').plus(by)
    onChange(next.isNegative() ? '0' : next.toFixed())
  }
  return (
    <div>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <div className={styles['stepper']}>
        <Button icon={<MinusOutlined />} aria-label={`${name} ${t('less')}`} onClick={() => step(-1)} />
        <QuantityInput aria-label={name} value={value} onChange={onChange} />
        <Button icon={<PlusOutlined />} aria-label={`${name} ${t('more')}`} onClick={() => step(1)} />
      </div>
    </div>
  )
}
