/**
 * How long every read of the product takes when there is much of everything: a database that is filled from the catalogue and the
 * contracts, and every list, order, search, detail and export that the contracts know, in rounds, so that nothing is remembered from one
 * to the next. `npm run bench -- size [--rows N] [--database URL]`; a database that is named is kept, and filled only when it is empty.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { buildApp } from '#server/app.ts'
import { openApplication, type Application } from '#server/application.ts'
import { grantsOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { rightsOf } from '#server/auth/role-rights.ts'
import { prepareData, prepareSchema } from '#server/prepare-database.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import { may, type Principal } from '#kit/principal.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { tableNameOf } from '#kit/tables.ts'
import { customerConfig } from '#tests/support/seeded-database.ts'
import { sender, type Send } from '#tests/support/test-app.ts'
import { withBenchDatabase } from './engine/database.ts'
import { median, quantile } from './engine/measure.ts'
import type { Bench, BenchOptions } from './main.ts'
import { fill, sizeOf } from './size/fill.ts'
import { readParts, type SizePart } from './size/part.ts'
import { knownOf, questionsOf, type Question } from './size/walk.ts'

const bar = 100
const shown = 20
const mostCorrections = 4

interface Answer {
  readonly ms: number
  readonly status: number
  /** Its beginning. */
  readonly says: string
}

interface Figures {
  readonly name: string
  readonly p50: number
  readonly p95: number
}

type Callers = Readonly<Record<Question['as'], Principal>>

async function isEmpty(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ full: boolean }>(`select exists (select 1 from order_master) as full`)
    return rows[0]?.full !== true
  } finally {
    await client.end()
  }
}

async function fillDatabase(url: string, application: Application, parts: readonly SizePart[], rows: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const resources = [...application.repositories.values()].map(({ resource }) => resource)
    // Of today, whenever it began: a fill that was broken off goes on with the same ids.
    const today = new Date(new Date().toISOString().slice(0, 10))
    const size = sizeOf(resources, parts, rows, today)
    await fill(client, { resources, parts, size, say: (line) => console.log(line) })
    await application.engine.foldStatistics()
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Of everybody: an administrator, a supplier, and staff of one organisation. */
/** A supplier is refused what is not theirs, whatever lies there. */
const isAsked = ({ as, call }: Question, callers: Callers): boolean =>
  as !== 'supplier' || !call.permission.includes(':') || may(callers.supplier, call.permission)

/** What the areas' roles let a supplier do at most. */
function rightsOfSuppliers(routes: Application['routes']): Set<string> {
  const rights = rightsOf(grantsOf(areas))
  return new Set(permissionCodes([...routes]).flatMap(({ code }) => (rights.may('SUPPLIER_ADMIN', code) ? [code] : [])))
}

async function callersOf({ data, routes }: Application): Promise<Callers> {
  const [one] = await data.sql.query<{ me: string; supplier: string; organization: string }>(
    `select (select created_by from order_master order by id limit 1 offset 4) as me, (select supplier_id from sub_order limit 1) as supplier,
            (select org_id from app_user where org_id is not null limit 1) as organization`,
  )
  const admin = principal({ userId: one?.me ?? '' })
  return {
    admin,
    supplier: supplierPrincipal(1, {
      supplierId: one?.supplier,
      rows: { kind: 'supplier', supplierId: one?.supplier ?? '' },
      permissions: rightsOfSuppliers(routes),
    }),
    organization: { ...admin, userId: '0190a000-0000-7000-8000-00000000000a', roles: [], rows: { kind: 'organizations', ids: [one?.organization ?? ''] } },
  }
}

async function ask(send: Send, callers: Callers, { call, input, as }: Question): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(input[name] ?? 'K1')))
  const isPost = call.methods.includes('POST')
  const started = performance.now()
  try {
    const { status, raw } = await send(callers[as], isPost ? path : `${path}?${query}`, isPost ? input : undefined)
    return { ms: performance.now() - started, status, says: raw.slice(0, 200) }
  } catch (error) {
    // An answer that broke off while it was being sent.
    return { ms: performance.now() - started, status: 0, says: String(error) }
  }
}

/** An id of each resource, in the middle of its rows. */
async function correctionsFor({ repositories, data }: Application): Promise<ReadonlyMap<string, string>> {
  const known = knownOf(data.pool, '')
  const found = await Promise.all(
    [...repositories].map(async ([name, { resource }]) => [name, await known.value(tableNameOf(resource.model), 'id').catch(() => undefined)] as const),
  )
  return new Map(found.flatMap(([name, id]) => (typeof id === 'string' ? [[name, id] as const] : [])))
}

