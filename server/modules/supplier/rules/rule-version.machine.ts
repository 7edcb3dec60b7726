/**
 * The life of a version of a supplier's rule. Pure. What stands in the way of a submission or an approval beside the status (a supplier
 * who has left, regions without a price) the processes' `facts` look at, and refuse with their reason.
 */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export const ruleVersionMachine = lifecycle(
  setup({
    types: {
      events: {} as
        | { type: 'SAVE' }
        | { type: 'REMOVE' }
        | { type: 'SUBMIT' }
        | { type: 'RETURN' }
        | { type: 'REJECT' }
        | { type: 'APPROVE' }
        | { type: 'RECALL' }
        | { type: 'TAKE_EFFECT' }
        | { type: 'SUPERSEDE' }
        | { type: 'WITHDRAW' },
    },
  }).createMachine({
    id: 'rule-version',
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: 'IN_APPROVAL' } },
      IN_APPROVAL: { on: { APPROVE: 'SCHEDULED', RETURN: 'RETURNED', REJECT: 'REJECTED', WITHDRAW: 'WITHDRAWN' } },
      RETURNED: { on: { SAVE: 'RETURNED', SUBMIT: 'IN_APPROVAL', WITHDRAW: 'WITHDRAWN' } },
      // Whoever approved it last may take that back while it waits for its day, as an operator may; then it is decided on once more.
      SCHEDULED: { on: { TAKE_EFFECT: 'EFFECTIVE', RECALL: 'IN_APPROVAL', APPROVE: 'SCHEDULED', RETURN: 'RETURNED', WITHDRAW: 'WITHDRAWN' } },
      EFFECTIVE: { on: { SUPERSEDE: 'SUPERSEDED' } },
      REJECTED: {},
      SUPERSEDED: {},
      WITHDRAWN: {},
    },
  }),
)
