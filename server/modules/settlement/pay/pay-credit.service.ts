/** What was paid in advance and is counted in by an offset: each deposit once, however many drafts want it. */
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { listen } from '#kit/listen.ts'
import { depositsOf, depositTakenBack, holdDeposits, type Deposit } from '#server/modules/purchase/pay/deposit.service.ts'

const givenUp = ['REJECTED', 'ABOLISHED'] as const

interface OpenCredit extends Deposit {
  readonly openAmount: string
}

/** The oldest first. @param exceptPayId whose own claims do not count */
export async function openCredits({ prisma }: Pick<UnitOfWork, 'prisma'>, supplierId: string, exceptPayId?: string): Promise<OpenCredit[]> {
  const deposits = await depositsOf({ prisma }, supplierId)
  const claims = await prisma.billPayCredit.findMany({
    where: {
      orderPayId: { in: deposits.map(({ orderPayId }) => orderPayId) },
      deletedAt: null,
      pay: { status: { notIn: [...givenUp] } },
      ...(exceptPayId !== undefined && { payId: { not: exceptPayId } }),
    },
    select: { orderPayId: true, amount: true },
  })
  return deposits.flatMap((deposit) => {
    const claimed = sum(claims.flatMap(({ orderPayId, amount }) => (orderPayId === deposit.orderPayId ? [amount] : [])))
    const open = decimal(deposit.amount).minus(claimed)
    return open.greaterThan(0) ? [{ ...deposit, openAmount: toWire(open) }] : []
  })
}

/** @throws Failure bad-input for what is not the supplier's, or counted in already */
export async function claimCredits(
  uow: UnitOfWork,
  payId: string,
  supplierId: string,
  credits: readonly { readonly orderPayId: string; readonly amount: string }[],
): Promise<void> {
  if (credits.length === 0) return
  const ids = credits.map(({ orderPayId }) => orderPayId)
  await holdDeposits(uow, ids)
  const open = new Map((await openCredits(uow, supplierId, payId)).map((deposit) => [deposit.orderPayId, deposit]))
  const problems = credits.flatMap(({ orderPayId, amount }, n): FieldProblem[] => {
    const deposit = open.get(orderPayId)
    if (!deposit || ids.indexOf(orderPayId) < n) return [{ path: `credits[${n}].orderPayId`, code: 'bill-pay.no-credit' }]
    if (decimal(amount).lessThanOrEqualTo(deposit.openAmount)) return []
    return [{ path: `credits[${n}].amount`, code: 'bill-pay.credit-too-much', params: { code: deposit.orderCode, open: deposit.openAmount } }]
  })
  if (problems.length > 0) throw badInput(problems)
  for (const { orderPayId, amount } of credits) await uow.insert('billPayCredit', { payId, orderPayId, amount })
}

export const freeCredits = ({ sql, now }: UnitOfWork, payId: string): Promise<unknown> =>
  sql.query('update bill_pay_credit set deleted_at = $2, version = version + 1 where pay_id = $1::uuid and deleted_at is null', [payId, now])

/** A deposit that an offset counts in is not taken back. */
export const keepsCredits = listen(depositTakenBack, async ({ prisma }, { orderPayId, orderCode }) => {
  const claim = await prisma.billPayCredit.findFirst({
    where: { orderPayId, deletedAt: null, pay: { status: { notIn: [...givenUp] } } },
    select: { pay: { select: { code: true } } },
  })
  if (claim) throw ruleFailure('bill-pay.credit-used', { order: orderCode, pay: claim.pay.code })
})
