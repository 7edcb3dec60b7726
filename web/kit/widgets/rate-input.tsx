/** A share is stored as a fraction (0.13) and typed as a percentage (13), to four decimals of a percent. */
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import { DecimalInput } from './decimal-input.tsx'
import type { ControlProps } from './decimal-input.tsx'

const toPercent = (fraction: string | null | undefined): string => (fraction ? new Decimal(fraction).times(100).toFixed() : '')
const toFraction = (percent: string | undefined): string | undefined => (percent ? new Decimal(percent).div(100).toFixed() : undefined)

export function RateInput({ value, onChange, ...rest }: ControlProps<string>) {
  // The typed text is kept beside the value: "13." is on its way to 13.5 and must not be cut to 13.
  const [typed, setTyped] = useState(() => toPercent(value))
  const shown = toFraction(typed) === (value ?? undefined) ? typed : toPercent(value)
  return (
    <DecimalInput
      {...rest}
      decimals={4}
      suffix="%"
      value={shown}
      onChange={(text) => {
        setTyped(text ?? '')
        onChange?.(toFraction(text))
      }}
    />
  )
}
