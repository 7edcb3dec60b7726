/** What follows when a bill is agreed to, and what is given back when it is written anew or given up. */
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { billOrders } from '#server/modules/purchase/order/order-billed.service.ts'
import { billReturnLines } from '#server/modules/purchase/return/return-billed.service.ts'
import { enterAccount, reverseAccount } from '../account/account-entry.service.ts'
import { dropBillable } from './billable.service.ts'
import { ofBill } from './bill-facts.service.ts'
import { unlinkInvoices } from './bill-invoice.service.ts'
import { tellPayable } from './bill-news.service.ts'
import { freeItems, type BillRow } from './bill-write.service.ts'

/** States in which its quantities count as billed. */
const counts: ReadonlySet<string> = new Set(['PAYABLE', 'PARTIAL_PAID', 'PAID'])

/** Agreed to by everybody: it is due by the supplier's terms, its orders are billed, and the supplier's account says so. */
export async function makePayable(uow: UnitOfWork, row: BillRow): Promise<void> {
  const { paymentTerms } = await uow.prisma.supplier.findUniqueOrThrow({ where: { id: row.supplierId }, select: { paymentTerms: true } })
  const dueOn = new Date(`${uow.today}T00:00:00Z`)
  dueOn.setUTCDate(dueOn.getUTCDate() + paymentTerms)
  const due = await uow.change('purchaseBill', row, { dueOn })
  await bookOrders(uow, due, 1)
  const { supplierId, currency, totalAmount: amount, code } = due
  await enterAccount(uow, { kind: 'BILL', supplierId, currency, amount, billId: due.id, code })
  await tellPayable(uow, due)
  if (decimal(due.totalAmount).isZero())
    await moveDocument(uow, ofBill(), due, { event: 'PAY_PROGRESS', change: { paidAt: uow.now }, derived: { payStatus: 'FULL' } })
}

async function bookOrders(uow: UnitOfWork, { id, code }: BillRow, sign: 1 | -1): Promise<void> {
  const lines = await uow.sql.query<{ orderId: string; orderLineId: string; qty: string }>(
    `select i.order_id as "orderId", i.order_line_id as "orderLineId", (sum(l.qty) * $2)::text as qty from purchase_bill_line l join billable_item i on i.id = l.item_id
      where l.bill_id = $1::uuid and l.deleted_at is null and i.order_id is not null group by i.order_id, i.order_line_id`,
    [id, sign],
  )
  const back = await uow.prisma.purchaseBillLine.findMany({ where: { billId: id, sourceType: 'RETURN', deletedAt: null }, select: { sourceLineId: true } })
  const returnLineIds = back.flatMap(({ sourceLineId }) => sourceLineId ?? [])
  if (returnLineIds.length > 0) await billReturnLines(uow, returnLineIds, { isOn: sign > 0, content: code })
  if (lines.length > 0) await billOrders(uow, lines, code)
}

/** It is owed no longer, and its orders are not billed. */
async function takeBack(uow: UnitOfWork, row: BillRow): Promise<void> {
  await bookOrders(uow, row, -1)
  await reverseAccount(uow, { billId: row.id })
}

/** @param before what it was; @param row as it is now, a draft again */
export async function undoSending(uow: UnitOfWork, before: BillRow, row: BillRow): Promise<BillRow> {
  if (counts.has(before.status)) await takeBack(uow, row)
  await unlinkInvoices(uow, row.id)
  await uow.sql.query(
    `update purchase_bill_line set dispute_reason = null, disputed_at = null, dispute_answer = null, answered_at = null, version = version + 1
      where bill_id = $1::uuid and dispute_reason is not null`,
    [row.id],
  )
  return uow.change('purchaseBill', row, {
    sentToId: null,
    sentAt: null,
    agreedAt: null,
    agreedBy: null,
    submittedAt: null,
    approvedAt: null,
    dueOn: null,
    matchReason: null,
    matchAcceptedBy: null,
    invoiceAmount: '0',
  })
}

/** Its lines are billable again. @throws Failure rule where what it carried forward stands on another bill */
export async function giveUp(uow: UnitOfWork, before: BillRow, row: BillRow): Promise<void> {
  if (counts.has(before.status)) await takeBack(uow, row)
  await dropBillable(uow, 'CREDIT', row.id)
  await unlinkInvoices(uow, row.id)
  await uow.sql.query(
    'update purchase_bill_line set released_at = $2, version = version + 1, update_time = $2 where bill_id = $1::uuid and deleted_at is null',
    [row.id, uow.now],
  )
  await freeItems(uow, row.id)
}
