/** What may happen to an announcement. Withdrawn ones may be mended and told again. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

const hidden = { refuses: { WITHDRAW: 'message.notice-not-published' } } as const

export const noticeMachine = lifecycle(
  setup({
    types: { context: {} as Record<string, never>, events: {} as { type: 'SAVE' } | { type: 'REMOVE' } | { type: 'PUBLISH' } | { type: 'WITHDRAW' } },
  }).createMachine({
    id: 'notice',
    initial: 'DRAFT',
    context: {},
    states: {
      DRAFT: { meta: hidden, on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', PUBLISH: 'PUBLISHED' } },
      PUBLISHED: { meta: { refuses: { '*': 'message.notice-published' } }, on: { WITHDRAW: 'WITHDRAWN' } },
      WITHDRAWN: { meta: hidden, on: { SAVE: 'WITHDRAWN', REMOVE: 'WITHDRAWN', PUBLISH: 'PUBLISHED' } },
    },
  }),
)
