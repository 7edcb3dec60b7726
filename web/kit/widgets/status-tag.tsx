/** A state or dictionary label: the hue says the kind, the words stay in the text colour so that they can be read in every theme. */
import { useLabel } from '../i18n.ts'
import type { Choice } from './dictionaries.ts'
import { hueOf } from './hue.ts'
import styles from './status-tag.module.css'

export function StatusTag({ choice }: { choice: Choice }) {
  const label = useLabel()
  return (
    <span className={styles['tag']} style={{ '--hue': hueOf(choice.color) } as React.CSSProperties}>
      <span className={styles['text']}>{label(choice.label)}</span>
    </span>
  )
}
