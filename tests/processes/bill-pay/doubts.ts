/** Payments of which the bank never says what became of them, up to where people are asked, and tries of what is in doubt. */
import { expect } from 'vitest'
import { exceptionRetryDue, exceptionRetryHandler } from '#server/modules/exception/exception.service.ts'
import { payRetries } from '#server/modules/settlement/pay/pay-retry.service.ts'
import type { PayingWorld } from './world.ts'

export interface Doubt {
  /** Of the payment. */
  readonly id: string
  /** Of its try. */
  readonly no: string
  readonly exceptionId: string
  readonly bill: { readonly id: string; readonly totalAmount: string; readonly supplierId: string }
}

export function withDoubts(world: PayingWorld) {
  const application = () => world.product.application
  const { poll } = expect
  /** What jobs do by themselves goes on meanwhile. */
  const eventually = (holds: () => Promise<boolean>): Promise<void> =>
    poll(
      async () => {
        await application().engine.runDue()
        return holds()
      },
      { timeout: 10_000, interval: 30 },
    ).toBe(true)

  /** Every planned try of payments in doubt, as if its time had come: the relay of messages is not at work in tests. */
  const tryAll = async (): Promise<void> => {
    const { data, config, seal } = application()
    const zone = config.timeZone
    const due = exceptionRetryHandler(data, payRetries({ data, zone, seal, config }), zone)
    if (due.runs !== 'outside') throw new Error('it reaches the world')
    const rows = await data.sql.query<{ id: string; payload: unknown }>('delete from outbox where topic = $1 returning id, payload', [exceptionRetryDue.name])
    for (const { id, payload } of rows) await due.handle(payload, { id, attempt: 1 })
  }

  /** The bank has said nothing for a day: the exception is open, and still tried by the clock. */
  const doubtful = async (): Promise<Doubt> => {
    const { prisma, sql } = application().data
    const { bill } = await world.owed()
    const { id, code } = await world.allowed(bill)
    const no = `${code}-1`
    await world.pay(id)
    await eventually(async () => {
      const { handedAt, errorMsg } = (await world.payment(id)).attempts[0]
      return handedAt !== null && (world.bank.entry(no) !== undefined || errorMsg !== null)
    })
    await sql.query(`update bill_pay_attempt set create_time = create_time - interval '25 hours', handed_at = handed_at - interval '25 hours' where no = $1`, [
      no,
    ])
    await eventually(async () => (await prisma.exceptionOrder.count({ where: { type: 'pay-unknown', bizKey: no } })) === 1)
    const { id: exceptionId } = await prisma.exceptionOrder.findFirstOrThrow({ where: { type: 'pay-unknown', bizKey: no } })
    return { id, no, exceptionId, bill }
  }

  /** And no try is left: people are asked. */
  const unknown = async (): Promise<Doubt> => {
    const { prisma } = application().data
    await prisma.exceptionConfig.updateMany({ where: { type: 'pay-unknown' }, data: { maxRetry: 1 } })
    const doubt = await doubtful()
    await tryAll()
    expect(await prisma.exceptionOrder.findUniqueOrThrow({ where: { id: doubt.exceptionId } })).toMatchObject({ status: 'WAIT_MANUAL' })
    return doubt
  }
  return { eventually, tryAll, doubtful, unknown }
}
