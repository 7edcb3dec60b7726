/** One reading of a channel's tree: read by a job, looked at by somebody, taken over or dropped. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export type CategorySyncEvent = { type: 'READ' } | { type: 'SAME' } | { type: 'FAIL' } | { type: 'RETRY' } | { type: 'CONFIRM' } | { type: 'CANCEL' }

const settled = { refuses: { '*': 'category-sync.settled' } } as const

export const categorySyncMachine = lifecycle(
  setup({ types: { events: {} as CategorySyncEvent } }).createMachine({
    id: 'category-sync',
    initial: 'READING',
    states: {
      READING: {
        meta: { refuses: { CONFIRM: 'category-sync.reading', RETRY: 'category-sync.reading' } },
        on: { READ: 'READY', SAME: 'DONE', FAIL: 'FAILED', CANCEL: 'CANCELLED' },
      },
      READY: { meta: { refuses: { RETRY: 'category-sync.read' } }, on: { CONFIRM: 'DONE', CANCEL: 'CANCELLED' } },
      FAILED: { meta: { refuses: { CONFIRM: 'category-sync.failed' } }, on: { RETRY: 'READING', CANCEL: 'CANCELLED' } },
      DONE: { meta: settled },
      CANCELLED: { meta: settled },
    },
  }),
)
