/** The life of a promise that runs out: the clock opens and breaches it, parcels, receipts and answers resolve it, a postponement gives it time. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface OverdueFacts {
  readonly kind: 'SHIP' | 'RECEIVE' | 'AFTER_SALE' | 'PAY'
  /** The promise has run out. */
  readonly isPast: boolean
}

export const overdueOrderMachine = lifecycle(
  setup({
    types: {
      context: {} as OverdueFacts,
      events: {} as { type: 'BREACH' } | { type: 'POSTPONE' } | { type: 'SHIP' } | { type: 'RECEIVE' } | { type: 'ANSWER' } | { type: 'CLOSE' },
    },
    guards: {
      'is-past': ({ context }) => context.isPast,
      'is-shipping': ({ context }) => context.kind === 'SHIP',
      'is-receiving': ({ context }) => context.kind === 'RECEIVE',
      'is-answered': ({ context }) => context.kind === 'AFTER_SALE' || context.kind === 'PAY',
      /** The goods take longer; an answer does not. */
      'is-of-goods': ({ context }) => context.kind === 'SHIP' || context.kind === 'RECEIVE',
    },
  }).createMachine({
    id: 'overdue-order',
    context: { kind: 'SHIP', isPast: false },
    initial: 'WARNING',
    states: {
      WARNING: {
        on: {
          BREACH: { guard: 'is-past', target: 'OVERDUE' },
          POSTPONE: { guard: 'is-of-goods', target: 'POSTPONED' },
          SHIP: { guard: 'is-shipping', target: 'RESOLVED' },
          RECEIVE: { guard: 'is-receiving', target: 'RESOLVED' },
          ANSWER: { guard: 'is-answered', target: 'RESOLVED' },
          CLOSE: 'CLOSED',
        },
      },
      OVERDUE: {
        on: {
          POSTPONE: { guard: 'is-of-goods', target: 'POSTPONED' },
          SHIP: { guard: 'is-shipping', target: 'RESOLVED' },
          RECEIVE: { guard: 'is-receiving', target: 'RESOLVED' },
          ANSWER: { guard: 'is-answered', target: 'RESOLVED' },
          CLOSE: 'CLOSED',
        },
      },
      POSTPONED: {
        on: {
          BREACH: { guard: 'is-past', target: 'OVERDUE' },
          POSTPONE: { guard: 'is-of-goods', target: 'POSTPONED' },
          SHIP: { guard: 'is-shipping', target: 'RESOLVED' },
          RECEIVE: { guard: 'is-receiving', target: 'RESOLVED' },
          CLOSE: 'CLOSED',
        },
      },
      RESOLVED: {},
      CLOSED: {},
    },
  }),
)
