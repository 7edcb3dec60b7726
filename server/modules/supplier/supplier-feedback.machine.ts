/** Whose turn it is in a feedback. */
import { createMachine } from 'xstate'

export const feedbackMachine = createMachine({
  id: 'supplier-feedback',
  initial: 'OPEN',
  states: {
    OPEN: { on: { ASK: 'OPEN', ANSWER: 'REPLIED', CLOSE: 'CLOSED' } },
    REPLIED: { on: { ASK: 'OPEN', ANSWER: 'REPLIED', CLOSE: 'CLOSED' } },
    CLOSED: { type: 'final' },
  },
})
