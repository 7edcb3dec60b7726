/** Whose turn it is in a feedback. */
import { createMachine } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export const feedbackMachine = lifecycle(
  createMachine({
    id: 'supplier-feedback',
    initial: 'OPEN',
    states: {
      OPEN: { on: { ASK: 'OPEN', ANSWER: 'REPLIED', CLOSE: 'CLOSED' } },
      REPLIED: { on: { ASK: 'OPEN', ANSWER: 'REPLIED', CLOSE: 'CLOSED' } },
      CLOSED: { type: 'final', meta: { refuses: { '*': 'supplier.feedback-closed' } } },
    },
  }),
)
