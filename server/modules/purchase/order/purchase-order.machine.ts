/**
 * The life of a purchase order: agreed to by the company, then by the supplier, received in parts, changed under way, held, closed. Every
 * change of what is in force passes the approval again (`SUBMIT` with a `changeKind`); while it is decided on the order stays as it was.
 */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface PurchaseOrderFacts {
  /** The supplier may take orders: not frozen for them, not leaving, not gone, not scored too low. */
  readonly supplierMay: boolean
  /** A version that is being written or decided on; null for the order itself. */
  readonly changeKind: 'AMENDMENT' | 'COUNTER' | null
  /** Nothing was received, paid, billed or is on its way. */
  readonly isUntouched: boolean
  /** The supplier has agreed to what is in force. */
  readonly wasConfirmed: boolean
  /** What the supplier proposed needs nobody's approval. */
  readonly isWithinTolerance: boolean
  /** Something is still to come. */
  readonly hasRemaining: boolean
  /** Everything has come (or was given up), and all of it is billed. */
  readonly isComplete: boolean
  /** The contract says that silence is consent. */
  readonly agreesBySilence: boolean
  /** Where it stood before ON_HOLD. */
  readonly heldStatus: string | null
}

export type PurchaseOrderEvent =
  | 'SAVE'
  | 'REMOVE'
  | 'SUBMIT'
  | 'RETURN'
  | 'APPROVE'
  | 'REJECT'
  | 'RESET'
  | 'CANCEL'
  | 'SUPPLIER_CONFIRM'
  | 'AUTO_CONFIRM'
  | 'SUPPLIER_COUNTER'
  | 'ACCEPT_COUNTER'
  | 'REFUSE_COUNTER'
  /** Writes the change that will be handed in; what is in force stays. */
  | 'AMEND'
  /** The supplier says when it will come. */
  | 'PROMISE'
  | 'RECEIVE'
  /** An inbound order was undone. */
  | 'UNRECEIVE'
  | 'HOLD'
  | 'RESUME'
  /** Gives up what has not come. */
  | 'RELEASE_RANGE'
  | 'COMPLETE'
  /** A bill of it was taken back: it is billed no longer. */
  | 'UNBILL'

const begun = 'purchase-order.begun'
const notNow = 'purchase-order.not-executing'
const past = { refuses: { SAVE: begun, REMOVE: begun, SUBMIT: begun, RECEIVE: notNow } } as const
/** Said to whoever decides on it as if it were an approval. */
const answered = { REJECT: 'purchase-order.not-rejected', APPROVE: 'purchase-order.answered-by-line' } as const
const closed = {
  refuses: { ...past.refuses, CANCEL: begun, UNRECEIVE: 'purchase-order.over', AMEND: 'purchase-order.over' },
} as const

/** A change that is given up leaves the order as it was; an order that is given up is over. */
const givenUp = [
  { guard: 'is-amendment', target: 'EXECUTING' },
  { guard: 'is-counter', target: 'NEGOTIATING' },
] as const
const cancel = { guard: 'is-untouched', target: 'CANCELLED' } as const
const closing = { guard: 'has-remaining', target: 'CLOSED' } as const

