/** The life of a payment: written, agreed to by others, paid by a third person, and what the bank made of it. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface BillPayFacts {
  /** Whoever decides neither wrote it nor handed it in. */
  readonly isOther: boolean
  /** Whoever pays neither wrote it, nor handed it in, nor agreed to it. */
  readonly isThird: boolean
  /** Its bills owe what it claims, its supplier may be paid, its account is theirs and verified. */
  readonly isSound: boolean
  /** Nothing was handed over, or whatever was is closed. */
  readonly isUntried: boolean
  /** The try that is under way came through, or was closed. */
  readonly isPaid: boolean
  readonly isClosed: boolean
}

export type BillPayEvent =
  | 'SAVE'
  | 'SUBMIT'
  | 'CHECK'
  | 'APPROVE'
  | 'RETURN'
  | 'REJECT'
  | 'URGE'
  | 'RESET'
  | 'ABOLISH'
  | 'PAY'
  | 'AGAIN_PAY'
  | 'SYNC'
  | 'SUCCEED'
  | 'FAIL'

const handedIn = { refuses: { SAVE: 'bill-pay.handed-in', SUBMIT: 'bill-pay.handed-in' } } as const
const moving = { refuses: { SAVE: 'bill-pay.handed-in', RESET: 'bill-pay.is-untried', ABOLISH: 'bill-pay.is-untried', PAY: 'bill-pay.under-way' } } as const
const reset = { guard: 'is-untried', target: 'DRAFT' } as const
const abolish = { guard: 'is-untried', target: 'ABOLISHED' } as const
const ended = [
  { guard: 'is-paid', target: 'PAID' },
  { guard: 'is-closed', target: 'PAY_FAILED' },
] as const

export const billPayMachine = lifecycle(
  setup({
    types: { context: {} as BillPayFacts, events: {} as { type: BillPayEvent } },
    guards: {
      'is-other': ({ context }) => context.isOther,
      'is-third': ({ context }) => context.isThird,
      'is-sound': ({ context }) => context.isSound,
      'is-untried': ({ context }) => context.isUntried,
      'is-paid': ({ context }) => context.isPaid,
      'is-closed': ({ context }) => context.isClosed,
    },
  }).createMachine({
    id: 'bill-pay',
    context: { isOther: true, isThird: true, isSound: true, isUntried: true, isPaid: false, isClosed: false },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', SUBMIT: { guard: 'is-sound', target: 'IN_APPROVAL' }, ABOLISH: abolish } },
      /** Each of those who agree says so for themselves; the last of them makes it payable. */
      IN_APPROVAL: {
        meta: handedIn,
        on: {
          CHECK: { guard: 'is-other', target: 'IN_APPROVAL' },
          APPROVE: { guard: 'is-sound', target: 'APPROVED' },
          RETURN: 'RETURNED',
          REJECT: 'REJECTED',
          URGE: 'IN_APPROVAL',
          RESET: reset,
          ABOLISH: abolish,
        },
      },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: { guard: 'is-sound', target: 'IN_APPROVAL' }, RESET: reset, ABOLISH: abolish } },
      REJECTED: { type: 'final' },
      APPROVED: { meta: handedIn, on: { PAY: { guard: 'is-third', target: 'PAYING' }, URGE: 'APPROVED', RESET: reset, ABOLISH: abolish } },
      PAYING: { meta: moving, on: { SYNC: 'PAYING', SUCCEED: ended[0], FAIL: ended[1] } },
      PAY_FAILED: { meta: handedIn, on: { AGAIN_PAY: { guard: 'is-third', target: 'PAYING' }, ABOLISH: abolish } },
      PAID: { type: 'final', meta: moving },
      ABOLISHED: { type: 'final' },
    },
  }),
)
