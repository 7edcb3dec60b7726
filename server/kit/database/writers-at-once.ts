/**
 * How many transactions run at once in this process. Where its one thread has work all the time, more of them are no faster: each only
 * waits longer between its statements, holds its locks longer, and pushes back the reads that share the thread. Where the thread waits
 * for the database, as it does when that is far away, there may be as many as the pool allows. So the number falls by one as long as the
 * thread hardly rests, and rises by one as long as it has time.
 */
import { performance } from 'node:perf_hooks'
import type { AtOnce } from './turns.ts'

/** Share of the time in which the thread works: above the one there are too many, below the other there may be more. */
const tooBusy = 0.9
const hasTime = 0.75
/** Milliseconds over which that is measured. */
const span = 50
/** Of many who wait one in so many always runs, so that nobody loses patience. */
const waitersEach = 24

/** Share of the time since the last look in which this thread worked, 0 to 1; undefined the first time, and when the last was a moment ago. */
function threadWork(): () => number | undefined {
  let seen: ReturnType<typeof performance.eventLoopUtilization> | undefined
  let seenAt = -Infinity
  return () => {
    const now = performance.now()
    if (now - seenAt < span) return undefined
    const next = performance.eventLoopUtilization()
    const share = seen && performance.eventLoopUtilization(next, seen).utilization
    seen = next
    seenAt = now
    return share
  }
}

/** @param most when the thread has time. What stands, perhaps behind a lock, takes nobody's turn as long as there are fewer. */
export function writersAtOnce(most: number, work: () => number | undefined = threadWork()): AtOnce {
  let allowed = most
  return (waiting, standing) => {
    const share = work()
    if (share !== undefined && share > tooBusy) allowed = Math.max(1, allowed - 1)
    else if (share !== undefined && share < hasTime) allowed = Math.min(most, allowed + 1)
    return Math.min(most, Math.max(allowed, Math.ceil(waiting / waitersEach)) + standing)
  }
}
