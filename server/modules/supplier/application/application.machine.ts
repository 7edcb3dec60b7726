/**
 * The life of an application: of a company that registers, and of a supplier who changes or renews. Pure. What a step needs beside the
 * status (names that are free, papers that are there) the process's `facts` look at, and refuse with their reason.
 */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export const applicationMachine = lifecycle(
  setup({
    types: {
      events: {} as
        | { type: 'SAVE_STEP' }
        | { type: 'SUBMIT' }
        | { type: 'START_REVIEW' }
        | { type: 'PASS_INTAKE' }
        | { type: 'NEEDS_MORE' }
        | { type: 'REVIEWED' }
        | { type: 'RETURN' }
        | { type: 'REJECT' }
        | { type: 'APPROVE' }
        | { type: 'WITHDRAW' }
        | { type: 'EXPIRE' },
    },
  }).createMachine({
    id: 'application',
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE_STEP: 'DRAFT', SUBMIT: 'SUBMITTED', WITHDRAW: 'WITHDRAWN', EXPIRE: 'EXPIRED' } },
      SUBMITTED: { on: { START_REVIEW: 'IN_REVIEW', PASS_INTAKE: 'IN_REVIEW', RETURN: 'RETURNED', WITHDRAW: 'WITHDRAWN' } },
      IN_REVIEW: {
        on: {
          PASS_INTAKE: 'IN_REVIEW',
          // One of two who look at it side by side wants more; it comes back when both are done.
          NEEDS_MORE: 'IN_REVIEW',
          REVIEWED: 'IN_REVIEW',
          RETURN: 'RETURNED',
          REJECT: 'REJECTED',
          APPROVE: 'APPROVED',
          WITHDRAW: 'WITHDRAWN',
        },
      },
      RETURNED: { on: { SAVE_STEP: 'RETURNED', SUBMIT: 'SUBMITTED', WITHDRAW: 'WITHDRAWN', EXPIRE: 'EXPIRED' } },
      REJECTED: {},
      APPROVED: {},
      WITHDRAWN: {},
      EXPIRED: {},
    },
  }),
)