export const purchaseOrderMachine = lifecycle(
  setup({
    types: { context: {} as PurchaseOrderFacts, events: {} as { type: PurchaseOrderEvent } },
    guards: {
      'supplier-may': ({ context }) => context.supplierMay,
      'supplier-may-be-asked': ({ context }) => context.supplierMay && context.changeKind !== 'COUNTER',
      'supplier-agrees': ({ context }) => context.supplierMay && context.changeKind === 'COUNTER',
      'is-original': ({ context }) => context.changeKind === null,
      'is-amendment': ({ context }) => context.changeKind === 'AMENDMENT',
      'is-counter': ({ context }) => context.changeKind === 'COUNTER',
      'is-untouched': ({ context }) => context.isUntouched && context.changeKind === null,
      'was-confirmed': ({ context }) => context.wasConfirmed,
      'is-within-tolerance': ({ context }) => context.isWithinTolerance && context.supplierMay,
      'has-remaining': ({ context }) => context.hasRemaining,
      'is-complete': ({ context }) => context.isComplete,
      'agrees-by-silence': ({ context }) => context.agreesBySilence && context.supplierMay,
      'was-waiting': ({ context }) => context.supplierMay && context.heldStatus === 'WAIT_CONFIRM',
      'was-negotiating': ({ context }) => context.supplierMay && context.heldStatus === 'NEGOTIATING',
      'was-executing': ({ context }) => context.supplierMay && context.heldStatus === 'EXECUTING',
    },
  }).createMachine({
    id: 'purchase-order',
    context: {
      supplierMay: true,
      changeKind: null,
      isUntouched: true,
      wasConfirmed: false,
      isWithinTolerance: true,
      hasRemaining: true,
      isComplete: false,
      agreesBySilence: false,
      heldStatus: null,
    },
    initial: 'DRAFT',
    states: {
      DRAFT: { on: { SAVE: 'DRAFT', REMOVE: 'DRAFT', SUBMIT: 'IN_APPROVAL', CANCEL: 'CANCELLED' } },
      IN_APPROVAL: {
        meta: { refuses: { RECEIVE: notNow } },
        on: {
          RETURN: 'RETURNED',
          APPROVE: [
            { guard: 'supplier-may-be-asked', target: 'WAIT_CONFIRM' },
            { guard: 'supplier-agrees', target: 'EXECUTING' },
          ],
          REJECT: [...givenUp, { target: 'REJECTED' }],
          RESET: { guard: 'is-untouched', target: 'DRAFT' },
          CANCEL: [...givenUp, { target: 'CANCELLED' }],
        },
      },
      RETURNED: {
        meta: { refuses: { RECEIVE: notNow } },
        on: {
          SAVE: { guard: 'is-original', target: 'RETURNED' },
          AMEND: { guard: 'is-amendment', target: 'RETURNED' },
          SUBMIT: 'IN_APPROVAL',
          CANCEL: [...givenUp, { target: 'CANCELLED' }],
        },
      },
      REJECTED: { on: { REMOVE: 'REJECTED' } },
      WAIT_CONFIRM: {
        meta: { refuses: { ...past.refuses, REJECT: answered.REJECT } },
        on: {
          SUPPLIER_CONFIRM: { guard: 'supplier-may', target: 'EXECUTING' },
          AUTO_CONFIRM: { guard: 'agrees-by-silence', target: 'EXECUTING' },
          SUPPLIER_COUNTER: 'NEGOTIATING',
          RESET: { guard: 'is-untouched', target: 'DRAFT' },
          CANCEL: cancel,
          HOLD: 'ON_HOLD',
        },
      },
      NEGOTIATING: {
        meta: { refuses: { SAVE: begun, REMOVE: begun, RECEIVE: notNow, ...answered } },
        on: {
          ACCEPT_COUNTER: { guard: 'is-within-tolerance', target: 'EXECUTING' },
          SUBMIT: { guard: 'is-counter', target: 'IN_APPROVAL' },
          REFUSE_COUNTER: [{ guard: 'was-confirmed', target: 'EXECUTING' }, { target: 'WAIT_CONFIRM' }],
          CANCEL: cancel,
          HOLD: 'ON_HOLD',
        },
      },
      EXECUTING: {
        meta: { refuses: { SAVE: begun, REMOVE: begun, CANCEL: begun } },
        on: {
          RECEIVE: [{ guard: 'is-complete', target: 'COMPLETED' }, { target: 'EXECUTING' }],
          UNRECEIVE: 'EXECUTING',
          PROMISE: 'EXECUTING',
          SUPPLIER_COUNTER: 'NEGOTIATING',
          AMEND: 'EXECUTING',
          SUBMIT: { guard: 'is-amendment', target: 'IN_APPROVAL' },
          HOLD: 'ON_HOLD',
          RELEASE_RANGE: closing,
          COMPLETE: { guard: 'is-complete', target: 'COMPLETED' },
        },
      },
      /** Nothing comes in; what will not go on is closed or cancelled. */
      ON_HOLD: {
        meta: { refuses: { ...past.refuses, RECEIVE: 'purchase-order.held' } },
        on: {
          RESUME: [
            { guard: 'was-executing', target: 'EXECUTING' },
            { guard: 'was-negotiating', target: 'NEGOTIATING' },
            { guard: 'was-waiting', target: 'WAIT_CONFIRM' },
          ],
          UNRECEIVE: 'ON_HOLD',
          RELEASE_RANGE: closing,
          CANCEL: cancel,
        },
      },
      COMPLETED: { meta: closed, on: { UNBILL: 'EXECUTING' } },
      CLOSED: { type: 'final', meta: closed },
      CANCELLED: { meta: { refuses: { SAVE: 'purchase-order.over', SUBMIT: 'purchase-order.over' } }, on: { REMOVE: 'CANCELLED' } },
    },
  }),
)
