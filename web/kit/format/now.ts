/** The time, as far as "how long until" needs it: it moves once a minute. */
import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const current = (): number => Math.floor(Date.now() / minuteMs) * minuteMs

function everyMinute(tell: () => void): () => void {
  const timer = window.setInterval(tell, minuteMs / 4)
  return () => window.clearInterval(timer)
}

export const useNow = (): number => useSyncExternalStore(everyMinute, current)
