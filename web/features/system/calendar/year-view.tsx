/** Twelve months, Monday first: what is free, what is worked for it, and how many working days each has. */
import { Tooltip } from 'antd'
import type { calendarYear } from '#server/modules/system/calendar/calendar-day.contract.ts'
import { daysFrom, isWeekend } from '#kit/working-days.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import { languageTag, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import styles from './calendar.module.css'
import './texts.ts'

type Year = OutputOf<typeof calendarYear>
type Kept = Year['days'][number]

interface Props {
  readonly of: Year
  /** Somebody who keeps the calendar presses a day. */
  readonly onDay?: (day: string) => void
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const pad = (number: number): string => String(number).padStart(2, '0')

export function YearView({ of: { year, days, workingDays }, onDay }: Props) {
  const { t } = useTranslation('calendar')
  const tag = languageTag(useLanguage())
  const now = today().format('YYYY-MM-DD')
  const kept = new Map(days.map((day) => [day.dayOn, day]))
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' })
  // 2024-01-01 was a Monday.
  const weekdays = daysFrom('2024-01-01', '2024-01-07').map((day) => weekday.format(at(day)))
  const monthName = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return (
    <>
      <div className={styles['months']}>
        {workingDays.map((count, index) => {
          const first = `${year}-${pad(index + 1)}-01`
          const last = new Date(Date.UTC(year, index + 1, 0)).toISOString().slice(0, 10)
          const blanks = (at(first).getUTCDay() + 6) % 7
          return (
            <section key={first} className={styles['month']} aria-label={monthName.format(at(first))}>
              <h2 className={styles['name']}>
                {monthName.format(at(first))} <small>{t('month', { count })}</small>
              </h2>
              <div className={styles['grid']}>
                {weekdays.map((name, place) => (
                  <span key={place} className={styles['weekday']} aria-hidden>
                    {name}
                  </span>
                ))}
                {Array.from({ length: blanks }, (_none, place) => (
                  <span key={`blank-${place}`} />
                ))}
                {daysFrom(first, last).map((day) => (
                  <DayCell key={day} day={day} isToday={day === now} kept={kept.get(day)} {...(onDay && { onDay })} />
                ))}
              </div>
            </section>
          )
        })}
      </div>
      <p className={styles['legend']}>
        <i className={`${styles['day']} ${styles['off']}`}>{1}</i> {t('legendOff')}
        <i className={`${styles['day']} ${styles['on']}`}>{1}</i> {t('legendOn')}
        <i className={`${styles['day']} ${styles['weekend']}`}>{1}</i> {t('legendWeekend')}
      </p>
    </>
  )
}

interface DayProps {
  readonly day: string
  readonly isToday: boolean
  readonly kept: Kept | undefined
  readonly onDay?: (day: string) => void
}

function DayCell({ day, isToday, kept, onDay }: DayProps) {
  const { t } = useTranslation('calendar')
  const tag = languageTag(useLanguage())
  const kind = kept ? (kept.kind === 'HOLIDAY' ? 'off' : 'on') : isWeekend(day) ? 'weekend' : 'usual'
  const spoken = [
    new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(at(day)),
    kept && `${kept.name} · ${t(kept.kind === 'HOLIDAY' ? 'off' : 'on')}`,
    isToday && t('today'),
  ]
    .filter(Boolean)
    .join(', ')
  const look = `${styles['day']} ${styles[kind]} ${isToday ? styles['today'] : ''}`
  const number = Number(day.slice(8))
  const cell = onDay ? (
    <button type="button" className={look} aria-label={spoken} onClick={() => onDay(day)}>
      {number}
    </button>
  ) : (
    <span className={look} role="img" aria-label={spoken}>
      {number}
    </span>
  )
  return kept ? <Tooltip title={kept.name}>{cell}</Tooltip> : cell
}
