/**
 * Recomputes the ledger from its records and reservations and says what differs from what the stock rows hold. Nothing should, ever:
 * what is found becomes an exception that somebody has to look at.
 */
import { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { counted } from '#kit/fill-text.contract.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { inBoth, joinedWords, storedWords } from '#kit/words.ts'
import { articlesOf } from '../goods.service.ts'
import { type differenceRules, differenceWords } from './inventory-check.contract.ts'
import { openException, type ExceptionRetry } from '#server/modules/exception/exception.service.ts'

export interface Difference {
  readonly rule: (typeof differenceRules)[number]
  readonly inventoryId: string | null
  readonly found: string
  readonly expected: string
}

/** So many are kept; a thousand differences are as bad as more. */
const mostFindings = 1000

/**
 * Balances and values against the sum of records since the opening, reservations against `preempted`, the chain of before and after,
 * pairs, and reversals, of stock rows from one key to another. One statement reads one instant, so work that goes on disturbs nothing.
 */
const rowRules = `
  with row_ as materialized (select * from inventory where ($1::uuid is null or id > $1) order by id limit $2),
  opening as materialized (select o.* from inventory_opening o join row_ i on i.id = o.inventory_id where o.month = (select max(month) from inventory_opening)),
  record as materialized (select r.id, r.seq, r.inventory_id, r.bucket, r.qty, r.before, r.after, r.amount from inventory_record r
      where r.inventory_id in (select id from row_)),
  total as (
    select inventory_id, sum(qty) filter (where bucket = 'ON_HAND') as on_hand, sum(qty) filter (where bucket = 'PREEMPTED') as preempted,
        sum(qty) filter (where bucket = 'FROZEN') as frozen, sum(qty) filter (where bucket = 'INCOMING') as incoming, sum(amount) as amount, count(*) as records
      from record group by 1),
  compared as (
    select i.id, i.on_hand, i.preempted, i.frozen, i.incoming, i.amount, i.avg_cost,
        coalesce(o.on_hand, 0) + coalesce(t.on_hand, 0) as r_on_hand, coalesce(o.preempted, 0) + coalesce(t.preempted, 0) as r_preempted,
        coalesce(o.frozen, 0) + coalesce(t.frozen, 0) as r_frozen, coalesce(o.incoming, 0) + coalesce(t.incoming, 0) as r_incoming,
        coalesce(o.amount, 0) + coalesce(t.amount, 0) as r_amount, coalesce(t.records, 0) as records
      from row_ i left join total t on t.inventory_id = i.id left join opening o on o.inventory_id = i.id),
  kept as (select inventory_id, sum(qty - consumed - released) as qty from preemption where inventory_id in (select id from row_) and status in ('ACTIVE', 'PART') group by 1),
  chained as (select r.*, lag(after) over (partition by inventory_id, bucket order by seq) as last, lag(id) over (partition by inventory_id, bucket order by seq) as earlier from record r)
  select 'balance' as rule, id as "inventoryId", concat_ws(' / ', trim_scale(on_hand), trim_scale(preempted), trim_scale(frozen), trim_scale(incoming)) as found,
      concat_ws(' / ', trim_scale(r_on_hand), trim_scale(r_preempted), trim_scale(r_frozen), trim_scale(r_incoming)) as expected
    from compared where (on_hand, preempted, frozen, incoming) is distinct from (r_on_hand, r_preempted, r_frozen, r_incoming)
  union all select 'amount', id, amount::text, (case when amount <> r_amount then r_amount else round(on_hand * avg_cost, 2) end)::text from compared
    where amount <> r_amount or (on_hand > 0 and abs(amount - on_hand * avg_cost) > on_hand * 0.00005 + 0.01)
  union all select 'preempted', c.id, c.preempted::text, coalesce(k.qty, 0)::text from compared c left join kept k on k.inventory_id = c.id where c.preempted <> coalesce(k.qty, 0)
  union all select 'chain', inventory_id, before::text, last::text from chained where last is not null and before <> last
  union all select 'order', inventory_id, id::text, earlier::text from chained where earlier > id
  union all select 'progress', (select max(id::text)::uuid from row_), (select count(*) from row_)::text, (select coalesce(sum(records), 0) from compared)::text`

const pairRule = `
  select 'pair' as rule, min(inventory_id::text)::uuid as "inventoryId", sum(qty)::text as found, '0' as expected from inventory_record
    where create_time >= $1 and pair_id is not null group by pair_id having sum(qty) <> 0 or sum(amount) <> 0`

/** The last line of a piece: the last row that it looked at, how many rows and how many records. */
interface Looked extends Omit<Difference, 'rule'> {
  readonly rule: 'progress'
}

interface Progress {
  readonly last: string | null
  readonly rows: number
  readonly records: number
  readonly differences: readonly Difference[]
}

async function checkRows(sql: Sql, after: string | null, count: number): Promise<Progress> {
  const found = await sql.query<Difference | Looked>(rowRules, [after, count])
  const progress = found.find(({ rule }) => rule === 'progress')
  return {
    last: progress?.inventoryId ?? null,
    rows: Number(progress?.found ?? 0),
    records: Number(progress?.expected ?? 0),
    differences: found.filter((one): one is Difference => one.rule !== 'progress'),
  }
}

/** All that differs, in one go: for small ledgers and tests. */
export async function findDifferences(sql: Sql): Promise<Difference[]> {
  const { differences } = await checkRows(sql, null, 1_000_000)
  return [...differences, ...(await sql.query<Difference>(pairRule, [new Date(0)]))]
}

const rowsAtOnce = 500
const differenceType = 'stock-difference'

/**
 * One whole check, in pieces. What it looked at and found is kept (`inventory_check`); differences open an exception.
 * @returns how many differ
 */
export async function checkLedger(data: DataSource, zone: string, signal?: AbortSignal): Promise<number> {
  const [last] = await data.sql.query<{ startedAt: Date }>(
    `select started_at as "startedAt" from inventory_check where finished_at is not null and differences = 0 order by finished_at desc limit 1`,
  )
  // Pairs are looked at since the last check that found nothing: what was found once is not clean the next time.
  const startedAt = new Date()
  const differences = await data.sql.query<Difference>(pairRule, [last ? new Date(last.startedAt.getTime() - 3_600_000) : new Date(0)])
  let [rows, records] = [0, 0]
  for (let after: string | null = null; ;) {
    if (signal?.aborted) return differences.length
    const part: Progress = await checkRows(data.sql, after, rowsAtOnce)
    rows += part.rows
    records += part.records
    differences.push(...part.differences)
    after = part.last
    if (part.rows < rowsAtOnce) break
  }
  await workOn(data, { zone })(systemActor('stock-check'), async (uow) => {
    const id = newId()
    await uow.prisma.inventoryCheck.create({
      data: {
        id,
        startedAt,
        finishedAt: new Date(),
        rows,
        records,
        differences: differences.length,
        findings: JSON.parse(JSON.stringify(differences.slice(0, mostFindings))),
      },
    })
    if (differences.length === 0) return
    const first = (await placed(uow.sql, differences.slice(0, 20))).map(inWords)
    await openException(uow, {
      type: differenceType,
      bizKey: 'ledger',
      title: storedWords(soMany(differences.length)),
      payload: { checkId: id, first },
      error: joinedWords(first, '\n'),
    })
  })
  return differences.length
}

const soMany = (count: number): Label => ({ zh: `${count} 处账实差异`, en: counted(count, 'difference', 'differences') })

/** One difference as people read it, in both languages. */
const inWords = ({ rule, at, inventoryId, found, expected }: Difference & { readonly at: string | undefined }): string =>
  storedWords(
    inBoth((say) =>
      [at ?? inventoryId ?? '', say(differenceWords[rule]), say({ zh: `现为 ${found}，应为 ${expected}`, en: `${found} instead of ${expected}` })]
        .filter(Boolean)
        .join(' · '),
    ),
  )

/** With where the goods lie, as whoever counts them reads it: warehouse, place, article. */
async function placed(sql: Sql, differences: readonly Difference[]): Promise<(Difference & { readonly at: string | undefined })[]> {
  const rows = await sql.query<{ id: string; at: string; skuId: string }>(
    `select i.id, concat_ws(' ', w.name, c.code) as at, i.sku_id as "skuId" from inventory i
       join warehouse w on w.id = i.warehouse_id left join cargo_space c on c.id = i.cargo_space_id where i.id = any($1::uuid[])`,
    [differences.flatMap(({ inventoryId }) => inventoryId ?? [])],
  )
  const articles = await articlesOf({ sql }, [...new Set(rows.map(({ skuId }) => skuId))])
  const places = new Map(rows.map(({ id, at, skuId }) => [id, [at, articles.get(skuId)?.goods.skuCode].filter(Boolean).join(' ')]))
  return differences.map(({ rule, inventoryId, ...said }) => ({ rule, at: places.get(inventoryId ?? ''), inventoryId, ...said }))
}

/** What was found. Goods are put right by counting or by an inbound or outbound order, never in the exception. */
const Found = z.object({
  checkId: z.uuid(),
  first: z.array(z.unknown()).meta({ label: { zh: '前 20 处差异', en: 'First 20 differences' } }),
})

/** Looked at again: settled when nothing differs any more. */
export const ledgerRetry = (data: DataSource, zone: string): ExceptionRetry => ({
  type: differenceType,
  payload: Found,
  fixed: ['checkId', 'first'],
  async retry() {
    const differences = await checkLedger(data, zone)
    if (differences > 0) throw new Error(storedWords(soMany(differences)))
  },
})
