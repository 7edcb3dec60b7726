/** Hearing from carriers: what they say is kept, and parcels follow. Areas above add the waybills of their own parcels. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import { type Contribution, defineEvent, defineExtensionPoint } from '#kit/extension-point.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { listen } from '#kit/listen.ts'
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'
import { settledBeside, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import { orException } from '#server/modules/exception/or-exception.service.ts'
import { z } from 'zod'
import { outboundOrderMachine } from '../outbound/outbound-order.machine.ts'
import { parcelChanged } from '../outbound/outbound-events.service.ts'
import { isReceipted, sign } from '../outbound/outbound-sign.service.ts'
import { lockOutbound } from '../outbound/outbound-write.service.ts'
import { trackProvider, type TrackStep, type Waybill } from './track-provider.ts'

export type { Waybill }

/** Waybills of a number on parcels that somebody may see. */
export type WaybillsSeen = (sql: Sql, principal: Principal, billCode: string) => Promise<readonly Waybill[]>

export const waybillsSeen = defineExtensionPoint<WaybillsSeen>('stock.waybills-seen')

/** A carrier says that a parcel has arrived, whosever it is. Told each time that they say so. */
export const waybillSigned = defineEvent<{ readonly logisticsCompany: string; readonly billCode: string; readonly at: Date }>('stock.waybill-signed')

const exceptionType = 'logistics-track'
/** A waybill is its parcel's: a wrong one is put right there. */
const Asked = z.object({
  logisticsCompany: z.string().meta({ label: { zh: '物流公司', en: 'Carrier' } }),
  billCode: z.string().meta({ label: { zh: '物流单号', en: 'Waybill' } }),
  shippedAt: z.coerce.date().meta({ label: { zh: '发货时间', en: 'Shipped at' } }),
})

/** Where a parcel is by the last step that was heard of it. */
const statusAt = {
  COLLECTED: 'IN_TRANSIT',
  TRANSIT: 'IN_TRANSIT',
  DELIVERING: 'IN_TRANSIT',
  SIGNED: 'SIGNED',
  EXCEPTION: 'EXCEPTION',
  RETURNED: 'RETURNED',
} as const

/** Asks the carrier and writes down what is new. @throws whatever keeps the carrier from answering */
export async function hear(data: DataSource, zone: string, waybill: Waybill): Promise<void> {
  const steps = await (await trackProvider(data))(waybill, new Date())
  if (steps.length === 0) return
  await workOn(data, { zone })(systemActor('carrier'), (uow) => writeDown(uow, waybill, steps), { retries: 3 })
}

async function writeDown(uow: UnitOfWork, { logisticsCompany, billCode }: Waybill, steps: readonly TrackStep[]): Promise<void> {
  await uow.prisma.logisticsTrack.createMany({
    data: steps.map(({ at, node, description }) => ({ id: newId(), tenantId: uow.actor.tenantId, logisticsCompany, billCode, at, node, description })),
    skipDuplicates: true,
  })
  const last = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)
  if (last?.node === 'SIGNED') await uow.tell(waybillSigned, { logisticsCompany, billCode, at: last.at })
  const parcel = await uow.prisma.outboundParcel.findFirst({ where: { logisticsCompany, billCode, deletedAt: null }, select: { id: true, orderId: true } })
  if (!parcel || !last) return
  const order = await lockOutbound(uow, parcel.orderId)
  const row = await uow.lockRow('outboundParcel', parcel.id)
  const status = statusAt[last.node]
  if (row.status === status || row.status === 'SIGNED') return
  const isOver = status === 'SIGNED' || status === 'RETURNED'
  await uow.change('outboundParcel', row, { status, ...(status === 'SIGNED' && { signedAt: last.at }), ...(isOver && { askAt: null }) })
  if (status === 'SIGNED' && isOpenIn(outboundOrderMachine, order.status, 'SIGN') && (await isReceipted(uow, order.id))) await sign(uow, order)
}

const atOnce = 200

/** Asks carriers about parcels that are under way, each every two hours. One that does not answer becomes an exception that is tried again. */
export async function askCarriers(data: DataSource, zone: string, signal?: AbortSignal): Promise<void> {
  const due = await data.sql.query<Waybill>(
    `update outbound_parcel set ask_at = now() + interval '2 hours' where id = any(array(
        select id from outbound_parcel where ask_at <= now() and deleted_at is null order by ask_at limit $1 for update skip locked))
      returning logistics_company as "logisticsCompany", bill_code as "billCode", shipped_at as "shippedAt"`,
    [atOnce],
  )
  await hearEach(data, zone, due, signal)
}

/** What was heard of these waybills, oldest first; a thousand steps at most. */
export const heardOf = ({ prisma }: Pick<UnitOfWork, 'prisma'>, waybills: readonly Pick<Waybill, 'logisticsCompany' | 'billCode'>[]) =>
  prisma.logisticsTrack.findMany({
    where: { OR: waybills.map(({ logisticsCompany, billCode }) => ({ logisticsCompany, billCode })) },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: 1000,
  })

/** Asks about each. A carrier who does not answer becomes an exception that is tried again. */
export async function hearEach(data: DataSource, zone: string, waybills: readonly Waybill[], signal?: AbortSignal): Promise<void> {
  for (const waybill of waybills) {
    if (signal?.aborted) return
    await orException({ data, zone, asked: 'carrier' }, () => hear(data, zone, waybill), {
      type: exceptionType,
      bizKey: keyOf(waybill),
      title: waybill.billCode,
      payload: { ...waybill, shippedAt: waybill.shippedAt.toISOString() },
    })
  }
}

const keyOf = ({ logisticsCompany, billCode }: Pick<Waybill, 'logisticsCompany' | 'billCode'>): string => `${logisticsCompany} ${billCode}`

/** A waybill that was put right at its parcel is asked about no more. */
export const trackListeners = (): readonly Contribution[] => [
  listen(parcelChanged, async (uow, { before, after }) => {
    if (keyOf(before) === keyOf(after)) return
    await settledBeside(uow, exceptionType, keyOf(before), storedWords({ zh: `运单已改为 ${keyOf(after)}`, en: `The waybill is ${keyOf(after)} now` }))
  }),
]

export const trackRetry = (data: DataSource, zone: string): ExceptionRetry => ({
  type: exceptionType,
  payload: Asked,
  fixed: ['logisticsCompany', 'billCode', 'shippedAt'],
  retry: (payload) => hear(data, zone, Asked.parse(payload)),
})
