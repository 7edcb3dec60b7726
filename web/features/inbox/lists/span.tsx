/** A length of time in the reader's words: "3 天 4 小时". */
import { useTranslation } from '#web/kit/i18n.ts'
import { spanParts, timeLeft } from './time-left.ts'
import '../texts.ts'

export function Span({ ms }: { ms: number }) {
  const { t } = useTranslation('inbox')
  if (ms < 1000) return <>{t('span.none')}</>
  return (
    <>
      {spanParts(ms)
        .map(({ value, unit }) => t(`span.${unit}`, { count: value }))
        .join(' ')}
    </>
  )
}

/** What is left until something is due; late and soon in colour, and in words for those who do not see it. */
export function TimeLeft({ due, now }: { due: string | null; now: number }) {
  const { t } = useTranslation('inbox')
  const left = timeLeft(due, now)
  if (!left) return <>-</>
  const color = left.late ? 'var(--danger)' : left.soon ? 'var(--warning)' : 'inherit'
  const span = <Span ms={((left.days * 24 + left.hours) * 60 + left.minutes) * 60_000} />
  return (
    <span style={{ color, whiteSpace: 'nowrap' }} title={due ?? ''}>
      {left.late ? (
        <>
          {t('time.late')} {span}
        </>
      ) : (
        <>
          {t('time.left')} {span}
        </>
      )}
    </span>
  )
}
