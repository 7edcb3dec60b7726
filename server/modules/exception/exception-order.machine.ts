/** What may happen to a failure: tried again by the clock or by hand, given to a person, settled, ignored, opened again. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface ExceptionContext {
  /** Tries that are left after this one. */
  readonly left: number
}

const open = { refuses: { REOPEN: 'exception.open' } } as const
const settled = { refuses: { RETRY: 'exception.settled', IGNORE: 'exception.settled' } } as const

export type ExceptionEvent =
  | { type: 'RETRY' }
  | { type: 'OK' }
  | { type: 'SETTLE' }
  | { type: 'FAIL' }
  | { type: 'ASK' }
  | { type: 'DROP' }
  | { type: 'IGNORE' }
  | { type: 'REOPEN' }

export const exceptionOrderMachine = lifecycle(
  setup({
    types: { context: {} as ExceptionContext, events: {} as ExceptionEvent },
    guards: { triesAreLeft: ({ context }) => context.left > 0 },
  }).createMachine({
    id: 'exception-order',
    initial: 'PENDING',
    context: { left: 0 },
    states: {
      /** `SETTLE`: what it is about came right beside it, or people said what became of it. */
      PENDING: { meta: open, on: { RETRY: 'RETRYING', SETTLE: 'RESOLVED', IGNORE: 'IGNORED' } },
      RETRYING: {
        meta: open,
        on: {
          RETRY: 'RETRYING',
          OK: 'RESOLVED',
          SETTLE: 'RESOLVED',
          FAIL: [{ guard: 'triesAreLeft', target: 'RETRYING' }, { target: 'WAIT_MANUAL' }],
          IGNORE: 'IGNORED',
        },
      },
      /** People are asked in a case of their own (`ASK`), and settle it there or beside it; a case may be ended without a word (`DROP`). */
      WAIT_MANUAL: { meta: open, on: { ASK: 'WAIT_MANUAL', DROP: 'WAIT_MANUAL', RETRY: 'RETRYING', SETTLE: 'RESOLVED', IGNORE: 'IGNORED' } },
      RESOLVED: { meta: settled, on: { REOPEN: 'PENDING' } },
      IGNORED: { meta: settled, on: { REOPEN: 'PENDING' } },
    },
  }),
)
