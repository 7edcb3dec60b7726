/**
 * Orders that arrived. Carriers are asked about parcels that suppliers sent themselves; what they all signed for is received by itself
 * some days later, when the buyer says nothing.
 */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { hearEach, type Waybill } from '#server/modules/stock/tracking/track.service.ts'
import { receiveThese } from './order-commands.service.ts'
import { lockOrder } from './sub-order-move.service.ts'

const autoDays = defineParameter('order.receive.auto-days', z.coerce.number().int().min(0), 7)
/** So many a round; the rest is a matter of the next one. */
const most = 200

/** Each parcel every six hours, until it has arrived. */
export async function askSuppliersCarriers(data: DataSource, zone: string, signal?: AbortSignal): Promise<void> {
  const due = await data.sql.query<Waybill>(
    `update order_parcel set ask_at = now() + interval '6 hours', version = version + 1 where id = any(array(
        select id from order_parcel where ask_at <= now() and deleted_at is null order by ask_at limit $1 for update skip locked))
      returning logistics_company as "logisticsCompany", bill_code as "billCode", shipped_at as "shippedAt"`,
    [most],
  )
  await hearEach(data, zone, due, signal)
}

/** A waybill was signed for. */
export async function signParcels(
  uow: UnitOfWork,
  { logisticsCompany, billCode, at }: { logisticsCompany: string; billCode: string; at: Date },
): Promise<void> {
  await uow.prisma.orderParcel.updateMany({
    where: { logisticsCompany, billCode, signedAt: null, deletedAt: null },
    data: { signedAt: at, askAt: null, version: { increment: 1 } },
  })
}

/** @returns how many sub-orders were received */
export async function receiveSigned(data: DataSource, zone: string, now: Date = new Date()): Promise<number> {
  const days = await parametersOf(data).get(autoDays)
  const until = new Date(now.getTime() - days * 86_400_000)
  const due = await data.sql.query<{ id: string; masterId: string }>(
    `select s.id, s.master_id as "masterId" from sub_order s
      where s.status = 'SHIPPED' and s.deleted_at is null and s.shipped_at <= $1
        and exists (select 1 from order_parcel p where p.sub_order_id = s.id and p.deleted_at is null)
        and not exists (select 1 from order_parcel p where p.sub_order_id = s.id and p.deleted_at is null and (p.signed_at is null or p.signed_at > $1))
      order by s.shipped_at, s.id limit $2`,
    [until, most],
  )
  let received = 0
  for (const masterId of new Set(due.map((row) => row.masterId))) {
    received += await workOn(data, { zone })(
      systemActor('orders'),
      async (uow) => {
        const order = await lockOrder(uow, masterId)
        const signed = order.subOrders.filter(({ id, status }) => status === 'SHIPPED' && due.some((row) => row.id === id))
        if (signed.length > 0) await receiveThese(uow, order, signed)
        return signed.length
      },
      { retries: 3 },
    )
  }
  return received
}
