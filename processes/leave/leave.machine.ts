/** The life of a leave. Pure: the process and the commands ask it, `moveDocument` writes. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface LeaveFacts {
  /** Number of another leave of the same person in the same days. */
  readonly taken: string | null
}

export const leaveMachine = lifecycle(
  setup({
    types: {
      context: {} as LeaveFacts,
      events: {} as
        | { type: 'SAVE' }
        | { type: 'REMOVE' }
        | { type: 'SUBMIT' }
        | { type: 'APPROVE' }
        | { type: 'RETURN' }
        | { type: 'REJECT' }
        | { type: 'CANCEL' },
    },
    guards: { 'period-is-free': ({ context }) => context.taken === null },
  }).createMachine({
    id: 'leave',
    context: { taken: null },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: { guard: 'period-is-free', target: 'IN_APPROVAL' }, CANCEL: 'CANCELLED' } },
      IN_APPROVAL: { on: { APPROVE: { guard: 'period-is-free', target: 'APPROVED' }, RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: { guard: 'period-is-free', target: 'IN_APPROVAL' }, CANCEL: 'CANCELLED' } },
      REJECTED: {},
      APPROVED: {},
      CANCELLED: { on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
