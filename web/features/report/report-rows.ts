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

type Days = Pick<ReportRange, 'endTime_dategt' | 'endTime_datelt'>

/**
 * A row leads to its instances. Of decisions: those in which somebody decided, or something was decided in the process or at its node, in
 * the days of the report. Of open tasks: those in which somebody is to decide, those at the node, or those in which nobody has claimed yet.
 */
export function pathOf(report: 'done' | 'open', group: Group, { key, name }: ReportRow, processKey?: string, days?: Days): string {
  const status = report === 'open' ? { status: 'RUNNING' } : days ? { decidedFrom: days.endTime_dategt, decidedTo: days.endTime_datelt } : {}
  const of = (): Record<string, string> => {
    if (group === 'person') {
      const whose = key === '' ? { unclaimed: 'true' } : { [report === 'open' ? 'heldBy' : 'decidedBy']: key, person: name }
      return { ...whose, ...(processKey !== undefined && { processKey }) }
    }
    const [process = '', elementId] = key.split('/')
    return { processKey: process, ...(elementId !== undefined && { [report === 'open' ? 'elementId' : 'decidedAt']: elementId, node: name }) }
  }
  return `/workflow/instance/index?${new URLSearchParams({ ...of(), ...status }).toString()}`
}

/** More bars than this are hairs; the table has all. */
export const mostBars = 15
