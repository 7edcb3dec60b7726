/** What becomes of an invoice: issued, reversed, or taken back with its order before it was issued. */
import { createMachine } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export const orderInvoiceMachine = lifecycle(
  createMachine({
    id: 'order-invoice',
    initial: 'APPLIED',
    states: {
      APPLIED: { on: { ISSUE: 'ISSUED', WITHDRAW: 'NONE' } },
      ISSUED: { on: { REVERSE: 'RED' } },
      RED: { type: 'final' },
      NONE: { type: 'final' },
    },
  }),
)
