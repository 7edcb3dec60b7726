/** The company's working days, for whoever counts in them: leave, promises, due dates of tasks. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { workingDays, type DayKind, type IsWorkingDay } from '#kit/working-days.contract.ts'

export type NamedDays = ReadonlyMap<string, DayKind>

async function namedDays(sql: Sql): Promise<NamedDays> {
  const rows = await sql.query<{ day: string; kind: DayKind }>(`select to_char(day_on, 'YYYY-MM-DD') as day, kind from calendar_day where deleted_at is null`)
  return new Map(rows.map(({ day, kind }) => [day, kind]))
}

const kept = (data: DataSource): Promise<NamedDays> => settingsCacheOf(data).get('calendar_day', 'all', () => namedDays(data.sql))

/** Kept in this process until somebody changes the calendar. */
export const workingDaysOf = async (data: DataSource): Promise<IsWorkingDay> => workingDays(await kept(data))

/** A task whose time is counted in working days is due within these. */
const foreseen = 120

/**
 * What differs from Monday to Friday from now on, as the process engine takes it: `2026-10-01-,2026-10-10+`. It is kept with every step that
 * asks for it, so it is no longer than it has to be.
 */
export async function exceptionsAhead(data: DataSource, now: Date): Promise<string> {
  const day = (offset: number): string => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const [first, last] = [day(-1), day(foreseen)]
  return [...(await kept(data))]
    .filter(([named]) => named >= first && named <= last)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([named, kind]) => `${named}${kind === 'WORKDAY' ? '+' : '-'}`)
    .join(',')
}
