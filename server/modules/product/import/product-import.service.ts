/**
 * A sheet of products in a job: looked at, or taken over batch by batch. Each batch is one transaction together with the number of its last
 * row, so whoever follows a killed worker goes on behind it and no product is made twice. A product whose rows are not all right stays as
 * it is, all of its rows come back in the error file, and no other product waits for it.
 */
import { z } from 'zod'
import { failureOf } from '#kit/database-errors.ts'
import { Failure, type FieldProblem } from '#kit/errors.ts'
import { fieldMessagesInBoth } from '#kit/http/input-problems.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { messageWords } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import { columnName } from '#kit/sheets/import-rows.ts'
import { resolveReferences } from '#kit/sheets/resolve-references.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { actorOf, type RunWork, type UnitOfWork } from '#kit/unit-of-work.ts'
import { joinedWords, reasonSeparator } from '#kit/words.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import type { Owner } from '../spu/insert-product.service.ts'
import type { ProductImportParams } from './product-import.jobs.ts'
import type { ImportOutcome } from './product-import.contract.ts'
import { sheetProducts, type LineProblem, type SheetProduct, type SheetReading } from './read-products.ts'
import { sheetColumns } from './sheet-columns.service.ts'
import { saidBy, type SaidProduct } from './sheet-content.ts'
import { standingOf, type Standing } from './standing-products.service.ts'
import { writeProducts } from './write-product.service.ts'

export interface ImportGround {
  readonly product: ProductDependencies
  readonly work: RunWork
  readonly dictionaryOf: DictionaryOf
  readonly repositories: ReadonlyMap<string, Repository>
}

/** Rows of a batch, and products of one. */
const batchRows = 200
/** Beyond this the file is the wrong one rather than one with mistakes. */
const mostWrong = 5_000
const shownErrors = 100
const shownProducts = 50

const Checkpoint = z.object({
  row: z.number(),
  created: z.number(),
  updated: z.number(),
  rows: z.number(),
  /** Row, field of the column, words. */
  wrong: z.array(z.tuple([z.number(), z.string().nullable(), z.string()])),
})
type Checkpoint = z.infer<typeof Checkpoint>

export interface ImportDone extends Omit<ImportOutcome, 'fileName'> {
  /** Every row that was not taken, with its reasons as they are stored. */
  readonly reasons: ReadonlyMap<number, string>
}

type Job = JobContext<ProductImportParams>

/** A product of the sheet with what was found out about it. */
interface Judged {
  readonly sheet: SheetProduct
  readonly said: SaidProduct
  readonly spuId: string | undefined
  readonly problems: readonly LineProblem[]
}

export async function importProducts(ground: ImportGround, job: Job, file: { readonly path: string; readonly extension: string }): Promise<ImportDone> {
  const reading = await readingOf(ground, job)
  // Counted first: progress has a whole to be a part of.
  let total = 0
  for await (const row of readSheet(file.path, file.extension)) total += row.cells.some((cell) => cell !== null && cell !== '') ? 1 : 0
  await job.expect(Math.max(1, total - 1))

  const isPreview = job.params.mode === 'preview'
  let done: Checkpoint = job.checkpoint && !isPreview ? Checkpoint.parse(job.checkpoint) : { row: 0, created: 0, updated: 0, rows: 0, wrong: [] }
  const products: ImportOutcome['products'] = []
  let batch: SheetProduct[] = []
  const take = async (): Promise<void> => {
    if (batch.length === 0) return
    const judged = await judge(ground, job, reading, batch)
    batch = []
    if (isPreview) for (const one of judged) if (one.problems.length === 0 && products.length < shownProducts) products.push(shownAs(one))
    done = isPreview ? await look(job, reading, done, judged) : await write(ground, job, reading, done, judged)
    if (done.wrong.length > mostWrong) throw new Failure('rule', 'import-too-many-errors', { limit: mostWrong })
  }
  for await (const product of sheetProducts(reading, readSheet(file.path, file.extension))) {
    if ((product.lines.at(-1)?.number ?? 0) <= done.row) continue
    batch.push(product)
    if (batch.reduce((sum, { lines }) => sum + lines.length, 0) >= batchRows) await take()
  }
  await take()
  return doneOf(reading, done, products)
}

