/** What is beyond its limits, worked out in sets: of limits that were written at once, of all by the clock. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'

/** Days without a movement from which goods lie too long. */
export const unsalableDays = defineParameter('stock.unsalable.days', z.coerce.number().int().min(1).max(3650), 90)

// What a count holds for a while is there all the same.
const found = `
  select c.id, c.sku_id, c.warehouse_id, c.supplier_id, h.quantity,
      case when h.quantity < c.min_qty then 'LOW' else 'HIGH' end as level, case when h.quantity < c.min_qty then c.min_qty else c.max_qty end as threshold
    from inventory_warn_config c
    cross join lateral (select coalesce(sum(i.on_hand - i.preempted), 0) as quantity from inventory i where i.sku_id = c.sku_id
      and case when c.warehouse_id is null then i.supplier_id is not distinct from c.supplier_id else i.warehouse_id = c.warehouse_id end) h
    where c.deleted_at is null and c.status = 'ENABLED' and (h.quantity < c.min_qty or h.quantity > c.max_qty) and ($1::uuid[] is null or c.id = any ($1::uuid[]))`

/** Brings the warnings of limits up to date; of all when none are named. In one transaction. */
export async function refreshWarnings(sql: Sql, configIds: readonly string[] | null = null): Promise<void> {
  await sql.query(
    `with found as (${found}),
      gone as (delete from inventory_warn_sku w where ($1::uuid[] is null or w.config_id = any ($1::uuid[]))
        and not exists (select from found f where f.id = w.config_id and f.level = w.level::text) returning w.sku_id, w.warehouse_id, w.supplier_id)
      update inventory_warn_record r set ended_at = now(), update_time = now(), version = version + 1 from gone g
        where r.ended_at is null and r.sku_id = g.sku_id and r.warehouse_id is not distinct from g.warehouse_id and r.supplier_id is not distinct from g.supplier_id`,
    [configIds],
  )
  await sql.query(
    `with found as (${found}),
      known as (select config_id from inventory_warn_sku where $1::uuid[] is null or config_id = any ($1::uuid[])),
      told as (insert into inventory_warn_record (id, sku_id, warehouse_id, supplier_id, level, quantity, threshold, update_time)
        select gen_random_uuid(), sku_id, warehouse_id, supplier_id, level::"WarnLevel", quantity, threshold, now() from found
          where id not in (select config_id from known))
      insert into inventory_warn_sku as w (id, config_id, sku_id, warehouse_id, supplier_id, level, quantity, threshold, update_time)
        select gen_random_uuid(), id, sku_id, warehouse_id, supplier_id, level::"WarnLevel", quantity, threshold, now() from found
      on conflict (config_id) do update set quantity = excluded.quantity, threshold = excluded.threshold, update_time = now(), version = w.version + 1
        where w.quantity <> excluded.quantity or w.threshold <> excluded.threshold`,
    [configIds],
  )
}

/** Between two articles, the second one too: from the first, or to the last, where none is named. */
interface Span {
  readonly after: string | null
  readonly upTo: string | null
}

/** Goods of which nothing came or left for so many days, article by article and warehouse. Reads each stock row of the span once. */
async function refreshUnsalable(sql: Sql, days: number, { after, upTo }: Span): Promise<void> {
  await sql.query(
    `with idle as (
        select i.warehouse_id, i.sku_id, (array_agg(i.supplier_id))[1] as supplier_id, max(coalesce(greatest(i.last_in_at, i.last_out_at), i.create_time)) as idle_since,
            sum(i.on_hand) as qty, sum(i.amount) as amount
          from inventory i where i.on_hand > 0 and ($2::uuid is null or i.sku_id > $2) and ($3::uuid is null or i.sku_id <= $3) group by i.warehouse_id, i.sku_id
          having max(coalesce(greatest(i.last_in_at, i.last_out_at), i.create_time)) < now() - make_interval(days => $1)),
      gone as (delete from inventory_unsalable_warn w where ($2::uuid is null or w.sku_id > $2) and ($3::uuid is null or w.sku_id <= $3)
        and not exists (select from idle d where d.warehouse_id = w.warehouse_id and d.sku_id = w.sku_id))
      insert into inventory_unsalable_warn as w (id, warehouse_id, sku_id, supplier_id, idle_since, qty, amount, update_time)
        select gen_random_uuid(), warehouse_id, sku_id, supplier_id, idle_since, qty, amount, now() from idle
      on conflict (warehouse_id, sku_id) do update set idle_since = excluded.idle_since, qty = excluded.qty, amount = excluded.amount, update_time = now(),
          version = w.version + 1, told_at = case when excluded.idle_since = w.idle_since then w.told_at end
        where w.idle_since <> excluded.idle_since or w.qty <> excluded.qty or w.amount <> excluded.amount`,
    [days, after, upTo],
  )
}

/** Limits that are looked at in one transaction, and stock rows about. */
const atOnce = { limits: 1000, rows: 5000 }

/** Both, by the clock; piece by piece, so that no transaction is long however much there is. */
export async function refreshAll(data: DataSource, zone: string, signal?: AbortSignal): Promise<void> {
  const days = await parametersOf(data).get(unsalableDays)
  const work = (write: (sql: Sql) => Promise<void>): Promise<void> =>
    workOn(data, { zone })(
      systemActor('stock-warnings'),
      async ({ sql }) => {
        // Two at once would raise the same warning twice.
        await sql.query(`select pg_advisory_xact_lock(hashtext('stock-warnings'))`)
        await write(sql)
      },
      { retries: 3 },
    )
  for (let after: string | null = null; ;) {
    if (signal?.aborted) return
    const limits: { id: string }[] = await data.sql.query<{ id: string }>(
      'select id from inventory_warn_config where $1::uuid is null or id > $1 order by id limit $2',
      [after, atOnce.limits],
    )
    if (limits.length === 0) break
    await work((sql) =>
      refreshWarnings(
        sql,
        limits.map(({ id }) => id),
      ),
    )
    after = limits.at(-1)!.id
  }
  for (let after: string | null = null; ;) {
    if (signal?.aborted) return
    const [end]: { id: string }[] = await data.sql.query<{ id: string }>(
      'select sku_id as id from inventory where $1::uuid is null or sku_id > $1 order by sku_id offset $2 limit 1',
      [after, atOnce.rows],
    )
    const span: Span = { after, upTo: end?.id ?? null }
    await work((sql) => refreshUnsalable(sql, days, span))
    if (!end) return
    after = end.id
  }
}
