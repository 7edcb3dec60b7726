/** Tries again what is in doubt of a payment: asks the bank once more, under the same number. Settled once the try has ended. */
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { bankOf } from '../bank/bank.service.ts'
import { DoubtfulTry, heldFast, type DoubtType } from './pay-doubt.service.ts'
import { hear, type PaymentSettings } from './pay-hand.service.ts'

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
    if (!bank) throw new Error('No bank is set up')
    const number = {
      no,
      amount: attempt.amount.toFixed(2),
      currency: attempt.currency,
      channel: attempt.channel,
      handedAt: attempt.handedAt ?? attempt.createTime,
    }
    const answer = await bank.ask(number)
    const verdict = await hear(settings, no, answer)
    if (verdict !== 'APPLIED' && verdict !== 'LATE') throw new Error(`${verdict}: ${answer.status} ${answer.amount ?? ''}`.trim())
  },
})

export const payRetries = (settings: PaymentSettings): readonly ExceptionRetry[] => [retryOf(settings, 'pay-unknown'), retryOf(settings, 'pay-contradiction')]
