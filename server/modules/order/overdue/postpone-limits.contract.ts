/**
 * How far a promise may be put off, and why a date is refused. Pure: the dialog says it while one types, the call says it again, the
 * approval holds it against the clock once more.
 */
import { z } from 'zod'
import { Instant } from '#kit/contract.ts'

const dayMs = 86_400_000

/** Everything that a new date is held against. Instants in ISO 8601. */
export const PostponeLimits = z.object({
  dueAt: Instant,
  originalDueAt: Instant,
  /** The new date lies after this: after the promise, and ahead of now. */
  after: Instant,
  /** The new date lies at this instant at the latest. */
  latestAt: Instant,
  mostDays: z.number().int(),
  timesUsed: z.number().int(),
  mostTimes: z.number().int(),
  /** Why no date at all would do now, in the reader's language. */
  obstacle: z.string().nullable(),
})
export type PostponeLimits = z.output<typeof PostponeLimits>

export interface Promised {
  readonly dueAt: Date
  readonly originalDueAt: Date
}

/** The last instant that may be asked for. */
export const latestOf = ({ originalDueAt }: Pick<Promised, 'originalDueAt'>, mostDays: number): Date => new Date(originalDueAt.getTime() + mostDays * dayMs)

/** What a new date has to lie behind: the promise as it is, and now. */
export const boundOf = ({ dueAt }: Pick<Promised, 'dueAt'>, now: Date): Date => (dueAt > now ? dueAt : now)

export type DateObstacle = 'not-later' | 'in-the-past' | 'too-late'

/** Why a new date does not do; undefined when it does. */
export function dateObstacle(
  newDueAt: Date,
  promise: Promised,
  { now, mostDays }: { readonly now: Date; readonly mostDays: number },
): DateObstacle | undefined {
  if (newDueAt <= promise.dueAt) return 'not-later'
  if (newDueAt <= now) return 'in-the-past'
  return newDueAt > latestOf(promise, mostDays) ? 'too-late' : undefined
}

export type RowObstacle = 'not-of-goods' | 'settled' | 'shipped' | 'received' | 'one-open' | 'times-used' | 'no-room'

export interface PromiseState extends Promised {
  readonly kind: string
  readonly status: string
  readonly postponedTimes: number
  readonly isOver: boolean
  readonly hasOpenRequest: boolean
}

/** Goods may take longer to leave or to arrive; who has to answer is not given more time. */
export const mayBePutOff = (kind: string): boolean => kind === 'SHIP' || kind === 'RECEIVE'

/** Why a promise cannot be put off at all now; undefined when it can. */
export function rowObstacle(
  state: PromiseState,
  { now, mostDays, mostTimes }: { readonly now: Date; readonly mostDays: number; readonly mostTimes: number },
): RowObstacle | undefined {
  if (!mayBePutOff(state.kind)) return 'not-of-goods'
  if (state.isOver) return state.kind === 'RECEIVE' ? 'received' : 'shipped'
  if (state.status === 'RESOLVED' || state.status === 'CLOSED') return 'settled'
  if (state.hasOpenRequest) return 'one-open'
  if (state.postponedTimes >= mostTimes) return 'times-used'
  return latestOf(state, mostDays) <= boundOf(state, now) ? 'no-room' : undefined
}

/** Whole days that a promise is put off by; a day that has begun counts. */
export const daysBetween = (dueAt: Date, newDueAt: Date): number => Math.ceil((newDueAt.getTime() - dueAt.getTime()) / dayMs)
