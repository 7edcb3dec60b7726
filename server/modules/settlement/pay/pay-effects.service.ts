/** What follows when money moved: bills, the supplier's account, and the orders behind them. */
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { bookBillPayments, type OrderShare } from '#server/modules/purchase/pay/bill-payment.service.ts'
import { enterAccount } from '../account/account-entry.service.ts'
import { ofBill } from '../bill/bill-facts.service.ts'
import type { BillRow } from '../bill/bill-write.service.ts'
import { payLines, type BillPayRow } from './pay-write.service.ts'

/** Bills in the order of their ids, then the account, then orders. @param pay locked, paid by now */
export async function bookPaid(uow: UnitOfWork, pay: BillPayRow): Promise<void> {
  const shares: OrderShare[] = []
  for (const { billId, amount } of await payLines(uow, pay.id)) {
    const bill = await uow.lockRow('purchaseBill', billId)
    const paidAmount = decimal(bill.paidAmount).plus(decimal(amount))
    const isFull = paidAmount.greaterThanOrEqualTo(decimal(bill.totalAmount))
    // What was paid in advance is counted in the orders already.
    if (pay.channel !== 'OFFSET') shares.push(...(await sharesOf(uow, bill, paidAmount.toFixed(2))))
    const change = { paidAmount: toWire(paidAmount), payingAmount: toWire(decimal(bill.payingAmount).minus(decimal(amount))) }
    await moveDocument(uow, ofBill({ isPaidInPart: true, isPaidInFull: isFull }), bill, {
      event: 'PAY_PROGRESS',
      content: pay.code,
      change: { ...change, ...(isFull && { paidAt: uow.now }) },
      derived: { payStatus: isFull ? 'FULL' : 'PARTIAL' },
    })
  }
  await enterAccount(uow, {
    supplierId: pay.supplierId,
    currency: pay.currency,
    kind: pay.channel === 'OFFSET' ? 'OFFSET' : 'PAYMENT',
    amount: pay.totalAmount,
    payId: pay.id,
    code: pay.code,
  })
  await bookBillPayments(
    uow,
    { payId: pay.id, code: pay.code, paidAt: pay.paidAt ?? uow.now, method: pay.channel === 'FACTORING' ? 'OTHER' : pay.channel },
    shares,
  )
}

/**
 * What of a bill's payment is each order's: in proportion to what the bill settles of it, so that orders are paid when their bill is.
 * Worked out from what is paid of the bill before and after, so that the cents of many parts come to the whole.
 * @param paid what is paid of the bill by now
 */
async function sharesOf({ sql }: UnitOfWork, bill: BillRow, paid: string): Promise<OrderShare[]> {
  const rows = await sql.query<OrderShare>(
    `select order_id as "orderId", (round(part * $3::numeric / $4::numeric, 2) - round(part * $2::numeric / $4::numeric, 2))::text as amount
       from (select i.order_id, sum(l.amount + l.tax_amount) as part from purchase_bill_line l join billable_item i on i.id = l.item_id
              where l.bill_id = $1::uuid and l.deleted_at is null and i.order_id is not null group by i.order_id) t where part > 0 order by order_id`,
    [bill.id, bill.paidAmount.toString(), paid, bill.totalAmount.toString()],
  )
  return rows.filter(({ amount }) => !decimal(amount).isZero())
}
