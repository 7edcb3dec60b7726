/**
 * What is measured of suppliers in a month, from the facts that the product keeps. Each measure is one query over many suppliers at
 * once: what it counted, as `good` of `total`. An area that has something to measure contributes it.
 */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { decimal, round } from '#kit/money.ts'
import type { MeasureKey } from './score-measures.contract.ts'
import type { ScoreSpan } from './score-period.ts'
import type { Measured } from './score-total.ts'

export interface ScoreMeasure {
  readonly key: MeasureKey
  /**
   * Rows of `supplier_id`, `good`, `total` and whatever figures there are beside; no row, or a total of 0: nothing to measure. Over
   * `asked` (id) and `span` (from_at, until_at, first_day, last_day, zone, answer_days).
   */
  readonly query: string
}

const given = `asked as (select unnest($1::uuid[]) as id),
  span as (select $2::timestamptz as from_at, $3::timestamptz as until_at, $4::date as first_day, $5::date as last_day, $6::text as zone, $7::int as answer_days)`

/** What was there in the month, even when it was removed later. */
const wasThere = (row: string): string => `${row}.create_time < span.until_at and (${row}.deleted_at is null or ${row}.deleted_at >= span.until_at)`

const applicationTables = ['supplier_change', 'supplier_regularization', 'supplier_price_rule', 'supplier_freight_rule']
/** Applications that the suppliers made themselves: what staff draw up for a supplier says nothing about him. */
const applications = `documents as (
  select r.supplier_id, 'supplier-registration' as biz_type, r.id::text as biz_id from supplier_registration r join asked on asked.id = r.supplier_id
  ${applicationTables
    .map(
      (table) => `union all select d.supplier_id, '${table.replaceAll('_', '-')}', d.id::text from ${table} d join asked on asked.id = d.supplier_id
    where exists (select 1 from app_user u where u.id = d.created_by and u.supplier_id = d.supplier_id)`,
    )
    .join('\n  ')})`

export const scoreMeasures = defineExtensionPoint<ScoreMeasure>('supplier.score-measures')

/** What suppliers bring by themselves. */
export const ownMeasures: readonly ScoreMeasure[] = [
  {
    key: 'qualifications',
    query: `select kinds.supplier_id, count(*) filter (where kinds.is_valid)::int as good, count(*)::int as total
      from (
        select m.supplier_id, m.material_type, bool_or(coalesce(m.valid_from, '-infinity') <= span.last_day and coalesce(m.valid_to, 'infinity') >= span.last_day) as is_valid
          from span, asked join supplier_material m on m.supplier_id = asked.id where ${wasThere('m')} group by 1, 2
        union all
        select s.id, 'BUSINESS_LICENSE', false from span, asked join supplier s on s.id = asked.id
         where s.stage = 'FORMAL' and s.formal_at < span.until_at
           and not exists (select 1 from supplier_material m where m.supplier_id = s.id and m.material_type = 'BUSINESS_LICENSE' and ${wasThere('m')})
      ) kinds group by 1`,
  },
  {
    key: 'contract-cover',
    query: `select s.id as supplier_id, count(*)::int as total, count(*) filter (where exists (
        select 1 from supplier_contract c where c.supplier_id = s.id and c.deleted_at is null and day between c.valid_from and c.valid_to
           and (c.status in ('EFFECTIVE', 'EXPIRING', 'EXPIRED') or (c.status = 'TERMINATED' and (c.terminated_at at time zone span.zone)::date > day))
      ))::int as good
      from span, asked join supplier s on s.id = asked.id and s.stage = 'FORMAL' and s.formal_at is not null,
           generate_series(greatest(span.first_day, (s.formal_at at time zone span.zone)::date), span.last_day, interval '1 day') as series,
           cast(series as date) as day
     group by 1`,
  },
  {
    key: 'right-first-time',
    query: `select d.supplier_id, count(*) filter (where decision.to_status in ('APPROVED', 'SCHEDULED', 'EFFECTIVE'))::int as good, count(*)::int as total
      from span, documents d join lateral (
        select l.to_status, l.create_time from doc_log l where l.biz_type = d.biz_type and l.biz_id = d.biz_id
           and l.to_status in ('APPROVED', 'SCHEDULED', 'EFFECTIVE', 'RETURNED', 'REJECTED') order by l.create_time, l.id limit 1
      ) decision on true where decision.create_time >= span.from_at and decision.create_time < span.until_at
     group by 1`,
  },
  {
    key: 'answers',
    query: `select returned.supplier_id, count(*)::int as total, count(*) filter (where exists (
        select 1 from doc_log a where a.biz_type = returned.biz_type and a.biz_id = returned.biz_id and a.from_status = 'RETURNED'
           and a.to_status not in ('RETURNED', 'EXPIRED') and a.create_time > returned.at and a.create_time <= returned.due_at
      ))::int as good
      from span, (
        select d.*, l.create_time as at, l.create_time + span.answer_days * interval '1 day' as due_at
          from span, documents d join doc_log l on l.biz_type = d.biz_type and l.biz_id = d.biz_id
           and l.to_status = 'RETURNED' and l.from_status is distinct from 'RETURNED'
      ) returned where returned.due_at >= span.from_at and returned.due_at < span.until_at
     group by 1`,
  },
]

const share = ({ good, total }: Readonly<Record<'good' | 'total', number>>): string => round(decimal(String(good)).times(100).div(total), 2).toFixed(2)

/**
 * What is known of suppliers in a month.
 * @param answerDays within how many days a returned application is answered in time
 * @returns by supplier, then by measure; what could not be measured has no entry
 */
export async function measureSuppliers(
  { data, sql }: { readonly data: DataSource; readonly sql: Sql },
  supplierIds: readonly string[],
  { from, until, firstDay, lastDay }: ScoreSpan,
  { zone, answerDays }: { readonly zone: string; readonly answerDays: number },
): Promise<ReadonlyMap<string, ReadonlyMap<string, Measured>>> {
  const found = new Map<string, Map<string, Measured>>(supplierIds.map((id) => [id, new Map()]))
  for (const { key, query } of contributionsTo(data, scoreMeasures)) {
    const rows = await sql.query<{ supplier_id: string; good: number; total: number }>(`with ${given}, ${applications} ${query}`, [
      supplierIds,
      from,
      until,
      firstDay,
      lastDay,
      zone,
      answerDays,
    ])
    for (const { supplier_id: id, ...figures } of rows) if (figures.total > 0) found.get(id)?.set(key, { score: share(figures), figures })
  }
  return found
}
