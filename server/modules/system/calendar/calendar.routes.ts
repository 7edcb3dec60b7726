/** The calendar over HTTP: days one by one, a year at a glance, and a year out of a file. */
import { badInput } from '#kit/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import { handle, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import type { Sql } from '#kit/data-source.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { importTemplate } from '#kit/sheets/import-template.ts'
import { columnOf } from '#kit/sheets/import-columns.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { daysFrom, workingDays, type DayKind } from '#kit/working-days.contract.ts'
import { calendarDay, calendarTemplate, calendarYear, dayKinds, previewCalendar, takeOverCalendar, type CalendarEntry } from './calendar-day.contract.ts'
import { readCalendar } from './calendar-sheet.ts'

interface Kept {
  readonly id: string
  readonly version: number
  readonly dayOn: string
  readonly kind: DayKind
  readonly name: string
}

const ofYear = (sql: Sql, year: number): Promise<Kept[]> =>
  sql.query<Kept>(
    `select id, version, to_char(day_on, 'YYYY-MM-DD') as "dayOn", kind, name from calendar_day
      where day_on >= make_date($1::int, 1, 1) and day_on <= make_date($1::int, 12, 31) and deleted_at is null order by day_on`,
    [year],
  )

const isSame = (one: Pick<Kept, 'kind' | 'name'>, other: Pick<Kept, 'kind' | 'name'>): boolean => one.kind === other.kind && one.name === other.name

export const calendarRoutes: readonly Route[] = [
  ...resourceRoutes(calendarDay),
  handle(calendarYear, async ({ sql }, { year }) => {
    const days = await ofYear(sql, year)
    const isWorked = workingDays(new Map(days.map(({ dayOn, kind }) => [dayOn, kind])))
    const months = Array.from({ length: 12 }, () => 0)
    for (const day of daysFrom(`${year}-01-01`, `${year}-12-31`)) if (isWorked(day)) months[Number(day.slice(5, 7)) - 1]! += 1
    const years = await sql.query<{ year: number }>(
      'select distinct extract(year from day_on)::int as year from calendar_day where deleted_at is null order by 1',
    )
    return { year, days, workingDays: months, years: years.map((row) => row.year) }
  }),
  handle(calendarTemplate, async ({ locale }) => {
    const label = { zh: '工作日历', en: 'Calendar' }
    const columns = await Promise.all(
      (
        [
          { field: 'from', view: { label: { zh: '开始日期', en: 'First day' }, widget: 'date' } },
          { field: 'to', view: { label: { zh: '结束日期', en: 'Last day' }, widget: 'date' } },
          { field: 'kind', view: { label: { zh: '类型', en: 'Kind' }, widget: 'select', options: dayKinds } },
          { field: 'name', view: { label: { zh: '名称', en: 'Name' }, widget: 'text' } },
        ] as const
      ).map((column) => columnOf(column, async () => new Map(), locale)),
    )
    return new FileAnswer(`${label[locale]}.xlsx`, mimeOf('xlsx'), await importTemplate(label, columns, locale))
  }),
  handle(previewCalendar, async ({ files, sql, text }, { year }) => {
    const [file] = files
    if (!file) throw badInput([{ path: 'file', code: 'upload-missing' }])
    const extension = file.fileName.split('.').at(-1)?.toLowerCase() ?? ''
    if (!['xlsx', 'csv'].includes(extension)) throw badInput([{ path: 'file', code: 'calendar.wrong-file' }])
    const { days, problems } = await readCalendar(readSheet(file.path, extension), year)
    const kept = new Map((await ofYear(sql, year)).map((day) => [day.dayOn, day]))
    const named = new Set(days.map(({ dayOn }) => dayOn))
    const gone = [...kept.values()].filter(({ dayOn }) => !named.has(dayOn))
    return {
      days: [
        ...days.map((day) => {
          const before = kept.get(day.dayOn)
          return {
            ...day,
            change: before === undefined ? ('NEW' as const) : isSame(before, day) ? ('SAME' as const) : ('CHANGED' as const),
            before: before?.name ?? null,
          }
        }),
        ...gone.map(({ dayOn, kind, name }) => ({ dayOn, kind, name, change: 'GONE' as const, before: name })),
      ].toSorted((a, b) => (a.dayOn < b.dayOn ? -1 : 1)),
      problems: problems.map(({ row, code, params }) => ({ row, message: text(code, params) })),
    }
  }),
  handle(takeOverCalendar, (context, { year, days }) => {
    const problems = days.flatMap(({ dayOn }, index) => {
      if (!dayOn.startsWith(`${year}-`)) return [{ path: `days.${index}.dayOn`, code: 'calendar.other-year', params: { day: dayOn } }]
      return days.findIndex((other) => other.dayOn === dayOn) < index ? [{ path: `days.${index}.dayOn`, code: 'calendar.twice', params: { day: dayOn } }] : []
    })
    if (problems.length > 0) throw badInput(problems)
    return context.work(async (uow) => {
      // Two who take over the same year follow each other.
      await uow.sql.query(`select pg_advisory_xact_lock(hashtextextended('calendar ' || $1::int, 0))`, [year])
      const done = await takeOver(uow, year, days)
      uow.afterCommit(() => settingsCacheOf(context.data).forget('calendar_day'))
      return done
    })
  }),
]

const told = (event: string) => (day: { readonly id: string; readonly dayOn: string; readonly name: string }) => ({
  bizType: calendarDay.name,
  bizId: day.id,
  event,
  content: `${day.dayOn} ${day.name}`,
})

async function takeOver(uow: UnitOfWork, year: number, days: readonly CalendarEntry[]) {
  const kept = new Map((await ofYear(uow.sql, year)).map((day) => [day.dayOn, day]))
  const named = new Set(days.map(({ dayOn }) => dayOn))
  const fresh = days.filter(({ dayOn }) => !kept.has(dayOn)).map((day) => ({ ...day, id: newId() }))
  const changed = days.flatMap((day) => {
    const before = kept.get(day.dayOn)
    return before === undefined || isSame(before, day) ? [] : [{ ...day, id: before.id, before }]
  })
  const gone = [...kept.values()].filter(({ dayOn }) => !named.has(dayOn))
  const by = uow.actor.userId ?? null
  await uow.insertMany(
    'calendarDay',
    fresh.map(({ id, dayOn, kind, name }) => ({ id, dayOn: new Date(`${dayOn}T00:00:00Z`), kind, name })),
  )
  await uow.sql.query(
    `update calendar_day d set kind = x.kind, name = x.name, version = d.version + 1, update_time = now(), updated_by = $2::uuid
       from jsonb_to_recordset($1::jsonb) as x(id uuid, kind text, name text) where d.id = x.id`,
    [JSON.stringify(changed), by],
  )
  await uow.sql.query(
    `update calendar_day set deleted_at = now(), version = version + 1, update_time = now(), updated_by = $2::uuid where id = any($1::uuid[])`,
    [gone.map(({ id }) => id), by],
  )
  await uow.logMany([...fresh.map(told('inserted')), ...changed.map(told('updated')), ...gone.map(told('removed'))])
  return { added: fresh.length, changed: changed.length, removed: gone.length }
}
