/** A try to give money back: handed over once, asked about until it is known what became of it. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export type AfterRefundEvent =
  /** Given to the provider: from now on it may come through. */
  | 'HAND_OVER'
  | 'SUCCEED'
  /** The provider says that nothing will come of it. */
  | 'FAIL'

const over = { refuses: { '*': 'after-refund.over' } } as const

export const afterRefundMachine = lifecycle(
  setup({ types: { events: {} as { type: AfterRefundEvent } } }).createMachine({
    id: 'after-refund',
    initial: 'WAITING',
    states: {
      WAITING: { on: { HAND_OVER: 'PROCESSING', SUCCEED: 'SUCCESS', FAIL: 'CLOSED' } },
      PROCESSING: { on: { SUCCEED: 'SUCCESS', FAIL: 'CLOSED' } },
      SUCCESS: { type: 'final', meta: over },
      CLOSED: { type: 'final', meta: over },
    },
  }),
)
