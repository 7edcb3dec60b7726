/** Promises that run out as their list and page show them: names beside ids, and in details the goods, the requests and what may be asked. */
import type { DataSource } from '#kit/data-source.ts'
import { notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import type { Expression, RowShown, ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { overdueOrder } from './overdue-order.contract.ts'
import { postponeApply } from './postpone-apply.contract.ts'
import { mayBePutOff } from './postpone-limits.contract.ts'
import { postponeLimitsOf, limitsOf } from './postpone-limits.service.ts'

/** Over a row called `t` that has a `supplier_id`. @param overdue the row of the promise: its alias, or how it is found */
const named = (overdue: (column: string) => string): Readonly<Record<'supplierName' | 'orderCode' | 'skuName', Expression>> => ({
  supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
  orderCode: `(select o.order_code from sub_order o where o.id = ${overdue('sub_order_id')})`,
  skuName: `(select l.sku_name from order_line l where l.id = ${overdue('line_id')})`,
})

/** The same for a request, which names its promise. */
export const requestNames = named((column) => `(select d.${column} from overdue_order d where d.id = t.overdue_id)`)

export const overdueHooks: ResourceHooks = {
  expressions: {
    ...named((column) => `t.${column}`),
    openRequest: `(select p.code from postpone_apply p where p.overdue_id = t.id and p.status = 'PENDING' and p.deleted_at is null)`,
  },
  obstacles: ({ kind, openRequest }) => {
    if (!mayBePutOff(String(kind))) return { postpone: 'postpone-apply.not-of-goods' }
    return openRequest ? { postpone: 'postpone-apply.one-open' } : {}
  },
}

const repository = createRepository(overdueOrder, overdueHooks)

type Overdue = RowShown<typeof overdueOrder>

/** The row as a list shows it. @throws Failure not-found when it is not the caller's to see */
export const overdueSeen = (context: CallContext, id: string): Promise<Overdue> => repository.read(readerOf(context), id)

/** With goods, requests and limits. @throws Failure not-found when it is not the caller's to see */
export async function overdueShown(data: DataSource, context: CallContext, id: string) {
  return withParts(data, context, await overdueSeen(context, id))
}

/** The same for whoever decides about a request: he has a part in its process, whatever rows he sees otherwise. */
export async function overdueOfCase(data: DataSource, context: CallContext, id: string) {
  return withParts(data, context, await repository.read({ ...readerOf(context), principal: undefined }, id))
}

export interface PromiseInWords {
  readonly companyName: Words
  readonly orderCode: string
  readonly skuName: string
  /** Which time it would be, if it was put off now. */
  readonly times: number
}

/** What a request for more time is about, as its case shows it. */
export async function promiseInWords(at: Pick<UnitOfWork, 'prisma' | 'sql'>, id: string): Promise<PromiseInWords> {
  const [promise] = await at.sql.query<Omit<PromiseInWords, 'companyName'> & { supplierId: string }>(
    `select d.supplier_id as "supplierId", d.postponed_times + 1 as times, o.order_code as "orderCode", l.sku_name as "skuName"
       from overdue_order d join sub_order o on o.id = d.sub_order_id join order_line l on l.id = d.line_id where d.id = $1::uuid`,
    [id],
  )
  if (!promise) throw notFound(overdueOrder.name, id)
  const { supplierId, ...said } = promise
  return { ...said, companyName: await supplierWords(at, supplierId) }
}

async function withParts(data: DataSource, context: CallContext, row: Overdue) {
  const { sql, zone, now } = context
  const found = await postponeLimitsOf({ data, sql, zone, now }, row.id)
  const shown = withAbilities(overdueOrder, overdueHooks, row, context)
  return {
    ...shown,
    line: await lineOf(sql, row.id),
    requests: await requestsOf(sql, row.id),
    ...(found && { limits: limitsOf(found, now, (code, params) => context.text(code, { ...params })) }),
  }
}

async function lineOf(sql: CallContext['sql'], id: string) {
  const [line] = await sql.query<NonNullable<Overdue['line']>>(
    `select o.order_code as "orderCode", o.sales_channel as "salesChannel", o.status::text as "orderStatus", o.ship_status::text as "shipStatus",
            o.submitted_at as "submittedAt", o.confirmed_at as "confirmedAt", l.line_no as "lineNo", l.sku_code as "skuCode", l.sku_name as "skuName", l.spec, l.unit,
            trim_scale(l.quantity)::text as quantity, trim_scale(l.shipped_quantity)::text as "shippedQuantity",
            trim_scale(l.quantity - l.shipped_quantity - l.cancelled_quantity)::text as "openQuantity"
       from overdue_order d join order_line l on l.id = d.line_id join sub_order o on o.id = d.sub_order_id where d.id = $1::uuid`,
    [id],
  )
  return line
}

const requestsOf = (sql: CallContext['sql'], id: string) =>
  sql.query<NonNullable<Overdue['requests']>[number]>(
    `select p.id, p.code, p.status::text as status, p.due_at as "dueAt", p.new_due_at as "newDueAt", p.reason_code as "reasonCode", p.reason,
            p.file_ids as "fileIds", p.process_instance_id as "processInstanceId", p.submitted_at as "submittedAt", p.approved_at as "approvedAt",
            e.create_time as "endedAt", nullif(e.content, '') as answer, p.version
       from postpone_apply p
            left join lateral (select g.create_time, g.content from doc_log g where g.biz_type = $2 and g.biz_id = p.id::text and g.to_status = p.status::text
                                  and p.status <> 'PENDING' order by g.create_time desc, g.id desc limit 1) e on true
      where p.overdue_id = $1::uuid and p.deleted_at is null order by p.create_time, p.id`,
    [id, postponeApply.name],
  )
