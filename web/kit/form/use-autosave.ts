/** Saves a while after the last change, or when the page is left, one call at a time; what changed during a call is saved after it. */
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Autosave {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed'
  /** When it was last saved, as HH:mm. */
  readonly savedAt: string
  /** Tells that something changed. */
  readonly changed: () => void
  /** Saves at once when something is waiting; resolves to false when that failed. */
  readonly flush: () => Promise<boolean>
}

const restMs = 1500

export function useAutosave(save: () => Promise<void>): Autosave {
  const [state, setState] = useState<Autosave['state']>('idle')
  const [savedAt, setSavedAt] = useState('')
  const latest = useRef(save)
  const timer = useRef<number>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  const waiting = useRef(false)
  useEffect(() => {
    latest.current = save
  })

  const flush = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current)
    if (running.current) await running.current
    if (!waiting.current) return true
    waiting.current = false
    setState('saving')
    running.current = latest.current().then(
      () => {
        setState('saved')
        setSavedAt(new Date().toTimeString().slice(0, 5))
        return true
      },
      () => {
        // What was not saved is still waiting for the next attempt.
        waiting.current = true
        setState('failed')
        return false
      },
    )
    return running.current.finally(() => {
      running.current = undefined
    })
  }, [])

  const changed = useCallback(() => {
    waiting.current = true
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void flush(), restMs)
  }, [flush])

  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    const left = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', left)
    return () => document.removeEventListener('visibilitychange', left)
  }, [flush])
  return { state, savedAt, changed, flush }
}
