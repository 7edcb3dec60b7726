/** Hears the bank: what it says is kept as it came, believed only under its signature, and applied once. */
import { createHash } from 'node:crypto'
import { limitAddress } from '#server/auth/rate-limit.ts'
import type { DataSource } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { settle } from '../pay/pay-settle.service.ts'
import { bankNotice } from './bank-notice.contract.ts'
import { isSigned } from './bank-signature.ts'
import { Said } from './http-bank.ts'

interface NoticeSettings {
  readonly data: DataSource
  readonly zone: string
  readonly config: { readonly bankSecret: string | undefined }
}

/** Notices that nobody could have signed are kept too, so that it is seen who tries; so many of one address in ten minutes. */
const mostRefused = 60

export const bankNoticeRoutes = ({ data, zone, config }: NoticeSettings): Route[] => [
  handle(bankNotice, async (context, { timestamp, nonce, body, signature }) => {
    const work = workOn(data, { zone })
    const parts = { method: 'POST', path: bankNotice.path, timestamp, nonce, body }
    if (config.bankSecret === undefined || !isSigned(config.bankSecret, signature, parts, Math.floor(Date.now() / 1000))) {
      await limitAddress(context, 'bank-notice', mostRefused)
      // Under a key of its own: a forged one must not take the place of the true one.
      const key = `refused:${createHash('sha256').update(`${nonce} ${timestamp} ${signature} ${body}`).digest('hex')}`
      await work(systemActor('bank'), (uow) => keep(uow, key, body, { verdict: 'REFUSED', no: noIn(body) }))
      throw new Failure('forbidden', 'bill-pay.notice-refused')
    }
    await work(systemActor('bank'), (uow) => apply(uow, nonce, body), { retries: 3 })
    return { isTaken: true }
  }),
]

async function apply(uow: UnitOfWork, nonce: string, body: string): Promise<void> {
  // The same notice twice at once follow each other.
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bank notice ${nonce}`])
  if ((await uow.prisma.bankNotice.count({ where: { nonce } })) > 0) return
  const said = Said.safeParse(parsed(body))
  if (!said.success) return keep(uow, nonce, body, { verdict: 'NOT_UNDERSTOOD', no: noIn(body) })
  const { no, ...answer } = said.data
  await keep(uow, nonce, body, { verdict: await settle(uow, no, answer), no })
}

async function keep(
  uow: UnitOfWork,
  nonce: string,
  body: string,
  { verdict, no }: { readonly verdict: string; readonly no: string | undefined },
): Promise<void> {
  const attempt = no === undefined ? null : await uow.prisma.billPayAttempt.findUnique({ where: { no }, select: { id: true } })
  await uow.prisma.bankNotice.createMany({
    data: [{ nonce, body, verdict, attemptNo: no?.slice(0, 40) ?? null, attemptId: attempt?.id ?? null, receivedAt: uow.now }],
    skipDuplicates: true,
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const noIn = (body: string): string | undefined => {
  const said = parsed(body)
  const no = typeof said === 'object' && said !== null && 'no' in said ? said.no : undefined
  return typeof no === 'string' ? no : undefined
}
