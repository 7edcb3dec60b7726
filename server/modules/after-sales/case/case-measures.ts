/** What cases say of suppliers, for their scores: how few of the lines that they ship are complained about, and how few are bad. */
import type { ScoreMeasure } from '#server/modules/supplier/score/score-measures.service.ts'

/** Lines of which something left in the month, and whether a case counts against their supplier: open, or decided so. */
const lines = (reasons: string): string => `select o.supplier_id, exists (
      select 1 from after_sales_order c where c.order_line_id = l.id and c.deleted_at is null and c.status not in ('REFUSED', 'CANCELLED')
         and c.merged_into_id is null and coalesce(c.liability, 'SUPPLIER') = 'SUPPLIER' and c.create_time < span.until_at${reasons}) as is_hit
    from span, asked join sub_order o on o.supplier_id = asked.id and o.deleted_at is null
    join order_line l on l.sub_order_id = o.id and l.deleted_at is null
   where l.shipped_at >= span.from_at and l.shipped_at < span.until_at`

const measured = (reasons = ''): string =>
  `select supplier_id, count(*) filter (where not is_hit)::int as good, count(*)::int as total, count(*) filter (where is_hit)::int as hit from (${lines(reasons)}) p group by 1`

export const caseMeasures: readonly ScoreMeasure[] = [
  { key: 'complaints', query: measured() },
  { key: 'quality', query: measured(` and c.reason_code in ('QUALITY', 'WRONG_GOODS', 'NOT_AS_DESCRIBED')`) },
]
