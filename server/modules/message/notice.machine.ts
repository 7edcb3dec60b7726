/** What may happen to an announcement. Withdrawn ones may be mended and told again. */
import { setup } from 'xstate'

export const noticeMachine = setup({
  types: { context: {} as Record<string, never>, events: {} as { type: 'PUBLISH' } | { type: 'WITHDRAW' } },
}).createMachine({
  id: 'notice',
  initial: 'DRAFT',
  context: {},
  states: {
    DRAFT: { on: { PUBLISH: 'PUBLISHED' } },
    PUBLISHED: { on: { WITHDRAW: 'WITHDRAWN' } },
    WITHDRAWN: { on: { PUBLISH: 'PUBLISHED' } },
  },
})
