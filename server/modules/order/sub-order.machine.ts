/** The life of a sub-order, from the channel to the end of its after-sales window. The status of the whole order follows from its sub-orders (`order-status.ts`). */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface SubOrderFacts {
  /** Nothing is left to ship after this shipment. */
  readonly everythingShips: boolean
  /** The supplier may take orders: not frozen for them, not leaving, not gone. */
  readonly supplierMay: boolean
  /** Where it stood before EXCEPTION. */
  readonly heldStatus: string | null
}

export type SubOrderEvent =
  | 'SUBMIT'
  | 'CONFIRM'
  | 'SHIP'
  | 'CONFIRM_RECEIPT'
  | 'COMPLETE'
  | 'CANCEL'
  /** Some of its goods are given up; the rest goes on. */
  | 'CANCEL_LINES'
  | 'UPDATE_DELIVERY'
  /** Its supplier may not take it. */
  | 'FAIL'
  | 'RESUME'

export const alreadyShipped = 'order.already-shipped'
const hasLeft = { refuses: { CANCEL: alreadyShipped, CANCEL_LINES: alreadyShipped, UPDATE_DELIVERY: alreadyShipped } } as const

export const subOrderMachine = lifecycle(
  setup({
    types: { context: {} as SubOrderFacts, events: {} as { type: SubOrderEvent } },
    guards: {
      'everything-ships': ({ context }) => context.everythingShips,
      'supplier-may': ({ context }) => context.supplierMay,
      'was-submitted': ({ context }) => context.supplierMay && context.heldStatus === 'SUBMITTED',
      'was-confirmed': ({ context }) => context.supplierMay && context.heldStatus === 'CONFIRMED',
    },
  }).createMachine({
    id: 'sub-order',
    context: { everythingShips: false, supplierMay: true, heldStatus: null },
    initial: 'CREATED',
    states: {
      CREATED: { on: { SUBMIT: 'SUBMITTED', CANCEL: 'CANCELLED', CANCEL_LINES: 'CREATED', UPDATE_DELIVERY: 'CREATED' } },
      SUBMITTED: {
        on: {
          CONFIRM: { guard: 'supplier-may', target: 'CONFIRMED' },
          FAIL: 'EXCEPTION',
          CANCEL: 'CANCELLED',
          CANCEL_LINES: 'SUBMITTED',
          UPDATE_DELIVERY: 'SUBMITTED',
        },
      },
      CONFIRMED: {
        on: {
          SHIP: [{ guard: 'everything-ships', target: 'SHIPPED' }, { target: 'PART_SHIPPED' }],
          FAIL: 'EXCEPTION',
          CANCEL: 'CANCELLED',
          CANCEL_LINES: 'CONFIRMED',
          UPDATE_DELIVERY: 'CONFIRMED',
        },
      },
      /** What has begun to leave is neither held nor cancelled any more. */
      PART_SHIPPED: { meta: hasLeft, on: { SHIP: [{ guard: 'everything-ships', target: 'SHIPPED' }, { target: 'PART_SHIPPED' }] } },
      SHIPPED: { meta: hasLeft, on: { CONFIRM_RECEIPT: 'RECEIVED' } },
      RECEIVED: { meta: hasLeft, on: { COMPLETE: 'COMPLETED' } },
      EXCEPTION: {
        on: {
          RESUME: [
            { guard: 'was-submitted', target: 'SUBMITTED' },
            { guard: 'was-confirmed', target: 'CONFIRMED' },
          ],
          CANCEL: 'CANCELLED',
          CANCEL_LINES: 'EXCEPTION',
          UPDATE_DELIVERY: 'EXCEPTION',
        },
      },
      COMPLETED: { type: 'final', meta: hasLeft },
      CANCELLED: { type: 'final' },
    },
  }),
)
