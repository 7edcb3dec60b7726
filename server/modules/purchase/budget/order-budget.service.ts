/**
 * What an order keeps and uses of its department's budget follows from its state alone: reserved while it is decided on, used from the moment
 * it is in force, given back by whatever ends it. So nothing is counted twice, whichever way an order went.
 */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, sum, toWire, type Decimal, type DecimalLike } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { DateTime } from 'luxon'
import type { BudgetStanding } from './purchase-budget.contract.ts'
import { pendingRevision } from '../order/order-revise.service.ts'
import { orderLines, type PurchaseLineRow, type PurchaseOrderRow } from '../order/order-write.service.ts'

type Budget = ModelRow<'purchaseBudget'>

/** What happens to an order that its budget does not reach for: nothing, a reason is asked for, it is refused. */
const beyond = defineParameter<BudgetStanding['beyond']>('purchase.budget.beyond', z.enum(['ALLOW', 'REASON', 'REFUSE']), 'REASON')

interface At {
  readonly data: DataSource
  readonly zone: string
}

interface Share {
  readonly reserved: Decimal
  readonly used: Decimal
}

interface OrderState {
  readonly status: string
  readonly changeKind: string | null
  readonly totalAmount: DecimalLike
  /** Of the version that is decided on while this one is in force. */
  readonly pendingAmount: DecimalLike | null
  /** What was given up of its lines, with tax. */
  readonly closedAmount: DecimalLike
}

const none = decimal('0')
const atLeastNothing = (amount: Decimal): Decimal => (amount.isNegative() ? none : amount)
const inForce: ReadonlySet<string> = new Set(['WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED'])

/** Pure: what an order in this state keeps and uses. */
export function shareOf({ status, changeKind, totalAmount, pendingAmount, closedAmount }: OrderState): Share {
  const total = decimal(totalAmount)
  // A change leaves the order in force, whatever is decided on.
  if (changeKind !== null) {
    const isDecidedOn = status === 'IN_APPROVAL' && pendingAmount !== null
    return { reserved: isDecidedOn ? atLeastNothing(decimal(pendingAmount).minus(total)) : none, used: total }
  }
  if (status === 'IN_APPROVAL') return { reserved: total, used: none }
  return { reserved: none, used: inForce.has(status) ? atLeastNothing(total.minus(decimal(closedAmount))) : none }
}

/** Worth of what was given up, with tax. */
const closedWorth = (lines: readonly PurchaseLineRow[]): Decimal =>
  sum(
    lines.map(({ closedQty, qty, amount, taxAmount }) =>
      decimal(amount).plus(decimal(taxAmount)).times(decimal(closedQty)).dividedBy(decimal(qty)).toDecimalPlaces(2),
    ),
  )

/** The budget of a department for a year: its own, else that of the nearest department above it. */
async function budgetFor({ prisma }: Pick<UnitOfWork, 'prisma'>, orgId: string | null, year: number): Promise<Budget | null> {
  const own = orgId === null ? null : await prisma.organization.findFirst({ where: { id: orgId, deletedAt: null }, select: { id: true, ancestors: true } })
  if (!own) return null
  const line = [...own.ancestors.split(',').filter(Boolean), own.id]
  const budgets = await prisma.purchaseBudget.findMany({ where: { orgId: { in: line }, year, deletedAt: null } })
  return budgets.toSorted((one, other) => line.indexOf(other.orgId) - line.indexOf(one.orgId))[0] ?? null
}

const yearOf = (at: Date, zone: string): number => DateTime.fromJSDate(at).setZone(zone).year

/**
 * Brings the budget in line with an order whose state or amounts were changed in the same work. The order is locked.
 * @param asks whether more than there is needs a reason or is refused: when it is handed in
 * @throws Failure bad-input for an order that its budget does not reach for
 */
export async function followBudget(at: At, uow: UnitOfWork, orderId: string, { asks = false }: { readonly asks?: boolean } = {}): Promise<void> {
  const row = await uow.lockRow('purchaseOrder', orderId)
  const takesNone = decimal(row.budgetReserved).isZero() && decimal(row.budgetUsed).isZero()
  // Handed in again next year, it is the next year's.
  const known = asks && takesNone ? ((await budgetFor(uow, row.orgId, yearOf(uow.now, at.zone)))?.id ?? null) : row.budgetId
  if (known === null) return
  const budget = await uow.lockRow('purchaseBudget', known)
  const pending = await pendingRevision(uow, orderId)
  const share = shareOf({ ...row, pendingAmount: pending?.totalAmount ?? null, closedAmount: closedWorth(await orderLines(uow, orderId)) })
  const [reserves, uses] = [share.reserved.minus(decimal(row.budgetReserved)), share.used.minus(decimal(row.budgetUsed))]
  const more = reserves.plus(uses)
  if (asks && more.greaterThan(leftOf(budget))) await refuseBeyond(at, row, { left: leftOf(budget), more })
  if (reserves.isZero() && uses.isZero() && row.budgetId === known) return
  await uow.sql.query(
    'update purchase_budget set reserved_amount = reserved_amount + $2, used_amount = used_amount + $3, version = version + 1, update_time = $4 where id = $1::uuid',
    [budget.id, toWire(reserves), toWire(uses), uow.now],
  )
  await uow.change('purchaseOrder', row, { budgetId: budget.id, budgetReserved: toWire(share.reserved), budgetUsed: toWire(share.used) })
}

const leftOf = ({ amount, reservedAmount, usedAmount }: Budget): Decimal => decimal(amount).minus(decimal(reservedAmount)).minus(decimal(usedAmount))

async function refuseBeyond({ data }: At, row: PurchaseOrderRow, { left, more }: { readonly left: Decimal; readonly more: Decimal }): Promise<void> {
  const rule = await parametersOf(data).get(beyond)
  const params = { left: toWire(atLeastNothing(left)), more: toWire(more) }
  if (rule === 'REFUSE') throw badInput([{ path: 'lines', code: 'purchase.over-budget', params }])
  // Why a proposal is accepted was said with it.
  if (rule === 'REASON' && !row.budgetReason && row.changeKind !== 'COUNTER')
    throw badInput([{ path: 'budgetReason', code: 'purchase.over-budget-why', params }])
}

interface Asked {
  readonly orgId: string | null
  /** The order, where there is one. */
  readonly order?: Pick<PurchaseOrderRow, 'budgetId' | 'budgetReserved' | 'budgetUsed'> | undefined
}

/** How the budget stands that an order is, or would be, bought for; null where there is none. */
export async function standingOf(
  at: At,
  context: Pick<UnitOfWork, 'prisma' | 'now'> & { readonly locale: Locale },
  { orgId, order }: Asked,
): Promise<BudgetStanding | null> {
  const budget = order?.budgetId
    ? await context.prisma.purchaseBudget.findUnique({ where: { id: order.budgetId } })
    : await budgetFor(context, orgId, yearOf(context.now, at.zone))
  if (!budget) return null
  const org = await context.prisma.organization.findUnique({ where: { id: budget.orgId }, select: { name: true, nameEn: true } })
  return {
    id: budget.id,
    orgName: (context.locale === 'en' && org?.nameEn) || (org?.name ?? ''),
    year: budget.year,
    amount: toWire(budget.amount),
    reservedAmount: toWire(budget.reservedAmount),
    usedAmount: toWire(budget.usedAmount),
    leftAmount: toWire(leftOf(budget)),
    ownAmount: toWire(decimal(order?.budgetReserved ?? none).plus(decimal(order?.budgetUsed ?? none))),
    beyond: await parametersOf(at.data).get(beyond),
  }
}
