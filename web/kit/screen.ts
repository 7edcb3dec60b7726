/** How wide the window is, in the steps of antd's grid. Known as a page is first drawn: nothing is drawn for a desk and then again for a phone. */
import { useSyncExternalStore } from 'react'

/** True from so many pixels on: 576, 768, 992, 1200. Below `md` is a phone. */
export interface Screen {
  readonly sm: boolean
  readonly md: boolean
  readonly lg: boolean
  readonly xl: boolean
}

const steps = [576, 768, 992, 1200]
const screens: readonly Screen[] = [0, ...steps].map((width) => ({ sm: width >= 576, md: width >= 768, lg: width >= 992, xl: width >= 1200 }))

/** One object a step, so that a window that grows by a pixel changes nothing. */
export const screenOf = (width: number): Screen => screens[steps.filter((step) => width >= step).length] as Screen

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Where nothing is shown, as on a server, a desk. */
export const useScreen = (): Screen =>
  useSyncExternalStore(
    subscribe,
    () => screenOf(window.innerWidth),
    () => screenOf(Infinity),
  )
