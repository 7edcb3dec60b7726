/** Shows a rich text, sanitised. */
import { useMemo } from 'react'
import { sanitizeHtml } from './sanitize.ts'
import styles from './editor.module.css'

export function RichText({ html }: { html: string }) {
  const safe = useMemo(() => sanitizeHtml(html), [html])
  // oxlint-disable-next-line react/no-danger -- sanitised one line above
  return <div className={styles['content']} dangerouslySetInnerHTML={{ __html: safe }} />
}
