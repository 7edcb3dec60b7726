/** Keys that work on the page in front, for the sheet of shortcuts. A kept page in the background has none: its effects rest. */
import { useEffect } from 'react'
import { createSignal, useSignal } from './signal.ts'

export interface PageShortcut {
  /** In the order in which they are pressed, or one of which is pressed. */
  readonly keys: readonly string[]
  /** In the user's language. */
  readonly does: string
}

const shown = createSignal<readonly (readonly PageShortcut[])[]>([])

/** Tells the sheet about keys of a page, as long as the page is in front. `shortcuts` must keep its identity between renders. */
export function usePageShortcuts(shortcuts: readonly PageShortcut[]): void {
  useEffect(() => {
    shown.set([...shown.get(), shortcuts])
    return () => shown.set(shown.get().filter((one) => one !== shortcuts))
  }, [shortcuts])
}

/** Each once: two lists on a page have the same keys. */
export function usePageShortcutList(): readonly PageShortcut[] {
  return [
    ...new Map(
      useSignal(shown)
        .flat()
        .map((one) => [one.does, one]),
    ).values(),
  ]
}
