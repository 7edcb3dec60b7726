/**
 * The life of a draft, of a new product and of a change to one that sells. Pure. The published product has no part in it: it stays as
 * it is until a draft is approved.
 *
 * READY: nothing is missing, and it is in no process. A draft that came back (RETURNED) stands with its initiator in the running
 * process, so saving leaves it there. What else must hold at submission (supplier, category, brand, papers) the process's `facts` look
 * at, and refuse with all reasons at once.
 */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface ProductDraftFacts {
  /** No step of the SPU or of a SKU lacks anything. */
  readonly isComplete: boolean
  /** What is published is still what the draft was opened from. */
  readonly isCurrent: boolean
  /** A change to a published product; a new one is removed instead of dropped. */
  readonly isChange: boolean
}

export type ProductDraftEvent = 'SAVE_STEP' | 'SUBMIT' | 'RETURN' | 'REJECT' | 'APPROVE' | 'WITHDRAW' | 'DROP'

const byCompleteness = [{ guard: 'is-complete', target: 'READY' }, { target: 'DRAFT' }] as const
const isDecidedOn = 'product-draft.is-decided-on'
const hasEnded = { refuses: { '*': 'product-draft.has-ended' } } as const

export const productDraftMachine = lifecycle(
  setup({
    types: { context: {} as ProductDraftFacts, events: {} as { type: ProductDraftEvent } },
    guards: {
      'is-complete': ({ context }) => context.isComplete,
      'is-current': ({ context }) => context.isCurrent,
      'is-change': ({ context }) => context.isChange,
    },
  }).createMachine({
    id: 'product-draft',
    context: { isComplete: false, isCurrent: true, isChange: false },
    initial: 'DRAFT',
    states: {
      DRAFT: {
        meta: { refuses: { SUBMIT: 'product-draft.is-complete' } },
        on: { SAVE_STEP: [...byCompleteness], DROP: { guard: 'is-change', target: 'DROPPED' } },
      },
      READY: {
        // A copy, an import and an opened change are complete from the start.
        tags: 'birth',
        on: {
          SAVE_STEP: [...byCompleteness],
          SUBMIT: { guard: 'is-complete', target: 'IN_APPROVAL' },
          DROP: { guard: 'is-change', target: 'DROPPED' },
        },
      },
      IN_APPROVAL: {
        meta: { refuses: { SAVE_STEP: isDecidedOn, DROP: isDecidedOn } },
        on: {
          RETURN: 'RETURNED',
          REJECT: 'REJECTED',
          APPROVE: { guard: 'is-current', target: 'APPROVED' },
          WITHDRAW: [...byCompleteness],
        },
      },
      RETURNED: {
        on: { SAVE_STEP: 'RETURNED', SUBMIT: { guard: 'is-complete', target: 'IN_APPROVAL' }, WITHDRAW: [...byCompleteness] },
      },
      REJECTED: { meta: hasEnded },
      APPROVED: { meta: hasEnded },
      DROPPED: { meta: hasEnded },
    },
  }),
)
