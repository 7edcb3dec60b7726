/** Types that a decision table names for its inputs and outputs, and the gentle conversions they ask for. */
import { dateAndTime, duration, parseDate, parseTime } from 'feelin'

/** An input as FEEL is to see it: texts become numbers, dates and durations where the table says so; anything else stays. */
export function toInput(value: unknown, typeRef: string | undefined): unknown {
  const type = localType(typeRef)
  if (value instanceof Date) return dateAndTime(value.toISOString())
  if (typeof value !== 'string' || type === undefined) return value
  switch (type) {
    case 'date':
      return parseDate(value.slice(0, 10)) ?? value
    case 'datetime':
    case 'dateandtime':
      return dateAndTime(value) ?? value
    case 'time':
      return parseTime(value) ?? value
    case 'daytimeduration':
    case 'yearmonthduration':
      return duration(value) ?? value
    default:
      return toNumberOrBoolean(value, type)
  }
}

/** An output as JSON in the type that the table names. */
export function toOutput(value: unknown, typeRef: string | undefined): unknown {
  const type = localType(typeRef)
  if (value === null || value === undefined || type === undefined) return value ?? null
  if (typeof value === 'string') return toNumberOrBoolean(value, type)
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  return value
}

function toNumberOrBoolean(value: string, type: string): unknown {
  if (/^(?:number|integer|int|long|double|decimal|float|short)$/.test(type)) return value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

/** `feel:number`, `date and time`, `days and time duration` in one spelling. */
function localType(typeRef: string | undefined): string | undefined {
  const type = typeRef
    ?.replace(/^.*:/, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  return type === 'daysandtimeduration' ? 'daytimeduration' : type === 'yearsandmonthsduration' ? 'yearmonthduration' : type
}
