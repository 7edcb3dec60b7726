/** Ten seconds in which taking down can be taken back: says how many went down, counts the time, and undoes with one click. */
import { Button, Flex, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import styles from './shelves.module.css'
import './texts.ts'

const undoMs = 10_000
const tickMs = 200

interface Props {
  readonly count: number
  readonly onUndo: () => void
  readonly onOver: () => void
}

/** Mounted anew for each taking down. */
export function UndoToast({ count, onUndo, onOver }: Props) {
  const { t } = useTranslation('shelves')
  const [until] = useState(() => Date.now() + undoMs)
  const [left, setLeft] = useState(undoMs)
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <div role="status" className={styles['undo']}>
      <Flex align="center" gap={12}>
        <span>{t('wentDown', { count })}</span>
        <Button size="small" type="primary" onClick={onUndo}>
          {t('undo')}
        </Button>
        <span className={styles['seconds']}>{t('seconds', { count: Math.max(0, Math.ceil(left / 1000)) })}</span>
      </Flex>
      <Progress percent={Math.max(0, (left / undoMs) * 100)} showInfo={false} size="small" aria-hidden />
    </div>
  )
}
