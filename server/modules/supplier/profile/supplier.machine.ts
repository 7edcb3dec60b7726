/** The two axes of a supplier: how far they have come (`stage`), and whether they may trade now (`operStatus`). */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

/** An official supplier is entered by staff as a formal one; everybody else begins as a potential one. */
export const supplierStageMachine = lifecycle(
  setup({
    types: { events: {} as { type: 'REGULARIZE' } | { type: 'EXIT' } },
  }).createMachine({
    id: 'supplier-stage',
    initial: 'POTENTIAL',
    states: {
      POTENTIAL: { on: { REGULARIZE: 'FORMAL', EXIT: 'EXITED' } },
      FORMAL: { tags: 'birth', meta: { refuses: { REGULARIZE: 'supplier-regularization.not-potential' } }, on: { EXIT: 'EXITED' } },
      EXITED: { type: 'final', meta: { refuses: { '*': 'supplier.exited' } } },
    },
  }),
)

/** Moved by the supplier's freeze (`supplier-freeze`); what a person asks of it is asked of that document. */
export const supplierOperMachine = lifecycle(
  setup({
    types: {
      events: {} as
        | { type: 'FREEZE_APPLY' }
        | { type: 'FREEZE_NOW' }
        | { type: 'FREEZE' }
        | { type: 'FREEZE_CALLED_OFF' }
        | { type: 'DEFROST_APPLY' }
        | { type: 'DEFROST_CALLED_OFF' }
        | { type: 'RELEASE' },
    },
  }).createMachine({
    id: 'supplier-oper-status',
    initial: 'NORMAL',
    states: {
      /** An emergency freezes before anybody is asked. */
      NORMAL: { on: { FREEZE_APPLY: 'FREEZE_PENDING', FREEZE_NOW: 'FROZEN' } },
      FREEZE_PENDING: { on: { FREEZE: 'FROZEN', FREEZE_CALLED_OFF: 'NORMAL' } },
      FROZEN: { on: { DEFROST_APPLY: 'DEFROST_PENDING', RELEASE: 'NORMAL' } },
      DEFROST_PENDING: { on: { RELEASE: 'NORMAL', DEFROST_CALLED_OFF: 'FROZEN' } },
    },
  }),
)