async function readingOf({ product, dictionaryOf, repositories }: ImportGround, { params, principal }: Job): Promise<SheetReading> {
  const { locale } = principal
  const columns = await sheetColumns({ sql: product.data.sql, side: params.side, principal, locale, dictionaryOf }, params.categoryId)
  if (!columns) throw new Failure('not-found', 'not-found', { resource: 'category', id: params.categoryId })
  const reader = { data: product.data, principal, locale, zone: product.zone }
  return { columns, zone: product.zone, translate: product.translate, resolve: resolveReferences(repositories, reader) }
}

const shownAs = ({ sheet, said, spuId }: Judged) => ({
  row: sheet.lines[0]?.number ?? 0,
  code: spuId === undefined ? null : (sheet.code ?? null),
  name: said.name ?? sheet.code ?? '',
  skus: said.skus.length,
})

async function judge({ product }: ImportGround, { params, principal }: Job, reading: SheetReading, batch: readonly SheetProduct[]): Promise<Judged[]> {
  const codes = batch.flatMap(({ code }) => code ?? [])
  const standing = await standingOf(product.data, params.side, principal, codes)
  return batch.map((sheet) => {
    const { said, problems } = saidBy(reading, params.side, sheet)
    const found = sheet.code === undefined ? undefined : standing.get(sheet.code)
    const code = sheet.code === undefined ? undefined : obstacle(found, params.categoryId)
    const row = sheet.lines[0]?.number ?? 0
    const stands = code === undefined ? [] : [{ row, field: 'spuCode', message: messageWords(reading.translate, code) }]
    return { sheet, said, spuId: found?.id, problems: [...sheet.problems, ...stands, ...problems] }
  })
}

/** Why a product that was named cannot be changed. */
function obstacle(found: Standing | undefined, categoryId: string): string | undefined {
  if (!found) return 'product.import-unknown'
  if (found.validity === 'INVALID') return 'product.is-invalid'
  if (found.isDecidedOn) return 'product-draft.is-decided-on'
  return found.categoryId === categoryId ? undefined : 'product.import-other-category'
}

type Wrong = Checkpoint['wrong']

/** Each row of a product that is not taken, with what is wrong with it or with one beside it. */
function wrongRows({ translate }: SheetReading, { lines }: SheetProduct, problems: readonly LineProblem[]): Wrong {
  const first = problems[0]?.row ?? 0
  const beside = lines.filter(({ number }) => !problems.some(({ row }) => row === number))
  return [
    ...problems.map(({ row, field, message }): Wrong[number] => [row, field, message]),
    ...beside.map(({ number }): Wrong[number] => [number, null, messageWords(translate, 'product.import-beside', { row: first })]),
  ]
}

const rowsIn = (wrong: Wrong): number => new Set(wrong.map(([row]) => row)).size

const counted = (before: Checkpoint, judged: readonly Judged[], more: Pick<Checkpoint, 'created' | 'updated' | 'wrong'>): Checkpoint => ({
  row: judged.at(-1)?.sheet.lines.at(-1)?.number ?? before.row,
  created: before.created + more.created,
  updated: before.updated + more.updated,
  rows: before.rows + judged.reduce((sum, { sheet }) => sum + sheet.lines.length, 0) - rowsIn(more.wrong),
  wrong: [...before.wrong, ...more.wrong],
})

async function look(job: Job, reading: SheetReading, before: Checkpoint, judged: readonly Judged[]): Promise<Checkpoint> {
  const good = judged.filter(({ problems }) => problems.length === 0)
  const after = counted(before, judged, {
    created: good.filter(({ spuId }) => spuId === undefined).length,
    updated: good.filter(({ spuId }) => spuId !== undefined).length,
    wrong: judged.flatMap(({ sheet, problems }) => (problems.length === 0 ? [] : wrongRows(reading, sheet, problems))),
  })
  await job.advance({ ok: after.rows - before.rows, failed: rowsIn(after.wrong) - rowsIn(before.wrong) })
  return after
}

