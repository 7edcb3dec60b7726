/** Two decimals that bound a range; an empty side is open. Used for amounts and quantities in search areas and forms. */
import { Input, Space } from 'antd'
import { useTranslation } from '../i18n.ts'
import { RANGE_LENGTH, acceptRangeText, openRange, settleRange } from './range-value.ts'
import type { RangeValue } from './range-value.ts'
import '../texts.ts'

export interface RangeInputProps {
  readonly id?: string
  readonly value?: RangeValue | undefined
  readonly onChange?: (value: RangeValue) => void
  readonly label: string
  readonly decimals?: number
  readonly disabled?: boolean
}

export function RangeInput({ id, value = openRange, onChange, label, decimals, disabled = false }: RangeInputProps) {
  const { t } = useTranslation('kit')
  const side = (name: 'min' | 'max', hint: string) => (
    <Input
      {...(name === 'min' && id !== undefined && { id })}
      aria-label={`${label} ${hint}`}
      placeholder={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={RANGE_LENGTH}
      disabled={disabled}
      value={value[name]}
      onChange={(event) => onChange?.({ ...value, [name]: acceptRangeText(event.target.value, decimals) })}
      onBlur={() => onChange?.(settleRange(value))}
      onPressEnter={() => onChange?.(settleRange(value))}
    />
  )
  return (
    <Space.Compact block>
      {side('min', t('search.least'))}
      <Space.Addon>~</Space.Addon>
      {side('max', t('search.most'))}
    </Space.Compact>
  )
}
