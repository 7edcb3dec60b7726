/** The life of a return: agreed to by the company and its supplier, shipped, signed for, settled by a bill or a refund. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface PurchaseReturnFacts {
  /** Nothing of it has left the warehouse. */
  readonly isInHouse: boolean
  /** All of it has left. */
  readonly everythingLeft: boolean
  /** It is on a bill, or all of it was paid back. */
  readonly isSettled: boolean
}

export type PurchaseReturnEvent = 'SAVE' | 'REMOVE' | 'SUBMIT' | 'RETURN' | 'APPROVE' | 'REJECT' | 'CANCEL' | 'SHIP' | 'SIGN' | 'SETTLE' | 'UNBILL'

const asked = 'purchase-return.asked'
const left = { refuses: { SAVE: asked, REMOVE: asked, SUBMIT: asked, CANCEL: 'purchase-return.left' } } as const

export const purchaseReturnMachine = lifecycle(
  setup({
    types: { context: {} as PurchaseReturnFacts, events: {} as { type: PurchaseReturnEvent } },
    guards: {
      'is-in-house': ({ context }) => context.isInHouse,
      'everything-left': ({ context }) => context.everythingLeft,
      'is-settled': ({ context }) => context.isSettled,
    },
  }).createMachine({
    id: 'purchase-return',
    context: { isInHouse: true, everythingLeft: false, isSettled: false },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      /** The goods are kept from here on. The supplier is the last one who decides. */
      IN_APPROVAL: { on: { RETURN: 'RETURNED', APPROVE: 'WAIT_OUTBOUND', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      REJECTED: { on: { REMOVE: 'REJECTED' } },
      WAIT_OUTBOUND: {
        meta: { refuses: { SAVE: asked, REMOVE: asked, SUBMIT: asked } },
        on: { SHIP: [{ guard: 'everything-left', target: 'OUTBOUND' }, { target: 'WAIT_OUTBOUND' }], CANCEL: { guard: 'is-in-house', target: 'CANCELLED' } },
      },
      OUTBOUND: { meta: left, on: { SIGN: 'WAIT_REFUND' } },
      WAIT_REFUND: { meta: left, on: { SETTLE: [{ guard: 'is-settled', target: 'COMPLETED' }, { target: 'WAIT_REFUND' }] } },
      /** The bill that settled it may be taken back. */
      COMPLETED: { meta: left, on: { UNBILL: 'WAIT_REFUND' } },
      CANCELLED: { on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
