/** What follows from the parts: the order's status from its sub-orders, a sub-order's shipping from its lines. Pure, so that it can be worked out again and compared. */
import { decimal, sum, type DecimalLike } from '#kit/money.ts'
import type { OrderStatus } from './order-fields.contract.ts'

const way: readonly OrderStatus[] = ['CREATED', 'SUBMITTED', 'CONFIRMED', 'PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED']
const shippedFrom = way.indexOf('PART_SHIPPED')
const shippedAll = way.indexOf('SHIPPED')

/**
 * The least of those that go on: EXCEPTION as soon as one is held, PART_SHIPPED when some have left and others have not, CANCELLED
 * when none goes on.
 */
export function orderStatusOf(statuses: readonly OrderStatus[]): OrderStatus {
  const active = statuses.filter((status) => status !== 'CANCELLED')
  if (active.length === 0) return 'CANCELLED'
  if (active.includes('EXCEPTION')) return 'EXCEPTION'
  const places = active.map((status) => way.indexOf(status))
  const least = Math.min(...places)
  if (least < shippedAll && Math.max(...places) >= shippedFrom) return 'PART_SHIPPED'
  return way[least] ?? 'CREATED'
}

export interface LineState {
  readonly quantity: DecimalLike
  readonly shippedQuantity: DecimalLike
  readonly cancelledQuantity: DecimalLike
  readonly promisedAt: Date | null
}

export const openQuantity = ({ quantity, shippedQuantity, cancelledQuantity }: LineState) =>
  decimal(quantity).minus(decimal(shippedQuantity)).minus(decimal(cancelledQuantity))

const isOpen = (line: LineState): boolean => openQuantity(line).isPositive() && !openQuantity(line).isZero()

/** How far the goods are, and the earliest promise of a line that is still open. */
export function shippingOf(lines: readonly LineState[]): { readonly shipStatus: 'NONE' | 'PARTIAL' | 'FULL'; readonly shipDueAt: Date | null } {
  const open = lines.filter(isOpen)
  const hasShipped = !sum(lines.map(({ shippedQuantity }) => shippedQuantity)).isZero()
  const due = open.flatMap(({ promisedAt }) => (promisedAt ? [promisedAt.getTime()] : []))
  return {
    shipStatus: !hasShipped ? 'NONE' : open.length > 0 ? 'PARTIAL' : 'FULL',
    shipDueAt: due.length > 0 ? new Date(Math.min(...due)) : null,
  }
}
