/** The life of a stock count: counted, looked at, counted anew where somebody doubts it, and booked once everybody agrees. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface TakeFacts {
  /** Lines that are neither counted nor left out, or wait for a second count. */
  readonly open: number
}

export type TakeEvent = 'SAVE' | 'REMOVE' | 'START' | 'COUNT' | 'SUBMIT' | 'RETURN' | 'APPROVE' | 'REJECT' | 'CANCEL'

const begun = { SAVE: 'inventory-take.begun', REMOVE: 'inventory-take.begun' } as const
const open = { refuses: begun } as const
const counted = { refuses: { ...begun, COUNT: 'inventory-take.not-open' } } as const

export const inventoryTakeMachine = lifecycle(
  setup({
    types: { context: {} as TakeFacts, events: {} as { type: TakeEvent } },
    guards: { 'everything-counted': ({ context }) => context.open === 0 },
  }).createMachine({
    id: 'inventory-take',
    context: { open: 0 },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', START: 'COUNTING', CANCEL: 'CANCELLED' } },
      COUNTING: { meta: open, on: { COUNT: 'COUNTING', SUBMIT: { guard: 'everything-counted', target: 'SUBMITTED' }, CANCEL: 'CANCELLED' } },
      SUBMITTED: { meta: counted, on: { RETURN: 'RECOUNT', APPROVE: 'APPROVED', REJECT: 'CANCELLED', CANCEL: 'CANCELLED' } },
      RECOUNT: { meta: open, on: { COUNT: 'RECOUNT', SUBMIT: { guard: 'everything-counted', target: 'SUBMITTED' }, CANCEL: 'CANCELLED' } },
      APPROVED: { meta: counted },
      CANCELLED: { on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
