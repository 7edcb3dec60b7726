/** The life of a price adjustment: written, decided on, waiting for its hour, applied line by line; an end by the clock brings the old prices back. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface PriceAdjustmentFacts {
  readonly isFilled: boolean
  /** Its end is still to come, and behind its beginning. */
  readonly isAhead: boolean
  readonly isAnyFailed: boolean
  /** It has an end that is still to come. */
  readonly isEnding: boolean
}

export type PriceAdjustmentEvent =
  | 'SAVE'
  | 'REFRESH'
  | 'REMOVE'
  | 'SUBMIT'
  | 'ADOPT'
  | 'WITHDRAW'
  | 'RETURN'
  | 'REJECT'
  | 'APPROVE'
  | 'CANCEL'
  | 'START'
  | 'FINISH'
  | 'RETRY'
  | 'END'

const sent = { refuses: { SAVE: 'price-adjustment.sent', REFRESH: 'price-adjustment.sent', SUBMIT: 'price-adjustment.sent' } } as const
const inForce = { refuses: { ...sent.refuses, CANCEL: 'price-adjustment.in-force', WITHDRAW: 'price-adjustment.in-force' } } as const
/** What else has to hold of its lines is told altogether (`adjustment-guard.service.ts`). */
const submit = { guard: 'is-filled', target: 'IN_APPROVAL' } as const

/** What a rule brings was decided on with the rule. */
const adopt = { guard: 'is-filled', target: 'SCHEDULED' } as const

export const priceAdjustmentMachine = lifecycle(
  setup({
    types: { context: {} as PriceAdjustmentFacts, events: {} as { type: PriceAdjustmentEvent } },
    guards: {
      'is-filled': ({ context }) => context.isFilled,
      'is-ahead': ({ context }) => context.isAhead,
      'is-any-failed': ({ context }) => context.isAnyFailed,
      'is-ending': ({ context }) => context.isEnding,
    },
  }).createMachine({
    id: 'price-adjustment',
    context: { isFilled: true, isAhead: true, isAnyFailed: false, isEnding: false },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REFRESH: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: submit, ADOPT: adopt, CANCEL: 'CANCELLED' } },
      IN_APPROVAL: {
        meta: sent,
        on: { APPROVE: { guard: 'is-ahead', target: 'SCHEDULED' }, RETURN: 'RETURNED', REJECT: 'REJECTED', WITHDRAW: 'DRAFT', CANCEL: 'CANCELLED' },
      },
      RETURNED: { on: { SAVE: 'RETURNED', REFRESH: 'RETURNED', SUBMIT: submit, WITHDRAW: 'DRAFT', REJECT: 'REJECTED', CANCEL: 'CANCELLED' } },
      REJECTED: { type: 'final', meta: sent },
      SCHEDULED: { meta: sent, on: { START: 'APPLYING', CANCEL: 'CANCELLED' } },
      APPLYING: { meta: inForce, on: { FINISH: [{ guard: 'is-any-failed', target: 'PARTIAL' }, { target: 'EFFECTIVE' }] } },
      EFFECTIVE: { meta: inForce, on: { END: { guard: 'is-ending', target: 'EFFECTIVE' } } },
      PARTIAL: { meta: inForce, on: { RETRY: 'APPLYING', END: { guard: 'is-ending', target: 'PARTIAL' } } },
      CANCELLED: { meta: sent, on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
