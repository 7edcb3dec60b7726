/** How far an order has come, as a pure function of its lines: the four progress columns, what is open, what is due. Nothing else works them out. */
import { decimal, sum, type Decimal, type DecimalLike } from '#kit/money.ts'

export interface LineState {
  readonly qty: DecimalLike
  readonly receivedQty: DecimalLike
  readonly returnedQty: DecimalLike
  readonly billedQty: DecimalLike
  readonly closedQty: DecimalLike
  readonly promisedOn: Date | null
  readonly expectOn: Date | null
}

export interface HeadState {
  readonly totalAmount: DecimalLike
  readonly paidAmount: DecimalLike
  readonly expectOn: Date | null
}

type Progress = 'NONE' | 'PARTIAL' | 'FULL'

const zero = decimal('0')
const atLeastZero = (value: Decimal): Decimal => (value.isNegative() ? zero : value)

/** Still to come of a line; nothing where more came. */
export const openOf = ({ qty, receivedQty, closedQty }: Pick<LineState, 'qty' | 'receivedQty' | 'closedQty'>): Decimal =>
  atLeastZero(decimal(qty).minus(decimal(receivedQty)).minus(decimal(closedQty)))

const far = (done: Decimal, isAll: boolean): Progress => (done.isZero() ? 'NONE' : isAll ? 'FULL' : 'PARTIAL')

/** The four axes beside the status. What was given up counts as neither missing nor received. */
export function progressOf({ totalAmount, paidAmount }: HeadState, lines: readonly LineState[]) {
  const received = sum(lines.map((line) => line.receivedQty))
  const returned = sum(lines.map((line) => line.returnedQty))
  const billed = sum(lines.map((line) => line.billedQty))
  const everythingCame = lines.every((line) => openOf(line).isZero())
  const everythingIsBilled = lines.every(({ billedQty, receivedQty, returnedQty }) =>
    decimal(billedQty).greaterThanOrEqualTo(decimal(receivedQty).minus(decimal(returnedQty))),
  )
  return {
    receiptStatus: far(received, everythingCame),
    billStatus: far(billed, everythingCame && everythingIsBilled),
    payStatus: far(decimal(paidAmount), decimal(paidAmount).greaterThanOrEqualTo(decimal(totalAmount))),
    returnStatus: far(returned, returned.greaterThanOrEqualTo(received)),
  }
}

/** The day on which a line is due while something of it is open. */
export const dueOf = (line: LineState, head: Pick<HeadState, 'expectOn'>): Date | null =>
  openOf(line).isZero() ? null : (line.promisedOn ?? line.expectOn ?? head.expectOn)

/** The earliest of all lines. */
export function dueOfOrder(lines: readonly LineState[], head: Pick<HeadState, 'expectOn'>): Date | null {
  const days = lines.flatMap((line) => dueOf(line, head)?.getTime() ?? [])
  return days.length === 0 ? null : new Date(Math.min(...days))
}
