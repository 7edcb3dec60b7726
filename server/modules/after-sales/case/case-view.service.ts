/** Cases as lists and details show them: names beside ids, the order, the money and the steps, as much as the reader may see. */
import { notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { RawRow, ReadContext, ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { englishNames } from '#server/modules/access/people-names.service.ts'
import { supplierNameShown } from '#server/modules/purchase/order/order-view.service.ts'
import type { afterRefund } from '../refund/after-refund.contract.ts'
import { asOrder } from './as-order.contract.ts'
import { caseEnds, soonHours } from './as-order-fields.contract.ts'
import { suppliersToSend } from './case-goods.service.ts'
import { linesFor, lineShown, overSql } from './case-line.service.ts'

const documentOf = (table: string): string =>
  `(select d.id from ${table} d where d.source_type = 'as-order' and d.source_id = t.id and d.status <> 'CANCELLED' and d.deleted_at is null limit 1)`

/** A supplier is not pointed to a case that was never put to them. */
async function withoutForeignCases(rows: RawRow[], { sql, principal }: ReadContext): Promise<RawRow[]> {
  const merged = rows.flatMap(({ mergedIntoId }) => (typeof mergedIntoId === 'string' ? [mergedIntoId] : []))
  if (principal?.rows.kind !== 'supplier' || merged.length === 0) return rows
  const { supplierId } = principal.rows
  const theirs = await sql.query<{ id: string }>('select id from after_sales_order where id = any($1::uuid[]) and sent_to_id = $2::uuid', [merged, supplierId])
  const seen = new Set<unknown>(theirs.map(({ id }) => id))
  return rows.map((row) => (seen.has(row['mergedIntoId']) ? row : { ...row, mergedIntoId: null }))
}

export const caseHooks: ResourceHooks<typeof asOrder> = {
  expressions: {
    supplierName: supplierNameShown,
    returnWarehouseName: nameOf('warehouse', 'return_warehouse_id', { zh: 'name', en: 'name_en' }),
    minutesLeft: 'floor(extract(epoch from t.due_at - now()) / 60)::int',
    inboundId: documentOf('inbound_order'),
    outboundId: documentOf('outbound_order'),
    isSent: `exists (select 1 from after_delivery d where d.case_id = t.id and d.deleted_at is null)`,
    awaitsGoods: `(t.status = 'WAIT_SUPPLIER_DELIVER' and ${suppliersToSend('t')})`,
    // A refund begins with the manager's word where they have one.
    awaitsRelease: `(t.status = 'WAIT_REFUND' and not exists (select 1 from after_refund r where r.case_id = t.id))`,
  },
  present: withoutForeignCases,
  obstacles: ({ status, awaitsRelease, outboundId, isSent }) => ({
    ...(status === 'WAIT_REFUND' && awaitsRelease !== true && { release: 'as-order.released' }),
    ...(status === 'WAIT_SUPPLIER_DELIVER' && typeof outboundId === 'string' && { deliver: 'as-order.leaves-stock' }),
    ...(status === 'WAIT_SUPPLIER_DELIVER' && isSent !== true && { sign: 'as-order.not-sent' }),
  }),
}

export const refundHooks: ResourceHooks<typeof afterRefund> = {
  expressions: { caseCode: nameOf('after_sales_order', 'case_id', { zh: 'code', en: 'code' }) },
}

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
  readonly caller: Principal | undefined
}

/** Who acted where nobody did. */
const system = { zh: '系统', en: 'System' } as const

export const seesAmounts = (caller: Principal | undefined): boolean => !isHidden(caller, asOrder, 'applyAmount')

/** Its goods, parcels, refunds and steps. @param id of a case that the reader sees */
export async function caseParts(at: Reading, id: string) {
  const row = await at.prisma.afterSalesOrder.findUniqueOrThrow({ where: { id } })
  const [line] = await linesFor(at.sql, { lineIds: [row.orderLineId] }, at.locale)
  if (!line) throw notFound(asOrder.name, id)
  const sees = seesAmounts(at.caller)
  // What it claims itself is not another's.
  const own = (caseEnds as readonly string[]).includes(row.status) ? '0' : (row.approvedAmount ?? row.applyAmount)
  const deliveries = await at.prisma.afterDelivery.findMany({ where: { caseId: id, deletedAt: null }, orderBy: { shippedAt: 'asc' } })
  const refunds = await at.prisma.afterRefund.findMany({ where: { caseId: id }, orderBy: { seq: 'asc' } })
  return {
    order: lineShown({ ...line, claimedAmount: toWire(decimal(line.claimedAmount).minus(own)) }, sees),
    deliveries: deliveries.map((parcel) => ({
      id: parcel.id,
      logisticsCompany: parcel.logisticsCompany,
      billCode: parcel.billCode,
      quantity: toWire(parcel.quantity, 4),
      shippedAt: parcel.shippedAt.toISOString(),
      signedAt: parcel.signedAt?.toISOString() ?? null,
      remark: parcel.remark,
    })),
    refunds: sees
      ? refunds.map((refund) => ({
          id: refund.id,
          seq: refund.seq,
          no: refund.no,
          channel: refund.channel,
          amount: toWire(refund.amount),
          status: refund.status,
          channelNo: refund.channelNo,
          errorMsg: refund.errorMsg,
          handedAt: refund.handedAt?.toISOString() ?? null,
          endedAt: refund.endedAt?.toISOString() ?? null,
        }))
      : [],
    logs: await caseLogs(at, id),
  }
}

/** Newest first. Suppliers read what was said since it is theirs to see, not what the platform said among itself. */
export async function caseLogs({ prisma, caller, locale }: Reading, caseId: string) {
  const isSupplier = caller?.rows.kind === 'supplier'
  const steps = await prisma.afterSalesLog.findMany({ where: { caseId }, orderBy: { seq: 'desc' } })
  const english = await englishNames(
    { prisma, locale },
    steps.map(({ createdBy }) => createdBy),
  )
  return steps.map((step) => {
    const isHeld = isSupplier && step.side === 'PLATFORM' && step.operateType === 'MANAGER_REFUSE'
    return {
      id: step.id,
      at: step.createTime.toISOString(),
      operateType: step.operateType,
      beforeStatus: step.beforeStatus,
      afterStatus: step.afterStatus,
      side: step.side,
      operatorName: step.createdBy === null ? system[locale] : (english.get(step.createdBy) ?? step.operatorName),
      content: isHeld ? null : step.content,
      fileIds: isHeld ? [] : step.accessories,
    }
  })
}

/** How many cases stand where, of those that the caller sees: a supplier has a tenant of their own, and sees what was put to them in the platform's. */
export async function caseCounts({ sql, principal }: CallContext) {
  const supplierId = principal.rows.kind === 'supplier' ? principal.rows.supplierId : null
  const rows = await sql.query<{ status: string; count: number; late: number; soon: number }>(
    `select status, count(*)::int as count, count(*) filter (where due_at < now())::int as late,
            count(*) filter (where due_at between now() and now() + make_interval(hours => ${soonHours}))::int as soon
       from after_sales_order where deleted_at is null and (case when $2::uuid is null then tenant_id = $1 else sent_to_id = $2::uuid end) and status not in ${overSql} group by 1`,
    [principal.tenantId, supplierId],
  )
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    late: rows.reduce((all, { late }) => all + late, 0),
    soon: rows.reduce((all, { soon }) => all + soon, 0),
  }
}
