/**
 * Date bounds as people type them. Both bounds are inclusive in the unit that was written: up to `2026-11-30` means the whole day,
 * up to `10:00:05` that whole second. Texts without offset are in the company's time zone.
 */
import { DateTime } from 'luxon'

interface Form {
  readonly pattern: RegExp
  readonly format: string
  readonly unit: 'day' | 'minute' | 'second' | 'millisecond'
}

const forms: readonly Form[] = [
  { pattern: /^\d{4}-\d{2}-\d{2}$/, format: 'yyyy-MM-dd', unit: 'day' },
  { pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, format: 'yyyy-MM-dd HH:mm', unit: 'minute' },
  { pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, format: 'yyyy-MM-dd HH:mm:ss', unit: 'second' },
]

/** The first instant that a bound's text covers and the first one after it; undefined when it is no date. */
export function instantsOf(text: string, zone: string): { readonly first: Date; readonly after: Date } | undefined {
  const trimmed = text.trim()
  const form = forms.find(({ pattern }) => pattern.test(trimmed))
  // A plus sign in a query string arrives as a blank.
  const at = form ? DateTime.fromFormat(trimmed, form.format, { zone }) : DateTime.fromISO(trimmed.replace(/ (\d{2}:?\d{2})$/, '+$1'), { zone })
  if (!at.isValid || at.year < 1900 || at.year > 2200) return undefined
  const unit =
    form?.unit ??
    (/\d{2}:\d{2}:\d{2}\.\d/.test(trimmed) ? 'millisecond' : /\d{2}:\d{2}:\d{2}/.test(trimmed) ? 'second' : /T\d{2}:\d{2}/.test(trimmed) ? 'minute' : 'day')
  return { first: at.toJSDate(), after: at.plus({ [unit]: 1 }).toJSDate() }
}
