/** How suppliers keep what was promised of orders, for their scores. */
import type { ScoreMeasure } from '#server/modules/supplier/score/score-measures.service.ts'

/** Order lines whose promise fell into the month, with how late they were; what is still to be shipped is late since then. */
const promises = `select o.supplier_id, greatest(0, extract(epoch from coalesce(l.shipped_at, span.until_at) - l.promised_at) / 60) as minutes_late
    from span, asked join sub_order o on o.supplier_id = asked.id and o.deleted_at is null
    join order_line l on l.sub_order_id = o.id and l.deleted_at is null
   where l.promised_at >= span.from_at and l.promised_at < span.until_at and l.cancelled_quantity < l.quantity`

export const orderMeasures: readonly ScoreMeasure[] = [
  {
    key: 'on-time-shipping',
    query: `select supplier_id, count(*) filter (where minutes_late = 0)::int as good, count(*)::int as total from (${promises}) p group by 1`,
  },
  {
    key: 'overdue-severity',
    // Tenths of a day keep the figures whole and the words readable.
    query: `select supplier_id, count(*)::int as total, count(*) filter (where minutes_late > 0)::int as late, round(sum(minutes_late) / 1440.0, 1)::float8 as days,
        round(sum(greatest(0, 1 - minutes_late / 7200.0)), 4)::float8 as good from (${promises}) p group by 1`,
  },
]
