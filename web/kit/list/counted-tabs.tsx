/** Status tabs that say how many rows wait behind each: counted by the list's other filters. */
import type { Call } from '#kit/contract.ts'
import { useCall } from '../client.ts'
import { StatusTabs } from './status-tabs.tsx'
import type { StatusTabsProps } from './status-tabs.tsx'

export interface CountedTabsProps extends StatusTabsProps {
  /** Takes the list's filters and answers `[{ status, count }]`; a status without rows may be missing. */
  readonly counts: Call
  /** The list's filters, with those that the page fixes. */
  readonly conditions: Readonly<Record<string, unknown>>
}

export function CountedTabs({ counts, conditions, ...tabs }: CountedTabsProps) {
  const { [tabs.field]: _own, ...others } = conditions
  const { data } = useCall(counts, others, { silent: true, keepPrevious: true })
  const found = Array.isArray(data) ? new Map((data as readonly { status: string; count: number }[]).map(({ status, count }) => [status, count])) : undefined
  return <StatusTabs {...tabs} tabs={found ? tabs.tabs.map((tab) => (tab.isUncounted ? tab : { ...tab, count: found.get(tab.value) ?? 0 })) : tabs.tabs} />
}
