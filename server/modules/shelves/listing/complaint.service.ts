/** A channel complains about an article: it goes down there at once, and whoever keeps it is told. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { workOn } from '#kit/run-work.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { actor } from './listing-clock.service.ts'
import type { channelComplaint } from './listing-calls.contract.ts'
import { autoDownStep, keepRecords, moveListings } from './listing-move.service.ts'
import { lockListings } from './put-up.service.ts'
import { tellTakenDown } from './taken-down.service.ts'

type Complaint = z.output<typeof channelComplaint.input>

/** Seconds for which what was signed is taken. */
const patience = 300
const reason = 'CHANNEL_COMPLAINT'

/** HMAC-SHA-256, in hex, of channel, SKU number, message and timestamp, a line break between each. */
export const complaintSignature = ({ channel, skuCode, message, timestamp }: Omit<Complaint, 'signature'>, secret: string): string =>
  createHmac('sha256', secret).update(`${channel}\n${skuCode}\n${message}\n${timestamp}`).digest('hex')

function requireSigned(complaint: Complaint, now: Date, secret: string | undefined): void {
  const expected = secret && Buffer.from(complaintSignature(complaint, secret))
  const given = Buffer.from(complaint.signature)
  const isFresh = Math.abs(now.getTime() / 1000 - complaint.timestamp) <= patience
  if (!expected || !isFresh || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Failure('forbidden', 'up-shelves-manager.bad-signature')
}

/** Told twice it is taken once: what is down already stays as it is. */
export async function takeComplaint(
  { data, zone }: ShelvesDependencies,
  { now }: Pick<CallContext, 'now'>,
  complaint: Complaint,
  secret: string | undefined,
): Promise<{ taken: boolean }> {
  requireSigned(complaint, now, secret)
  const { skuCode, channel, message } = complaint
  const taken = await workOn(data, { zone })(
    actor,
    async (uow) => {
      const found = await uow.prisma.channelListing.findFirst({ where: { skuCode, channel, deletedAt: null }, select: { id: true } })
      const held = found ? await lockListings(uow, [found.id]) : []
      // What was taken down a moment ago does not come back by undoing.
      const undoable = held.filter(({ undoUntil }) => undoUntil !== null && undoUntil > uow.now)
      await uow.changeMany(
        'channelListing',
        undoable.map((row) => ({ row, change: { undoUntil: null, undoStatus: null, offReason: reason, offRemark: message } })),
      )
      await keepRecords(
        uow,
        undoable.map((row) => ({ row, told: { action: 'AUTO_DOWN', reason, message } })),
      )
      const rows = held.filter(({ status }) => status === 'ON_SHELF' || status === 'SHELVING')
      await moveListings(uow, rows.map(autoDownStep(uow.now, { reason, remark: message })))
      await tellTakenDown(
        uow,
        [...rows, ...undoable].map((row) => ({ row, reason })),
      )
      return rows.length + undoable.length
    },
    { retries: 3 },
  )
  return { taken: taken > 0 }
}
