/** The life of an application for regularization. Pure: the process and the commands ask it, `moveDocument` writes. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface RegularizationFacts {
  /** What the supplier still lacks, in both languages; empty when nothing. */
  readonly missing: string
}

const green = { guard: 'is-green' } as const

export const regularizationMachine = lifecycle(
  setup({
    types: {
      context: {} as RegularizationFacts,
      events: {} as { type: 'SAVE' } | { type: 'SUBMIT' } | { type: 'APPROVE' } | { type: 'RETURN' } | { type: 'REJECT' } | { type: 'CANCEL' },
    },
    guards: { 'is-green': ({ context }) => context.missing === '' },
  }).createMachine({
    id: 'supplier-regularization',
    context: { missing: '' },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', SUBMIT: { ...green, target: 'IN_APPROVAL' }, CANCEL: 'CANCELLED' } },
      IN_APPROVAL: { on: { APPROVE: { ...green, target: 'APPROVED' }, RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: { ...green, target: 'IN_APPROVAL' }, CANCEL: 'CANCELLED' } },
      REJECTED: {},
      APPROVED: {},
      CANCELLED: {},
    },
  }),
)
