/** What a decision about a case means: the buyer and their cases, the supplier and theirs, others about the same goods, and what would follow. */
import type { DataSource } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import { decimal, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { z } from 'zod'
import type { CaseContext } from './as-order-calls.contract.ts'
import { linesLately, ordersOfBuyer } from '#server/modules/order/order-lines.service.ts'
import { supplierStanding } from '#server/modules/supplier/profile/supplier-standing.service.ts'
import { agreedStatus, asksSupplier, givesMoney } from './case-course.service.ts'
import type { CaseRow } from './case-events.service.ts'
import { overSql } from './case-line.service.ts'
import { askedTypes, managerFrom } from './case-parameters.service.ts'

type Context = z.output<typeof CaseContext>
type Reading = Pick<UnitOfWork, 'prisma' | 'sql'> & Pick<CallContext, 'locale'>

export async function contextOf(data: DataSource, at: Reading, row: CaseRow): Promise<Context> {
  return {
    buyer: await buyerOf(at, row),
    supplier: await supplierOf(at, row),
    duplicates: await duplicatesOf(at, row),
    ...(await consequencesOf(data, row)),
  }
}

/** By channel and name: all that is known of them here. */
async function buyerOf({ prisma, sql }: Reading, { id, buyerName, salesChannel }: CaseRow): Promise<Context['buyer']> {
  const [sums] = await sql.query<{ cases: number; refunded: string }>(
    `select count(*)::int as cases, coalesce(sum(refunded_amount), 0)::text as refunded from after_sales_order
      where buyer_name = $1 and sales_channel = $2 and deleted_at is null`,
    [buyerName, salesChannel],
  )
  const recent = await prisma.afterSalesOrder.findMany({
    where: { buyerName, salesChannel, deletedAt: null, id: { not: id } },
    orderBy: { createTime: 'desc' },
    take: 10,
    select: { id: true, code: true, type: true, status: true, skuName: true, createTime: true },
  })
  return {
    orders: await ordersOfBuyer(sql, buyerName, salesChannel),
    cases: sums?.cases ?? 0,
    refunded: toWire(sums?.refunded ?? '0'),
    recent: recent.map((one) => ({ ...one, createTime: one.createTime.toISOString() })),
  }
}

async function supplierOf({ prisma, sql, locale }: Reading, { supplierId }: CaseRow): Promise<Context['supplier']> {
  const [counts] = await sql.query<{ cases: number; openCases: number }>(
    `select count(*) filter (where create_time > now() - interval '90 days')::int as cases, count(*) filter (where status not in ${overSql})::int as "openCases"
       from after_sales_order where supplier_id = $1::uuid and deleted_at is null`,
    [supplierId],
  )
  const score = await prisma.supplierScore.findFirst({
    where: { supplierId, deletedAt: null, score: { not: null } },
    orderBy: { period: 'desc' },
    select: { score: true },
  })
  return {
    score: score?.score?.toString() ?? null,
    grade: (await supplierStanding(sql, supplierId, locale))?.scoreStandingName ?? null,
    cases: counts?.cases ?? 0,
    openCases: counts?.openCases ?? 0,
    lines: await linesLately(sql, supplierId),
  }
}

/** Open cases about the same goods of the same order. */
async function duplicatesOf({ sql }: Reading, { id, orderLineId }: CaseRow): Promise<Context['duplicates']> {
  const rows = await sql.query<Omit<Context['duplicates'][number], 'createTime'> & { createTime: Date }>(
    `select id, code, type, status, reason_code as "reasonCode", trim_scale(apply_qty)::text as "applyQty", apply_amount::text as "applyAmount", description,
            create_time as "createTime" from after_sales_order
      where order_line_id = $1::uuid and id <> $2::uuid and deleted_at is null and status not in ${overSql} order by create_time limit 20`,
    [orderLineId, id],
  )
  return rows.map((one) => ({ ...one, createTime: one.createTime.toISOString() }))
}

/** "If you approve, this happens." */
async function consequencesOf(data: DataSource, row: CaseRow): Promise<Pick<Context, 'ifApproved' | 'ifRefused'>> {
  const parameters = parametersOf(data)
  const amount = decimal(row.approvedAmount ?? row.applyAmount)
  const isReview = row.status === 'APPLY'
  const toSupplier = isReview && asksSupplier(row, await parameters.get(askedTypes))
  const isGoodsBack = row.isGoodsBack || row.receivedAt !== null
  const status = toSupplier ? 'SUPPLIER_REVIEW' : row.status === 'WAIT_REFUND' ? 'COMPLETED' : agreedStatus({ ...row, isGoodsBack })
  const isCharged = row.liability === 'SUPPLIER' || (row.liability === null && !(isReview && !toSupplier))
  return {
    ifApproved: {
      status,
      charged: givesMoney(row) && isCharged ? toWire(amount) : null,
      toSupplier,
      toManager: givesMoney(row) && amount.greaterThanOrEqualTo(await parameters.get(managerFrom)),
    },
    ifRefused: row.status === 'SUPPLIER_REVIEW' || row.status === 'WAIT_REFUND' ? 'ARBITRATION' : 'REFUSED',
  }
}
