/** What cases say of suppliers, for their scores: how few of the lines that they ship are complained about, and how few are bad. */
import { shippedLines } from '#server/modules/order/order-lines.service.ts'
import type { ScoreMeasure } from '#server/modules/supplier/score/score-measures.service.ts'

/**
 * Whether a case counts against the supplier of a line: decided so, or open and not decided otherwise. What ended before anybody was held
 * liable is no complaint. @param reasons of the cases that count
 */
const measured = (reasons = ''): string =>
  `select supplier_id, count(*) filter (where not is_hit)::int as good, count(*)::int as total, count(*) filter (where is_hit)::int as hit from (
    select l.supplier_id, exists (select 1 from span, after_sales_order c where c.order_line_id = l.id and c.deleted_at is null
        and c.status not in ('REFUSED', 'CANCELLED') and c.merged_into_id is null
        and (c.liability = 'SUPPLIER' or (c.liability is null and c.status <> 'CLOSED'))
        and c.create_time < span.until_at${reasons}) as is_hit
      from (${shippedLines}) l) p group by 1`

export const caseMeasures: readonly ScoreMeasure[] = [
  { key: 'complaints', query: measured() },
  { key: 'quality', query: measured(` and c.reason_code in ('QUALITY', 'WRONG_GOODS', 'NOT_AS_DESCRIBED')`) },
]
