/** What the reports ask and where their rows lead. Pure. */
export type Group = 'person' | 'process' | 'node'

export interface ReportRange {
  readonly groupBy: Group
  readonly processKey?: string
  readonly endTime_dategt: string
  readonly endTime_datelt: string
}

export const hours = (ms: number): number => Math.round(ms / 36_000) / 100

export interface ReportRow {
  readonly key: string
  readonly name: string
}

/**
 * A row leads to its instances: of a process, of one of its nodes, those in which somebody decided or is to decide, or those in which
 * nobody has claimed yet.
 */
export function pathOf(report: 'done' | 'open', group: Group, { key, name }: ReportRow, processKey?: string): string {
  const status = report === 'open' ? { status: 'RUNNING' } : {}
  const of = (): Record<string, string> => {
    if (group === 'person') {
      const whose = key === '' ? { unclaimed: 'true' } : { [report === 'open' ? 'heldBy' : 'decidedBy']: key, person: name }
      return { ...whose, ...(processKey !== undefined && { processKey }) }
    }
    const [process = '', elementId] = key.split('/')
    return { processKey: process, ...(elementId !== undefined && { elementId }) }
  }
  return `/workflow/instance/index?${new URLSearchParams({ ...of(), ...status }).toString()}`
}

/** More bars than this are hairs; the table has all. */
export const mostBars = 15
