/** Which way a case goes, from what it is: pure, so that guards, the diagram and "if you approve" answer the same. */
import { decimal, sum, type DecimalLike } from '#kit/money.ts'
import type { CaseStatus, CaseType, Liability } from './as-order-fields.contract.ts'

export interface CourseOf {
  readonly type: CaseType
  readonly isGoodsBack: boolean
  readonly liability: Liability | null
}

export const replaces = ({ type }: Pick<CourseOf, 'type'>): boolean => type === 'EXCHANGE' || type === 'REPAIR'
export const givesMoney = (of: Pick<CourseOf, 'type'>): boolean => !replaces(of)
export const awaitsGoods = ({ type, isGoodsBack }: Pick<CourseOf, 'type' | 'isGoodsBack'>): boolean => type !== 'REFUND_ONLY' && !isGoodsBack

/** A supplier who is not held liable need not agree, unless they are the ones who take the goods or send others. */
export const asksSupplier = ({ type, liability }: Pick<CourseOf, 'type' | 'liability'>, askedTypes: readonly string[]): boolean =>
  askedTypes.includes(type) && (liability === null || liability === 'SUPPLIER')

/** Where it goes once everybody agreed. */
export function agreedStatus(of: CourseOf): CaseStatus {
  if (awaitsGoods(of)) return 'WAIT_BUYER_SHIP'
  return replaces(of) ? 'WAIT_SUPPLIER_DELIVER' : 'WAIT_REFUND'
}

interface Claim {
  readonly quantity: DecimalLike
  readonly shippedQuantity: DecimalLike
  readonly afterQty: DecimalLike
  readonly paidAmount: DecimalLike
  readonly refundedAmount: DecimalLike
  readonly claimedAmount: DecimalLike
  /** How many each of its other cases is about that stands or came to something, whether or not it is about money. */
  readonly takenQtys: readonly DecimalLike[]
}

/** What of a line no case has claimed. */
export const openQtyOf = ({ shippedQuantity, afterQty }: Pick<Claim, 'shippedQuantity' | 'afterQty'>) => decimal(shippedQuantity).minus(decimal(afterQty))

/** What of what was paid nobody has got back or claimed. */
export function refundableOf({ paidAmount, refundedAmount, claimedAmount }: Pick<Claim, 'paidAmount' | 'refundedAmount' | 'claimedAmount'>) {
  const left = decimal(paidAmount).minus(decimal(refundedAmount)).minus(decimal(claimedAmount))
  return left.isNegative() ? decimal('0') : left
}

/**
 * The most that a case about so many may come to: their share of what was paid. What rounding the others' shares leaves goes with the last
 * of them; what nobody asked for of the others, because they were exchanged or repaired or got less, goes with nobody.
 */
export function mostFor(claim: Claim, qty: DecimalLike) {
  const left = refundableOf(claim)
  const isLast = openQtyOf(claim).equals(decimal(qty)) && decimal(claim.shippedQuantity).equals(decimal(claim.quantity))
  const shareOf = (one: DecimalLike) => decimal(claim.paidAmount).times(decimal(one)).div(decimal(claim.quantity))
  const others = isLast ? claim.takenQtys.map(shareOf) : []
  const paid = decimal(claim.paidAmount)
  const rounded = sum(others.map((one) => one.toDecimalPlaces(2)))
  // Where a cent is much, the others' rounded shares come to more than there was: they got no more than that.
  const given = rounded.greaterThan(paid) ? paid : rounded
  const share = sum([shareOf(qty), ...others])
    .minus(given)
    .toDecimalPlaces(2)
  return share.greaterThan(left) ? left : share
}
