/**
 * Warehouses at work while servers, workers and the database are killed, again and again. Whenever something lies dead, the ledger is
 * recomputed; at the end every operation that somebody was told is done is there once, and documents and ledger say the same.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { findDifferences } from '#server/modules/stock/ledger/self-check.service.ts'
import { disagreements } from '#tests/processes/agreement.ts'
import { operator } from './document-people.ts'
import { settled, sleep, withoutLimits } from './killed-process.ts'
import { KilledProduct } from './killed-product.ts'
import { WarehousePeople, type Place } from './stock-people.ts'

export interface StockChaosOptions {
  /** A database as a new customer has it. */
  readonly url: string
  readonly forMs: number
  /** Between two blows at most. */
  readonly livesMs: number
  /** Processes of their own; one unless said, none where servers do their work. */
  readonly workers?: number
  /** kill -9 to a backend of PostgreSQL, so that it recovers from its log. */
  readonly crashDatabase?: () => Promise<void>
}

export interface StockChaosCounts {
  readonly serverKills: number
  readonly workerKills: number
  readonly databaseCrashes: number
  readonly received: number
  readonly shipped: number
  readonly moved: number
  readonly calledBack: number
  readonly counted: number
  readonly operations: number
  readonly repeated: number
  readonly records: number
  readonly wrong: readonly string[]
}

export async function stockChaos({ url, forMs, livesMs, workers = 1, crashDatabase }: StockChaosOptions): Promise<StockChaosCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-stock-chaos-'))
  const data = openDataSource(url, { poolSize: 12 })
  const product = await KilledProduct.of(url, folder, workers)
  const wrong: string[] = []
  let databaseCrashes = 0
  try {
    const yard = await aYard(data)
    await product.start()
    const people = new WarehousePeople(data, product.addresses, yard.places, yard.skuIds)
    const end = Date.now() + forMs
    const work = people.work(end)
    for (let blow = 0; ; blow += 1) {
      await sleep(livesMs * (0.3 + Math.random() * 0.7))
      if (Date.now() > end) break
      if (blow % 4 === 3 && crashDatabase) {
        await crashDatabase()
        databaseCrashes += 1
        await patiently(() => data.sql.query('select 1'))
      } else {
        await product.strike(blow % 4 === 2 ? 'workers' : 'server', async () => void wrong.push(...(await looked(data, `after blow ${blow + 1}`))))
      }
    }
    await work
    await patiently(() => settled(data))
    wrong.push(...(await looked(data, 'at the end')), ...(await disagreements(data.sql)), ...(await lostOrDoubled(data, people)), ...(await parted(data)))
    const [row] = await data.sql.query<{ records: number }>('select count(*)::int as records from inventory_record')
    return { ...product.kills, databaseCrashes, ...people.done, operations: people.told.length, repeated: people.repeated, records: row?.records ?? 0, wrong }
  } finally {
    await product.end()
    await data.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two warehouses with a space each, one for what is under way, and some articles of which a little lies there. */
async function aYard(data: DataSource): Promise<{ places: readonly [Place, Place]; skuIds: readonly string[] }> {
  const { prisma } = data
  const { userId: id, account, name } = operator
  await prisma.user.create({ data: { id, account, name, passwordHash: '-' } })
  await withoutLimits(data)
  if (!(await prisma.warehouse.findFirst({ where: { type: 'TRANSIT', deletedAt: null } }))) {
    await prisma.warehouse.create({ data: { code: 'CH-T', name: 'Chaos transit', type: 'TRANSIT' } })
  }
  const place = async (code: string): Promise<Place> => {
    const warehouse = await prisma.warehouse.create({ data: { code, name: `Chaos ${code}`, type: 'PLATFORM' } })
    const space = await prisma.cargoSpace.create({ data: { warehouseId: warehouse.id, code: `${code}-1`, name: code } })
    return { warehouseId: warehouse.id, spaceId: space.id }
  }
  const skuIds: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const spu = await prisma.spu.create({ data: { code: `CHP${n}`, name: '商品' } })
    const code = `CHS${n}`
    skuIds.push((await prisma.sku.create({ data: { id: newId(), spuId: spu.id, code, name: code, supplyPrice: '3', taxRate: '0.13', validity: 'ACTIVE' } })).id)
  }
  return { places: [await place('CH-A'), await place('CH-B')], skuIds }
}

