/** The numbers on top; each leads to the list that it counts. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { supplierTitles, systemTitles } from '#server/modules/home/home.contract.ts'
import { callOptions } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { listAddress } from '#web/kit/list/list-query.ts'
import styles from './home.module.css'
import { useSide } from './side.ts'
import './texts.ts'

const hues = { plain: 'var(--accent-text)', good: 'var(--success)', warning: 'var(--warning)', danger: 'var(--danger)' } as const

const mostInALine = 8

/** Ten tiles are two lines of five, not eight and two. */
const perRow = (count: number): number => Math.ceil(count / Math.ceil(count / mostInALine))

export function Tiles() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const side = useSide()
  const options = callOptions(side === 'supplier' ? supplierTitles : systemTitles, {}, { silent: true, keepPrevious: true })
  // Titles come in the language of the request, so each language has its own answer.
  const { data, error } = useQuery({ ...options, queryKey: [...options.queryKey, language] })
  if (error || data?.length === 0) return null
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return (
    <ul className={styles['tiles']} aria-label={t('figures')} style={{ '--per-row': perRow(data.length) } as React.CSSProperties}>
      {data.map(({ key, title, value, tone, path, filters }) => (
        <li key={key} style={{ '--hue': hues[tone] } as React.CSSProperties}>
          <Link className={styles['tile']} to={listAddress(path, filters)} data-any={(value > 0 && tone !== 'plain') || undefined}>
            <strong>{value}</strong>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
