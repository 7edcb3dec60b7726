/**
 * What the ledger takes and gives: movements of goods, reservations, and what is there. Quantities and costs are decimal texts; all
 * four buckets of a stock row (on hand, preempted, frozen, incoming) change through these shapes and in no other way.
 */
import { defineEvent } from '#kit/extension-point.ts'
import type { MovementKind } from './movement-kinds.contract.ts'

/** Where goods of one SKU lie. A space or a batch that is not named is a row of its own: goods without a space, without a batch. */
export interface StockPlace {
  readonly warehouseId: string
  readonly cargoSpaceId?: string | null | undefined
  readonly skuId: string
  readonly batchId?: string | null | undefined
}

/** Why goods move. A reversal carries the type of what it reverses with `_CANCEL` behind it. */
export type MovementType = Exclude<MovementKind, ReleaseType | 'PREEMPT'>

/** Where goods come from or go to that do not lie in a warehouse. With WAREHOUSE the other side is a record of the same pair. */
export type CounterLocation = 'SUPPLIER' | 'CUSTOMER' | 'LOSS' | 'GAIN' | 'ADJUST' | 'WAREHOUSE'

/** The document that moves goods. `code` is what people read in the records. */
export interface StockDocument {
  readonly id: string
  readonly code: string
}

interface LineBase {
  /** Of the document's line, so that records and reservations find back to it. */
  readonly lineId?: string | undefined
}

/** Goods arrive. */
export interface ReceiveLine extends LineBase {
  readonly effect: 'receive'
  readonly place: StockPlace
  readonly quantity: string
  /** What a piece cost. Not named: the average of the row, so that its average stays. */
  readonly unitCost?: string | undefined
  /** Where they come from, when the type does not say it (`counterOf`). */
  readonly counter?: CounterLocation | undefined
  /** What was expected of it: taken off `incoming` of warehouse and SKU, at most what is there. */
  readonly arrives?: string | undefined
}

/** Goods leave, at the row's average cost. */
export interface IssueLine extends LineBase {
  readonly effect: 'issue'
  readonly place: StockPlace
  readonly quantity: string
  readonly counter?: CounterLocation | undefined
  /** The line whose reservation is consumed; what is reserved elsewhere of it is consumed too when this place has too little of it. */
  readonly reservedFor?: string | undefined
}

/** Goods change their place and keep their cost. */
export interface TransferLine extends LineBase {
  readonly effect: 'transfer'
  readonly from: StockPlace
  /** Of the same SKU. */
  readonly to: Omit<StockPlace, 'skuId'>
  readonly quantity: string
  readonly reservedFor?: string | undefined
}

/** A count holds the row: all that is available is frozen, and nobody but this document moves it until `unfreeze`. */
export interface FreezeLine extends LineBase {
  readonly effect: 'freeze' | 'unfreeze'
  readonly place: StockPlace
}

/** Goods are on order (or no longer, with a negative quantity). Spaces and batches are not known yet. */
export interface ExpectLine extends LineBase {
  readonly effect: 'expect'
  readonly warehouseId: string
  readonly skuId: string
  readonly quantity: string
}

export type MovementLine = ReceiveLine | IssueLine | TransferLine | FreezeLine | ExpectLine

export interface Movement {
  /** Of this step of this document, e.g. `outbound:<id>:ship:<operation>`; the second time nothing happens. At most 200 characters. */
  readonly key: string
  readonly type: MovementType
  readonly document: StockDocument
  readonly lines: readonly MovementLine[]
}

/** What became of one line on one stock row. */
export interface MovedLine {
  readonly lineId: string | null
  readonly inventoryId: string
  readonly warehouseId: string
  readonly skuId: string
  /** Signed. */
  readonly quantity: string
  readonly unitCost: string
  /** Signed, two places. */
  readonly amount: string
}

export interface Moved {
  readonly key: string
  readonly movementId: string
  /** The same key with the same content was there before: nothing happened now. */
  readonly isReplay: boolean
  /** Changes of `on hand`, in the order of the lines. */
  readonly lines: readonly MovedLine[]
}

