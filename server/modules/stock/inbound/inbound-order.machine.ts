/** The life of an inbound order: agreed to where it has no source, announced, looked at, received in one part or several, undone as a whole. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface InboundFacts {
  /** It belongs to a document of the product, which was decided on. */
  readonly hasSource: boolean
  /** Some of it came already, accepted or not. */
  readonly somethingCame: boolean
  /** Nothing is left to come, or the rest is given up. */
  readonly everythingCame: boolean
}

export type InboundEvent = 'SAVE' | 'REMOVE' | 'SUBMIT' | 'RELEASE' | 'RETURN' | 'APPROVE' | 'REJECT' | 'CANCEL' | 'NOTICE' | 'ARRIVE' | 'CONFIRM' | 'REVERSE'

const received = { refuses: { REMOVE: 'inbound-order.received', SAVE: 'inbound-order.received', CANCEL: 'inbound-order.received' } } as const

const confirmed = [{ guard: 'everything-came', target: 'INBOUND' }, { target: 'PARTIAL' }] as const

export const inboundOrderMachine = lifecycle(
  setup({
    types: { context: {} as InboundFacts, events: {} as { type: InboundEvent } },
    guards: {
      'has-source': ({ context }) => context.hasSource,
      'something-came': ({ context }) => context.somethingCame,
      'nothing-came': ({ context }) => !context.somethingCame,
      'everything-came': ({ context }) => context.everythingCame,
    },
  }).createMachine({
    id: 'inbound-order',
    context: { hasSource: false, somethingCame: false, everythingCame: false },
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: 'IN_APPROVAL', RELEASE: { guard: 'has-source', target: 'WAIT_INBOUND' }, CANCEL: 'CANCELLED' },
      },
      IN_APPROVAL: { on: { RETURN: 'RETURNED', APPROVE: 'WAIT_INBOUND', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      REJECTED: { on: { REMOVE: 'REJECTED' } },
      WAIT_INBOUND: {
        on: { REMOVE: 'WAIT_INBOUND', CANCEL: 'CANCELLED', NOTICE: 'WAIT_INBOUND', ARRIVE: 'QC', CONFIRM: confirmed },
      },
      // Goods stand at the ramp and are looked at.
      QC: {
        meta: { refuses: { REMOVE: 'inbound-order.received', SAVE: 'inbound-order.received' } },
        on: {
          NOTICE: 'QC',
          CONFIRM: confirmed,
          CANCEL: { guard: 'nothing-came', target: 'CANCELLED' },
          REVERSE: { guard: 'something-came', target: 'CANCELLED' },
        },
      },
      PARTIAL: { meta: received, on: { NOTICE: 'PARTIAL', ARRIVE: 'QC', CONFIRM: confirmed, REVERSE: 'CANCELLED' } },
      INBOUND: { meta: received, on: { REVERSE: 'CANCELLED' } },
      CANCELLED: { on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
