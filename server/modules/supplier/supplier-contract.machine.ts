/** What may lawfully happen to a contract. EXPIRING and EXPIRED come and go by its dates and are not stored by anybody. */
import { createMachine } from 'xstate'

export const contractMachine = createMachine({
  id: 'supplier-contract',
  initial: 'DRAFT',
  states: {
    DRAFT: { on: { SUBMIT: 'IN_APPROVAL', TERMINATE: 'TERMINATED' } },
    IN_APPROVAL: { on: { APPROVE: 'EFFECTIVE', RETURN: 'DRAFT' } },
    EFFECTIVE: { on: { TERMINATE: 'TERMINATED' } },
    EXPIRING: { on: { TERMINATE: 'TERMINATED' } },
    EXPIRED: {},
    TERMINATED: { type: 'final' },
  },
})
