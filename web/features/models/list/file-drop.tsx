/** A place where files can be dropped; while something hovers above it, it says so. */
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import styles from './file-drop.module.css'
import '../texts.ts'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** @param onFiles undefined: whoever sees it may not add any */
export function FileDrop({ onFiles, children }: { onFiles: ((files: readonly File[]) => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation('models')
  const [over, setOver] = useState(false)
  // Entering a child fires before leaving its parent.
  const depth = useRef(0)
  if (!onFiles) return children
  const enter = (by: number) => (event: DragEvent) => {
    if (!carriesFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  return (
    <div
      className={styles['place']}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && <div className={styles['over']}>{t('list.drop')}</div>}
    </div>
  )
}
