/** The life of a promise that runs out: the clock opens and breaches it, parcels and receipts resolve it, a postponement gives it time. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface OverdueFacts {
  /** About shipping, not about receipt. */
  readonly isShipping: boolean
  /** The promise has run out. */
  readonly isPast: boolean
}

export const overdueOrderMachine = lifecycle(
  setup({
    types: {
      context: {} as OverdueFacts,
      events: {} as { type: 'BREACH' } | { type: 'POSTPONE' } | { type: 'SHIP' } | { type: 'RECEIVE' } | { type: 'CLOSE' },
    },
    guards: {
      'is-past': ({ context }) => context.isPast,
      'is-shipping': ({ context }) => context.isShipping,
      'is-receiving': ({ context }) => !context.isShipping,
    },
  }).createMachine({
    id: 'overdue-order',
    context: { isShipping: true, isPast: false },
    initial: 'WARNING',
    states: {
      WARNING: {
        on: {
          BREACH: { guard: 'is-past', target: 'OVERDUE' },
          POSTPONE: { guard: 'is-shipping', target: 'POSTPONED' },
          SHIP: { guard: 'is-shipping', target: 'RESOLVED' },
          RECEIVE: { guard: 'is-receiving', target: 'RESOLVED' },
          CLOSE: 'CLOSED',
        },
      },
      OVERDUE: {
        on: {
          POSTPONE: { guard: 'is-shipping', target: 'POSTPONED' },
          SHIP: { guard: 'is-shipping', target: 'RESOLVED' },
          RECEIVE: { guard: 'is-receiving', target: 'RESOLVED' },
          CLOSE: 'CLOSED',
        },
      },
      POSTPONED: {
        on: {
          BREACH: { guard: 'is-past', target: 'OVERDUE' },
          POSTPONE: { guard: 'is-shipping', target: 'POSTPONED' },
          SHIP: { guard: 'is-shipping', target: 'RESOLVED' },
          CLOSE: 'CLOSED',
        },
      },
      RESOLVED: {},
      CLOSED: {},
    },
  }),
)
