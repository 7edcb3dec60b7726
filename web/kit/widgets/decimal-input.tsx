/** Input of an exact decimal: the value is a decimal text and never a float; thousands are grouped while nobody types. */
import { Input } from 'antd'
import { useState } from 'react'
import { groupThousands } from '../format/amount.ts'
import { acceptDecimal, settleDecimal } from '../format/decimal-text.ts'

/** What antd's form and the field inputs hand to every control. */
export interface ControlProps<Value> {
  readonly id?: string
  readonly value?: Value | null | undefined
  readonly onChange?: (value: Value | undefined) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly 'aria-label'?: string
  readonly 'aria-required'?: boolean | 'true' | 'false'
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  readonly 'aria-describedby'?: string
}

export interface DecimalInputProps extends ControlProps<string> {
  readonly decimals: number
  readonly signed?: boolean
  readonly prefix?: string
  readonly suffix?: string
}

/** Fourteen digits before the point, as the contract's decimals allow. */
const wholeDigits = 14

export function DecimalInput({ value, onChange, onBlur, decimals, signed = false, prefix, suffix, ...rest }: DecimalInputProps) {
  const [typing, setTyping] = useState(false)
  const text = value ?? ''
  const accept = (typed: string) => acceptDecimal(typed, { decimals, length: wholeDigits + 1 + decimals, signed })

  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typing ? text : groupThousands(text)}
      prefix={prefix}
      suffix={suffix}
      style={{ fontVariantNumeric: 'tabular-nums' }}
      onFocus={() => setTyping(true)}
      onChange={(event) => onChange?.(accept(event.target.value) || undefined)}
      onBlur={() => {
        setTyping(false)
        const settled = settleDecimal(text)
        if (settled !== text) onChange?.(settled || undefined)
        onBlur?.()
      }}
    />
  )
}

export const MoneyInput = (props: ControlProps<string>) => <DecimalInput {...props} decimals={2} prefix="¥" />
export const QuantityInput = (props: ControlProps<string>) => <DecimalInput {...props} decimals={4} />
