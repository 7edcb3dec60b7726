/** How long a failed job waits before its next try. */
import { Duration } from 'luxon'

/** Without intervals in the model: a second, then four, sixteen ... at most an hour. */
const FIRST = 1000
const FACTOR = 4
const LONGEST = 3600_000

/**
 * @param intervals ISO 8601 durations; the last one repeats
 * @param attempts tries so far, from 1
 */
export function toMilliseconds(intervals: readonly string[], attempts: number): number {
  const interval = intervals[Math.min(attempts, intervals.length) - 1]
  const duration = interval === undefined ? undefined : Duration.fromISO(interval)
  if (duration?.isValid === true) return duration.toMillis()
  return Math.min(FIRST * FACTOR ** (attempts - 1), LONGEST)
}
