/** What an operator made of a failure of ours; it can be looked at again. */
import { createMachine } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

const settled = { DONE: 'DONE', IGNORE: 'IGNORED', REOPEN: 'NEW' } as const

export const errorLogMachine = lifecycle(
  createMachine({
    id: 'api-error-log',
    initial: 'NEW',
    states: { NEW: { on: settled }, DONE: { on: settled }, IGNORED: { on: settled } },
  }),
)
