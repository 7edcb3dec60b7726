/** The life of a request for more time. Its process decides; whoever asked takes it back, goods that leave end it. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface PostponeFacts {
  /** The goods are still to be shipped. */
  readonly isOpen: boolean
  /** The date that was asked for lies ahead. */
  readonly isAhead: boolean
}

export const postponeMachine = lifecycle(
  setup({
    types: {
      context: {} as PostponeFacts,
      events: {} as { type: 'SUBMIT' } | { type: 'APPROVE' } | { type: 'REJECT' } | { type: 'WITHDRAW' } | { type: 'EXPIRE' },
    },
    guards: {
      'still-open': ({ context }) => context.isOpen,
      'date-ahead': ({ context }) => context.isOpen && context.isAhead,
    },
  }).createMachine({
    id: 'postpone-apply',
    context: { isOpen: true, isAhead: true },
    initial: 'PENDING',
    states: {
      PENDING: {
        on: {
          SUBMIT: { guard: 'still-open', target: 'PENDING' },
          APPROVE: { guard: 'date-ahead', target: 'APPROVED' },
          REJECT: 'REJECTED',
          WITHDRAW: 'WITHDRAWN',
          EXPIRE: 'EXPIRED',
        },
      },
      APPROVED: {},
      REJECTED: {},
      WITHDRAWN: {},
      EXPIRED: {},
    },
  }),
)
