/** A payment in the words of its process: whom it pays, for what, into which account. */
import { counted } from '#kit/fill-text.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { payLines, type BillPayRow } from './pay-write.service.ts'

type Reading = Pick<UnitOfWork, 'prisma' | 'sql'>

export async function payWords(at: Reading, row: BillPayRow) {
  const lines = await payLines(at, row.id)
  return {
    code: row.code,
    supplier: await supplierWords(at, row.supplierId),
    bills: { zh: `${lines.length} 张对账单`, en: counted(lines.length, 'bill', 'bills') },
    account: row.accountNo === null ? { zh: '预付抵扣', en: 'Offset' } : `${row.bankName ?? ''} ${row.accountNo}`,
    amount: row.totalAmount.toFixed(2),
    urgent: row.urgentStatus === 1 ? { zh: '【加急】', en: 'Urgent: ' } : '',
  }
}

/** Approvers decide on what of which bill is paid as much as on the head. */
export async function partsOf(at: Reading, row: BillPayRow) {
  const lines = await payLines(at, row.id)
  const bills = await at.prisma.purchaseBill.findMany({ where: { id: { in: lines.map(({ billId }) => billId) } }, select: { id: true, code: true } })
  const codes = new Map(bills.map(({ id, code }) => [id, code]))
  return {
    lines: {
      label: { zh: '付款明细', en: 'Lines' },
      value: lines.map(({ billId, amount }) => `${codes.get(billId) ?? billId} ¥${amount.toFixed(2)}`),
      toldFrom: ['bill-pay_totalAmount'],
    },
  }
}
