/**
 * The rows of a calendar file: a first day, a last one where it is several, what they are and what they are called. Headers in either
 * language, in any order; a file without a last day names each day by itself.
 */
import type { ReadCell, ReadRow } from '#kit/sheets/read-row.ts'
import { daysFrom, isWeekend, type DayKind } from '#kit/working-days.contract.ts'
import type { CalendarEntry } from './calendar-day.contract.ts'

export type SheetColumn = 'from' | 'to' | 'kind' | 'name'

export const sheetHeaders: Readonly<Record<SheetColumn, readonly string[]>> = {
  from: ['日期', '开始日期', 'day', 'date', 'from', 'first day'],
  to: ['结束日期', '至', 'to', 'last day'],
  kind: ['类型', 'kind', 'type'],
  name: ['名称', 'name'],
}
const kinds: Readonly<Record<string, DayKind>> = {
  休: 'HOLIDAY',
  休息: 'HOLIDAY',
  放假: 'HOLIDAY',
  节假日: 'HOLIDAY',
  holiday: 'HOLIDAY',
  'day off': 'HOLIDAY',
  班: 'WORKDAY',
  上班: 'WORKDAY',
  调休上班: 'WORKDAY',
  workday: 'WORKDAY',
  worked: 'WORKDAY',
  'make-up day': 'WORKDAY',
}

export interface SheetProblem {
  readonly row: number
  /** Message code. */
  readonly code: string
  readonly params?: Readonly<Record<string, string>>
}

export interface CalendarSheet {
  readonly days: readonly CalendarEntry[]
  readonly problems: readonly SheetProblem[]
}

const plain = (cell: ReadCell | undefined): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim())

/** `2026-10-01`, `2026/10/1`, `2026年10月1日` as `yyyy-MM-dd`; undefined for what is no day. */
export function dayIn(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? undefined : written
}

/** No holiday is longer; more is a typing error. */
const longest = 31

/** The days of one year; rows that say nothing are passed over, rows that are wrong are told. */
export async function readCalendar(rows: AsyncIterable<ReadRow>, year: number): Promise<CalendarSheet> {
  const days = new Map<string, CalendarEntry>()
  const problems: SheetProblem[] = []
  let columns: Partial<Record<SheetColumn, number>> | undefined
  for await (const { number: row, cells } of rows) {
    if (cells.every((cell) => plain(cell) === '')) continue
    if (!columns) {
      columns = columnsIn(cells)
      if (columns.from === undefined) return { days: [], problems: [{ row, code: 'calendar.no-headers' }] }
      continue
    }
    const read = readRow(columns, cells, year)
    if ('code' in read) problems.push({ row, ...read })
    else
      for (const entry of read.days) {
        if (days.has(entry.dayOn)) problems.push({ row, code: 'calendar.twice', params: { day: entry.dayOn } })
        else days.set(entry.dayOn, entry)
      }
  }
  if (!columns) problems.push({ row: 1, code: 'calendar.no-headers' })
  return { days: [...days.values()].toSorted((a, b) => (a.dayOn < b.dayOn ? -1 : 1)), problems }
}

function columnsIn(headers: readonly ReadCell[]): Partial<Record<SheetColumn, number>> {
  const found: Partial<Record<SheetColumn, number>> = {}
  for (const [index, header] of headers.entries()) {
    const text = plain(header).replace(/^\*/, '').toLowerCase()
    for (const column of Object.keys(sheetHeaders) as SheetColumn[]) if (sheetHeaders[column].includes(text)) found[column] ??= index
  }
  return found
}

function readRow(
  columns: Partial<Record<SheetColumn, number>>,
  cells: readonly ReadCell[],
  year: number,
): { readonly days: readonly CalendarEntry[] } | Omit<SheetProblem, 'row'> {
  const text = (column: SheetColumn): string => (columns[column] === undefined ? '' : plain(cells[columns[column]]))
  const from = dayIn(text('from'))
  const to = text('to') === '' ? from : dayIn(text('to'))
  if (from === undefined || to === undefined) return { code: 'calendar.no-day', params: { text: from === undefined ? text('from') : text('to') } }
  const named = text('kind').toLowerCase()
  const kind = named === '' ? undefined : kinds[named]
  if (named !== '' && kind === undefined) return { code: 'calendar.no-kind', params: { text: text('kind') } }
  if (!from.startsWith(`${year}-`) || !to.startsWith(`${year}-`)) return { code: 'calendar.other-year', params: { day: from } }
  const all = from <= to ? daysFrom(from, to) : []
  if (all.length === 0 || all.length > longest) return { code: 'calendar.not-a-span', params: { from, to } }
  const name = text('name').slice(0, 50) || text('kind')
  if (name === '') return { code: 'calendar.no-name', params: { day: from } }
  // Without a word a weekend that is named is worked, and any other day is free.
  return { days: all.map((dayOn) => ({ dayOn, kind: kind ?? (isWeekend(dayOn) ? 'WORKDAY' : 'HOLIDAY'), name })) }
}
