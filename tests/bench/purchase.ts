/**
 * Purchasing: how long an order of 500 lines takes to be saved, beside the same statements sent without the product, and how lists of a million
 * lines answer, beside a bare route that sends the same statements.
 * `npm run bench -- purchase [--rows LINES] [--only save,list] [--database URL]`; a database that is named is kept, and filled only when it is empty.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { buildApp } from '#server/app.ts'
import { openApplication, type Application } from '#server/application.ts'
import { areas } from '#server/areas.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import { principal } from '#tests/support/principals.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { bareApp, bareRoute, statementsOf, type Question } from './catalogue/ask.ts'
import { withBenchDatabase } from './engine/database.ts'
import { median } from './engine/measure.ts'
import { Load, type Measure } from './load.ts'
import type { Bench, BenchOptions } from './main.ts'
import { fillGoods, fillOrders } from './purchase/fill.ts'

const connections = 4
/** Where a save writes, and by which column its rows are known. */
const written = [
  ['doc_log', 'biz_id'],
  ['purchase_order_line', 'order_id'],
  ['purchase_order', 'id'],
] as const
/** What frames a transaction, and the logs of calls, which are written when there is time. */
const besides = /^\s*(begin|commit|rollback|savepoint|release)|(operate|access)_log/i
const round2 = (value: number): number => Math.round(value * 100) / 100

async function filled(url: string, application: Application, rows: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ full: boolean }>('select exists (select from purchase_order) as full')
    if (found[0]?.full === true) return
    await prepareData(application)
    await fillGoods(client, 5_000)
    await fillOrders(client, rows, (line) => console.log(line))
  } finally {
    await client.end()
  }
}

type App = Awaited<ReturnType<typeof buildApp>>

const asked = async (app: App, url: string, payload: object): Promise<{ id: string; version: number }> => {
  const answer = await app.inject({ method: 'POST', url, payload })
  if (answer.statusCode !== 200) throw new Error(answer.payload.slice(0, 400))
  return (JSON.parse(answer.payload) as { data: { id: string; version: number } }).data
}

/**
 * A new order each time. Beside it the statements of one save once more, sent by a bare client in one transaction that is rolled back;
 * what that save wrote is taken away first, so that they do all of their work again.
 */
async function save(application: Application, app: App, url: string, quick: boolean): Promise<Readonly<Record<string, unknown>>> {
  const lines = quick ? 50 : 500
  const { prisma } = application.data
  const supplier = await prisma.supplier.findFirstOrThrow({ where: { code: 'PB0' } })
  const warehouse = await prisma.warehouse.findFirstOrThrow({ where: { code: 'PB0' } })
  const skus = await prisma.sku.findMany({ where: { supplierId: supplier.id }, take: lines, orderBy: { code: 'asc' } })
  const content = { supplierId: supplier.id, warehouseId: warehouse.id, lines: skus.map(({ id: skuId }) => ({ skuId, qty: '10', price: '5' })) }
  let made = ''
  const once = async () => {
    made = (await asked(app, '/api/purchase/order/save', content)).id
  }
  for (let time = 0; time < 3; time += 1) await once()
  const statements = (await statementsOf(once)).filter(({ text }) => !besides.test(text))
  const known = made
  const client = new Client({ connectionString: url })
  await client.connect()
  const [ours, bare]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < (quick ? 2 : 12); round += 1) {
      let from = performance.now()
      await once()
      ours.push(performance.now() - from)
      await client.query('begin')
      for (const [table, column] of written) await client.query(`delete from ${table} where ${column}::text = $1`, [known])
      from = performance.now()
      for (const { text, values } of statements) await client.query(text, values)
      bare.push(performance.now() - from)
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
  const [mine, floor] = [median(ours), median(bare)]
  console.log(`saving ${lines} lines: ${round2(mine)} ms, its statements alone ${round2(floor)} ms`)
  return { 'save500.ms': round2(mine), 'save500.floorMs': round2(floor), 'save500.vsFloor': round2(floor / mine), 'save500.statements': statements.length }
}

