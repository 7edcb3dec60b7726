/**
 * Papers and contracts that run out: both sides are told three times before and once when it has happened. What is valid follows
 * from the dates (lists and checks work it out); this only speaks.
 */
import { z } from 'zod'
import type { Sql } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { tellAboutSupplier } from '../lifecycle/lifecycle-news.service.ts'
import { supplierTemplates } from '../supplier-templates.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

const dayCount = z.coerce.number().int().min(1).max(365)
const steps = [
  defineParameter('supplier.expiry.first', dayCount, 90),
  defineParameter('supplier.expiry.second', dayCount, 30),
  defineParameter('supplier.expiry.last', dayCount, 7),
]

type Paper = 'material' | 'contract'

interface Ending {
  readonly id: string
  readonly name: string
  readonly validTo: string
  readonly days: number
  readonly supplierId: string
  readonly companyName: string
  readonly masterUserId: string | null
}

const papers: Readonly<Record<Paper, { readonly table: string; readonly alive: string; readonly tab: string; readonly bizType: string }>> = {
  material: { table: 'supplier_material', alive: 't.replaced_by_id is null', tab: 'supplier-material', bizType: 'supplier-material' },
  contract: { table: 'supplier_contract', alive: `t.status in ('EFFECTIVE', 'EXPIRING')`, tab: 'supplier-contract', bizType: 'supplier-contract' },
}

/** How long after its end a paper is still reported: after a long standstill old ones are not. */
const toldFor = 30

/** @param most days before the end from which on it is told */
async function endingOf(sql: Sql, paper: Paper, zone: string, most: number): Promise<Ending[]> {
  const { table, alive } = papers[paper]
  return sql.query<Ending>(
    `select t.id, t.name, t.valid_to::text as "validTo", t.valid_to - today.day as days, s.id as "supplierId", s.company_name as "companyName",
            s.master_user_id as "masterUserId"
       from ${table} t join supplier s on s.id = t.supplier_id and s.deleted_at is null and s.stage <> 'EXITED'
       cross join (select (now() at time zone $1)::date as day) today
      where t.deleted_at is null and ${alive} and t.valid_to between today.day - ${toldFor} and today.day + $2::int
      order by t.valid_to, t.id limit 2000`,
    [zone, most],
  )
}

/** The step that a paper has come to: the smallest that its days are within; `over` when it has ended. Undefined when none. */
const stepOf = (days: number, marks: readonly number[]): number | 'over' | undefined =>
  days < 0 ? 'over' : marks.toSorted((one, other) => one - other).find((mark) => days <= mark)

/**
 * Tells of everything that has come to a further step. Each step of each paper is told once, however often this runs.
 * @returns how many were looked at
 */
export async function tellExpiries({ data, zone }: Pick<SupplierDependencies, 'data' | 'zone'>, uow: UnitOfWork): Promise<number> {
  const marks = await Promise.all(steps.map((step) => parametersOf(data).get(step)))
  let seen = 0
  for (const paper of ['material', 'contract'] as const) {
    for (const ending of await endingOf(uow.sql, paper, zone, Math.max(...marks))) {
      const step = stepOf(ending.days, marks)
      if (step === undefined) continue
      seen += 1
      await tell(uow, paper, ending, step)
    }
  }
  return seen
}

async function tell(uow: UnitOfWork, paper: Paper, ending: Ending, step: number | 'over'): Promise<void> {
  const { id, name, validTo, days, companyName } = ending
  const { tab, bizType } = papers[paper]
  const params = { company: companyName, name, day: validTo }
  const about = {
    supplier: { id: ending.supplierId, companyName, masterUserId: ending.masterUserId },
    tab,
    bizType,
    bizId: id,
    // A renewed paper has another day, and is told of anew.
    dedupeKey: `${bizType} ${id} ${validTo} ${step}`,
  }
  if (step === 'over') await tellAboutSupplier(uow, { ...about, template: supplierTemplates[`supplier.${paper}-expired`], params })
  else await tellAboutSupplier(uow, { ...about, template: supplierTemplates[`supplier.${paper}-expiring`], params: { ...params, days: String(days) } })
}

export interface ExpiredLicence {
  readonly supplierId: string
  readonly name: string
  readonly validTo: string
}

/** Formal suppliers in a normal state whose licence has ended and whose freeze was not proposed since. */
export const expiredLicences = (sql: Sql, zone: string): Promise<ExpiredLicence[]> =>
  sql.query<ExpiredLicence>(
    `select distinct on (s.id) s.id as "supplierId", t.name, t.valid_to::text as "validTo"
       from supplier_material t join supplier s on s.id = t.supplier_id and s.deleted_at is null and s.stage = 'FORMAL' and s.oper_status = 'NORMAL'
      where t.deleted_at is null and t.replaced_by_id is null and t.material_type = 'BUSINESS_LICENSE' and t.valid_to < (now() at time zone $1)::date
        and not exists (select 1 from supplier_freeze f where f.supplier_id = s.id and f.deleted_at is null and f.reason_code = 'LICENSE_EXPIRED'
          and (f.create_time at time zone $1)::date > t.valid_to)
      order by s.id, t.valid_to desc limit 200`,
    [zone],
  )
