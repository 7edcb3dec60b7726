/** Days on which the company does not follow the week: holidays, and weekends that are worked for them. */
import { z } from 'zod'
import { Day, Version, Id, defineCall, defineResource } from '#kit/contract.ts'
import { label, remark } from '#kit/fields.contract.ts'

export const dayKinds = [
  { value: 'HOLIDAY', label: label('休', 'Day off'), color: 'red' },
  { value: 'WORKDAY', label: label('班', 'Worked'), color: 'blue' },
] as const

const Kind = z.enum(['HOLIDAY', 'WORKDAY'])
/** No day off is called longer than that. */
const Name = z.string().trim().min(1).max(50)

export const calendarDay = defineResource({
  name: 'calendar-day',
  label: { zh: '工作日历', en: 'Day of the calendar' },
  path: '/api/blade-system/calendar-day',
  row: {
    dayOn: Day.meta({
      label: label('日期', 'Day'),
      widget: 'date',
      column: 130,
      search: 'range',
      sortable: true,
      requiredMessage: { zh: '请选择日期', en: 'Choose the day' },
    }),
    kind: Kind.meta({
      label: label('类型', 'Kind'),
      widget: 'select',
      column: 110,
      search: 'equals',
      options: dayKinds,
      requiredMessage: { zh: '请选择类型', en: 'Choose the kind' },
    }),
    name: Name.meta({
      label: label('名称', 'Name'),
      widget: 'text',
      column: 180,
      search: 'contains',
      requiredMessage: { zh: '请输入名称', en: 'Enter the name' },
    }),
    remark,
  },
  writable: ['dayOn', 'kind', 'name', 'remark'],
  differs: {
    scope: { tenant: false },
    order: [{ field: 'dayOn', direction: 'desc' }],
    verbs: { import: undefined },
  },
})

const Year = z.coerce.number().int().min(2000).max(2100)

/** A year as it stands, for everybody who plans by it. */
export const calendarYear = defineCall('GET|POST /api/blade-system/calendar/year', {
  permission: 'signed-in',
  summary: { zh: '年度工作日历', en: 'Calendar of a year' },
  input: z.object({ year: Year }),
  output: z.object({
    year: z.number().int(),
    days: z.array(z.object({ id: Id, version: Version, dayOn: Day, kind: Kind, name: z.string() })),
    /** Of January to December. */
    workingDays: z.array(z.number().int()).length(12),
    /** Years of which days are known. */
    years: z.array(z.number().int()),
  }),
  options: { readOnly: true },
})

export const CalendarEntry = z.object({ dayOn: Day, kind: Kind, name: Name })
export type CalendarEntry = z.output<typeof CalendarEntry>

/** What would become of a day: it is new, it differs from what is kept, it is kept already, or the file does not name it any more. */
const Change = z.enum(['NEW', 'CHANGED', 'SAME', 'GONE'])
export type CalendarChange = z.output<typeof Change>

/** Reads a file and says what it would change of one year. Nothing is written. */
export const previewCalendar = defineCall('POST /api/blade-system/calendar/preview', {
  permission: 'calendar-day:insert',
  summary: { zh: '预览日历文件', en: 'Look at a calendar file' },
  input: z.object({ year: Year }),
  output: z.object({
    days: z.array(CalendarEntry.extend({ change: Change, before: z.string().nullable() })),
    problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
  }),
  options: { transport: 'upload', readOnly: true },
})

/** The year is as this list says from now on. What was looked at is sent back, so that what is taken over is what was seen. */
export const takeOverCalendar = defineCall('POST /api/blade-system/calendar/take-over', {
  permission: 'calendar-day:insert',
  summary: { zh: '导入年度日历', en: 'Take over a calendar' },
  input: z.object({ year: Year, days: z.array(CalendarEntry).min(1).max(366) }),
  output: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }),
})

export const calendarTemplate = defineCall('GET /api/blade-system/calendar/template', {
  permission: 'calendar-day:insert',
  summary: { zh: '下载日历模板', en: 'Template of a calendar file' },
  input: z.object({}),
  output: z.unknown(),
  options: { transport: 'file', readOnly: true },
})
