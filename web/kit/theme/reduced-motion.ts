/** Whether the person asked the operating system for less motion. Style sheets ask by themselves; antd has to be told, for it waits for its motions. */
import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(prefers-reduced-motion: reduce)')

const follow = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useReducedMotion = (): boolean => useSyncExternalStore(follow, () => query.matches)
