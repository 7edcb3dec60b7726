/** The life of an article in a channel: put up at once or at an hour, pushed to the channel, taken down with a reason, out of the pool and back. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface ListingFacts {
  /** Nothing of what a listing needs is missing (`obstacles`). */
  readonly maySell: boolean
  /** The hour that is asked for is still to come. */
  readonly isAhead: boolean
  /** The channel has not been told yet that it was taken down. */
  readonly isUndoable: boolean
  /** It waited for its hour when it was taken down. */
  readonly wasScheduled: boolean
}

export type ListingEvent = 'UP' | 'SCHEDULE' | 'PUSH_OK' | 'PUSH_FAIL' | 'DOWN' | 'AUTO_DOWN' | 'UNDO' | 'OUT_OF_POOL' | 'RESTORE'

const refused = (name: string) => `up-shelves-manager.${name}` as const
const up = { guard: 'may-sell', target: 'SHELVING' } as const
const schedule = { guard: 'is-ahead', target: 'SCHEDULED' } as const

export const listingMachine = lifecycle(
  setup({
    types: { context: {} as ListingFacts, events: {} as { type: ListingEvent } },
    guards: {
      'may-sell': ({ context }) => context.maySell,
      'is-ahead': ({ context }) => context.isAhead,
      'is-undoable': ({ context }) => context.isUndoable && context.maySell,
      'is-undoable-wait': ({ context }) => context.isUndoable && context.wasScheduled,
    },
  }).createMachine({
    id: 'channel-listing',
    context: { maySell: false, isAhead: false, isUndoable: false, wasScheduled: false },
    initial: 'WAIT_SHELVE',
    states: {
      WAIT_SHELVE: {
        meta: { refuses: { DOWN: refused('never-up'), OUT_OF_POOL: refused('not-down'), UNDO: refused('is-undoable') } },
        on: { UP: up, SCHEDULE: schedule },
      },
      /** Its hour asks again whether it may be sold; it may get another one. */
      SCHEDULED: {
        meta: { refuses: { OUT_OF_POOL: refused('not-down'), UNDO: refused('is-undoable') } },
        on: { UP: up, SCHEDULE: schedule, PUSH_FAIL: 'SHELVE_FAILED', DOWN: 'OFF_SHELF' },
      },
      /** What it needs may go while the channel is being asked. */
      SHELVING: {
        meta: {
          refuses: { UP: refused('being-pushed'), SCHEDULE: refused('being-pushed'), DOWN: refused('being-pushed'), OUT_OF_POOL: refused('being-pushed') },
        },
        on: { PUSH_OK: 'ON_SHELF', PUSH_FAIL: 'SHELVE_FAILED', AUTO_DOWN: 'OFF_SHELF' },
      },
      ON_SHELF: {
        meta: { refuses: { UP: refused('sells-already'), SCHEDULE: refused('sells-already'), OUT_OF_POOL: refused('sells'), UNDO: refused('sells-already') } },
        on: { DOWN: 'OFF_SHELF', AUTO_DOWN: 'OFF_SHELF' },
      },
      SHELVE_FAILED: {
        meta: { refuses: { OUT_OF_POOL: refused('not-down'), UNDO: refused('is-undoable') } },
        on: { UP: up, SCHEDULE: schedule, DOWN: 'OFF_SHELF' },
      },
      OFF_SHELF: {
        meta: { refuses: { DOWN: refused('is-down'), RESTORE: refused('not-out') } },
        on: {
          UP: up,
          SCHEDULE: schedule,
          UNDO: [
            { guard: 'is-undoable-wait', target: 'SCHEDULED' },
            { guard: 'is-undoable', target: 'ON_SHELF' },
          ],
          OUT_OF_POOL: 'OUT_OF_POOL',
        },
      },
      OUT_OF_POOL: { meta: { refuses: { '*': refused('out-of-pool') } }, on: { RESTORE: 'OFF_SHELF' } },
    },
  }),
)
