/** Screen levels by window width: 3 from 1200, 2 from 992, 1 from 768, else 0. */
import { useSyncExternalStore } from 'react'

export type ScreenLevel = 0 | 1 | 2 | 3

export const screenLevelOf = (width: number): ScreenLevel => (width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0)

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useScreenLevel = (): ScreenLevel => useSyncExternalStore(subscribe, () => screenLevelOf(window.innerWidth))
