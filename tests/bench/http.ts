/**
 * What a list call costs over its SQL: the resource's list against a bare Fastify route that sends the same statements through
 * `pg`, and pages deep in a million rows against the first one. Sixteen connections; both sides take turns, medians count.
 */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { z } from 'zod'
import { decimal, defineResource, Id } from '#kit/contract.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { removeCluster, startEmbeddedPostgres, throwaway } from '#kit/database/embedded-postgres.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { buildApp } from '#server/app.ts'
import { principal } from '#tests/support/principals.ts'
import { median } from './engine/measure.ts'
import { Load, type Measure, type Target } from './load.ts'
import type { Bench, BenchOptions } from './main.ts'

const connections = 16

const item = defineResource({
  name: 'bench-item',
  label: { zh: '商品', en: 'Item' },
  path: '/api/bench/item',
  row: {
    code: z.string().meta({ label: { zh: '编号', en: 'Code' }, column: true, search: 'prefix', sortable: true }),
    name: z.string().meta({ label: { zh: '名称', en: 'Name' }, column: true, search: 'contains', sortable: true }),
    supplierId: Id.meta({ label: { zh: '供应商', en: 'Supplier' }, column: true, search: 'equals' }),
    status: z.enum(['ENABLED', 'DISABLED']).meta({ label: { zh: '状态', en: 'Status' }, column: true, search: 'equals' }),
    amount: decimal(2).meta({ label: { zh: '金额', en: 'Amount' }, column: true, search: 'range', sortable: true }),
    remark: z
      .string()
      .nullable()
      .meta({ label: { zh: '备注', en: 'Remark' }, column: true }),
  },
  writable: ['code', 'name'],
})

const columns = `t."code" as "code", t."name" as "name", t."supplier_id" as "supplierId", t."status" as "status", t."amount" as "amount", t."remark" as "remark",
  t."id" as "id", t."version" as "version", t."create_time" as "createTime", t."update_time" as "updateTime"`
const supplierId = '0190b000-0000-7000-8000-000000000042'

async function fill({ sql }: DataSource, rows: number): Promise<void> {
  await sql.query(`
    create table bench_item (
      id uuid primary key, tenant_id varchar(20) not null default '000000', create_time timestamptz(6) not null, update_time timestamptz(6) not null default now(),
      version int not null default 0, deleted_at timestamptz(6), code varchar(40) not null, name varchar(100) not null, supplier_id uuid not null,
      status varchar(10) not null, amount numeric(18, 2) not null, remark varchar(200))`)
  await sql.query(
    `insert into bench_item (id, create_time, code, name, supplier_id, status, amount, remark)
     select ('0190d000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, timestamptz '2026-01-01' + n * interval '10 seconds', 'C' || n, '商品 product ' || n,
            ('0190b000-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, case when n % 10 = 0 then 'DISABLED' else 'ENABLED' end, n % 100000 / 7.0, 'remark of row ' || n
       from generate_series(1, $1::int) n`,
    [rows],
  )
  await sql.query('create index bench_item_time on bench_item (create_time, id) where deleted_at is null')
  await sql.query('create index bench_item_amount on bench_item (amount, id) where deleted_at is null')
  await sql.query('create index bench_item_supplier on bench_item (supplier_id, create_time, id) where deleted_at is null')
  await sql.query(await readFile(new URL('../../prisma/raw/search-functions.sql', import.meta.url), 'utf8'))
  await sql.query('create index bench_item_name_grams on bench_item using gin (search_grams(name)) with (gin_pending_list_limit = 1024)')
  await sql.query('vacuum analyze bench_item')
}

/** The least that could answer such a call: parse, two statements, envelope. */
function bareApp(pool: Pool): FastifyInstance {
  const app = Fastify()
  const answer = async (where: string, values: unknown[], size: number, offset: number) => {
    const { rows } = await pool.query(
      `select ${columns} from "bench_item" t ${where} order by t."create_time" desc, t.id desc limit ${size} offset ${offset}`,
      values,
    )
    const {
      rows: [count],
    } = await pool.query(`select count(*) as n from "bench_item" t ${where}`, values)
    return { code: 200, success: true, data: { records: rows, total: Number(count?.n), current: offset / size + 1, size }, msg: '', message: '' }
  }
  app.post('/supplier', (request) =>
    answer('where t.deleted_at is null and t."supplier_id" = $1', [(request.body as { supplierId: string }).supplierId], 10, 0),
  )
  app.post('/first', () => answer('where t.deleted_at is null', [], 10, 0))
  return app
}

const middle = (rounds: readonly Measure[]): Measure => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p95: median(rounds.map((round) => round.p95)),
})

