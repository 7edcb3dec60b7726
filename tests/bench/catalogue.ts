/**
 * The catalogue with a million SKU: how long the list of products takes for what people ask of it, beside a bare route that sends the same
 * statements; its counters; and how fast a sheet of 50,000 rows comes in, with the memory that its worker holds.
 * `npm run bench -- catalogue [--rows SKU] [--only search,import] [--database URL]`; a database that is named is kept, and filled only when it is empty.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { buildApp } from '#server/app.ts'
import { openApplication, type Application } from '#server/application.ts'
import { areas } from '#server/areas.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import { forkable } from '#tests/support/forked.ts'
import { principal } from '#tests/support/principals.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { bareApp, bareRoute, questionsOf, statementsOf, type Ids, type Question } from './catalogue/ask.ts'
import { fillCatalogue } from './catalogue/fill.ts'
import type { ImportFigures } from './catalogue/import.ts'
import { writeSheet, type SheetWords } from './catalogue/sheet.ts'
import { withBenchDatabase } from './engine/database.ts'
import { median } from './engine/measure.ts'
import { Load, type Measure, type Target } from './load.ts'
import type { Bench, BenchOptions } from './main.ts'

const connections = 8
const round2 = (value: number): number => Math.round(value * 100) / 100

async function filled(url: string, application: Application, rows: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ full: boolean }>('select exists (select from spu) as full')
    if (found[0]?.full === true) return
    await prepareData(application)
    const resources = [...application.repositories.values()].map(({ resource }) => resource)
    await fillCatalogue(client, resources, rows, (line) => console.log(line))
  } finally {
    await client.end()
  }
}

interface Asked {
  readonly ours: Measure
  readonly bare: Measure
}

const middle = (measured: readonly Measure[]): Measure => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p50: median(measured.map(({ p50 }) => p50)),
  p95: median(measured.map(({ p95 }) => p95)),
})

/** Rounds in turn, so that a busy moment of the machine hits both alike. */
async function inTurn(load: Load, ours: Target, bare: Target, rounds: number, ms: number): Promise<Asked> {
  const all: { ours: Measure[]; bare: Measure[] } = { ours: [], bare: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { ours: await load.run(ours, connections, ms), bare: await load.run(bare, connections, ms) }
    // The first warms up.
    if (round === 0) continue
    all.ours.push(pair.ours)
    all.bare.push(pair.bare)
  }
  return { ours: middle(all.ours), bare: middle(all.bare) }
}

