/** A value that was sent as people read it: no braces, no keys of ours, instants on the reader's clock. */
import { formatInstant } from '#web/kit/format/instant.ts'

/** A key of ours says nothing to a reader. */
export const isKey = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value)

const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value)
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || isKey(value)

export function payloadText(value: unknown): string {
  if (isNothing(value)) return '-'
  if (typeof value === 'string') return isInstant(value) ? formatInstant(value) : value
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value)
    ? value.filter((one) => !isNothing(one)).map(payloadText)
    : Object.entries(value as object).flatMap(([name, one]) => (isNothing(one) ? [] : [`${name} ${payloadText(one)}`]))
  return parts.join(Array.isArray(value) ? '\n' : ' · ') || '-'
}
