/** What may happen to a failure: tried again by the clock or by hand, given to a person, settled, ignored, opened again. */
import { setup } from 'xstate'

export interface ExceptionContext {
  /** Tries that are left after this one. */
  readonly left: number
}

export type ExceptionEvent = { type: 'RETRY' } | { type: 'OK' } | { type: 'FAIL' } | { type: 'IGNORE' } | { type: 'REOPEN' }

export const exceptionOrderMachine = setup({
  types: { context: {} as ExceptionContext, events: {} as ExceptionEvent },
  guards: { triesAreLeft: ({ context }) => context.left > 0 },
}).createMachine({
  id: 'exception-order',
  initial: 'PENDING',
  context: { left: 0 },
  states: {
    PENDING: { on: { RETRY: 'RETRYING', IGNORE: 'IGNORED', REOPEN: 'PENDING' } },
    RETRYING: {
      on: {
        RETRY: 'RETRYING',
        OK: 'RESOLVED',
        FAIL: [{ guard: 'triesAreLeft', target: 'RETRYING' }, { target: 'WAIT_MANUAL' }],
        IGNORE: 'IGNORED',
        REOPEN: 'RETRYING',
      },
    },
    WAIT_MANUAL: { on: { RETRY: 'RETRYING', IGNORE: 'IGNORED', REOPEN: 'PENDING' } },
    RESOLVED: { on: { REOPEN: 'PENDING' } },
    IGNORED: { on: { REOPEN: 'PENDING' } },
  },
})