async function search(application: Application, url: string, quick: boolean): Promise<Readonly<Record<string, unknown>>> {
  const caller = principal()
  const app = await buildApp({
    data: application.data,
    routes: application.routes,
    messages: application.messages,
    sheets: application.sheets,
    authenticate: async () => caller,
    settings: { accessLogSample: 0 },
  })
  const [ids] = await application.data.sql.query<Ids>(
    'select supplier_id as supplier, category_id as category, brand_id as brand from spu where audit_status = $1 order by id limit 1 offset 77',
    ['APPROVED'],
  )
  const questions = questionsOf(ids as Ids)
  const list = '/api/product/manager/list'
  const load = new Load()
  const pool = new Pool({ connectionString: url, max: connections })
  const statements = new Map<string, Awaited<ReturnType<typeof statementsOf>>>()
  const ask = async (question: Question) => {
    const answer = await app.inject({ method: 'POST', url: list, payload: { current: 1, size: 20, ...question } })
    if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(question)}: ${answer.payload.slice(0, 300)}`)
  }
  for (const [name, question] of Object.entries(questions)) {
    // What is remembered between two calls is remembered before they are compared.
    for (let time = 0; time < 3; time += 1) await ask(question)
    await new Promise((resolve) => setTimeout(resolve, 300))
    statements.set(name, await statementsOf(() => ask(question)))
  }
  const bare = bareApp(pool, statements)
  try {
    const [ourUrl, bareUrl] = [await app.listen({ port: 0, host: '127.0.0.1' }), await bare.listen({ port: 0, host: '127.0.0.1' })]
    const [rounds, ms] = quick ? [1, 200] : [3, 1000]
    const measured = new Map<string, Asked>()
    for (const [name, question] of Object.entries(questions)) {
      const ours = { url: `${ourUrl}${list}`, body: JSON.stringify({ current: 1, size: 20, ...question }) }
      measured.set(name, await inTurn(load, ours, { url: `${bareUrl}${bareRoute(name)}`, body: '{}' }, rounds, ms))
    }
    const counters = await load.run({ url: `${ourUrl}/api/product/manager/status-counters`, body: '{}' }, 1, quick ? 200 : 2000)
    const counted = await load.run({ url: `${ourUrl}/api/product/manager/status-counters`, body: JSON.stringify({ keyword: '白板' }) }, 1, quick ? 200 : 2000)
    const lines = [...measured]
    console.table(
      Object.fromEntries([
        ...lines.map(([name, { ours, bare: theirs }]) => [
          name,
          { 'p50 ms': round2(ours.p50), 'p95 ms': round2(ours.p95), 'bare p50 ms': round2(theirs.p50), 'of bare': round2(ours.perSecond / theirs.perSecond) },
        ]),
        ['counters', { 'p50 ms': round2(counters.p50), 'p95 ms': round2(counters.p95) }],
        ['counters of a word', { 'p50 ms': round2(counted.p50), 'p95 ms': round2(counted.p95) }],
      ]),
    )
    return {
      'search.p50Ms': round2(median(lines.map(([, { ours }]) => ours.p50))),
      'search.p95Ms': round2(Math.max(...lines.map(([, { ours }]) => ours.p95))),
      'search.vsFloor': round2(median(lines.map(([, { ours, bare: theirs }]) => ours.perSecond / theirs.perSecond))),
      'counters.p95Ms': round2(counters.p95),
      'counters.ofWordP95Ms': round2(counted.p95),
      questions: Object.fromEntries(lines.map(([name, { ours }]) => [name, round2(ours.p50)])),
    }
  } finally {
    await load.close()
    await app.close()
    await bare.close()
    await pool.end()
  }
}

/** By what the rows of the sheet are told; what an empty installation lacks is made. */
async function wordsOf({ data: { prisma } }: Application): Promise<SheetWords> {
  const brand = (await prisma.brand.findFirst()) ?? (await prisma.brand.create({ data: { code: 'BENCH', nameZh: '量测', firstLetter: 'L' } }))
  const unit = (await prisma.saleUnit.findFirst()) ?? (await prisma.saleUnit.create({ data: { code: 'BENCH', nameZh: '件' } }))
  const tax = (await prisma.taxInfo.findFirst()) ?? (await prisma.taxInfo.create({ data: { taxCode: '1080412010000000001', name: '量测', rate: '0.13' } }))
  const spec =
    (await prisma.spec.findFirst({ where: { name: '量测颜色' } })) ??
    (await prisma.spec.create({ data: { name: '量测颜色', nameEn: 'Colour', status: 'ENABLED' } }))
  return { brand: brand.code, unit: unit.code, tax: tax.taxCode, spec: spec.name }
}

async function importing(application: Application, url: string, folder: string, quick: boolean): Promise<Readonly<Record<string, unknown>>> {
  const rows = quick ? 3_000 : 50_000
  const path = join(folder, 'bench.xlsx')
  await writeSheet(path, rows, await wordsOf(application))
  // With the room that a small worker has: given gigabytes, V8 leaves garbage lying about and nothing is measured by it.
  const launch = await forkable(new URL('catalogue/import.ts', import.meta.url), ['--max-old-space-size=256', '--max-semi-space-size=8'])
  const child = launch([url, String(rows), path])
  const ended = once(child, 'exit')
  const told = once(child, 'message') as Promise<[ImportFigures]>
  const figures = await Promise.race([told.then(([sent]) => sent), ended.then(() => undefined)])
  if (!figures) throw new Error('The import ended without figures')
  await ended
  console.log(
    `import of ${figures.rows} rows: looked at in ${figures.previewSeconds.toFixed(1)} s, taken over in ${figures.seconds.toFixed(1)} s; the process held ${figures.startMb} MB before and ${figures.processMb} MB at most`,
  )
  return {
    'import.rows': figures.rows,
    'import.rowsPerSecond': Math.round(figures.rows / figures.seconds),
    'import.previewRowsPerSecond': Math.round(figures.rows / figures.previewSeconds),
    'import.startMb': figures.startMb,
    'import.processMb': figures.processMb,
    // What the import adds to the process.
    'import.peakMb': figures.processMb - figures.startMb,
  }
}

async function runOn(url: string, { quick, rows = quick ? 3_000 : 1_000_000, only }: BenchOptions): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-catalogue-'))
  await prepareSchema(url)
  const application = await openApplication(customerConfig(url, folder), url, areas)
  const wants = (section: string): boolean => only.length === 0 || only.includes(section)
  try {
    await filled(url, application, rows)
    return {
      skus: rows,
      ...(wants('search') && (await search(application, url, quick))),
      ...(wants('import') && (await importing(application, url, folder, quick))),
    }
  } finally {
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export default {
  run: (options) => (options.database === undefined ? withBenchDatabase((url) => runOn(url, options)) : runOn(options.database, options)),
} satisfies Bench
