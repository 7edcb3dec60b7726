/** A state or dictionary label: the hue says the kind, the words stay in the text colour so that they can be read in every theme. */
import { useLabel } from '../i18n.ts'
import type { Choice } from './dictionaries.ts'
import styles from './status-tag.module.css'

const hues: Readonly<Record<string, string>> = {
  success: 'var(--success)',
  green: 'var(--success)',
  error: 'var(--danger)',
  red: 'var(--danger)',
  warning: 'var(--warning)',
  orange: 'var(--warning)',
  gold: 'var(--warning)',
  processing: 'var(--accent)',
  blue: 'var(--accent)',
  cyan: '#13a8a8',
  purple: '#7b4de0',
  magenta: '#d0368a',
  default: 'var(--text-soft)',
  gray: 'var(--text-soft)',
}

const hueOf = (color: string | undefined): string => hues[color ?? 'default'] ?? color ?? 'var(--text-soft)'

export function StatusTag({ choice }: { choice: Choice }) {
  const label = useLabel()
  return (
    <span className={styles['tag']} style={{ '--hue': hueOf(choice.color) } as React.CSSProperties}>
      <span className={styles['text']}>{label(choice.label)}</span>
    </span>
  )
}
