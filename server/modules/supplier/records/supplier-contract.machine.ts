/**
 * What may lawfully happen to a contract. What staff enter is a draft until it was approved (`processes/supplier-contract`); what an approved
 * change of its supplier brings was decided on already and begins in force. What was agreed to stays as it was agreed: a contract in force is
 * ended or renewed, its terms are not rewritten. EXPIRING and EXPIRED come and go by the dates; lists work them out and nobody stores them.
 */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface ContractFacts {
  /** Its last day has passed. */
  readonly isOver: boolean
  readonly supplierIsThere: boolean
}

const inForce = { meta: { refuses: { REMOVE: 'supplier.contract-in-force', SUBMIT: 'supplier.contract-in-force' } } } as const

export const contractMachine = lifecycle(
  setup({
    types: {
      context: {} as ContractFacts,
      events: {} as { type: 'SAVE' | 'REMOVE' | 'SUBMIT' | 'APPROVE' | 'REJECT' | 'RETURN' | 'CANCEL' | 'TERMINATE' },
    },
    guards: {
      'is-not-over': ({ context }) => !context.isOver,
      'supplier-is-there': ({ context }) => context.supplierIsThere,
    },
  }).createMachine({
    id: 'supplier-contract',
    context: { isOver: false, supplierIsThere: true },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', TERMINATE: 'TERMINATED', SUBMIT: { guard: 'is-not-over', target: 'IN_APPROVAL' } } },
      IN_APPROVAL: {
        meta: { refuses: { SAVE: 'supplier.contract-in-approval', REMOVE: 'supplier.contract-in-approval', TERMINATE: 'supplier.contract-in-approval' } },
        on: { APPROVE: { guard: 'supplier-is-there', target: 'EFFECTIVE' }, REJECT: 'DRAFT', RETURN: 'DRAFT', CANCEL: 'DRAFT' },
      },
      EFFECTIVE: { ...inForce, tags: 'birth', on: { SAVE: 'EFFECTIVE', TERMINATE: 'TERMINATED' } },
      EXPIRING: { ...inForce, on: { SAVE: 'EXPIRING', TERMINATE: 'TERMINATED' } },
      EXPIRED: { on: { SAVE: 'EXPIRED', REMOVE: 'EXPIRED' } },
      TERMINATED: { meta: { refuses: { '*': 'supplier.contract-ended' } } },
    },
  }),
)
