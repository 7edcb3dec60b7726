import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export const errandMachine = lifecycle(
  setup({
    types: { context: {} as object, events: {} as { type: 'SAVE' | 'SUBMIT' | 'APPROVE' | 'RETURN' | 'REJECT' | 'CANCEL' } },
  }).createMachine({
    id: 'errand',
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', SUBMIT: 'IN_APPROVAL' } },
      IN_APPROVAL: { on: { APPROVE: 'APPROVED', RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL' } },
      APPROVED: {},
      REJECTED: {},
      CANCELLED: {},
    },
  }),
)
