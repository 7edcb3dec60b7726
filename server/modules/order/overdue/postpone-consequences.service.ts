/** What follows when a request for more time is approved. */
import type { Label } from '#kit/contract.ts'
import type { Consequence } from '#kit/document/consequence.contract.ts'
import { consequence, whatFollows } from '#kit/document/consequences.ts'
import type { CallContext } from '#kit/handle.ts'
import { onClock } from './overdue-news.service.ts'

interface Promised {
  readonly kind: 'SHIP' | 'RECEIVE' | 'AFTER_SALE' | 'PAY'
  readonly isLate: boolean
  /** Units that leave, or arrive, later. */
  readonly open: string
  readonly unit: string | null
}

interface Asked {
  readonly overdueId: string
  /** Undefined while nobody has chosen it. */
  readonly newDueAt?: Date | undefined
  /** How often the promise may be put off after this time. */
  readonly timesLeft: number
}

/** Goods that have left are promised no more; only what leaves later is the channel's to hear. */
function becomes(kind: Promised['kind'], until: string | undefined): Label {
  const [zh, en] = [until ?? '所选时间', until ?? 'the chosen date']
  if (kind === 'RECEIVE') return { zh: `应收货时间改为${until ? ` ${zh}` : zh}`, en: `The goods are to arrive by ${en}` }
  return { zh: `发货承诺改为${until ? ` ${zh}` : zh}，并告知渠道`, en: `The promise to ship becomes ${en}, and the channel is told` }
}

export async function postponeAhead(
  { sql, locale, zone }: Pick<CallContext, 'sql' | 'locale' | 'zone'>,
  { overdueId, newDueAt, timesLeft }: Asked,
): Promise<Consequence[]> {
  const [promise] = await sql.query<Promised>(
    `select d.kind::text as kind, d.status = 'OVERDUE' as "isLate", l.unit,
            trim_scale(case when d.kind = 'RECEIVE' then l.shipped_quantity else l.quantity - l.shipped_quantity - l.cancelled_quantity end)::text as open
       from overdue_order d join order_line l on l.id = d.line_id where d.id = $1::uuid and d.deleted_at is null`,
    [overdueId],
  )
  if (!promise) return []
  const until = newDueAt && onClock(newDueAt, zone)
  return whatFollows([
    consequence(locale, 'promise', becomes(promise.kind, until)),
    consequence(locale, 'open', { zh: '晚到的商品数量', en: 'Units that come later' }, promise.open),
    promise.isLate
      ? consequence(locale, 'late', { zh: '不再算逾期，按新时间重新计时', en: 'It is late no more: the clock runs to the new date' })
      : consequence(locale, 'late', { zh: '逾期按新时间计算', en: 'It is late only after the new date' }),
    timesLeft > 0
      ? consequence(locale, 'times', { zh: '之后还能延期的次数', en: 'How often it may be put off again' }, timesLeft)
      : consequence(locale, 'times', { zh: '之后不能再延期', en: 'It cannot be put off again' }),
  ])
}
