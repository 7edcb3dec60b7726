/** How we stand beside others: of what a list finds, counted in one statement each. */
import type { CallContext } from '#kit/handle.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { gatheredProduct } from './product-management.contract.ts'

interface Counted {
  readonly total: number
  readonly matched: number
  readonly dearer: number
  readonly same: number
  readonly cheaper: number
  readonly averageDistance: string | null
}

/** Prices within half of a hundredth are the same. */
const near = '0.005'
const counts = `count(*)::int as total, count(distance)::int as matched, count(*) filter (where distance > ${near})::int as dearer,
  count(*) filter (where abs(distance) <= ${near})::int as same, count(*) filter (where distance < -${near})::int as cheaper,
  round(avg(distance), 6)::text as "averageDistance"`

const nothing: Counted = { total: 0, matched: 0, dearer: 0, same: 0, cheaper: 0, averageDistance: null }

export async function statisticsOf(context: CallContext, repository: Repository<typeof gatheredProduct>, query: Readonly<Record<string, unknown>>) {
  const { sql, zone } = context
  const ids: string[] = []
  for await (const rows of repository.each(readerOf(context), query)) ids.push(...rows.map(({ id }) => id))
  const [whole = nothing] = await sql.query<Counted>(`select ${counts} from product_gather where id = any($1::uuid[])`, [ids])
  const sources = await sql.query<Omit<Counted, 'matched'> & { source: string }>(
    `select source, ${counts} from product_gather where id = any($1::uuid[]) group by source order by source`,
    [ids],
  )
  const days = await sql.query<{ day: string; averageDistance: string | null; seen: number }>(
    `select (create_time at time zone $2)::date::text as day, round(avg((our_price - price) / price), 6)::text as "averageDistance", count(*)::int as seen
       from product_gather_price where gather_id = any($1::uuid[]) and create_time > now() - interval '30 days' group by 1 order by 1`,
    [ids, zone],
  )
  return {
    ...whole,
    sources: sources.map(({ source, total, dearer, same, cheaper, averageDistance }) => ({ source, total, dearer, same, cheaper, averageDistance })),
    days,
  }
}
