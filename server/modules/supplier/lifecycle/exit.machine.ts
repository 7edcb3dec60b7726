/** A supplier's way out. Pure: the process and the commands ask it, `moveDocument` writes. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface ExitFacts {
  /** Items whose task would be done without their being settled. */
  readonly unsettled: boolean
  /** What is still open, in both languages; empty when nothing is. */
  readonly open: string
}

export const exitMachine = lifecycle(
  setup({
    types: {
      context: {} as ExitFacts,
      events: {} as
        | { type: 'SAVE' }
        | { type: 'SUBMIT' }
        | { type: 'APPROVE' }
        | { type: 'RETURN' }
        | { type: 'REJECT' }
        | { type: 'CANCEL' }
        | { type: 'ABORT' }
        | { type: 'CLEAR_ITEM' }
        | { type: 'COMPLETE' },
    },
    guards: { 'item-is-settled': ({ context }) => !context.unsettled, 'nothing-is-open': ({ context }) => context.open === '' },
  }).createMachine({
    id: 'supplier-exit',
    context: { unsettled: false, open: '' },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      IN_APPROVAL: { on: { APPROVE: 'CLEARING', RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED', ABORT: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED', ABORT: 'CANCELLED' } },
      CLEARING: {
        on: {
          CLEAR_ITEM: { guard: 'item-is-settled', target: 'CLEARING' },
          COMPLETE: { guard: 'nothing-is-open', target: 'COMPLETED' },
          ABORT: 'CANCELLED',
        },
      },
      REJECTED: {},
      COMPLETED: {},
      CANCELLED: {},
    },
  }),
)