/** An answer that says of what it wanted an id, or that it is for suppliers only, is taken at its word, some times. */
async function answered(question: Question, corrections: ReadonlyMap<string, string>, send: (question: Question) => Promise<Answer>) {
  let asked = question
  let answer = await send(asked)
  for (let again = 0; again < mostCorrections && answer.status !== 200; again += 1) {
    const next = correctedBy(asked, answer, corrections)
    if (next === undefined) break
    asked = next
    answer = await send(asked)
  }
  return { ...answer, asked }
}

function correctedBy(question: Question, { status, says }: Answer, corrections: ReadonlyMap<string, string>): Question | undefined {
  if (status === 403) return question.as === 'supplier' ? undefined : { ...question, as: 'supplier' }
  const [, what = '', wrong = ''] = /"what":"([^"]*)","id":"([^"]*)"/.exec(says) ?? []
  const right = corrections.get(what)
  if (status !== 404 || right === undefined || right === wrong) return undefined
  const input = JSON.parse(JSON.stringify(question.input).replaceAll(wrong, right)) as Question['input']
  return { ...question, input }
}

async function measure(application: Application, parts: readonly SizePart[], rounds: number, only: readonly string[]) {
  const principals = new Map<string, Principal>()
  const app = await buildApp({
    data: application.data,
    routes: application.routes,
    messages: application.messages,
    sheets: application.sheets,
    authenticate: async (request) => principals.get(String(request.headers['x-caller'])),
    settings: { accessLogSample: 0 },
  })
  const callers = await callersOf(application)
  const send = sender(() => app, principals)
  try {
    const all = (await questionsOf(application.routes, parts, application.data.pool, callers.admin.userId)).filter((question) => isAsked(question, callers))
    const questions = only.length === 0 ? all : all.filter(({ name }) => only.some((part) => name.includes(part)))
    const times = new Map<string, number[]>()
    const unanswered = new Map<string, string>()
    const corrections = await correctionsFor(application)
    const corrected = [...questions]
    for (let round = 0; round <= rounds; round += 1) {
      for (const [place, question] of corrected.entries()) {
        if (unanswered.has(question.name)) continue
        const { ms, status, says, asked } = await answered(question, corrections, (one) => ask(send, callers, one))
        corrected[place] = asked
        if (status !== 200) unanswered.set(question.name, `${status} ${says}`)
        // The first round compiles and warms up.
        else if (round > 0) times.set(question.name, [...(times.get(question.name) ?? []), ms])
      }
    }
    const figures = [...times].map(([name, measured]): Figures => {
      const sorted = measured.toSorted((a, b) => a - b)
      return { name, p50: round1(median(sorted)), p95: round1(quantile(sorted, 0.95)) }
    })
    return { figures: figures.toSorted((a, b) => b.p50 - a.p50), unanswered }
  } finally {
    await app.close()
  }
}

async function run({ quick, rows = quick ? 2000 : 1_000_000, database, only }: BenchOptions): Promise<Record<string, unknown>> {
  if (database === undefined) return withBenchDatabase((url) => bench(url, rows, quick, only))
  return bench(database, rows, quick, only)
}

async function bench(url: string, rows: number, quick: boolean, only: readonly string[]): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-bench-size-'))
  await prepareSchema(url)
  const application = await openApplication(customerConfig(url, folder), url, areas)
  try {
    const parts = await readParts()
    if (await isEmpty(url)) {
      await prepareData(application)
      await fillDatabase(url, application, parts, rows)
    }
    // As the worker does every minute; a database from an older version has figures to catch up on.
    await application.engine.foldStatistics()
    const { figures, unanswered } = await measure(application, parts, quick ? 1 : 5, only)
    const worst = figures.slice(0, shown)
    const slow = figures.filter(({ p50 }) => p50 > bar)
    console.table(Object.fromEntries(worst.map(({ name, p50, p95 }) => [name, { 'p50 ms': p50, 'p95 ms': p95 }])))
    for (const [name, says] of unanswered) console.log(`not measured: ${name}: ${says}`)
    console.log(`${figures.length} reads over ${rows} rows: ${slow.length} take more than ${bar} ms at the median`)
    return { rows, reads: figures.length, over100ms: slow.length, worst, slow, notMeasured: [...unanswered.keys()] }
  } finally {
    await application.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const round1 = (value: number): number => Math.round(value * 10) / 10

export default { run } satisfies Bench
