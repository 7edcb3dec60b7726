/**
 * Imports an uploaded sheet: batches of rows, each batch one transaction together with the number of the last row, so that a killed
 * import goes on after the last batch and no row is written twice. A bad row never stops the others; it comes back in the error file.
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { permissionOf } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { failureOf } from '#kit/database-errors.ts'
import { Failure } from '#kit/errors.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import { fieldMessagesInBoth } from '#kit/http/input-problems.ts'
import { handleJob, type JobContext, type JobHandler } from '#kit/jobs/job.ts'
import type { FieldProblem } from '#kit/errors.ts'
import { messageWords, type Translate } from '#kit/messages.ts'
import { may } from '#kit/principal.ts'
import type { Reader } from '#kit/resource/read-rows.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { importColumns, type ImportColumn } from '#kit/sheets/import-columns.ts'
import { draftRows, fieldReason, type DraftRow } from '#kit/sheets/import-rows.ts'
import { readSheet } from '#kit/sheets/read-sheet.ts'
import { resolveReferences } from '#kit/sheets/resolve-references.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { importJob, type ImportParams } from '#kit/sheets/sheet-jobs.ts'
import { actorOf, type RunWork, type UnitOfWork } from '#kit/unit-of-work.ts'
import { joinedWords, reasonSeparator } from '#kit/words.ts'
import { keepErrors } from './import-errors.ts'
import { withTemporaryFile } from './temporary-file.ts'

export interface ImportDependencies {
  readonly source: DataSource
  readonly work: RunWork
  readonly files: FileStore
  readonly dictionaryOf: DictionaryOf
  readonly repositories: ReadonlyMap<string, Repository>
  readonly translate: Translate
  readonly zone: string
  readonly keepDays?: number
}

const BATCH = 200
/** Beyond this the file is the wrong one rather than one with mistakes. */
const MAX_FAILURES = 5_000
/** So many reasons travel to the page that waits; all of them are in the error file. */
const SHOWN_FAILURES = 100

const Checkpoint = z.object({ row: z.number(), failures: z.array(z.tuple([z.number(), z.string()])) })
type Checkpoint = z.infer<typeof Checkpoint>

export const importHandler = (dependencies: ImportDependencies): JobHandler =>
  handleJob(importJob, async (context) => {
    const { params, principal } = context
    const repository = dependencies.repositories.get(params.resource)
    if (!repository?.resource.verbs.import) throw new Failure('not-found', 'import-unknown', { resource: params.resource })
    if (!may(principal, permissionOf(repository.resource, 'import'))) throw new Failure('forbidden', 'no-permission')
    const file = await dependencies.files.get(dependencies.source.sql, params.fileId)
    return withTemporaryFile(async (path) => {
      await pipeline(await dependencies.files.open(file), createWriteStream(path), { signal: context.signal })
      const done = await importFile(dependencies, context, repository, { path, extension: file.ext })
      const { files, translate, keepDays, source } = dependencies
      const keeping = { sql: source.sql, files, translate, principal, keepDays }
      const errorFile = done.failures.length > 0 ? await keepErrors(keeping, file, path, new Map(done.failures)) : undefined
      return {
        errorFileId: errorFile?.id,
        result: {
          failed: done.failures.length,
          fileName: file.name,
          errors: done.failures.slice(0, SHOWN_FAILURES).map(([row, message]) => ({ row, message })),
        },
      }
    })
  })

interface Target {
  readonly repository: Repository
  readonly reader: Reader
  readonly columns: readonly ImportColumn[]
}

async function importFile(
  dependencies: ImportDependencies,
  context: JobContext<ImportParams>,
  repository: Repository,
  file: { path: string; extension: string },
): Promise<Checkpoint> {
  const { principal } = context
  const { locale } = principal
  const reader: Reader = { data: dependencies.source, principal, locale, zone: dependencies.zone }
  const columns = await importColumns(repository.resource, principal, dependencies.dictionaryOf, locale)
  const reading = {
    resource: repository.resource,
    columns,
    zone: dependencies.zone,
    translate: dependencies.translate,
    resolve: resolveReferences(dependencies.repositories, reader),
  }
  const rows = () => draftRows(reading, readSheet(file.path, file.extension))

  // Counted first: limits and headers are judged before a single row is written, and progress has a whole to be a part of.
  let total = 0
  for await (const row of readSheet(file.path, file.extension)) total += row.cells.some((cell) => cell !== null && cell !== '') ? 1 : 0
  await context.expect(Math.max(1, total - 1))

  let done = context.checkpoint ? Checkpoint.parse(context.checkpoint) : { row: 0, failures: [] }
  let batch: DraftRow[] = []
  const write = async (): Promise<void> => {
    if (batch.length === 0) return
    done = await writeBatch(dependencies, context, { repository, reader, columns }, batch, done)
    batch = []
    if (done.failures.length > MAX_FAILURES) throw new Failure('rule', 'import-too-many-errors', { limit: MAX_FAILURES })
  }
  for await (const row of rows()) {
    if (row.number <= done.row) continue
    batch.push(row)
    if (batch.length >= BATCH) await write()
  }
  await write()
  return done
}

async function writeBatch(
  dependencies: ImportDependencies,
  context: JobContext<ImportParams>,
  target: Target,
  batch: readonly DraftRow[],
  before: Checkpoint,
): Promise<Checkpoint> {
  const { principal } = context
  return dependencies.work(
    actorOf(principal),
    async (uow) => {
      const failures: [number, string][] = []
      for (const row of batch) {
        const reason = row.draft ? await writeRow(dependencies, context, target, uow, row.draft) : joinedWords(row.reasons, reasonSeparator)
        if (reason) failures.push([row.number, reason])
      }
      const after: Checkpoint = { row: batch.at(-1)?.number ?? before.row, failures: [...before.failures, ...failures] }
      await context.record(uow.sql, after, { ok: batch.length - failures.length, failed: failures.length })
      return after
    },
    { retries: 3 },
  )
}

/** At a savepoint: what a refused row had written vanishes with it. @returns the reason of a refusal, in both languages */
async function writeRow(
  { translate }: ImportDependencies,
  { params }: JobContext<ImportParams>,
  { repository, reader, columns }: Target,
  uow: UnitOfWork,
  draft: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  await uow.sql.query('savepoint import_row')
  try {
    const existing = params.mode === 'upsert' ? await existingId(repository, reader, draft) : undefined
    if (existing) await repository.update(uow, reader, existing, undefined, draft)
    else await repository.insert(uow, reader, draft)
    await uow.sql.query('release savepoint import_row')
    return undefined
  } catch (error) {
    await uow.sql.query('rollback to savepoint import_row')
    const failure = error instanceof Failure ? error : failureOf(error)
    if (!failure || failure.kind === 'unavailable') throw error
    const problems = failure.details['errors']
    const details = Array.isArray(problems)
      ? fieldMessagesInBoth(problems as FieldProblem[], translate).map(({ path, message }) => fieldReason(columns, path, message))
      : []
    return details.length > 0 ? joinedWords(details, reasonSeparator) : messageWords(translate, failure.code, failure.details)
  }
}

/** Rows are recognised by their code, as people know them. */
async function existingId(repository: Repository, reader: Reader, draft: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const key = repository.resource.writable.find((field) => field === 'code' || field.endsWith('Code'))
  const value = key === undefined ? undefined : draft[key]
  if (key === undefined || typeof value !== 'string') return undefined
  const { records } = await repository.page(reader, { [key]: value, current: 1, size: 200 })
  return records.find((row) => row[key] === value)?.id
}
