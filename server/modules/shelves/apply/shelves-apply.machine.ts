/** The life of a request to put articles up: handed in as it is made, decided on, or taken back. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

type ApplyEvent = 'SUBMIT' | 'APPROVE' | 'RETURN' | 'REJECT' | 'CANCEL'

export const shelvesApplyMachine = lifecycle(
  setup({ types: { events: {} as { type: ApplyEvent } } }).createMachine({
    id: 'shelves-apply',
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      IN_APPROVAL: { on: { APPROVE: 'APPROVED', RETURN: 'RETURNED', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      RETURNED: { on: { SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      APPROVED: {},
      REJECTED: {},
      CANCELLED: {},
    },
  }),
)
