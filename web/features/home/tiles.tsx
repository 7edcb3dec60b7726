/** Numbers, each of which leads to the list that it counts: all of them, or only those that ask for somebody. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { supplierTitles, systemTitles } from '#server/modules/home/home.contract.ts'
import { callOptions } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import styles from './home.module.css'
import { useSettled, type SettlesProps } from './settled.ts'
import { useSide } from './side.ts'
import './texts.ts'

const hues = { plain: 'var(--accent-text)', good: 'var(--success)', warning: 'var(--warning)', danger: 'var(--danger)' } as const

const mostInALine = 8

const urgency = (tone: keyof typeof hues): number => (tone === 'danger' ? 1 : 0)

/** Ten tiles are two lines of five, not eight and two. */
const perRow = (count: number): number => Math.ceil(count / Math.ceil(count / mostInALine))

/** Of those that press, a line is as much as anybody takes in before the tasks themselves. */
const presses = ({ value, tone }: { readonly value: number; readonly tone: keyof typeof hues }): boolean =>
  value > 0 && (tone === 'warning' || tone === 'danger')

/** What somebody can do something about; all of it for those who only look on. */
function theirs<Tile extends { readonly acts: boolean }>(tiles: readonly Tile[]): readonly Tile[] {
  const own = tiles.filter(({ acts }) => acts)
  return own.length > 0 ? own : tiles
}

export function Tiles({ pressing = false, onKnown }: SettlesProps & { readonly pressing?: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const side = useSide()
  const options = callOptions(side === 'supplier' ? supplierTitles : systemTitles, {}, { silent: true, keepPrevious: true })
  // Titles come in the language of the request, so each language has its own answer.
  const { data, error } = useQuery({ ...options, queryKey: [...options.queryKey, language] })
  useSettled(data !== undefined || error !== null, onKnown)
  if (error) return null
  if (!data) return <Skeleton.Node active className={styles['coming'] ?? ''} />
  const shown = pressing
    ? theirs(data.filter(presses))
        .toSorted((one, other) => urgency(other.tone) - urgency(one.tone))
        .slice(0, mostInALine)
    : data
  if (shown.length === 0) return null
  return (
    <ul className={styles['tiles']} aria-label={t('figures')} style={{ '--per-row': perRow(shown.length) } as React.CSSProperties}>
      {shown.map(({ key, title, value, tone, path, filters }) => (
        <li key={key} style={{ '--hue': hues[tone] } as React.CSSProperties}>
          <Link
            className={styles['tile']}
            to={listAddress(path, filters)}
            data-any={(value > 0 && tone !== 'plain') || undefined}
            data-none={value === 0 || undefined}
          >
            <strong>{value}</strong>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
