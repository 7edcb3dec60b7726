/** Tries again what is in doubt of a payment: asks the bank once more, under the same number. Settled once the try has ended. */
import type { Label } from '#kit/contract.ts'
import { storedWords } from '#kit/words.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { bankOf } from '../bank/bank.service.ts'
import { DoubtfulTry, heldFast, type DoubtType } from './pay-doubt.service.ts'
import { hear, type PaymentSettings } from './pay-hand.service.ts'
import type { Verdict } from './pay-settle.service.ts'

/** Why the matter stays open, for whoever is asked about it. */
const undecided: Readonly<Record<Exclude<Verdict, 'APPLIED' | 'LATE'>, Label>> = {
  OPEN: { zh: '银行仍未给出结果', en: 'The bank has not decided yet' },
  CONTRADICTS: { zh: '银行的说法与已记录的结果相反', en: 'The bank says the opposite of what was written down' },
  AMOUNT_DIFFERS: { zh: '银行所报金额或币种与付款单不符', en: 'The bank names another amount or currency' },
  NOT_KNOWN: { zh: '没有该支付流水号', en: 'There is no such number' },
}

const About = DoubtfulTry.pick({ no: true })

const retryOf = (settings: PaymentSettings, type: DoubtType): ExceptionRetry => ({
  type,
  payload: DoubtfulTry,
  fixed: heldFast,
  retry: async (payload) => {
    const { no } = About.parse(payload)
    const attempt = await settings.data.prisma.billPayAttempt.findUniqueOrThrow({ where: { no } })
    if (attempt.channel !== 'BANK' && attempt.channel !== 'FACTORING') return
    const bank = await bankOf(settings, attempt.channel)
    if (!bank) throw new Error(storedWords({ zh: '未配置银行', en: 'No bank is set up' }))
    const number = {
      no,
      amount: attempt.amount.toFixed(2),
      currency: attempt.currency,
      channel: attempt.channel,
      handedAt: attempt.handedAt ?? attempt.createTime,
    }
    const answer = await bank.ask(number)
    const verdict = await hear(settings, no, answer)
    if (verdict !== 'APPLIED' && verdict !== 'LATE') throw new Error(storedWords(undecided[verdict]))
  },
})

export const payRetries = (settings: PaymentSettings): readonly ExceptionRetry[] => [retryOf(settings, 'pay-unknown'), retryOf(settings, 'pay-contradiction')]
