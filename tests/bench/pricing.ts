/**
 * How fast prices come into force: adjustments of 5,000 lines applied as the clock does, beside the shortest SQL that writes the same rows by
 * hand, 500 lines a transaction. `npm run bench -- pricing [--rows LINES] [--json FILE]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { removeCluster, startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { openDataSource } from '#kit/data-source.ts'
import { prepareSchema } from '#server/prepare-database.ts'
import { applyOne, linesAtOnce } from '#server/modules/pricing/adjustment/adjustment-apply.service.ts'
import { median } from './engine/measure.ts'
import type { Bench, BenchOptions } from './main.ts'

const rounds = 3
const zone = 'Asia/Shanghai'
const key = (kind: number, n: string): string => `('${kind}0000000-0000-4000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`
const idOf = (kind: number, n: number): string => `${kind}0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** Articles with a price that is remembered. */
async function fill(client: Client, articles: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query(
    `insert into spu (id, code, name, current_version, update_time) select ${key(1, 'n')}, 'B' || n, 'Bench ' || n, 1, now() from generate_series(0, ${Math.ceil(articles / 3)}) n`,
  )
  await client.query(
    `insert into sku (id, spu_id, code, name, spec_key, supply_price, tax_rate, update_time)
      select ${key(2, 'n')}, ${key(1, 'n / 3')}, 'S' || n, 'Bench ' || n, n::text, 10, 0.13, now() from generate_series(0, ${articles - 1}) n`,
  )
  await client.query(
    `insert into sku_sales_channel (id, sku_id, channel, time_period_type, time_period, sale_price, update_time)
      select ${key(3, 'n')}, ${key(2, 'n')}, 'DL', 'HOUR', 48, 20, now() from generate_series(0, ${articles - 1}) n`,
  )
  await client.query(
    `insert into price_history (id, sku_id, spu_id, sku_code, sku_name, channel, price_type, price, valid_from, update_time)
      select ${key(4, 'n')}, ${key(2, 'n')}, ${key(1, 'n / 3')}, 'S' || n, 'Bench ' || n, 'DL', 'SALE', 20, now() - interval '1 day', now() from generate_series(0, ${articles - 1}) n`,
  )
  await client.query('analyze')
}

/** An adjustment that is being applied, over articles `from` on. */
async function adjustment(client: Client, round: number, from: number, lines: number, newPrice: string, oldPrice: string): Promise<string> {
  const id = idOf(5, round)
  await client.query(
    `insert into price_adjustment (id, code, channel, price_type, status, reason, line_count, effective_at, update_time)
      values ($1, $2, 'DL', 'SALE', 'APPLYING', 'bench', $3, now(), now())`,
    [id, `B-${round}`, lines],
  )
  await client.query(
    `insert into price_adjustment_line (id, adjustment_id, line_no, sku_id, spu_id, sku_code, sku_name, channel, price_type, old_price, new_price, rate, cost_price, is_open, update_time)
      select gen_random_uuid(), $1, n + 1, ${key(2, `$2::bigint + n`)}, ${key(1, `($2::bigint + n) / 3`)}, 'S', 'Bench', 'DL', 'SALE', $4::numeric, $5::numeric, 0.05, 10, true, now()
        from generate_series(0, $3::int - 1) n`,
    [id, from, lines, oldPrice, newPrice],
  )
  await client.query('analyze price_adjustment_line')
  return id
}

const floorSql = `
  with due as (select * from price_adjustment_line where adjustment_id = $1 and status = 'PENDING' order by sku_id limit ${linesAtOnce}),
    changed as (update sku_sales_channel c set sale_price = d.new_price, update_time = now(), version = c.version + 1 from due d
      where c.sku_id = d.sku_id and c.channel = 'DL' and c.sale_price = d.old_price and c.deleted_at is null returning d.*),
    closed as (update price_history h set valid_to = now(), update_time = now(), version = h.version + 1 from changed d
      where h.sku_id = d.sku_id and h.channel = 'DL' and h.price_type = 'SALE' and h.valid_to is null returning h.sku_id),
    opened as (insert into price_history (id, sku_id, spu_id, sku_code, sku_name, channel, price_type, price, valid_from, source_line_id, adjustment_id, adjustment_code, update_time)
      select gen_random_uuid(), d.sku_id, d.spu_id, d.sku_code, d.sku_name, 'DL', 'SALE', d.new_price, now(), d.id, $1, 'F', now() from changed d join closed using (sku_id) returning 1)
  update price_adjustment_line l set status = 'APPLIED', applied_at = now(), is_open = false, update_time = now(), version = l.version + 1 from changed d where l.id = d.id`

async function runOn(url: string, { quick, rows }: BenchOptions): Promise<Readonly<Record<string, number>>> {
  await prepareSchema(url)
  const lines = rows ?? (quick ? 1_000 : 5_000)
  const client = new Client({ connectionString: url })
  await client.connect()
  const data = openDataSource(url, { poolSize: 8 })
  try {
    await fill(client, lines * 2)
    const rates: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
    for (let round = 0; round < rounds; round += 1) {
      const [before, after] = [String(20 + round), String(21 + round)]
      const ours = await adjustment(client, round * 2, 0, lines, after, before)
      const by = await adjustment(client, round * 2 + 1, lines, lines, after, before)
      await client.query('set synchronous_commit = on')
      const begun = performance.now()
      await applyOne({ data, zone }, ours)
      rates.ours.push((lines / (performance.now() - begun)) * 1000)
      const floorBegun = performance.now()
      for (let done = 0; done < lines; done += linesAtOnce) await client.query(floorSql, [by])
      rates.floor.push((lines / (performance.now() - floorBegun)) * 1000)
      const { rows: found } = await client.query<{ n: number }>(
        `select count(*)::int as n from price_adjustment_line where adjustment_id = any($1::uuid[]) and status = 'APPLIED'`,
        [[ours, by]],
      )
      if (found[0]?.n !== lines * 2) throw new Error(`Only ${found[0]?.n} of ${lines * 2} lines were applied`)
    }
    const figures = {
      lines,
      'apply.perSecond': median(rates.ours),
      'apply.floorPerSecond': median(rates.floor),
      'apply.vsFloor': median(rates.ours) / median(rates.floor),
    }
    for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)}${value.toFixed(value < 10 ? 2 : 0).padStart(10)}`)
    return figures
  } finally {
    await client.end()
    await data.close()
  }
}

const bench: Bench = {
  async run(options) {
    if (options.database !== undefined) return runOn(options.database, options)
    const dir = await mkdtemp(join(tmpdir(), 'chandlery-bench-'))
    const server = await startEmbeddedPostgres(dir)
    try {
      return await runOn(server.url('postgres'), options)
    } finally {
      await server.stop()
      await removeCluster(dir)
      await rm(dir, { recursive: true, force: true })
    }
  },
}

export default bench
