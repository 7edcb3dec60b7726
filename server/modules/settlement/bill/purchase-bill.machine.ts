/** The life of a settlement bill: written, agreed to by the supplier with their invoices, decided on, paid. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface PurchaseBillFacts {
  /** It has lines, and its total is not negative. */
  readonly isSendable: boolean
  /** Every disputed line is answered. */
  readonly isAnswered: boolean
  /** No payment claims or paid anything of it. */
  readonly isUnclaimed: boolean
  readonly isPaidInPart: boolean
  readonly isPaidInFull: boolean
}

export type PurchaseBillEvent =
  | 'SAVE'
  | 'ADJUST'
  | 'SEND'
  | 'SUPPLIER_DISPUTE'
  | 'RESOLVE'
  | 'SUBMIT'
  | 'APPROVE'
  | 'RETURN'
  | 'REJECT'
  | 'PAY_PROGRESS'
  | 'RESET'
  | 'ABOLISH'

const sent = { refuses: { SAVE: 'purchase-bill.sent', ADJUST: 'purchase-bill.sent', SEND: 'purchase-bill.sent' } } as const
const paid = { refuses: { ...sent.refuses, RESET: 'purchase-bill.is-unclaimed', ABOLISH: 'purchase-bill.is-unclaimed' } } as const
const reset = { guard: 'is-unclaimed', target: 'DRAFT' } as const
const abolish = { guard: 'is-unclaimed', target: 'ABOLISHED' } as const
const progress = [{ guard: 'is-paid-in-full', target: 'PAID' }, { guard: 'is-paid-in-part', target: 'PARTIAL_PAID' }, { target: 'PAYABLE' }] as const

export const purchaseBillMachine = lifecycle(
  setup({
    types: { context: {} as PurchaseBillFacts, events: {} as { type: PurchaseBillEvent } },
    guards: {
      'is-sendable': ({ context }) => context.isSendable,
      'is-answered': ({ context }) => context.isAnswered,
      'is-unclaimed': ({ context }) => context.isUnclaimed,
      'is-paid-in-part': ({ context }) => context.isPaidInPart,
      'is-paid-in-full': ({ context }) => context.isPaidInFull,
    },
  }).createMachine({
    id: 'purchase-bill',
    context: { isSendable: true, isAnswered: true, isUnclaimed: true, isPaidInPart: false, isPaidInFull: false },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', ADJUST: 'DRAFT', SEND: { guard: 'is-sendable', target: 'WAIT_SUPPLIER' }, ABOLISH: abolish } },
      /** Handed in by the supplier, who agrees with their invoices, or by finance who has got them on paper. */
      WAIT_SUPPLIER: {
        meta: sent,
        on: { SUBMIT: 'IN_APPROVAL', SUPPLIER_DISPUTE: 'DISPUTED', RESET: reset, ABOLISH: abolish },
      },
      /** Lines are answered and adjusted here, then the supplier is asked again. */
      DISPUTED: {
        meta: { refuses: { SAVE: 'purchase-bill.sent', SEND: 'purchase-bill.sent' } },
        on: { ADJUST: 'DISPUTED', RESOLVE: { guard: 'is-answered', target: 'WAIT_SUPPLIER' }, RESET: reset, ABOLISH: abolish },
      },
      IN_APPROVAL: {
        meta: sent,
        on: { APPROVE: 'PAYABLE', RETURN: 'RETURNED', RESET: reset, ABOLISH: abolish },
      },
      RETURNED: { meta: sent, on: { SUBMIT: 'IN_APPROVAL', RESET: reset, ABOLISH: abolish } },
      PAYABLE: { meta: sent, on: { PAY_PROGRESS: progress, RESET: reset, ABOLISH: abolish } },
      PARTIAL_PAID: { meta: paid, on: { PAY_PROGRESS: progress } },
      /** Where what was paid is taken back, it is owed again. */
      PAID: { meta: paid, on: { PAY_PROGRESS: progress } },
      ABOLISHED: { type: 'final', meta: sent },
    },
  }),
)
