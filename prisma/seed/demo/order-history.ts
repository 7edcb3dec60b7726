/** When an order of the demo company came how far, and what its log says of it. */
import type { DateTime } from 'luxon'
import type { Prisma } from '../../generated/client.ts'
import { seedId } from '../seed-id.ts'
import { userId } from '../users.ts'
import type { DemoOrder, DemoPart } from './order-list.ts'

const way = ['CREATED', 'SUBMITTED', 'CONFIRMED', 'PART_SHIPPED', 'SHIPPED', 'RECEIVED', 'COMPLETED'] as const

/** When it came how far; undefined for what it has not come to. */
export interface Times {
  readonly ordered: DateTime
  readonly submitted: DateTime | undefined
  readonly confirmed: DateTime | undefined
  readonly promised: DateTime | undefined
  readonly shipped: DateTime | undefined
  readonly received: DateTime | undefined
  readonly completed: DateTime | undefined
  readonly ended: DateTime | undefined
}

export function timesOf({ ago }: DemoOrder, { status, dueIn }: DemoPart, now: DateTime): Times {
  const ordered = now.minus({ hours: ago })
  const place = status === 'EXCEPTION' ? 2 : status === 'CANCELLED' ? 1 : way.indexOf(status)
  const confirmed = place >= 2 ? ordered.plus({ minutes: 55 }) : undefined
  const promised = confirmed && (dueIn === undefined ? confirmed.plus({ hours: 24 }) : now.plus({ hours: dueIn }))
  const shipped = confirmed && place >= 3 ? confirmed.plus({ hours: Math.min(19, ago / 2) }) : undefined
  const received = shipped && place >= 5 ? shipped.plus({ days: 2, hours: 3 }) : undefined
  return {
    ordered,
    submitted: place >= 1 ? ordered.plus({ minutes: 20 }) : undefined,
    confirmed,
    promised,
    shipped,
    received,
    completed: received && place >= 6 ? received.plus({ days: 7 }) : undefined,
    ended: status === 'CANCELLED' || status === 'EXCEPTION' ? ordered.plus({ hours: Math.min(6, ago / 2) }) : undefined,
  }
}

export const at = (time: DateTime | undefined): Date | null => time?.toJSDate() ?? null

export const logEntry = (
  bizType: string,
  bizId: string,
  event: string,
  fromStatus: string | undefined,
  toStatus: string,
  time: DateTime,
): Prisma.DocLogCreateManyInput => ({
  id: seedId(`log ${event} ${bizId}`),
  tenantId: '000000',
  bizType,
  bizId,
  event,
  toStatus,
  fromStatus: fromStatus ?? null,
  actorId: event === 'COMPLETE' ? null : userId('purchaser'),
  actorName: event === 'COMPLETE' ? 'orders' : '林晓雯',
  actorType: event === 'COMPLETE' ? 'SYSTEM' : 'USER',
  createTime: time.toJSDate(),
})

/** What the log of a sub-order says. */
export function logOf(id: string, { status }: DemoPart, times: Times): Prisma.DocLogCreateManyInput[] {
  const isPart = status === 'PART_SHIPPED'
  const steps: readonly (readonly [event: string, from: string | undefined, to: string, time: DateTime | undefined])[] = [
    ['inserted', undefined, 'CREATED', times.ordered],
    ['SUBMIT', 'CREATED', 'SUBMITTED', times.submitted],
    ['CONFIRM', 'SUBMITTED', 'CONFIRMED', times.confirmed],
    ['SHIP', 'CONFIRMED', isPart ? 'PART_SHIPPED' : 'SHIPPED', times.shipped],
    ['CONFIRM_RECEIPT', 'SHIPPED', 'RECEIVED', times.received],
    ['COMPLETE', 'RECEIVED', 'COMPLETED', times.completed],
    status === 'CANCELLED' ? ['CANCEL', 'SUBMITTED', 'CANCELLED', times.ended] : ['FAIL', 'CONFIRMED', 'EXCEPTION', times.ended],
  ]
  return steps.flatMap(([event, from, to, time]) => (time ? [logEntry('sub-order', id, event, from, to, time)] : []))
}
