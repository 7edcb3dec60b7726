/** What the machine of a payment looks at, read in the work that moves it. */
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { hasDecided } from '#server/documents/has-decided.ts'
import { holdSupplier, paymentObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { billPayMessages } from './bill-pay.messages.ts'
import { accountsOf } from './pay-account.service.ts'
import { billPay } from './bill-pay.contract.ts'
import { billPayMachine, type BillPayFacts } from './bill-pay.machine.ts'
import { lastAttempt } from './pay-attempt.service.ts'
import { payLines, type BillPayRow } from './pay-write.service.ts'

/** Events before which bills, supplier and account are looked at again: what was true when it was written may be so no longer. Paying asks before it opens a try. */
const asksWorld: ReadonlySet<string> = new Set(['SUBMIT', 'APPROVE'])

/** Tasks of the process in which nobody agrees: handing in, and the cashiers' own. */
const tasksOfPaying = ['submit', 'cashier', 'failed'] as const

/** Its bills still owe what it claims, its supplier may be paid, and the account is theirs and verified, as it was when it was written. */
export async function isSound(uow: UnitOfWork, row: BillPayRow): Promise<boolean> {
  await holdSupplier(uow.sql, row.supplierId)
  if ((await paymentObstacles(uow.sql, row.supplierId)).length > 0) return false
  if (row.bankAccountId !== null) {
    const account = (await accountsOf(uow, row.supplierId)).find(({ id }) => id === row.bankAccountId)
    if (!account?.isVerified || account.accountNoDigest !== row.accountNoDigest) return false
  }
  for (const { billId, amount } of await payLines(uow, row.id)) {
    const bill = await uow.lockRow('purchaseBill', billId)
    const isOwed = decimal(bill.payingAmount).greaterThanOrEqualTo(decimal(amount))
    if (!isOwed || (bill.status !== 'PAYABLE' && bill.status !== 'PARTIAL_PAID')) return false
  }
  return true
}

async function factsOf(uow: UnitOfWork, row: BillPayRow, event: string): Promise<BillPayFacts> {
  const last = await lastAttempt(uow, row.id)
  const who = uow.actor.userId
  const isOther = who === undefined || (who !== row.createdBy && who !== row.ownerId)
  const hasAgreed =
    who !== undefined && (who === row.approvedBy || (row.processInstanceId !== null && (await hasDecided(uow.sql, row.processInstanceId, who, tasksOfPaying))))
  return {
    isOther,
    isThird: isOther && !hasAgreed,
    isSound: asksWorld.has(event) ? await isSound(uow, row) : true,
    isUntried: last === undefined || last.status === 'CLOSED',
    isPaid: last?.status === 'SUCCESS',
    isClosed: last?.status === 'CLOSED',
  }
}

/** @param known what the caller knows better than the rows */
export const ofPay = (known: Partial<BillPayFacts> = {}) => ({
  resource: billPay,
  machine: billPayMachine,
  messages: billPayMessages,
  facts: async (uow: UnitOfWork, row: BillPayRow, event: string): Promise<BillPayFacts> => ({ ...(await factsOf(uow, row, event)), ...known }),
})
