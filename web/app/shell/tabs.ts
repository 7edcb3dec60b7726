/** The tab bar's state and its rules: home is first and stays; the list survives a reload of this browser tab. */
import { createSignal, useSignal } from '#web/kit/signal.ts'
import { readItem, writeItem } from '#web/kit/storage.ts'

export interface Tab {
  readonly label: string
  /** Address with query; what a click on the tab opens. */
  readonly value: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly meta: Readonly<Record<string, unknown>>
  readonly group: readonly string[]
  readonly close: boolean
}

export const homePath = '/wel/index'
const homeTab: Tab = { label: '首页', value: homePath, params: {}, query: {}, meta: {}, group: [], close: false }

const tabs = createSignal<readonly Tab[]>(withHome(readItem<Tab[]>('tagList') ?? []))

export const useTabs = (): readonly Tab[] => useSignal(tabs)

/** Query fields that say which thing a page shows; all others (filters, page numbers) belong to the same tab. */
const identifying = ['id', 'spuId', 'skuId', 'code', 'workflowId', 'businessId', 'taskId', 'src']

/** Two addresses with the same key share a tab. */
export function tabKey(address: string): string {
  const url = new URL(address, 'http://tab')
  const which = identifying.flatMap((name) => (url.searchParams.has(name) ? [`${name}=${url.searchParams.get(name)}`] : []))
  return [url.pathname, ...which].join('&')
}

/** Adds the tab, or brings its address and label up to date when it is there already. */
export function openTab(tab: Tab): void {
  const key = tabKey(tab.value)
  const present = tabs.get()
  const at = present.findIndex((one) => tabKey(one.value) === key)
  if (at < 0) return keep([...present, tab])
  const known = present[at] as Tab
  if (known.value === tab.value && known.label === tab.label) return
  keep(present.with(at, { ...tab, close: known.close }))
}

/** Closes and returns the address to open instead when the active tab was the one: the previous, or the first. */
export function closeTab(address: string, activeAddress: string): string | undefined {
  const present = tabs.get()
  const at = present.findIndex((one) => tabKey(one.value) === tabKey(address))
  if (at < 0 || !present[at]?.close || present.length === 1) return undefined
  const left = present.toSpliced(at, 1)
  keep(left)
  if (tabKey(activeAddress) !== tabKey(address)) return undefined
  return (left[at === 0 ? 0 : at - 1] ?? homeTab).value
}

/** Keeps home and the named tab. */
export function closeOtherTabs(address: string): void {
  const key = tabKey(address)
  keep(tabs.get().filter((tab) => !tab.close || tabKey(tab.value) === key))
}

export const closeAllTabs = (): void => keep([homeTab])

/** Moves a tab to another's place; home stays first. */
export function moveTab(from: string, to: string): void {
  const present = tabs.get()
  const source = present.findIndex((tab) => tab.value === from)
  const target = present.findIndex((tab) => tab.value === to)
  const moved = present[source]
  if (!moved || target < 0) return
  keep(present.toSpliced(source, 1).toSpliced(target, 0, moved))
}

let isPaused = false

/** No tab is opened or closed any more until the page is loaded anew. */
export function pauseTabs(): void {
  isPaused = true
}

function keep(next: readonly Tab[]): void {
  if (isPaused) return
  const complete = withHome(next)
  writeItem('tagList', complete, 'session')
  tabs.set(complete)
}

function withHome(list: readonly Tab[]): readonly Tab[] {
  const home = list.find((tab) => tab.value === homePath) ?? homeTab
  return [{ ...home, close: false }, ...list.filter((tab) => tab.value !== homePath)]
}
