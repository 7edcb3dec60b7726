/** The life of an after-sales case: reviewed, agreed to by the supplier or decided on by the platform, goods back, goods again or money back. */
import { setup } from 'xstate'
import { lifecycle } from '#kit/lifecycle.contract.ts'

export interface AsOrderFacts {
  /** Not more than was shipped and paid of the line, all its cases together. */
  readonly isCovered: boolean
  /** Its supplier is asked before it goes on. */
  readonly asksSupplier: boolean
  /** The buyer has goods to send back that are not here yet. */
  readonly awaitsGoods: boolean
  /** The buyer gets goods, not money. */
  readonly replaces: boolean
  /** A supplier who says nothing has not agreed. */
  readonly silenceRefuses: boolean
  /** No refund may still come through, and nothing is on its way to the buyer. */
  readonly nothingUnderWay: boolean
  /** What was refunded is what was approved. */
  readonly isRefunded: boolean
  /** All of it left, in one parcel or several. */
  readonly isDelivered: boolean
}

export type AsOrderEvent =
  /** Handed in, to be reviewed. */
  | 'CREATE'
  | 'APPROVE'
  | 'REFUSE'
  | 'SUPPLIER_AGREE'
  | 'SUPPLIER_DISAGREE'
  /** The supplier let the time pass. */
  | 'SUPPLIER_SILENT'
  | 'APPROVE_AFTER_ORDER'
  | 'REFUSE_AFTER_ORDER'
  | 'BUYER_SHIP'
  | 'RECEIVE_OK'
  | 'RECEIVE_REFUSE'
  | 'SUPPLIER_DELIVER'
  | 'SIGN'
  /** The manager does not let the money go. */
  | 'MANAGER_REFUSE'
  | 'REFUND_START'
  | 'REFUND_OK'
  | 'REFUND_FAIL'
  | 'CLOSE'
  | 'CANCEL'
  /** Another case says the same. */
  | 'MERGE'
  /** The buyer sent nothing back. */
  | 'EXPIRE'

const onTheirWay = 'as-order.goods-on-their-way'
const over = 'as-order.over'
const agreed = 'as-order.agreed'
const reviewed = { APPROVE: 'as-order.reviewed', REFUSE: 'as-order.reviewed' } as const
const underWay = { refuses: { ...reviewed, CANCEL: onTheirWay, MERGE: onTheirWay } } as const
const ended = {
  refuses: {
    ...reviewed,
    SUPPLIER_AGREE: over,
    SUPPLIER_DISAGREE: over,
    APPROVE_AFTER_ORDER: over,
    REFUSE_AFTER_ORDER: over,
    BUYER_SHIP: over,
    RECEIVE_OK: over,
    RECEIVE_REFUSE: over,
    SUPPLIER_DELIVER: over,
    CLOSE: over,
    CANCEL: over,
    MERGE: over,
  },
} as const

/** What follows when everybody whom it concerns agreed. */
const settled = [{ guard: 'replaces', target: 'WAIT_SUPPLIER_DELIVER' }, { target: 'WAIT_REFUND' }] as const
const next = [{ guard: 'awaits-goods', target: 'WAIT_BUYER_SHIP' }, ...settled] as const
const close = { guard: 'nothing-under-way', target: 'CLOSED' } as const
const early = { CLOSE: close, CANCEL: 'CANCELLED', MERGE: 'CLOSED' } as const

export const asOrderMachine = lifecycle(
  setup({
    types: { context: {} as AsOrderFacts, events: {} as { type: AsOrderEvent } },
    guards: {
      'is-covered': ({ context }) => context.isCovered,
      'asks-supplier': ({ context }) => context.asksSupplier,
      'awaits-goods': ({ context }) => context.awaitsGoods,
      replaces: ({ context }) => context.replaces,
      'silence-refuses': ({ context }) => context.silenceRefuses,
      'nothing-under-way': ({ context }) => context.nothingUnderWay,
      'is-refunded': ({ context }) => context.isRefunded,
      'is-delivered': ({ context }) => context.isDelivered,
    },
  }).createMachine({
    id: 'as-order',
    context: {
      isCovered: true,
      asksSupplier: true,
      awaitsGoods: false,
      replaces: false,
      silenceRefuses: true,
      nothingUnderWay: true,
      isRefunded: true,
      isDelivered: true,
    },
    initial: 'APPLY',
    states: {
      APPLY: {
        on: {
          CREATE: { guard: 'is-covered', target: 'APPLY' },
          APPROVE: [{ guard: 'asks-supplier', target: 'SUPPLIER_REVIEW' }, ...next],
          REFUSE: 'REFUSED',
          ...early,
        },
      },
      SUPPLIER_REVIEW: {
        meta: { refuses: reviewed },
        on: {
          SUPPLIER_AGREE: next,
          SUPPLIER_DISAGREE: 'ARBITRATION',
          SUPPLIER_SILENT: [{ guard: 'silence-refuses', target: 'ARBITRATION' }, ...next],
          ...early,
        },
      },
      ARBITRATION: {
        meta: { refuses: { ...reviewed, SUPPLIER_AGREE: 'as-order.arbitrated', SUPPLIER_DISAGREE: 'as-order.arbitrated' } },
        on: { APPROVE_AFTER_ORDER: next, REFUSE_AFTER_ORDER: 'REFUSED', ...early },
      },
      WAIT_BUYER_SHIP: {
        meta: { refuses: { ...reviewed, SUPPLIER_DISAGREE: agreed } },
        on: { BUYER_SHIP: 'WAIT_RECEIVE', EXPIRE: 'CLOSED', ...early },
      },
      WAIT_RECEIVE: { meta: underWay, on: { RECEIVE_OK: settled, RECEIVE_REFUSE: 'ARBITRATION', CLOSE: close } },
      WAIT_SUPPLIER_DELIVER: {
        meta: underWay,
        on: { SUPPLIER_DELIVER: 'WAIT_SUPPLIER_DELIVER', SIGN: { guard: 'is-delivered', target: 'COMPLETED' }, CLOSE: close },
      },
      WAIT_REFUND: {
        meta: underWay,
        on: {
          MANAGER_REFUSE: { guard: 'nothing-under-way', target: 'ARBITRATION' },
          REFUND_START: { guard: 'nothing-under-way', target: 'WAIT_REFUND' },
          REFUND_OK: { guard: 'is-refunded', target: 'COMPLETED' },
          REFUND_FAIL: 'WAIT_REFUND',
          CLOSE: close,
        },
      },
      COMPLETED: { type: 'final', meta: ended },
      REFUSED: { type: 'final', meta: ended },
      CLOSED: { type: 'final', meta: ended },
      CANCELLED: { type: 'final', meta: ended },
    },
  }),
)
