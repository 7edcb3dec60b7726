/** Writes an export to a file that its owner downloads from "my jobs". */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataSource } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import { loggable } from '#kit/http/call-input.ts'
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { may } from '#kit/principal.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { chosenColumns, type ExportSource } from '#kit/sheets/export-source.ts'
import { logTaken } from '#kit/sheets/log-taken.ts'
import { referenceNames } from '#kit/sheets/reference-names.ts'
import type { DictionaryOf, RegionsIn } from '#kit/sheets/sheet-cells.ts'
import { exportJob } from '#kit/sheets/sheet-jobs.ts'
import { sheetFileName, sheetStream } from '#kit/sheets/write-sheet.ts'
import { withTemporaryFile } from './temporary-file.ts'

export interface SheetDependencies {
  readonly source: DataSource
  readonly files: FileStore
  readonly dictionaryOf: DictionaryOf
  readonly regionsIn: RegionsIn
  readonly exportSources: ReadonlyMap<string, ExportSource>
  /** Where the names of rows are looked up that exported ones point at. */
  readonly repositories: ReadonlyMap<string, Repository>
  readonly zone: string
  /** Days that results can be downloaded. */
  readonly keepDays?: number
}

export const resultExpiry = (days: number, now = Date.now()): Date => new Date(now + days * 86_400_000)

export const exportHandler = ({ source, files, dictionaryOf, regionsIn, exportSources, repositories, zone, keepDays = 7 }: SheetDependencies): JobHandler =>
  handleJob(exportJob, async ({ id, params, principal, signal, expect, advance }) => {
    const exported = exportSources.get(params.source)
    if (!exported) throw new Failure('not-found', 'export-unknown', { source: params.source })
    if (exported.permission !== 'signed-in' && !may(principal, exported.permission)) throw new Failure('forbidden', 'no-permission')
    const columns = chosenColumns(exported, principal, params.fields)
    if (columns.length === 0) throw new Failure('rule', 'export-no-fields')
    const reader = { data: source, principal, locale: principal.locale, zone }
    const total = await exported.count(reader, params.query)
    await expect(total)

    return withTemporaryFile(async (path) => {
      const label = exported.label[principal.locale]
      const { format } = params
      const bytes = await sheetStream(
        {
          sheetName: label,
          columns,
          dictionaryOf,
          regionsIn,
          namesOf: referenceNames(repositories, reader),
          locale: principal.locale,
          zone,
          format,
          onBatch: (rows) => advance({ ok: rows }),
        },
        exported.rows(
          reader,
          params.query,
          columns.map(({ field }) => field),
        ),
      )
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path), { signal })
      const name = sheetFileName(label, format, new Date(), zone)
      const owner = { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId }
      const file = await files.keep(source.sql, { path, name, module: 'jobResult', expiresAt: resultExpiry(keepDays) }, owner)
      await logTaken(source.sql, { id, principal, exported, params: loggable({ ...params.query, format, fields: params.fields, rows: total }) })
      return { resultFileId: file.id, result: { rows: total, fileName: name } }
    })
  })
