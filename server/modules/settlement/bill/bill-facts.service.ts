/** What the machine of a bill looks at, read in the work that moves it. */
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { settlementMessages } from '../settlement.messages.ts'
import type { BillRow } from './bill-write.service.ts'
import { purchaseBill } from './purchase-bill.contract.ts'
import { purchaseBillMachine, type PurchaseBillFacts } from './purchase-bill.machine.ts'

/** @param known what the caller knows better than the rows */
export const ofBill = (known: Partial<PurchaseBillFacts> = {}) => ({
  resource: purchaseBill,
  machine: purchaseBillMachine,
  messages: settlementMessages,
  facts: async ({ prisma }: UnitOfWork, row: BillRow): Promise<PurchaseBillFacts> => {
    const [total, paid] = [decimal(row.totalAmount), decimal(row.paidAmount)]
    const open = await prisma.purchaseBillLine.count({ where: { billId: row.id, deletedAt: null, disputeReason: { not: null }, answeredAt: null } })
    return {
      isSendable: row.lineCount > 0 && !total.isNegative(),
      isAnswered: open === 0,
      isUnclaimed: paid.isZero() && decimal(row.payingAmount).isZero(),
      isPaidInPart: paid.greaterThan(0),
      isPaidInFull: paid.greaterThanOrEqualTo(total),
      ...known,
    }
  },
})
