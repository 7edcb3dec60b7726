/** A price of one unit, to four decimals. */
import { DecimalInput, type ControlProps } from '#web/kit/widgets/decimal-input.tsx'

interface Props extends ControlProps<string> {
  readonly decimals?: number
  /** No money. */
  readonly isPlain?: boolean
}

export const PriceInput = ({ decimals = 4, isPlain = false, ...rest }: Props) => (
  <DecimalInput {...rest} decimals={decimals} {...(!isPlain && { prefix: '¥' })} />
)
