/** What the reports ask and where their rows lead. Pure. */
export type Group = 'person' | 'process' | 'node'

export interface ReportRange {
  readonly groupBy: Group
  readonly processKey?: string
  readonly endTime_dategt: string
  readonly endTime_datelt: string
}

export const hours = (ms: number): number => Math.round(ms / 36_000) / 100

/** A row of a process or of one of its nodes leads to its instances; a person has no list of his own here. */
export function pathOf(group: Group, key: string, only: Readonly<Record<string, string>> = {}): string | undefined {
  if (group === 'person') return undefined
  const [processKey = '', elementId] = key.split('/')
  const query = new URLSearchParams({ processKey, ...(elementId !== undefined && { elementId }), ...only })
  return `/workflow/instance/index?${query.toString()}`
}

/** More bars than this are hairs; the table has all. */
export const mostBars = 15
