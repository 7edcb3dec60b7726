/** Full screen of the whole document, also when it is left with Esc or F11. */
import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

async function toggle(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

export function useFullScreen(): { isFull: boolean; toggle: () => void } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  return { isFull, toggle: () => void toggle().catch(() => undefined) }
}
