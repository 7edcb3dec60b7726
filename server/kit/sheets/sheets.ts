/** Exports and imports as the resource routes ask for them (`resource/sheet-port.ts`). */
import { Readable } from 'node:stream'
import { mimeOf } from '../files/content-type.ts'
import type { FileStore } from '../files/file-store.ts'
import { FileAnswer } from '../file-answer.ts'
import { startJob } from '../jobs/start-job.ts'
import { wakeRelay } from '../outbox/outbox.ts'
import type { Repository } from '../resource/repository.ts'
import type { Sheets } from '../resource/sheet-port.ts'
import { inBoth } from '../words.ts'
import { referenceNames } from './reference-names.ts'
import { exportJob, importJob } from './sheet-jobs.ts'
import type { DictionaryOf, RegionsIn } from './sheet-cells.ts'
import { sheetFileName, sheetStream } from './write-sheet.ts'

export function createSheets(dependencies: {
  readonly files: FileStore
  readonly dictionaryOf: DictionaryOf
  readonly regionsIn: RegionsIn
  readonly repositories: ReadonlyMap<string, Repository>
}): Sheets {
  const { dictionaryOf, regionsIn, repositories } = dependencies
  return {
    async write(reader, { resource, format }, columns, rows) {
      const { locale, zone } = reader
      const label = resource.label[locale]
      const namesOf = referenceNames(repositories, reader)
      const bytes = await sheetStream({ sheetName: label, columns, dictionaryOf, regionsIn, namesOf, locale, zone, format }, rows)
      return new FileAnswer(sheetFileName(label, format, new Date(), zone), mimeOf(format), Readable.from(bytes, { objectMode: false }))
    },

    async startExport({ data: { sql }, principal, locale }, { resource, query, fields, format }) {
      const title = inBoth((say) => `${say(exportJob.label)} ${say(resource.label)}`)
      const id = await startJob(sql, exportJob, { source: resource.name, query: { ...query }, fields: [...fields], format }, { ...principal, locale }, title)
      await wakeRelay(sql)
      return id
    },

    async startImport({ data: { sql }, principal, locale }, { resource, file, mode }) {
      const owner = { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId }
      const stored = await dependencies.files.upload(sql, file, 'import', owner)
      const title = inBoth((say) => `${say(importJob.label)} ${say(resource.label)} ${stored.name}`)
      const id = await startJob(sql, importJob, { resource: resource.name, fileId: stored.id, mode }, { ...principal, locale }, title)
      await wakeRelay(sql)
      return id
    },
  }
}