const input = (question: Question) => ({ current: 1, size: 20, ...question })

async function list(application: Application, app: App, url: string, quick: boolean): Promise<Readonly<Record<string, unknown>>> {
  const { prisma } = application.data
  const [supplier, sku] = [
    await prisma.supplier.findFirstOrThrow({ where: { code: 'PB7' } }),
    await prisma.sku.findFirstOrThrow({ where: { code: 'PB0001234' } }),
  ]
  const questions: Readonly<Record<string, Question>> = {
    'first page': {},
    'by supplier': { supplierId: [supplier.id] },
    'by article': { skuId: [sku.id] },
    'by state': { orderStatus: ['EXECUTING'] },
    'supplier and state': { supplierId: [supplier.id], orderStatus: ['EXECUTING'] },
    'by number': { orderCode: 'PB0000123' },
    'by due day': { dueOn_ge: '2026-01-01', dueOn_le: '2026-01-31' },
    'deep page': { current: 50 },
  }
  const page = '/api/storage/purchase/page'
  const load = new Load()
  const pool = new Pool({ connectionString: url, max: connections })
  const statements = new Map<string, Awaited<ReturnType<typeof statementsOf>>>()
  for (const [name, question] of Object.entries(questions)) {
    for (let time = 0; time < 3; time += 1) await asked(app, page, input(question))
    statements.set(name, await statementsOf(() => asked(app, page, input(question))))
  }
  const bare = bareApp(pool, statements)
  const measured = new Map<string, { ours: Measure; bare: Measure }>()
  try {
    const [ourUrl, bareUrl] = [await app.listen({ port: 0, host: '127.0.0.1' }), await bare.listen({ port: 0, host: '127.0.0.1' })]
    const ms = quick ? 200 : 1500
    for (const [name, question] of Object.entries(questions)) {
      const [mine, theirs] = [
        { url: `${ourUrl}${page}`, body: JSON.stringify(input(question)) },
        { url: `${bareUrl}${bareRoute(name)}`, body: '{}' },
      ]
      // The first of each warms up.
      for (let round = 0; round < 2; round += 1)
        measured.set(name, { ours: await load.run(mine, connections, ms), bare: await load.run(theirs, connections, ms) })
    }
  } finally {
    await load.close()
    await bare.close()
    await pool.end()
  }
  const rows = [...measured]
  console.table(
    Object.fromEntries(
      rows.map(([name, { ours, bare: theirs }]) => [
        name,
        { 'p50 ms': round2(ours.p50), 'p95 ms': round2(ours.p95), 'of bare': round2(ours.perSecond / theirs.perSecond) },
      ]),
    ),
  )
  return {
    'list.p50Ms': round2(median(rows.map(([, { ours }]) => ours.p50))),
    'list.p95Ms': round2(Math.max(...rows.map(([, { ours }]) => ours.p95))),
    'list.vsFloor': round2(median(rows.map(([, { ours, bare: theirs }]) => ours.perSecond / theirs.perSecond))),
  }
}

async function runOn(url: string, { quick, rows = quick ? 20_000 : 1_000_000, only }: BenchOptions): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-purchase-'))
  await prepareSchema(url)
  const application = await openApplication(customerConfig(url, folder), url, areas)
  const wants = (section: string): boolean => only.length === 0 || only.includes(section)
  try {
    await filled(url, application, rows)
    const caller = principal()
    const app = await buildApp({
      data: application.data,
      routes: application.routes,
      messages: application.messages,
      sheets: application.sheets,
      authenticate: async () => caller,
      settings: { accessLogSample: 0 },
    })
    try {
      return {
        lines: rows,
        ...(wants('save') && (await save(application, app, url, quick))),
        ...(wants('list') && (await list(application, app, url, quick))),
      }
    } finally {
      await app.close()
    }
  } finally {
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export default {
  run: (options) => (options.database === undefined ? withBenchDatabase((url) => runOn(url, options)) : runOn(options.database, options)),
} satisfies Bench
