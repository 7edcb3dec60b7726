/** What all lines come to: how many rise and fall, how far, what is left, and what is wrong. */
import { useTranslation } from '#web/kit/i18n.ts'
import { formatRate } from '#web/kit/format/amount.ts'
import type { Sums } from './price-calls.ts'
import styles from './pricing.module.css'
import './texts.ts'

const percent = (rate: string | null): string => (rate === null ? '–' : formatRate(Number(rate).toFixed(4)))

export function AdjustmentSums({ sums }: { sums: Sums }) {
  const { t } = useTranslation('pricing')
  const figures = [
    { key: 'lines', value: String(sums.lines) },
    { key: 'upDown', value: `${sums.up} / ${sums.down}` },
    { key: 'maxRate', value: percent(sums.maxRate) },
    { key: 'margins', value: `${percent(sums.marginBefore)} → ${percent(sums.marginAfter)}` },
    { key: 'below', value: String(sums.belowFloor), isBad: sums.belowFloor > 0 },
    { key: 'staleCount', value: String(sums.stale + sums.claimed + sums.unoffered), isBad: sums.stale + sums.claimed + sums.unoffered > 0 },
  ] as const
  return (
    <dl className={styles['sums']} aria-label={t('sums.title')} style={{ margin: 0 }}>
      {figures.map(({ key, value, ...rest }) => (
        <div key={key}>
          <dt>{t(`sums.${key}`)}</dt>
          <dd className={'isBad' in rest && rest.isBad ? styles['up'] : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
