/** For some seconds after a decision it can be taken back with one click, wherever the reader has gone in the inbox by then. */
import { UndoOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { withdrawTask } from '#server/inbox/people.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { framed } from '#web/kit/frame.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { createSignal, useSignal } from '#web/kit/signal.ts'
import styles from './undo.module.css'
import '../texts.ts'

export const undoMs = 5000
const tickMs = 100

interface Offer {
  readonly taskId: string
  readonly processInstanceId: string
  readonly text: string
}

const offer = createSignal<Offer | undefined>(undefined)

/** @param made `text` says what was done, e.g. "approved: …" */
export const offerUndo = (made: Offer): void => offer.set(made)

/** Stands at the bottom of the inbox's pages. */
export function UndoBar({ onUndone }: { onUndone?: (taskId: string) => void }) {
  const current = useSignal(offer)
  if (!current) return null
  return <Offered key={current.taskId} offered={current} onUndone={onUndone} />
}

function Offered({ offered, onUndone }: { offered: Offer; onUndone: ((taskId: string) => void) | undefined }) {
  const { t } = useTranslation('inbox')
  const cache = useQueryClient()
  const [left, setLeft] = useState(undoMs)
  const [busy, setBusy] = useState(false)
  // Nobody is hurried who is about to press: the time stands still under the pointer and with the focus inside.
  const [isHeld, setHeld] = useState(false)
  const { taskId, processInstanceId, text } = offered

  useEffect(() => {
    if (busy || isHeld) return undefined
    let seen = Date.now()
    const timer = window.setInterval(() => {
      const now = Date.now()
      const passed = now - seen
      seen = now
      setLeft((before) => before - passed)
    }, tickMs)
    return () => window.clearInterval(timer)
  }, [busy, isHeld])

  useEffect(() => {
    if (left <= 0) offer.set(undefined)
  }, [left])

  const undo = async () => {
    setBusy(true)
    try {
      await send(withdrawTask, { taskId })
      notify.success(t('undo.done'))
      await refreshPaths(cache, ['/api/workflow'])
      onUndone?.(taskId)
    } catch {
      // The client has told why it is too late.
    } finally {
      offer.set(undefined)
    }
  }
  return (
    <div
      className={styles['bar']}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Link className={styles['text']} to={framed(`/work/instance/${processInstanceId}`)}>
        {text}
      </Link>
      <Progress type="circle" size={18} percent={(left / undoMs) * 100} showInfo={false} aria-hidden />
      <Button type="link" size="small" icon={<UndoOutlined />} loading={busy} onClick={() => void undo()}>
        {t('undo.take')}
      </Button>
    </div>
  )
}
