/** A tree at the left, what it chose at the right; on a phone one above the other. */
import type { ReactNode } from 'react'
import styles from './split-page.module.css'

export function SplitPage({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <aside className={styles['side']}>{side}</aside>
      <div className={styles['main']}>{children}</div>
    </div>
  )
}
