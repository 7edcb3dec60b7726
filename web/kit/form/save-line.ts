/**
 * Saves of one form that never meet: by the clock a while after the last change, at once, or by a press. Two under way would settle in any
 * order, and a form that is checked twice at a time answers the first asker that it is out of date.
 */
import { turns } from './turns.ts'

export type SaveState = 'saving' | 'saved' | 'failed'

export interface SaveLine {
  /** How it is saved from now on. */
  readonly saveBy: (save: () => Promise<void>) => void
  /** Tells that something changed. */
  readonly changed: () => void
  /** Saves at once when something is waiting, after the save under way; resolves to false when that failed. */
  readonly flush: () => Promise<boolean>
  /**
   * Does `work` in place of what waits: after the save under way, and with none beside it. False leaves waiting what waited.
   * @throws what `work` throws, after which everything waits as before
   */
  readonly instead: (work: () => Promise<boolean>) => Promise<boolean>
  /** The clock saves no more. */
  readonly stop: () => void
}

const restMs = 1500

export function saveLine(onState: (state: SaveState) => void): SaveLine {
  let save: (() => Promise<void>) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = turns()
  let isWaiting = false

  const stop = () => clearTimeout(timer)
  const rest = () => {
    stop()
    timer = setTimeout(() => void flush(), restMs)
  }
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    stop()
    return turn(work)
  }
  const flush = () =>
    inTurn(async () => {
      if (!isWaiting) return true
      isWaiting = false
      onState('saving')
      try {
        await save?.()
        onState('saved')
        return true
      } catch {
        // What was not saved is still waiting for the next attempt.
        isWaiting = true
        onState('failed')
        return false
      }
    })
  const instead = (work: () => Promise<boolean>) =>
    inTurn(async () => {
      const waited = isWaiting
      isWaiting = false
      let isDone = false
      try {
        isDone = await work()
        return isDone
      } finally {
        if (!isDone && waited) isWaiting = true
        if (isWaiting) rest()
      }
    })
  const changed = () => {
    isWaiting = true
    rest()
  }
  const saveBy = (way: () => Promise<void>) => {
    save = way
  }
  return { saveBy, changed, flush, instead, stop }
}
