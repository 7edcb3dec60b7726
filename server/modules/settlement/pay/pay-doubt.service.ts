/** Payments of which nobody knows for certain become exceptions, with everything that is known on them; the retry asks the bank once more. */
import { z } from 'zod'
import { label } from '#kit/fields.contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { openException } from '#server/modules/exception/exception.service.ts'
import { attemptStatuses, billPay, payChannels } from './bill-pay.contract.ts'
import type { AttemptRow } from './pay-attempt.service.ts'
import type { BillPayRow } from './pay-write.service.ts'

/** pay-unknown: the bank has not said for too long. pay-contradiction: it says something else than before, or another amount. */
export type DoubtType = 'pay-unknown' | 'pay-contradiction'

/** A text, or nothing yet. */
const perhaps = (zh: string, en: string) =>
  z
    .string()
    .nullable()
    .meta({ label: label(zh, en) })

/** What is known of a try in doubt. */
export const DoubtfulTry = z.object({
  no: z.string().meta({ label: label('支付流水号', 'Number at the bank') }),
  payCode: z.string().meta({ label: label('付款单号', 'Payment') }),
  amount: z.string().meta({ label: label('金额', 'Amount') }),
  currency: z.string().meta({ label: label('币种', 'Currency') }),
  channel: z.string().meta({ label: label('付款方式', 'By'), options: payChannels }),
  status: z.string().meta({ label: label('状态', 'Status'), options: attemptStatuses }),
  account: perhaps('收款账户', 'Account'),
  handedAt: perhaps('提交银行时间', 'Handed over at'),
  endedAt: perhaps('结束时间', 'Ended at'),
  askedCount: z.number().meta({ label: label('查询次数', 'Times asked') }),
  askedAt: perhaps('最近查询', 'Last asked at'),
  channelNo: perhaps('银行流水号', "The bank's number"),
  errorCode: perhaps('错误码', 'Code of the failure'),
  errorMsg: perhaps('错误信息', 'What the bank says'),
  notices: z.array(z.object({ at: z.string(), verdict: z.string().nullable(), body: z.string() })).meta({ label: label('银行通知', 'Notices of the bank') }),
})
/** All of it: what is known is not written anew. Whoever knows better settles the try by the bank's statement (`pay-evidence.service.ts`). */
export const heldFast = Object.keys(DoubtfulTry.shape)

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
      account: [pay.accountName, pay.bankName, pay.accountNo].filter(Boolean).join(' · ') || null,
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
