/** Payments of which nobody knows for certain become exceptions, with everything that is known on them; the retry asks the bank once more. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { openException } from '#server/modules/exception/exception.service.ts'
import { billPay } from './bill-pay.contract.ts'
import type { AttemptRow } from './pay-attempt.service.ts'
import type { BillPayRow } from './pay-write.service.ts'

/** pay-unknown: the bank has not said for too long. pay-contradiction: it says something else than before, or another amount. */
export type DoubtType = 'pay-unknown' | 'pay-contradiction'

export async function openDoubt(uow: UnitOfWork, pay: BillPayRow, attempt: AttemptRow, type: DoubtType, error: string): Promise<void> {
  const notices = await uow.prisma.bankNotice.findMany({ where: { attemptId: attempt.id }, orderBy: { receivedAt: 'desc' }, take: 20 })
  await openException(uow, {
    type,
    bizKey: attempt.no,
    title: `${pay.code} ¥${pay.totalAmount.toFixed(2)} ${pay.accountName ?? ''}`.trim(),
    bizType: billPay.name,
    bizId: pay.id,
    supplierId: pay.supplierId,
    error,
    payload: {
      no: attempt.no,
      payCode: pay.code,
      amount: attempt.amount.toFixed(2),
      currency: attempt.currency,
      channel: attempt.channel,
      status: attempt.status,
      account: { name: pay.accountName, bank: pay.bankName, number: pay.accountNo },
      handedAt: attempt.handedAt?.toISOString() ?? null,
      endedAt: attempt.endedAt?.toISOString() ?? null,
      askedCount: attempt.askedCount,
      askedAt: attempt.askedAt?.toISOString() ?? null,
      channelNo: attempt.channelNo,
      errorCode: attempt.errorCode,
      errorMsg: attempt.errorMsg,
      notices: notices.map(({ receivedAt, verdict, body }) => ({ at: receivedAt.toISOString(), verdict, body: body.slice(0, 1000) })),
    },
  })
}