/** Whoever looks waits for a database that recovers, however often it goes away meanwhile. */
async function patiently<Found>(look: () => Promise<Found>): Promise<Found> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await look()
    } catch (reason) {
      if (tries > 200) throw reason
      await sleep(100)
    }
  }
}

const looked = async ({ sql }: DataSource, when: string): Promise<string[]> =>
  (await patiently(() => findDifferences(sql))).map(({ rule, found, expected }) => `${when}: ${rule} ${found} instead of ${expected}`)

/** Where an operation stands in each table; a counting is its own row. */
const operationsOf = [
  ['inbound_receipt', 'operation_id'],
  ['outbound_pick', 'operation_id'],
  ['transfer_arrival', 'operation_id'],
  ['inventory_take_entry', 'id'],
] as const

/** Every operation that was told done is there; no operation is there twice. */
async function lostOrDoubled({ sql }: DataSource, { told }: WarehousePeople): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, column] of operationsOf) {
    const ids = told.filter((one) => one.table === table).map(({ operationId }) => operationId)
    const rows = await sql.query<{ id: string }>(`select distinct ${column} as id from ${table} where ${column} = any ($1::uuid[])`, [ids])
    if (rows.length < ids.length) wrong.push(`${ids.length - rows.length} operations of ${table} were told done and are not there`)
  }
  // A person's operation is one line: two rows of one line of it would be it done twice, but for what one pick takes from two places.
  const doubled = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from inbound_receipt group by operation_id having count(*) > 1
      union all select 1 from outbound_pick group by operation_id, inventory_id having count(*) > 1
      union all select 1 from transfer_arrival group by operation_id, line_id, kind having count(*) > 1) d`,
  )
  return [...wrong, ...(doubled[0]?.n ? [`${doubled[0].n} operations are there twice`] : [])]
}

/** Documents beside the ledger: what each says came, left, was lost or found. */
async function parted({ sql }: DataSource): Promise<string[]> {
  const rows = await sql.query<{ what: string; said: string; booked: string }>(
    `with booked as (select biz_id, sum(qty) as qty from inventory_record where bucket = 'ON_HAND' group by biz_id)
    select 'inbound ' || o.code as what, o.accepted_qty::text as said, coalesce(b.qty, 0)::text as booked from inbound_order o left join booked b on b.biz_id = o.id
      where o.status <> 'CANCELLED' and o.accepted_qty <> coalesce(b.qty, 0)
    union all select 'outbound ' || o.code, s.qty::text, coalesce(b.qty, 0)::text from outbound_order o
      cross join lateral (select coalesce(-sum(p.qty), 0) as qty from outbound_pick p where p.order_id = o.id) s left join booked b on b.biz_id = o.id where s.qty <> coalesce(b.qty, 0)
    union all select 'transfer ' || o.code, s.qty::text, coalesce(b.qty, 0)::text from transfer_order o
      cross join lateral (select coalesce(-sum(a.qty), 0) as qty from transfer_arrival a where a.order_id = o.id and a.kind = 'LOST') s
      left join booked b on b.biz_id = o.id where s.qty <> coalesce(b.qty, 0)
    union all select 'count ' || k.code, s.qty::text, coalesce(b.qty, 0)::text from inventory_take k
      cross join lateral (select coalesce(sum(l.posted_qty), 0) as qty from inventory_take_line l where l.take_id = k.id) s left join booked b on b.biz_id = k.id
      where s.qty <> coalesce(b.qty, 0)`,
  )
  return rows.map(({ what, said, booked }) => `${what} says ${said}, the ledger ${booked}`)
}
