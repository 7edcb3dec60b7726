/** A value of a difference in words: by those of its choice, as a time, or as how many there are; an id says nothing to a reader. */

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface ValueWords {
  /** So many things that have no better words, and one of them. */
  readonly some: (count: number) => string
  readonly one: string
  readonly time: (instant: string) => string
  readonly list: (texts: readonly string[]) => string
}

export function changedValue(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) {
    if (value.length === 0) return '-'
    return value.every((one) => typeof one === 'string' && id.test(one)) ? words.some(value.length) : words.list(value.map((one) => changedValue(one, words)))
  }
  if (typeof value === 'string' && id.test(value)) return words.one
  if (typeof value === 'string' && instant.test(value)) return words.time(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
