/** Returns that the next bill settles: over when that bill is agreed to, open again when it is taken back. */
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { ofReturn } from './return-hold.service.ts'
import { tellSettled } from './return-news.service.ts'
import { returnLines, type PurchaseReturnRow } from './return-write.service.ts'

/** A bill settles it, and all of it stands on bills that were agreed to. */
async function isBilled(uow: UnitOfWork, { id, refundMode }: PurchaseReturnRow): Promise<boolean> {
  if (refundMode !== 'OFFSET') return false
  return (await returnLines(uow, id)).every(({ qty, billedQty }) => decimal(billedQty).equals(decimal(qty)))
}

/**
 * Lines of returns stand on a bill that was agreed to, or do no longer. Locks the returns, before their orders as shipping does.
 * @param content what the log of the returns says: the number of the bill
 */
export async function billReturnLines(uow: UnitOfWork, lineIds: readonly string[], { isOn, content }: { readonly isOn: boolean; readonly content: string }) {
  const lines = await uow.prisma.purchaseReturnLine.findMany({ where: { id: { in: [...lineIds] } }, select: { returnId: true } })
  const returnIds = [...new Set(lines.map(({ returnId }) => returnId))].toSorted()
  for (const id of returnIds) await uow.lockRow('purchaseReturn', id)
  await uow.sql.query(
    'update purchase_return_line set billed_qty = case when $2 then shipped_qty else 0 end, version = version + 1, update_time = $3 where id = any($1::uuid[])',
    [lineIds, isOn, uow.now],
  )
  for (const id of returnIds) await followBill(uow, await uow.lockRow('purchaseReturn', id), content)
}

/**
 * Brings a return in line with the bills that it stands on. What is not signed for yet is settled when it is.
 * @param row locked
 */
export async function followBill(uow: UnitOfWork, row: PurchaseReturnRow, content?: string): Promise<void> {
  if (row.status === 'WAIT_REFUND' && (await isBilled(uow, row)))
    await tellSettled(uow, await moveDocument(uow, ofReturn({ isSettled: true }), row, { event: 'SETTLE', content, change: { settledAt: uow.now } }))
  else if (row.status === 'COMPLETED' && row.refundMode === 'OFFSET' && !decimal(row.totalAmount).isZero() && !(await isBilled(uow, row)))
    await moveDocument(uow, ofReturn(), row, { event: 'UNBILL', content, change: { settledAt: null } })
}
