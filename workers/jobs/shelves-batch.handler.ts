/** Works batches of listings through, and looks at sheets of them. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#kit/files/file-store.ts'
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { lookAtSheet } from '#server/modules/shelves/batch/listing-import.service.ts'
import { runBatch } from '#server/modules/shelves/batch/run-batch.service.ts'
import { listingImportJob, shelvesBatchJob } from '#server/modules/shelves/batch/shelves-batch.jobs.ts'
import { lookByChangedRules } from '#server/modules/shelves/listing/listing-clock.service.ts'
import { ruleLookJob } from '#server/modules/shelves/rule/rule-look.job.ts'
import { ruleTrialJob } from '#server/modules/shelves/rule/rule-trial.job.ts'
import { tryOnListings } from '#server/modules/shelves/rule/rule-trial.service.ts'
import type { ShelvesDependencies } from '#server/modules/shelves/shelves-dependencies.service.ts'
import { keepErrors } from './import-errors.ts'
import { withTemporaryFile } from './temporary-file.ts'

export const shelvesBatchHandler = (dependencies: ShelvesDependencies): JobHandler => handleJob(shelvesBatchJob, (job) => runBatch(dependencies, job))

export const ruleTrialHandler = (dependencies: ShelvesDependencies): JobHandler => handleJob(ruleTrialJob, (job) => tryOnListings(dependencies, job))

export const ruleLookHandler = (dependencies: ShelvesDependencies): JobHandler => handleJob(ruleLookJob, (job) => lookByChangedRules(dependencies, job))

export const listingImportHandler = (dependencies: ShelvesDependencies, store: FileStore, dictionaryOf: DictionaryOf): JobHandler =>
  handleJob(listingImportJob, async (job) => {
    const { data, translate } = dependencies
    const file = await store.get(data.sql, job.params.fileId)
    return withTemporaryFile(async (path) => {
      await pipeline(await store.open(file), createWriteStream(path), { signal: job.signal })
      const { reasons, ...outcome } = await lookAtSheet(dependencies, dictionaryOf, job, { path, extension: file.ext })
      const errors = reasons.size > 0 ? await keepErrors({ sql: data.sql, files: store, translate, principal: job.principal }, file, path, reasons) : undefined
      return { errorFileId: errors?.id, result: { fileName: file.name, ...outcome } }
    })
  })
