/** The end of a return: the supplier has the goods, and the company its money. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { decimal, toWire } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'
import { signForSource } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { followBill } from './return-billed.service.ts'
import { ofReturn } from './return-hold.service.ts'
import { tellSettled, tellSigned } from './return-news.service.ts'
import type { PurchaseReturnRow } from './return-write.service.ts'

/** Days after which goods that were sent count as arrived. */
const signDays = defineParameter('purchase.return.auto-sign-days', z.coerce.number().int().min(1), 7)
/** So many a round; the rest is a matter of the next one. */
const most = 200

/** The goods are with the supplier. What is worth nothing is settled with that, and what a bill has settled already. @param row locked */
export async function signReturn(uow: UnitOfWork, row: PurchaseReturnRow, note?: string): Promise<void> {
  const moved = await moveDocument(uow, ofReturn(), row, { event: 'SIGN', content: note, change: { signedAt: uow.now } })
  await signForSource(uow, purchaseReturn.name, row.id)
  await tellSigned(uow, moved)
  if (decimal(moved.totalAmount).isZero()) await moveDocument(uow, ofReturn({ isSettled: true }), moved, { event: 'SETTLE', change: { settledAt: uow.now } })
  else await followBill(uow, moved)
}

/** By the clock: what the supplier did not sign for within the days counts as signed for. @returns how many */
export async function signOverdueReturns(data: DataSource, zone: string, now: Date = new Date()): Promise<number> {
  const until = new Date(now.getTime() - (await parametersOf(data).get(signDays)) * 86_400_000)
  const due = await data.sql.query<{ id: string }>(
    `select id from purchase_return where status = 'OUTBOUND' and shipped_at <= $1 and deleted_at is null order by shipped_at, id limit $2`,
    [until, most],
  )
  let signed = 0
  for (const { id } of due)
    signed += await workOn(data, { zone })(systemActor('purchase-returns'), async (uow) => {
      const row = await uow.lockRow('purchaseReturn', id)
      if (row.status !== 'OUTBOUND') return 0
      await signReturn(uow, row, storedWords({ zh: '超时自动签收', en: 'Signed for by the clock' }))
      return 1
    })
  return signed
}

interface Refund {
  readonly amount: string
  readonly note?: string | null | undefined
}

/**
 * Money came back from the supplier; what is missing may follow.
 * @param row locked
 * @throws Failure rule for a return that the next bill settles, bad-input for more than is missing
 */
export async function recordRefund(uow: UnitOfWork, row: PurchaseReturnRow, { amount, note }: Refund): Promise<void> {
  if (row.refundMode !== 'REFUND') throw ruleFailure('purchase-return.by-bill', { code: row.code })
  const missing = decimal(row.totalAmount).minus(decimal(row.refundedAmount))
  if (decimal(amount).greaterThan(missing)) throw badInput([{ path: 'amount', code: 'purchase-return.more-than-owed', params: { most: missing.toFixed(2) } }])
  const refundedAmount = toWire(decimal(row.refundedAmount).plus(amount))
  const isSettled = decimal(amount).equals(missing)
  const moved = await moveDocument(uow, ofReturn({ isSettled }), row, {
    event: 'SETTLE',
    content: note || undefined,
    change: { refundedAmount, ...(isSettled && { settledAt: uow.now }) },
    diff: { refundedAmount: [decimal(row.refundedAmount).toFixed(2), refundedAmount] },
  })
  if (isSettled) await tellSettled(uow, moved)
}
