/** The calls of carriers. */
import { contributionsTo } from '#kit/contributions.ts'
import type { Sql } from '#kit/data-source.ts'
import { handle, type Route } from '#kit/handle.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { outboundOrder } from '../outbound/outbound-order.contract.ts'
import { carriersNamed, carriersOf } from './carriers.service.ts'
import { carriersByName, tracksOfBill } from './track.contract.ts'
import type { Waybill } from './track-provider.ts'
import { hear, waybillsSeen } from './track.service.ts'

/** Parcels of outbound orders that the caller may see. */
async function ownWaybills(sql: Sql, principal: Principal, billCode: string): Promise<readonly Waybill[]> {
  if (!may(principal, callOf(outboundOrder, 'detail').permission)) return []
  const supplierId = principal.rows.kind === 'supplier' ? principal.rows.supplierId : null
  return sql.query<Waybill>(
    `select p.logistics_company as "logisticsCompany", p.bill_code as "billCode", p.shipped_at as "shippedAt" from outbound_parcel p
        join outbound_order o on o.id = p.order_id
      where p.bill_code = $1 and p.deleted_at is null and o.deleted_at is null and ($2::uuid is null or o.supplier_id = $2::uuid)`,
    [billCode, supplierId],
  )
}

export function trackRoutes({ data, zone, log }: Pick<AreaDependencies, 'data' | 'zone' | 'log'>): Route[] {
  return [
    handle(carriersByName, ({ locale }, { name }) => carriersNamed(data, name, locale)),
    handle(tracksOfBill, async ({ sql, principal, locale, prisma }, { code }) => {
      const found = await Promise.all([ownWaybills, ...contributionsTo(data, waybillsSeen)].map((look) => look(sql, principal, code)))
      const waybills = new Map(found.flat().map((waybill) => [waybill.logisticsCompany, waybill]))
      for (const waybill of waybills.values()) {
        // What was heard before is told where the carrier is silent now.
        await hear(data, zone, waybill).catch((error: unknown) => log.info({ err: error, billCode: code }, 'A carrier does not answer'))
      }
      const names = await carriersOf(data)
      const rows = await prisma.logisticsTrack.findMany({
        where: { billCode: code, logisticsCompany: { in: [...waybills.keys()] } },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        take: 500,
      })
      return rows.map(({ logisticsCompany, billCode, at, node, description }) => ({
        logisticsCompany,
        companyName: names.get(logisticsCompany)?.[locale] ?? logisticsCompany,
        billCode,
        at: at.toISOString(),
        node: node as never,
        description,
      }))
    }),
  ]
}