function write(ground: ImportGround, job: Job, reading: SheetReading, before: Checkpoint, judged: readonly Judged[]): Promise<Checkpoint> {
  return ground.work(
    actorOf(job.principal),
    async (uow) => {
      const good = judged.filter(({ problems }) => problems.length === 0)
      const refused = (await tryToWrite(ground, job, reading, uow, good)) && (await eachByItself(ground, job, reading, uow, good))
      const more = { created: 0, updated: 0, wrong: [] as Wrong }
      for (const one of judged) {
        const problems = refused?.get(one) ?? one.problems
        if (problems.length > 0) more.wrong.push(...wrongRows(reading, one.sheet, problems))
        else more[one.spuId === undefined ? 'created' : 'updated'] += 1
      }
      const after = counted(before, judged, more)
      await job.record(uow.sql, after, { ok: after.rows - before.rows, failed: rowsIn(more.wrong) })
      return after
    },
    { retries: 3 },
  )
}

/** Where one of them was refused: whichever it is, the others are written. */
async function eachByItself(ground: ImportGround, job: Job, reading: SheetReading, uow: UnitOfWork, products: readonly Judged[]) {
  const refused = new Map<Judged, readonly LineProblem[]>()
  for (const one of products) {
    const problems = await tryToWrite(ground, job, reading, uow, [one])
    if (problems) refused.set(one, problems)
  }
  return refused
}

/** At a savepoint: what a refused product had written vanishes with it. @returns why it was refused, at the first row */
async function tryToWrite(
  ground: ImportGround,
  { params, principal }: Job,
  reading: SheetReading,
  uow: UnitOfWork,
  products: readonly Judged[],
): Promise<LineProblem[] | undefined> {
  await uow.sql.query('savepoint import_products')
  try {
    const by = { dependencies: ground.product, side: params.side, categoryId: params.categoryId }
    await writeProducts(
      by,
      uow,
      products.map(({ said, spuId }) => ({ said, spuId, owner: ownerOf(principal, said) })),
    )
    await uow.sql.query('release savepoint import_products')
    return undefined
  } catch (error) {
    await uow.sql.query('rollback to savepoint import_products')
    const failure = error instanceof Failure ? error : failureOf(error)
    if (!failure || failure.kind === 'unavailable') throw error
    const found = failure.details['errors']
    const told = Array.isArray(found)
      ? fieldMessagesInBoth(found as FieldProblem[], reading.translate).map(({ path, message }) => ({ field: path, message }))
      : []
    const messages = told.length > 0 ? told : [{ field: null, message: messageWords(reading.translate, failure.code, failure.details) }]
    return messages.map((one) => ({ row: products[0]?.sheet.lines[0]?.number ?? 0, ...one }))
  }
}

function ownerOf({ rows }: Principal, { supplierId }: SaidProduct): Owner {
  const owner = rows.kind === 'supplier' ? rows.supplierId : (supplierId ?? null)
  return { supplierId: owner, ownerType: owner === null ? 'SELF' : 'SUPPLIER' }
}

function doneOf({ columns: { columns } }: SheetReading, { wrong, created, updated, rows }: Checkpoint, products: ImportOutcome['products']): ImportDone {
  const names = new Map(columns.map((column) => [column.field, columnName(column)]))
  const named = wrong.map(([row, field, message]) => ({ row, column: field === null ? null : (names.get(field) ?? field), message }))
  const reasons = new Map<number, string>()
  for (const { row, column, message } of named)
    reasons.set(row, joinedWords([reasons.get(row) ?? [], column === null ? message : joinedWords([column, message], ': ')].flat(), reasonSeparator))
  return { created, updated, rows, wrong: reasons.size, errors: named.slice(0, shownErrors), products, reasons }
}
