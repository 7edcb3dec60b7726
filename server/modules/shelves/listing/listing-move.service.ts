/** Moves of listings, any number at once: the machine decides about each; records, and questions to channels, follow in the same work. */
import { decide } from '#kit/decide.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { codeOf } from '#kit/lifecycle.contract.ts'
import type { ModelChange, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { shortened } from '#kit/words.ts'
import { askChannels, type Question } from '../push/ask-channel.ts'
import { listingNamed } from './listing-named.service.ts'
import { channelListing, type ShelvingAction } from './listing.contract.ts'
import { listingMachine, type ListingEvent, type ListingFacts } from './listing.machine.ts'

export type Listing = ModelRow<'channelListing'>

/** How long taking down can be taken back, in milliseconds. */
const undoTime = 10_000

export interface Told {
  readonly action: ShelvingAction
  readonly isSuccessful?: boolean
  readonly reason?: string | null | undefined
  readonly message?: string | null | undefined
}

export interface Step {
  readonly row: Listing
  readonly event: ListingEvent
  readonly facts?: Partial<ListingFacts>
  readonly change?: ModelChange<'channelListing'>
  /** For the row's log. */
  readonly content?: string | undefined
  readonly told: Told
  /** What the channel is asked, under the next number. */
  readonly asks?: { readonly wants: Question['wants']; readonly notBefore?: Date }
}

/** Why each was refused, by the listing's id; those that moved are not among them. */
export type Refused = ReadonlyMap<string, Failure>

export async function keepRecords(uow: UnitOfWork, told: readonly { readonly row: Listing; readonly told: Told }[]): Promise<void> {
  await uow.insertMany(
    'shelvingRecord',
    told.map(({ row, told: { action, isSuccessful = true, reason, message } }) => ({
      id: newId(),
      skuId: row.skuId,
      ...listingNamed(row),
      action,
      isSuccessful,
      reason: reason ?? null,
      message: message ? shortened(message, 1000) : null,
    })),
  )
}

const noFacts: ListingFacts = { maySell: false, isAhead: false, isUndoable: false, wasScheduled: false }

type Decided = string | Failure

/** Asks the machine once for each state and each set of facts: most of a batch stand alike. */
function decider(): (step: Step) => Decided {
  const known = new Map<string, Decided>()
  return ({ row, event, facts }) => {
    const context = { ...noFacts, ...facts }
    const key = `${row.status} ${event} ${Object.values(context).join()}`
    const before = known.get(key)
    if (before !== undefined) return before
    const after = decidedBy(row.status, event, context)
    known.set(key, after)
    return after
  }
}

function decidedBy(value: string, event: ListingEvent, context: ListingFacts): Decided {
  try {
    return decide(listingMachine, { value, context }, { type: event })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Why a guard refuses stands in the messages.
    const { rule } = error.details
    return rule === error.code ? error : new Failure('rule', codeOf(channelListing.name, `guard:${String(rule)}`), error.details)
  }
}

/** Rows have to be locked, in the order of their ids; each once. */
export async function moveListings(uow: UnitOfWork, steps: readonly Step[]): Promise<Refused> {
  const refused = new Map<string, Failure>()
  const moved: (Step & { readonly status: string; readonly pushNo: number })[] = []
  const decided = decider()
  for (const step of steps) {
    const status = decided(step)
    if (status instanceof Failure) refused.set(step.row.id, status)
    else moved.push({ ...step, status, pushNo: step.row.pushNo + (step.asks ? 1 : 0) })
  }
  if (moved.length === 0) return refused
  await uow.changeMany(
    'channelListing',
    moved.map(({ row, change, status, pushNo }) => ({ row, change: { pushNo, ...change, status: status as Listing['status'] } })),
    { decided: ['status'] },
  )
  await uow.logMany(
    moved.map(({ row, event, status, content }) => ({
      bizType: channelListing.name,
      bizId: row.id,
      event,
      fromStatus: row.status,
      toStatus: status,
      ...(content && { content: shortened(content, 500) }),
    })),
  )
  await keepRecords(uow, moved)
  await askChannels(
    uow,
    moved.flatMap(({ row, asks, pushNo }) => (asks ? [{ listingId: row.id, pushNo, ...asks }] : [])),
  )
  return refused
}

export const scheduleStep =
  (now: Date, at: Date) =>
  (row: Listing): Step => ({
    row,
    event: 'SCHEDULE',
    facts: { isAhead: at > now },
    change: { scheduledAt: at, failure: null, undoUntil: null, undoStatus: null },
    told: { action: 'SCHEDULE', message: at.toISOString() },
  })

export const failedStep = (row: Listing, why: string): Step => ({
  row,
  event: 'PUSH_FAIL',
  change: { failure: shortened(why, 1000) },
  content: why,
  told: { action: 'PUSH_FAIL', isSuccessful: false, message: why },
})

export const succeededStep =
  (now: Date) =>
  (row: Listing, channelItemCode: string): Step => ({
    row,
    event: 'PUSH_OK',
    change: { channelItemCode, shelvedAt: now, offAt: null, offReason: null, offRemark: null, failure: null },
    told: { action: 'PUSH_OK' },
  })

export interface Why {
  readonly reason: string
  readonly remark?: string | null | undefined
}

/** Down at once for us; the channel hears of it when it cannot be taken back any more. */
export const downStep =
  (now: Date, { reason, remark }: Why) =>
  (row: Listing): Step => {
    const undoUntil = new Date(now.getTime() + undoTime)
    const undo = row.status === 'SHELVE_FAILED' ? {} : { undoUntil, undoStatus: row.status }
    return {
      row,
      event: 'DOWN',
      change: { offReason: reason, offRemark: remark || null, offAt: now, pushNo: row.pushNo + 1, ...undo },
      content: remark || reason,
      told: { action: 'DOWN', reason, message: remark },
      ...(row.status === 'ON_SHELF' && { asks: { wants: 'DOWN', notBefore: undoUntil } }),
    }
  }

/** Taken down by the clock or a freeze: the channel hears of it at once, whatever it is being asked. */
export const autoDownStep =
  (now: Date, { reason, remark }: Why) =>
  (row: Listing): Step => ({
    row,
    event: 'AUTO_DOWN',
    change: { offReason: reason, offRemark: remark ? shortened(remark, 500) : null, offAt: now, undoUntil: null, undoStatus: null },
    content: reason,
    told: { action: 'AUTO_DOWN', reason, message: remark },
    asks: { wants: 'DOWN' },
  })

/** Sells, or waits for its hour, as before; refused once the ten seconds are over, or where it may not be sold any more. */
export const undoStep =
  (now: Date, maySell: (row: Listing) => boolean) =>
  (row: Listing): Step => {
    const wasScheduled = row.undoStatus === 'SCHEDULED'
    const isUndoable = row.undoUntil !== null && row.undoUntil > now
    return {
      row,
      event: 'UNDO',
      facts: { isUndoable, maySell: isUndoable && !wasScheduled && maySell(row), wasScheduled },
      change: { pushNo: row.pushNo + 1, offReason: null, offRemark: null, offAt: null, undoUntil: null, undoStatus: null },
      told: { action: 'UNDO' },
    }
  }

export const outOfPoolStep =
  (reason: string) =>
  (row: Listing): Step => ({
    row,
    event: 'OUT_OF_POOL',
    change: { outOfPoolReason: reason, undoUntil: null, undoStatus: null },
    content: reason,
    told: { action: 'OUT_OF_POOL', message: reason },
  })

export const restoreStep = (row: Listing): Step => ({ row, event: 'RESTORE', change: { outOfPoolReason: null }, told: { action: 'RESTORE' } })
