/** Saves a while after the last change, or when the page is left, one call at a time; what changed during a call is saved after it. */
import { useEffect, useState } from 'react'
import { saveLine, type SaveLine, type SaveState } from './save-line.ts'

export interface Autosave extends Omit<SaveLine, 'saveBy' | 'stop'> {
  readonly state: 'idle' | SaveState
  /** When it was last saved, as HH:mm. */
  readonly savedAt: string
}

export function useAutosave(save: () => Promise<void>): Autosave {
  const [state, setState] = useState<Autosave['state']>('idle')
  const [savedAt, setSavedAt] = useState('')
  const [{ saveBy, changed, flush, instead, stop }] = useState(() =>
    saveLine((next) => {
      setState(next)
      if (next === 'saved') setSavedAt(new Date().toTimeString().slice(0, 5))
    }),
  )
  useEffect(() => saveBy(save))
  useEffect(() => stop, [stop])
  useEffect(() => {
    const left = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', left)
    return () => document.removeEventListener('visibilitychange', left)
  }, [flush])
  return { state, savedAt, changed, flush, instead }
}
