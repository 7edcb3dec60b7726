/** Instants travel as ISO 8601 with offset and are shown on the reader's clock. */
import dayjs from 'dayjs'

function format(value: unknown, pattern: string): string {
  if (typeof value !== 'string' || value === '') return ''
  const instant = dayjs(value)
  return instant.isValid() ? instant.format(pattern) : value
}

export const formatInstant = (value: unknown): string => format(value, 'YYYY-MM-DD HH:mm:ss')
export const formatDay = (value: unknown): string => format(value, 'YYYY-MM-DD')

/** Of today, or of a day that is said beside it. */
export const formatClock = (value: unknown): string => format(value, 'HH:mm')
