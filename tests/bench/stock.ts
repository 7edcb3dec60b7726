/**
 * What the ledger costs with a long history behind it: reservations and shipments a second, spread over many SKU and on one that
 * everybody wants, beside the shortest SQL that writes the same rows by hand; and how long its reads take.
 * `npm run bench -- stock [--rows RECORDS] [--database URL]`; a database that is named is kept, and filled only when it is empty.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { removeCluster, startEmbeddedPostgres } from '#kit/database/embedded-postgres.ts'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type RunWork } from '#kit/unit-of-work.ts'
import { prepareSchema } from '#server/prepare-database.ts'
import { reserve } from '#server/modules/stock/ledger/reservations.ts'
import { balanceAt } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { move } from '#server/modules/stock/ledger/stock-move.ts'
import { median, quantile } from './engine/measure.ts'
import type { Bench, BenchOptions } from './main.ts'
import { fillLedger, keyOf, skuCount } from './stock/fill.ts'
import { Floor, type Piece } from './stock/floor.ts'

const clients = 16
const turns = 20
const buyers = 200
const pieces = 100
const actor = systemActor('bench')

type Take = (piece: Piece, documentId: string, lineId: string) => Promise<boolean>
interface Side {
  readonly reserve: Take
  readonly ship: Take
}

const oursOn = (work: RunWork): Side => ({
  reserve: (piece, id, lineId) =>
    work(actor, async (uow) => {
      const document = { id, code: 'B' }
      const line = { lineId, skuId: piece.skuId, quantity: '1', warehouseIds: [piece.warehouseId] }
      const [reserved] = await reserve(uow, [{ key: `reserve:${id}`, bizType: 'bench', document, lines: [line] }], { lacking: 'tell' })
      return reserved?.lines.length === 1
    }),
  ship: (place, id, lineId) =>
    work(actor, async (uow) => {
      const line = { effect: 'issue', place, quantity: '1', lineId, reservedFor: lineId } as const
      const [moved] = await move(uow, [{ key: `ship:${id}`, type: 'SALE_OUT', document: { id, code: 'B' }, lines: [line] }])
      return moved?.lines.length === 1
    }),
})

/** Pieces of any SKU of the first warehouse, each reserved and shipped in a transaction of its own; pairs a second. */
async function spread(side: Side, pairs: number): Promise<number> {
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next++ < pairs) {
        const piece = { skuId: keyOf('sku', Math.floor(Math.random() * skuCount)), warehouseId: keyOf('warehouse', 0) }
        const [documentId, lineId] = [newId(), newId()]
        await side.reserve(piece, documentId, lineId)
        await side.ship(piece, documentId, lineId)
      }
    }),
  )
  return (pairs / (performance.now() - begun)) * 1000
}

interface Rush {
  readonly perSecond: number
  readonly got: number
  readonly longestMs: number
  readonly errors: number
}

/** Everybody wants a piece of one SKU at the same moment. */
async function rush(side: Side, work: RunWork): Promise<Rush> {
  const piece = { skuId: newId(), warehouseId: keyOf('warehouse', 0) }
  const stock = { effect: 'receive', place: piece, quantity: String(pieces), unitCost: '1' } as const
  await work(actor, (uow) => move(uow, [{ key: `rush:${piece.skuId}`, type: 'PURCHASE_IN', document: { id: newId(), code: 'B' }, lines: [stock] }]))
  const waits: number[] = []
  let [got, errors] = [0, 0]
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      try {
        if (await side.reserve(piece, newId(), newId())) got += 1
      } catch {
        errors += 1
      }
      waits.push(performance.now() - begun)
    }),
  )
  return { perSecond: (buyers / (performance.now() - begun)) * 1000, got, errors, longestMs: Math.max(...waits) }
}

async function timesOf(count: number, read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const from = performance.now()
    await read()
    times.push(performance.now() - from)
  }
  return quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  )
}

const anyInstant = (): Date => new Date(Date.now() - Math.random() * 700 * 86_400_000)
const anySku = (): string => keyOf('sku', Math.floor(Math.random() * skuCount))

/** A page of records: all, of a SKU, of a warehouse, from any instant back. */
function ledgerPage(data: DataSource): Promise<unknown> {
  const [column, value] = (
    [
      ['sku_id', anySku()],
      ['warehouse_id', keyOf('warehouse', 1)],
      ['tenant_id', '000000'],
    ] as const
  )[Math.floor(Math.random() * 3)] ?? ['tenant_id', '000000']
  return data.prepared.query(`select * from inventory_record where ${column} = $1 and create_time <= $2 order by create_time desc, id desc limit 20`, [
    value,
    anyInstant(),
  ])
}

async function measure(data: DataSource, url: string, isQuick: boolean): Promise<Readonly<Record<string, number>>> {
  const work = workOn(data)
  const ours = oursOn(work)
  const floor = new Floor(url, turns)
  try {
    const pairs = isQuick ? 100 : 2000
    const rounds = isQuick ? 1 : 5
    await spread(ours, pairs / 4)
    await spread(floor, pairs / 4)
    const rates = { ours: [] as number[], floor: [] as number[], hot: [] as Rush[], hotFloor: [] as Rush[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await spread(ours, pairs))
      rates.floor.push(await spread(floor, pairs))
      rates.hot.push(await rush(ours, work))
      rates.hotFloor.push(await rush(floor, work))
    }
    const [spreadRate, spreadFloor] = [median(rates.ours), median(rates.floor)]
    const [hotRate, hotFloor] = [median(rates.hot.map(({ perSecond }) => perSecond)), median(rates.hotFloor.map(({ perSecond }) => perSecond))]
    const reads = isQuick ? 50 : 2000
    await timesOf(reads / 10, () => ledgerPage(data))
    return {
      'spread.perSecond': 2 * spreadRate,
      'spread.floorPerSecond': 2 * spreadFloor,
      'spread.vsFloor': spreadRate / spreadFloor,
      'hot.perSecond': hotRate,
      'hot.floorPerSecond': hotFloor,
      'hot.vsFloor': hotRate / hotFloor,
      'hot.oversold': Math.max(...rates.hot.map(({ got }) => got)) - pieces,
      'hot.unsold': pieces - Math.min(...rates.hot.map(({ got }) => got)),
      'hot.errors': rates.hot.reduce((sum, { errors }) => sum + errors, 0),
      'hot.longestMs': Math.max(...rates.hot.map(({ longestMs }) => longestMs)),
      'ledgerPage.p95Ms': await timesOf(reads, () => ledgerPage(data)),
      'balanceAt.p95Ms': await timesOf(reads, () => balanceAt(data.prepared, { skuIds: [anySku()] }, anyInstant())),
    }
  } finally {
    await floor.close()
  }
}

async function runOn(url: string, { quick, rows }: BenchOptions): Promise<Readonly<Record<string, number>>> {
  await prepareSchema(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const records = rows ?? (quick ? 100_000 : 10_000_000)
  try {
    const { rows: found } = await client.query<{ full: boolean }>('select exists (select from inventory) as full')
    if (!found[0]?.full) await fillLedger(client, { rows: Math.min(100_000, Math.max(skuCount, records / 10)), records }, (line) => console.log(line))
  } finally {
    await client.end()
  }
  const data = openDataSource(url, { poolSize: turns * 2 })
  try {
    const figures = await measure(data, url, quick)
    for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)}${value.toFixed(value < 10 ? 2 : 0).padStart(10)}`)
    return { records, ...figures }
  } finally {
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