/** What a document wants to be kept for it. */
export interface Reservation {
  readonly key: string
  readonly document: StockDocument
  /** Which kind of document: unique together with the line. */
  readonly bizType: string
  readonly masterCode?: string | undefined
  /** When it is released by the clock unless confirmed (`confirmReservations`) or consumed. */
  readonly expireAt?: Date | undefined
  readonly lines: readonly ReservationLine[]
}

export interface ReservationLine {
  readonly lineId: string
  readonly skuId: string
  readonly quantity: string
  /** In the order of preference; all of one is taken before the next. */
  readonly warehouseIds: readonly string[]
  /** Only there, when the place is known. Else earliest expiry first, then what came first. */
  readonly cargoSpaceId?: string | undefined
  readonly batchId?: string | undefined
}

export interface ReservedLine {
  readonly lineId: string
  readonly skuId: string
  readonly inventoryId: string
  readonly warehouseId: string
  readonly quantity: string
}

/** A line of which there is too little, with what is there. Nothing is reserved for it. */
export interface LackingLine {
  readonly lineId: string
  readonly skuId: string
  readonly asked: string
  readonly available: string
}

export interface Reserved {
  readonly key: string
  readonly movementId: string
  readonly isReplay: boolean
  readonly lines: readonly ReservedLine[]
  /** Only with `lacking: 'tell'`; otherwise the whole call fails. */
  readonly lacking: readonly LackingLine[]
}

export type ReleaseType = 'RELEASE' | 'RELEASE_MANUAL' | 'RELEASE_EXPIRED'

export interface Release {
  readonly key: string
  readonly type?: ReleaseType | undefined
  readonly document: StockDocument
  /** Only what runs out before this instant. */
  readonly expiredBefore?: Date | undefined
  /** All of the document when not named; all of a line when it names no quantity. Never more than is still reserved. */
  readonly lines?: readonly { readonly lineId: string; readonly quantity?: string | undefined }[] | undefined
}

export interface Released {
  readonly key: string
  readonly movementId: string
  readonly isReplay: boolean
  /** Quantities that were given back. */
  readonly lines: readonly ReservedLine[]
}

export interface Reversal {
  readonly key: string
  /** Key of the movement that is undone, whole and once. */
  readonly of: string
}

/** What is there of a SKU in a warehouse, over its spaces and batches. */
export interface StockOf {
  readonly skuId: string
  readonly warehouseId: string
  readonly onHand: string
  readonly preempted: string
  readonly frozen: string
  readonly incoming: string
  /** On hand less preempted less frozen. */
  readonly available: string
  readonly amount: string
}

/** One stock row at an instant. */
export interface BalanceAt {
  readonly inventoryId: string
  readonly warehouseId: string
  readonly cargoSpaceId: string | null
  readonly skuId: string
  readonly batchId: string | null
  readonly onHand: string
  readonly preempted: string
  readonly frozen: string
  readonly incoming: string
}

/** SKU and warehouses whose numbers changed. Told once a call, in its transaction; who listens asks for what it needs. */
export const stockChanged = defineEvent<{ readonly changed: readonly { readonly skuId: string; readonly warehouseId: string }[] }>('stock.changed')

/** What a document kept was given back though it did not ask: it ran out before it was confirmed, or somebody took it away. */
export const reservationsExpired = defineEvent<{ readonly documentId: string; readonly lines: readonly ReservedLine[] }>('stock.reservations-expired')

const counters: Readonly<Partial<Record<MovementType, CounterLocation>>> = {
  PURCHASE_IN: 'SUPPLIER',
  REJECT_IN: 'SUPPLIER',
  PURCHASE_RETURN: 'SUPPLIER',
  AS_RETURN_IN: 'CUSTOMER',
  SALE_OUT: 'CUSTOMER',
  CHECK_MORE_IN: 'GAIN',
  CHECK_LESS_OUT: 'LOSS',
}

/** The other side of goods that arrive or leave, as far as the type says it; a count gains and loses. */
export const counterOf = (type: MovementType, effect: 'receive' | 'issue'): CounterLocation =>
  counters[type] ?? (type === 'COUNT' ? (effect === 'receive' ? 'GAIN' : 'LOSS') : 'ADJUST')
