/** Documents of all kinds that concern suppliers in one list: a union over their tables, each branch under the caller's scope. */
import type { z } from 'zod'
import { permissionOf, type Resource } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { may, type Principal } from '#kit/principal.ts'
import type { Conditions } from '#kit/resource/conditions.ts'
import { containsCondition, guessedRows, indexedFor } from '#kit/resource/contains.ts'
import { idsNamed } from '#kit/resource/named-rows.ts'
import { countedAtMost, pageDirectoryOf, type Total } from '#kit/resource/page-directory.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { quoted, tableNameOf, tableOf, tablesOf } from '#kit/tables.ts'
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
  readonly supplierId?: string | undefined
}

/**
 * The page is merged out of the newest rows of each kind and state, which an index of each table keeps in this order; names are looked
 * up for the page alone. Each table counts for itself, as lists do.
 */
export async function approvalsOf(
  data: DataSource,
  principal: Principal,
  filter: ApprovalFilter,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<{ records: Row[]; total: number; totalIsEstimate?: true }> {
  const wanted = new Set(filter.status ? filter.status.split(',') : waiting)
  const open = supplierDocuments
    .filter((one) => may(principal, permissionOf(one, 'list')) && (!filter.bizType || one.name === filter.bizType))
    .map((document): Part => ({ document, statuses: document.row.shape.status.options.filter((status) => wanted.has(status)) }))
    .filter(({ statuses }) => statuses.length > 0)
  if (open.length === 0) return { records: [], total: 0 }
  const named = filter.companyName ? await idsNamed(data, supplierName, filter.companyName) : undefined
  const asked = { ...filter, named }
  const offset = (current - 1) * size
  const records = await newest(data, principal, open, asked, { offset, size })
  if (records.length < size && (records.length > 0 || offset === 0)) return { records, total: offset + records.length }
  let total = 0
  let isEstimate = false
  for (const part of open) {
    const counted = await totalOf(data, principal, part, asked)
    total += counted.total
    isEstimate ||= counted.isEstimate
  }
  return { records, total, ...(isEstimate && { totalIsEstimate: true as const }) }
}

interface Part {
  readonly document: (typeof supplierDocuments)[number]
  /** Those that are asked for and that such a document can have. */
  readonly statuses: readonly string[]
}

/** `named`: the suppliers of that name, where they are few. */
type Asked = ApprovalFilter & { readonly named: readonly string[] | undefined }

const supplierName = { table: 'supplier', column: 'supplier_id', zh: 'company_name', en: 'company_name' } as const

/** @param values shared by the conditions of one statement */
async function rowsOf(
  data: DataSource,
  principal: Principal,
  { document, statuses }: Part,
  { companyName, code, supplierId, named }: Asked,
  values: unknown[] = [],
): Promise<Conditions> {
  const where = await rowsSeen(data, document as Pick<Resource, 'name' | 'model' | 'scope'>, principal, values)
  const table = tableOf(await tablesOf(data), document.model)
  const [status, ...others] = statuses
  const type = quoted(table.columns.get('status')?.type ?? '')
  where.add(others.length === 0 ? `t.status = ${where.value(status)}::${type}` : `t.status = any(${where.value(statuses)}::${type}[])`)
  const contains = async (expression: string, hasGrams: boolean | undefined, term: string): Promise<string> => {
    const byIndex = hasGrams === true && (await indexedFor(data, table, expression, term)).page
    return containsCondition([{ expression, byIndex }], term, where)
  }
  if (supplierId) where.add(`t.supplier_id = ${where.value(supplierId)}::uuid`)
  if (code) where.add(await contains('t.code', table.columns.get('code')?.hasGrams, code))
  if (companyName) {
    const own = table.columns.get('companyName')
    if (own) where.add(await contains(`t.${own.name}`, own.hasGrams, companyName))
    else if (named) where.add(`t.supplier_id = any(${where.value(named)}::uuid[])`)
    else where.add(`exists (select 1 from supplier s where s.id = t.supplier_id and ${await contains('s.company_name', false, companyName)})`)
  }
  return where
}

async function newest(
  data: DataSource,
  principal: Principal,
  parts: readonly Part[],
  asked: Asked,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<Row[]> {
  const values: unknown[] = [offset + size, size, offset]
  const branches: string[] = []
  for (const { document, statuses } of parts) {
    for (const status of statuses) {
      const where = await rowsOf(data, principal, { document, statuses: [status] }, asked, values)
      branches.push(`(select '${document.name}'::text as biz_type, t.id, t.code, t.supplier_id, ${'companyName' in document.row.shape ? 't.company_name' : 'null'} as company_name,
          t.status::text as status, t.process_instance_id, t.submitted_at, t.create_time, coalesce(t.submitted_at, t.create_time) as at
        from ${tableNameOf(document.model)} t ${where.text} order by coalesce(t.submitted_at, t.create_time) desc, t.id desc limit $1)`)
    }
  }
  return data.sql.query<Row>(
    `select d.biz_type as "bizType", d.id, d.code, d.supplier_id as "supplierId",
       coalesce(d.company_name, (select s.company_name from supplier s where s.id = d.supplier_id)) as "companyName", d.status,
       d.process_instance_id as "processInstanceId", d.submitted_at as "submittedAt", d.create_time as "createTime"
     from (select * from (${branches.join(' union all ')}) every order by at desc, id desc limit $2 offset $3) d order by d.at desc, d.id desc`,
    values,
  )
}

async function totalOf(data: DataSource, principal: Principal, part: Part, asked: Asked): Promise<Total> {
  const { text, values } = await rowsOf(data, principal, part, asked)
  const rows = `select 1 from ${tableNameOf(part.document.model)} t ${text}`
  const count = async (of: string): Promise<number> => Number((await data.sql.query<{ n: string }>(`select count(*) as n from (${of}) counted`, values))[0]?.n)
  return pageDirectoryOf(data).total(`approvals ${part.document.name}\n${text}\n${JSON.stringify(values)}`, part.document.model, {
    few: () => count(`${rows} limit ${countedAtMost + 1}`),
    all: () => count(rows),
    guess: () => guessedRows(data, rows, values),
  })
}
