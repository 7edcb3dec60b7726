/** What becomes of a text message or mail: sent, tried again, given up, and asked for once more by a person. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface DeliveryFacts {
  /** No try is left after this one. */
  readonly isLast: boolean
}

const sent = { '*': 'message.not-failed' } as const

export const messageDeliveryMachine = lifecycle(
  setup({
    types: { context: {} as DeliveryFacts, events: {} as { type: 'SENT' } | { type: 'FAIL' } | { type: 'RESEND' } },
    guards: { 'is-last': ({ context }) => context.isLast },
  }).createMachine({
    id: 'message-delivery',
    context: { isLast: false },
    initial: 'WAITING',
    states: {
      WAITING: { meta: { refuses: sent }, on: { SENT: 'SENT', FAIL: [{ guard: 'is-last', target: 'FAILED' }, { target: 'WAITING' }] } },
      SENT: { type: 'final', meta: { refuses: sent } },
      FAILED: { on: { RESEND: 'WAITING' } },
    },
  }),
)
