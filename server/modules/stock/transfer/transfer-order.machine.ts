/** The life of a transfer: agreed to by both ends, on its way or there at once, received in one part or several. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface TransferFacts {
  /** The goods are there at once. */
  readonly isDirect: boolean
  /** Everything has arrived, or the rest is given up. */
  readonly everythingCame: boolean
}

export type TransferEvent = 'SAVE' | 'REMOVE' | 'SUBMIT' | 'RETURN' | 'APPROVE' | 'REJECT' | 'CANCEL' | 'SHIP' | 'RECEIVE'

const left = { refuses: { REMOVE: 'transfer-order.left', SAVE: 'transfer-order.left' } } as const
const arrived = { refuses: { REMOVE: 'transfer-order.left', SAVE: 'transfer-order.left', CANCEL: 'transfer-order.arrived' } } as const
const receiving = [{ guard: 'everything-came', target: 'COMPLETED' }, { target: 'PARTIAL_IN' }] as const

export const transferOrderMachine = lifecycle(
  setup({
    types: { context: {} as TransferFacts, events: {} as { type: TransferEvent } },
    guards: {
      'is-direct': ({ context }) => context.isDirect,
      'everything-came': ({ context }) => context.everythingCame,
    },
  }).createMachine({
    id: 'transfer-order',
    context: { isDirect: false, everythingCame: false },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      IN_APPROVAL: { on: { RETURN: 'RETURNED', APPROVE: 'APPROVED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      REJECTED: { on: { REMOVE: 'REJECTED' } },
      APPROVED: { on: { SHIP: [{ guard: 'is-direct', target: 'COMPLETED' }, { target: 'IN_TRANSIT' }], CANCEL: 'CANCELLED' } },
      /** Nothing has arrived yet: what left can still be called back. */
      IN_TRANSIT: { meta: left, on: { RECEIVE: receiving, CANCEL: 'CANCELLED' } },
      PARTIAL_IN: { meta: arrived, on: { RECEIVE: receiving } },
      COMPLETED: { type: 'final', meta: arrived },
      CANCELLED: { on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
