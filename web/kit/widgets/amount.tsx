/** An amount of money: two decimals, thousands separators, digits of equal width so that columns can be compared. */
import { formatAmount } from '../format/amount.ts'
import type { Numeric } from '../format/amount.ts'
import { chineseAmount } from '../format/chinese-amount.ts'
import { useTranslation } from '../i18n.ts'
import '../texts.ts'

const sameWidth = { fontVariantNumeric: 'tabular-nums' } as const

export const Amount = ({ value }: { value: Numeric }) => <span style={sameWidth}>{formatAmount(value)}</span>

/** The amount with its capitals below, as bills and payments show it. */
export function AmountInCapitals({ value }: { value: Numeric }) {
  const { t } = useTranslation('kit')
  return (
    <span>
      <Amount value={value} />
      <br />
      <small>{t('money.capitals', { text: chineseAmount(value) })}</small>
    </span>
  )
}