/** Rounds in turn, so that a busy moment of the machine hits all alike. */
async function inTurn(load: Load, targets: Readonly<Record<string, Target>>, rounds: number, milliseconds: number): Promise<Record<string, Measure>> {
  const measured: Record<string, Measure[]> = {}
  for (const target of Object.values(targets)) await load.run(target, connections, Math.min(500, milliseconds))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) (measured[name] ??= []).push(await load.run(target, connections, milliseconds))
  }
  return Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, middle(all)]))
}

async function measure(url: string, quick: boolean) {
  const rows = quick ? 50_000 : 1_000_000
  const deep = quick ? 4_000 : 10_000
  const data = openDataSource(url, { poolSize: connections })
  const pool = new Pool({ connectionString: url, max: connections })
  pool.on('error', () => undefined)
  const load = new Load()
  await fill(data, rows)
  const caller = principal()
  const app = await buildApp({ data, routes: resourceRoutes(item), messages: [], authenticate: async () => caller })
  const bare = bareApp(pool)
  try {
    const ours = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/bench/item/list`
    const theirs = await bare.listen({ port: 0, host: '127.0.0.1' })
    const at = (body: object): Target => ({ url: ours, body: JSON.stringify(body) })
    const rounds = quick ? 1 : 5
    const ms = quick ? 500 : 2500
    const pair = await inTurn(load, { ours: at({ supplierId }), bare: { url: `${theirs}/supplier`, body: JSON.stringify({ supplierId }) } }, rounds, ms)
    const first = await inTurn(load, { ours: at({}), bare: { url: `${theirs}/first`, body: '{}' } }, quick ? 1 : 3, ms)
    const pages = await inTurn(
      load,
      { first: at({}), deep: at({ current: deep }), middle: at({ current: Math.floor(rows / 20) }), last: at({ current: Math.ceil(rows / 10) }) },
      rounds,
      ms,
    )
    const asked = {
      sorted: at({ descs: 'amount' }),
      sortedDeep: at({ descs: 'amount', current: deep }),
      search: at({ name: 'product 77' }),
      searchRare: at({ name: '77777' }),
      searchWide: at({ name: '商品' }),
      searchWideDeep: at({ name: '商品', current: deep }),
    }
    const searches = await inTurn(load, asked, quick ? 1 : 3, ms)
    return { rows, deepPageNumber: deep, pair, first, pages, searches }
  } finally {
    await load.close()
    await app.close()
    await bare.close()
    await pool.end()
    await data.close()
  }
}

async function run({ quick }: BenchOptions): Promise<Record<string, unknown>> {
  const dir = await mkdtemp(join(tmpdir(), 'chandlery-bench-'))
  const server = await startEmbeddedPostgres(dir, throwaway)
  try {
    const { rows, deepPageNumber, pair, first, pages, searches } = await measure(server.url('postgres'), quick)
    const ratio = round((pair['ours']?.perSecond ?? 0) / (pair['bare']?.perSecond ?? 1))
    const deepRatio = round((pages['deep']?.p50 ?? 0) / (pages['first']?.p50 ?? 1))
    const table = {
      'list of a supplier': pair['ours'],
      '  bare Fastify + pg': pair['bare'],
      'first page of all': first['ours'],
      '  bare, first page of all': first['bare'],
      'page 1': pages['first'],
      [`page ${deepPageNumber}`]: pages['deep'],
      'page in the middle': pages['middle'],
      'last page': pages['last'],
      'sorted by amount': searches['sorted'],
      [`  page ${deepPageNumber}`]: searches['sortedDeep'],
      'search in names, one row in 90': searches['search'],
      'search, a few rows': searches['searchRare'],
      'search, every row': searches['searchWide'],
      [`  page ${deepPageNumber} `]: searches['searchWideDeep'],
    }
    console.table(
      Object.fromEntries(
        Object.entries(table).map(([name, m]) => [
          name,
          { 'per second': Math.round(m?.perSecond ?? 0), 'p50 ms': round(m?.p50 ?? 0), 'p95 ms': round(m?.p95 ?? 0) },
        ]),
      ),
    )
    console.log(`${rows} rows, ${connections} connections: ${ratio} of a bare route's throughput; page ${deepPageNumber} takes ${deepRatio} of page 1`)
    return {
      ratio,
      rows,
      connections,
      list: pair,
      firstPage: { ...first, ratio: round((first['ours']?.perSecond ?? 0) / (first['bare']?.perSecond ?? 1)) },
      deepPage: { page: deepPageNumber, ratio: deepRatio, ...pages },
      ...searches,
    }
  } finally {
    await server.stop()
    await removeCluster(dir)
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

export default { run } satisfies Bench
