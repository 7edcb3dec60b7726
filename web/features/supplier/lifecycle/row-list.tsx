/** Rows in a frame, each with what it says and what can be done about it; what does not fit beside stands below. */
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import styles from './row-list.module.css'

export interface ListedRow {
  readonly key: string
  readonly content: ReactNode
  readonly action?: ReactNode
}

export function RowList({ rows }: { rows: readonly ListedRow[] }) {
  return (
    <ul className={styles['list']}>
      {rows.map(({ key, content, action }) => (
        <li key={key} className={styles['row']}>
          <Flex justify="space-between" align="center" gap={8}>
            {content}
            {action}
          </Flex>
        </li>
      ))}
    </ul>
  )
}
