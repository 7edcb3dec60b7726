/** Documents of all kinds that concern suppliers in one list: a union over their tables, each branch under the caller's scope. */
import type { z } from 'zod'
import { permissionOf, type Resource } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { tableNameOf } from '#kit/tables.ts'
import type { ApprovalRow } from '../profile/supplier-admin.contract.ts'
import { supplierChange, supplierExit, supplierFreeze, supplierRegistration, supplierRegularization } from '../records/supplier-documents.contract.ts'
import { supplierFreightRule } from '../rules/freight-rule.contract.ts'
import { supplierPriceRule } from '../rules/price-rule.contract.ts'

type Row = Omit<z.output<typeof ApprovalRow>, 'submittedAt' | 'createTime'> & { readonly submittedAt: Date | null; readonly createTime: Date }

/** Documents that are about a supplier. */
export const supplierDocuments = [
  supplierRegistration,
  supplierChange,
  supplierRegularization,
  supplierFreeze,
  supplierExit,
  supplierPriceRule,
  supplierFreightRule,
] as const

/** Waiting for somebody's decision. */
const waiting = ['SUBMITTED', 'IN_REVIEW', 'IN_APPROVAL', 'DEFROST_IN_APPROVAL', 'CLEARING']

export interface ApprovalFilter {
  readonly bizType?: string | undefined
  readonly status?: string | undefined
  readonly companyName?: string | undefined
  readonly code?: string | undefined
}

export async function approvalsOf(
  data: DataSource,
  principal: Principal,
  filter: ApprovalFilter,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: Row[]; total: number }> {
  const open = supplierDocuments.filter((one) => may(principal, permissionOf(one, 'list')) && (!filter.bizType || one.name === filter.bizType))
  if (open.length === 0) return { records: [], total: 0 }
  const where = new Conditions()
  where.add(filter.status ? `d.status = any(${where.value(filter.status.split(','))}::text[])` : `d.status = any(${where.value(waiting)}::text[])`)
  if (filter.companyName) where.add(`strpos(lower(d.company_name), lower(${where.value(filter.companyName)})) > 0`)
  if (filter.code) where.add(`strpos(d.code, ${where.value(filter.code)}) > 0`)
  const union = await Promise.all(
    open.map(async (one) => {
      const { name, model } = one
      const isRegistration = name === 'supplier-registration'
      const seen = await rowsSeen(data, one as Pick<Resource, 'name' | 'model' | 'scope'>, principal, where.values)
      return `select '${name}'::text as biz_type, t.id, t.code, t.supplier_id, ${isRegistration ? 't.company_name' : 's.company_name'} as company_name,
        t.status::text as status, t.process_instance_id, t.submitted_at, t.create_time
      from ${tableNameOf(model)} t ${isRegistration ? '' : 'join supplier s on s.id = t.supplier_id'} ${seen.text}`
    }),
  )
  const from = `from (${union.join(' union all ')}) d ${where.text}`
  const [{ total = 0 } = {}] = await data.sql.query<{ total: number }>(`select count(*)::int as total ${from}`, where.values)
  const paged = `limit $${where.values.length + 1} offset $${where.values.length + 2}`
  const records = await data.sql.query<Row>(
    `select d.biz_type as "bizType", d.id, d.code, d.supplier_id as "supplierId", d.company_name as "companyName", d.status,
       d.process_instance_id as "processInstanceId", d.submitted_at as "submittedAt", d.create_time as "createTime"
     ${from} order by coalesce(d.submitted_at, d.create_time) desc, d.id desc ${paged}`,
    [...where.values, size, (current - 1) * size],
  )
  return { records, total }
}
