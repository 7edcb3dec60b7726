/** ISO 8601 dates and durations as they stand in models, a little more generous than the standard. */
import { DateTime, Duration } from 'luxon'
import { ExpressionError } from '../core/expression.ts'

/**
 * Reads `2026-01-31`, `2026-01-31T10:00:00`, with `Z`, an offset or `@Europe/Paris`, `2026-01-31 10:00:00`, and epoch milliseconds.
 * @param timeZone holds where the text names no zone
 * @throws ExpressionError
 */
export function readDate(text: string, timeZone: string): number {
  const trimmed = text.trim()
  if (/^\d{11,14}$/.test(trimmed)) return Number(trimmed)
  const [moment, named] = trimmed.split('@') as [string, string | undefined]
  const plain = moment.replace(/\[[^\]]*\]$/, '')
  const zone = named ?? timeZone
  const iso = DateTime.fromISO(plain, { zone })
  const date = iso.isValid ? iso : DateTime.fromSQL(plain, { zone })
  if (!date.isValid || !/^[+-]?\d{4}/.test(plain)) throw new ExpressionError(`"${trimmed}" is no ISO 8601 date`)
  return date.toMillis()
}

/** @throws ExpressionError */
export function readDuration(text: string): Duration {
  const trimmed = text.trim().toUpperCase()
  const duration = Duration.fromISO(trimmed)
  if (!duration.isValid || !/\d/.test(trimmed)) throw new ExpressionError(`"${text.trim()}" is no ISO 8601 duration`)
  return duration
}
