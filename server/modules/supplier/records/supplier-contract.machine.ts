/**
 * What may lawfully happen to a contract today. Staff enter it as it was signed, or an approved change of its supplier brings it: both
 * begin in EFFECTIVE. There is no approval of contracts yet: no call leads into DRAFT or IN_APPROVAL and none out of it but an end; the
 * states are in the specification's list, and rows that were taken over from elsewhere may have them. EXPIRING and EXPIRED come and go
 * by the dates; lists work them out and nobody stores them.
 */
import { createMachine } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

const inForce = { meta: { refuses: { REMOVE: 'supplier.contract-in-force' } } } as const

export const contractMachine = lifecycle(
  createMachine({
    id: 'supplier-contract',
    initial: 'EFFECTIVE',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', TERMINATE: 'TERMINATED' } },
      IN_APPROVAL: { meta: { refuses: { '*': 'supplier.contract-in-approval' } } },
      EFFECTIVE: { ...inForce, on: { SAVE: 'EFFECTIVE', TERMINATE: 'TERMINATED' } },
      EXPIRING: { ...inForce, on: { SAVE: 'EXPIRING', TERMINATE: 'TERMINATED' } },
      EXPIRED: { on: { SAVE: 'EXPIRED', REMOVE: 'EXPIRED' } },
      TERMINATED: { meta: { refuses: { '*': 'supplier.contract-ended' } } },
    },
  }),
)
