/** The life of an outbound order: agreed to where it has no source, shipped in one part or several, signed for. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface OutboundFacts {
  /** It belongs to a document of the product, which was decided on. */
  readonly hasSource: boolean
  /** That document asks for it. */
  readonly bySource: boolean
  /** Nothing is left to ship, or the rest is given up. */
  readonly everythingLeft: boolean
  /** Every parcel has arrived, or the customer's receipt is there. */
  readonly isReceipted: boolean
}

export type OutboundEvent = 'SAVE' | 'REMOVE' | 'SUBMIT' | 'RELEASE' | 'RETURN' | 'APPROVE' | 'REJECT' | 'CANCEL' | 'SHIP' | 'PACK' | 'SIGN'

const left = { refuses: { REMOVE: 'outbound-order.shipped', SAVE: 'outbound-order.shipped', CANCEL: 'outbound-order.shipped' } } as const

const shipping = [{ guard: 'everything-left', target: 'SHIPPED' }, { target: 'PARTIAL_SHIPPED' }] as const

export const outboundOrderMachine = lifecycle(
  setup({
    types: { context: {} as OutboundFacts, events: {} as { type: OutboundEvent } },
    guards: {
      'has-source': ({ context }) => context.hasSource,
      'not-of-source': ({ context }) => !context.hasSource || context.bySource,
      'everything-left': ({ context }) => context.everythingLeft,
      'is-receipted': ({ context }) => context.isReceipted,
    },
  }).createMachine({
    id: 'outbound-order',
    context: { hasSource: false, bySource: false, everythingLeft: false, isReceipted: false },
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: 'IN_APPROVAL', RELEASE: { guard: 'has-source', target: 'APPROVED' }, CANCEL: 'CANCELLED' },
      },
      IN_APPROVAL: { on: { RETURN: 'RETURNED', APPROVE: 'APPROVED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      REJECTED: { on: { REMOVE: 'REJECTED' } },
      APPROVED: { on: { SHIP: shipping, CANCEL: { guard: 'not-of-source', target: 'CANCELLED' } } },
      PARTIAL_SHIPPED: { meta: left, on: { SHIP: shipping, PACK: 'PARTIAL_SHIPPED' } },
      SHIPPED: { meta: left, on: { PACK: 'SHIPPED', SIGN: { guard: 'is-receipted', target: 'SIGNED' } } },
      SIGNED: { type: 'final', meta: left },
      CANCELLED: { on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
