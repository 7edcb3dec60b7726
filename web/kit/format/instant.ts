/** Instants travel as ISO 8601 with offset and are shown on the reader's clock; on paper, on the company's. */
import dayjs from 'dayjs'

/** What is shown instead of the reader's clock. */
let clock: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined
const watching = new Set<() => void>()

/**
 * Every instant is shown on the clock of a zone from now on: a paper says the same, wherever it is printed. For windows that show papers only.
 * @returns goes back to the reader's clock
 */
export function showOnClockOf(zone: string): () => void {
  // Swedes write as ISO 8601 does.
  turnTo({ zone, format: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }) })
  return () => turnTo(undefined)
}

/** The zone whose clock is shown; undefined for the reader's. */
export const zoneShown = (): string | undefined => clock?.zone

/** @param told whenever the clock is another @returns ends it */
export function watchClock(told: () => void): () => void {
  watching.add(told)
  return () => watching.delete(told)
}

function turnTo(next: typeof clock): void {
  clock = next
  for (const tell of watching) tell()
}

/** Days without an hour are the same on every clock. */
const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

function format(value: unknown, from: number, to: number): string {
  if (typeof value !== 'string' || value === '') return ''
  const instant = dayjs(value)
  if (!instant.isValid()) return value
  const text = clock && hasOffset.test(value) ? clock.format.format(instant.toDate()) : instant.format('YYYY-MM-DD HH:mm:ss')
  return text.slice(from, to)
}

export const formatInstant = (value: unknown): string => format(value, 0, 19)
export const formatDay = (value: unknown): string => format(value, 0, 10)

/** Of today, or of a day that is said beside it. */
export const formatClock = (value: unknown): string => format(value, 11, 16)
