/** The trail of pages, newest first: the home page offers them, the search box starts with them. */
import { createSignal, useSignal } from '#web/kit/signal.ts'
import { readItem, removeItem, writeItem } from '#web/kit/storage.ts'

export interface RecentPage {
  readonly value: string
  readonly label: string
  /** ISO 8601. */
  readonly visitedAt: string
}

const item = 'recent-pages'
const most = 8
const pages = createSignal<readonly RecentPage[]>(readItem<RecentPage[]>(item) ?? [])

export const useRecentPages = (): readonly RecentPage[] => useSignal(pages)

let isPaused = false

/** Nothing is remembered any more until the page is loaded anew. */
export function pauseRecentPages(): void {
  isPaused = true
}

export function rememberPage(value: string, label: string): void {
  if (isPaused) return
  const others = pages.get().filter((page) => page.value !== value && page.label !== label)
  const next = [{ value, label, visitedAt: new Date().toISOString() }, ...others].slice(0, most)
  writeItem(item, next)
  pages.set(next)
}

export function forgetRecentPages(): void {
  removeItem(item)
  pages.set([])
}
