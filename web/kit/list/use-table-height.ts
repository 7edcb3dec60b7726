/** Measures where a list's table begins and how tall it may be; again when the window or what stands above changes. */
import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { screenOf } from '../screen.ts'
import { createSignal, type Signal } from '../signal.ts'
import { isEmbedded } from '../storage.ts'
import { remeasureAfterMs, spaceBelow, tableHeight } from './table-height.ts'

export interface MeasuredHeight {
  /** Pixels of the whole table with its header; 0 when it is as tall as its rows. A signal: what stands above the table is not drawn anew for it. */
  readonly height: Signal<number>
  /** Measures again when an animation above has ended. */
  readonly remeasure: () => void
}

export function useTableHeight(table: RefObject<HTMLElement | null>, below = spaceBelow): MeasuredHeight {
  const [height] = useState(() => createSignal(0))

  const measure = useCallback(() => {
    const element = table.current
    // Hidden in a tab in the background: the old height still fits when it comes back.
    if (!element || element.offsetParent === null) return
    // On a phone the page scrolls: a window of rows in a window that small shows too little.
    const offset = offsetOf(element) - (below === spaceBelow ? heightOfBars(element) : 0)
    height.set(screenOf(window.innerWidth).md ? tableHeight(window.innerHeight, offset, isEmbedded(), below) : 0)
  }, [below, height, table])

  const remeasure = useCallback(() => {
    window.setTimeout(measure, remeasureAfterMs)
  }, [measure])

  useEffect(() => {
    window.addEventListener('resize', measure)
    // Calls once for everything it begins to watch, which is the first measuring.
    const above = new ResizeObserver(measure)
    if (table.current) above.observe(table.current)
    for (const element of standingAbove(table.current)) above.observe(element)
    return () => {
      window.removeEventListener('resize', measure)
      above.disconnect()
    }
  }, [measure, table])

  return { height, remeasure }
}

/** What stands above every page: the bar at the top and the tabs. */
const heightOfBars = (element: HTMLElement): number => Math.round(element.closest('.content')?.getBoundingClientRect().top ?? 0)

/** Distance from the top of the window as if nothing were scrolled. */
function offsetOf(element: HTMLElement): number {
  let offset = element.getBoundingClientRect().top
  for (let parent = element.parentElement; parent; parent = parent.parentElement) offset += parent.scrollTop
  return Math.round(offset)
}

/** Search area, tabs, toolbar: whatever pushes the table down when it grows. */
function standingAbove(element: HTMLElement | null): Element[] {
  const found: Element[] = []
  for (let one = element, depth = 0; one && depth < 3; one = one.parentElement, depth += 1) {
    for (let before = one.previousElementSibling; before; before = before.previousElementSibling) found.push(before)
  }
  return found
}
