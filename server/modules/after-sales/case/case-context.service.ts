/** What a decision about a case means: the buyer and their cases, the supplier and theirs, others about the same goods, and what would follow. */
import type { DataSource } from '#kit/data-source.ts'
import { decimal, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { z } from 'zod'
import type { CaseContext } from './as-order-calls.contract.ts'
import { type CaseStatus } from './as-order-fields.contract.ts'
import { agreedStatus, asksSupplier, givesMoney } from './case-course.ts'
import type { CaseRow } from './case-events.service.ts'
import { overSql } from './case-line.service.ts'
import { askedTypes, managerFrom } from './case-parameters.ts'

type Context = z.output<typeof CaseContext>
type Reading = Pick<UnitOfWork, 'prisma' | 'sql'>

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
  const [sums] = await sql.query<{ orders: number; cases: number; refunded: string }>(
    `select (select count(*)::int from (select 1 from order_master where buyer_name = $1 and sales_channel = $2 and deleted_at is null limit 1000) o) as orders,
            (select count(*)::int from after_sales_order where buyer_name = $1 and sales_channel = $2 and deleted_at is null) as cases,
            (select coalesce(sum(refunded_amount), 0)::text from after_sales_order where buyer_name = $1 and sales_channel = $2 and deleted_at is null) as refunded`,
    [buyerName, salesChannel],
  )
  const recent = await prisma.afterSalesOrder.findMany({
    where: { buyerName, salesChannel, deletedAt: null, id: { not: id } },
    orderBy: { createTime: 'desc' },
    take: 10,
    select: { id: true, code: true, type: true, status: true, skuName: true, createTime: true },
  })
  return {
    orders: sums?.orders ?? 0,
    cases: sums?.cases ?? 0,
    refunded: toWire(sums?.refunded ?? '0'),
    recent: recent.map((one) => ({ ...one, createTime: one.createTime.toISOString() })),
  }
}

async function supplierOf({ sql }: Reading, { supplierId }: CaseRow): Promise<Context['supplier']> {
  const [row] = await sql.query<Context['supplier']>(
    `select (select trim_scale(score)::text from supplier_score where supplier_id = $1::uuid and deleted_at is null and score is not null order by period desc limit 1) as score,
            (select score_standing from supplier where id = $1::uuid) as grade,
            (select count(*)::int from after_sales_order where supplier_id = $1::uuid and deleted_at is null and create_time > now() - interval '90 days') as cases,
            (select count(*)::int from sub_order o join order_line l on l.sub_order_id = o.id and l.deleted_at is null and l.shipped_quantity > 0
              where o.supplier_id = $1::uuid and o.deleted_at is null and o.create_time > now() - interval '90 days') as lines,
            (select count(*)::int from after_sales_order where supplier_id = $1::uuid and deleted_at is null and status not in ${overSql}) as "openCases"`,
    [supplierId],
  )
  return row ?? { score: null, grade: null, cases: 0, lines: 0, openCases: 0 }
}

/** Open cases about the same goods of the same order. */
async function duplicatesOf({ sql }: Reading, { id, orderLineId }: CaseRow): Promise<Context['duplicates']> {
  const rows = await sql.query<{ id: string; code: string; status: CaseStatus; createTime: Date }>(
    `select id, code, status, create_time as "createTime" from after_sales_order
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
