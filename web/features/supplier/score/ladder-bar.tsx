/** The ladder from 0 to 100 in its colours: gaps show the ground, overlaps lie over each other. */
import { hundredths, type Standing } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { hueOf } from '#web/kit/widgets/hue.ts'
import styles from './score.module.css'
import './texts.ts'

const marks = [0, 25, 50, 75, 100]

export function LadderBar({ standings }: { standings: readonly Standing[] }) {
  const { t } = useTranslation('supplier-score')
  const label = useLabel()
  const nameOf = ({ name, nameEn }: Standing) => label({ zh: name, en: nameEn })
  const text = standings
    .toReversed()
    .map((standing) => `${nameOf(standing)} ${standing.min}–${standing.max}`)
    .join(', ')
  return (
    <div role="img" aria-label={t('ladder.bar', { text })}>
      <div className={styles['bar']}>
        {standings.map((standing) => {
          const [from, to] = [hundredths(standing.min), hundredths(standing.max)]
          if (from === undefined || to === undefined || to <= from) return null
          const place = { left: `${from / 100}%`, width: `${(to - from) / 100}%`, '--hue': hueOf(standing.color) } as React.CSSProperties
          return (
            <span key={standing.code} className={styles['part']} style={place}>
              {nameOf(standing)}
            </span>
          )
        })}
      </div>
      <div className={styles['scale']} aria-hidden>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  )
}
