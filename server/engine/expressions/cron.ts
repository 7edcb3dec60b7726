/**
 * Cron expressions of timers: five fields (Unix), six with seconds first (Spring, Zeebe), six or seven in the manner of Quartz, and
 * macros such as `@daily`. Quartz counts the days of the week from 1 = Sunday, everybody else from 0 or 7 = Sunday; an expression
 * is Quartz when it uses `?` or has a field for the year, which the others do not know.
 */
import { CronExpressionParser } from 'cron-parser'
import { ExpressionError } from '../core/expression.ts'

/** How many occurrences are looked at to find one in a year that the expression allows. */
const maxTries = 1_000

export function isCron(text: string): boolean {
  return text.startsWith('@') || /^\S+(?:\s+\S+){4,6}$/.test(text)
}

/**
 * @returns the first occurrence after `from`, epoch milliseconds; undefined when there is none
 * @throws ExpressionError
 */
export function nextOfCron(text: string, from: number, timeZone: string): number | undefined {
  const { expression, years } = normalise(text)
  if (!years) return firstAfter(text, expression, from, timeZone)
  let at = Math.max(from, Date.UTC(Math.min(...years), 0, 1) - 86_400_000)
  for (let tries = 0; tries < maxTries; tries++) {
    const next = firstAfter(text, expression, at, timeZone)
    if (next === undefined) return undefined
    const year = yearOf(next, timeZone)
    if (years.has(year)) return next
    const later = [...years].filter((each) => each > year)
    if (later.length === 0) return undefined
    at = Math.max(next, Date.UTC(Math.min(...later), 0, 1) - 86_400_000)
  }
  return undefined
}

function firstAfter(text: string, expression: string, from: number, timeZone: string): number | undefined {
  try {
    return CronExpressionParser.parse(expression, { currentDate: new Date(from), tz: timeZone })
      .next()
      .getTime()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (/out of the time span|loop limit|limit exceeded/i.test(message)) return undefined
    throw new ExpressionError(`"${text}" is no cron expression: ${message}`)
  }
}

function normalise(text: string): { expression: string; years: ReadonlySet<number> | undefined } {
  if (text.startsWith('@')) return { expression: text, years: undefined }
  const fields = text.trim().split(/\s+/)
  const isQuartz = fields.length === 7 || fields.includes('?')
  const years = fields.length === 7 && fields[6] !== '*' ? readYears(fields[6]!, text) : undefined
  const used = fields.slice(0, 6)
  if (isQuartz && used.length === 6) used[5] = quartzDays(used[5]!)
  return { expression: used.join(' '), years }
}

/** Moves the numbers of the days of the week from Quartz's count to everybody else's; `#2` and steps stay. */
function quartzDays(field: string): string {
  if (field === 'L') return '6'
  return field.replace(/(^|[,-])(\d)/g, (_, before: string, day: string) => `${before}${Number(day) - 1}`)
}

function readYears(field: string, text: string): ReadonlySet<number> {
  const years = new Set<number>()
  for (const part of field.split(',')) {
    const match = /^(\*|\d{4})(?:-(\d{4}))?(?:\/(\d{1,2}))?$/.exec(part)
    if (!match) throw new ExpressionError(`"${text}" is no cron expression: "${field}" are no years`)
    const first = match[1] === '*' ? 1970 : Number(match[1])
    const last = match[2] === undefined ? (match[1] === '*' || match[3] !== undefined ? 2099 : first) : Number(match[2])
    for (let year = first; year <= Math.min(last, 2199); year += Number(match[3] ?? 1) || 1) years.add(year)
  }
  if (years.size === 0) throw new ExpressionError(`"${text}" is no cron expression: "${field}" are no years`)
  return years
}

function yearOf(at: number, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(at))
}
