/**
 * The bank of an installation that has none yet: nothing moves, and everything can be tried. What it does with a payment follows from the
 * cents of its amount and from the moment at which it got it, so that every process of the product hears the same:
 *
 *   .11  refuses at once                       .14  never says anything else than that it is at work
 *   .12  pays, but its answer gets lost        .15  refuses after a while
 *   .13  is away: never hears of it            .16  takes a minute
 *
 * Anything else is paid after some seconds. A second try comes through, whatever its cents.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BankAnswer, BankNumber, BankProvider } from './bank.provider.ts'

/** Milliseconds. */
const answersIn = 300
const usualTime = 8_000
const slowTime = 60_000

const fates = ['REFUSED', 'LOST', 'AWAY', 'SILENT', 'CLOSED', 'SLOW'] as const
type Fate = (typeof fates)[number] | 'USUAL'

const fateOf = ({ no, amount }: Pick<BankNumber, 'no' | 'amount'>): Fate => {
  if (!no.endsWith('-1')) return 'USUAL'
  const cents = Number(amount.split('.')[1] ?? 0)
  return fates[cents - 11] ?? 'USUAL'
}

function said(number: BankNumber, now: Date): BankAnswer {
  const { no, amount, currency, handedAt } = number
  const known = { no, amount, currency, channelNo: `SB${no.replaceAll('-', '')}` }
  const age = now.getTime() - handedAt.getTime()
  switch (fateOf(number)) {
    case 'REFUSED':
      return { ...known, status: 'CLOSED', code: 'ACCOUNT_INVALID', message: '收款账户不存在 / No such account' }
    case 'AWAY':
      return { no, status: 'UNKNOWN' }
    case 'SILENT':
      return { ...known, status: 'PROCESSING' }
    case 'CLOSED':
      return age < usualTime
        ? { ...known, status: 'PROCESSING' }
        : { ...known, status: 'CLOSED', code: 'ACCOUNT_FROZEN', message: '收款账户已冻结 / The account is frozen' }
    case 'SLOW':
      return { ...known, status: age < slowTime ? 'PROCESSING' : 'SUCCESS' }
    default:
      return { ...known, status: age < usualTime ? 'PROCESSING' : 'SUCCESS' }
  }
}

export const sampleBank: BankProvider = {
  name: 'local',
  async pay(order) {
    await sleep(answersIn)
    const fate = fateOf(order)
    if (fate === 'LOST' || fate === 'AWAY') throw new Error('The bank does not answer (ETIMEDOUT)')
    return said({ ...order, handedAt: new Date() }, new Date())
  },
  async ask(number) {
    await sleep(answersIn)
    return said(number, new Date())
  },
  async close(number) {
    await sleep(answersIn)
    const known = said(number, new Date())
    return known.status === 'UNKNOWN'
      ? { no: number.no, status: 'CLOSED', amount: number.amount, currency: number.currency, code: 'CLOSED_BY_CUSTOMER' }
      : known
  },
}
