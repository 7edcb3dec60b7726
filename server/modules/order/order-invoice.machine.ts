/** What becomes of an invoice: issued, reversed, or taken back with its order before it was issued. */
import { createMachine } from 'xstate'

export const orderInvoiceMachine = createMachine({
  id: 'order-invoice',
  initial: 'APPLIED',
  states: {
    APPLIED: { on: { ISSUE: 'ISSUED', WITHDRAW: 'NONE' } },
    ISSUED: { on: { REVERSE: 'RED' } },
    RED: { type: 'final' },
    NONE: { type: 'final' },
  },
})
