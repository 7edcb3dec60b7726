/** The life of a freeze, from the request to the release. Two processes move it: the freeze, and later the release. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface FreezeFacts {
  /** Frozen before anybody was asked, and not confirmed yet. */
  readonly isEmergency: boolean
  /** Number of an exit that is under way. */
  readonly exit: string | null
}

export const freezeMachine = lifecycle(
  setup({
    types: {
      context: {} as FreezeFacts,
      events: {} as
        | { type: 'SUBMIT' }
        | { type: 'APPROVE' }
        | { type: 'REJECT' }
        | { type: 'CANCEL' }
        | { type: 'DEFROST_APPLY' }
        | { type: 'DEFROST_APPROVED' }
        | { type: 'DEFROST_REFUSED' }
        | { type: 'DEFROST_CANCEL' }
        | { type: 'AUTO_RELEASE' },
    },
    guards: {
      'is-emergency': ({ context }) => context.isEmergency,
      'is-confirmed': ({ context }) => !context.isEmergency,
      'no-exit': ({ context }) => context.exit === null,
    },
  }).createMachine({
    id: 'supplier-freeze',
    context: { isEmergency: false, exit: null },
    initial: 'IN_APPROVAL',
    states: {
      IN_APPROVAL: {
        on: { SUBMIT: [{ guard: 'is-emergency', target: 'FROZEN' }, { target: 'IN_APPROVAL' }], APPROVE: 'FROZEN', REJECT: 'REFUSED', CANCEL: 'CANCELLED' },
      },
      /** In an emergency the approval comes afterwards: confirmed it stays, refused or taken back it ends. Any other freeze, and a confirmed one, ends by its release. */
      FROZEN: {
        on: {
          APPROVE: { guard: 'is-emergency', target: 'FROZEN' },
          REJECT: { guard: 'is-emergency', target: 'RELEASED' },
          CANCEL: { guard: 'is-emergency', target: 'RELEASED' },
          DEFROST_APPLY: { guard: 'is-confirmed', target: 'DEFROST_IN_APPROVAL' },
          AUTO_RELEASE: { guard: 'no-exit', target: 'RELEASED' },
        },
      },
      DEFROST_IN_APPROVAL: { on: { DEFROST_APPROVED: 'RELEASED', DEFROST_REFUSED: 'FROZEN', DEFROST_CANCEL: 'FROZEN' } },
      RELEASED: {},
      REFUSED: {},
      CANCELLED: {},
    },
  }),
)
