/** Looks at a sheet of products, or takes it over; what was refused comes back as a sheet with its reasons. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#kit/errors.ts'
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { may } from '#kit/principal.ts'
import { productImportJob } from '#server/modules/product/import/product-import.jobs.ts'
import { importProducts, type ImportGround } from '#server/modules/product/import/product-import.service.ts'
import { requireSide } from '#server/modules/product/side-guard.service.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { keepErrors } from './import-errors.ts'
import { withTemporaryFile } from './temporary-file.ts'

export const productImportHandler = (ground: ImportGround): JobHandler =>
  handleJob(productImportJob, async (job) => {
    const { params, principal } = job
    requireSide(params.side, 'write', principal)
    if (!may(principal, permissionOn(params.side, 'import'))) throw new Failure('forbidden', 'no-permission')
    const { store, data, translate } = ground.product
    const file = await store.get(data.sql, params.fileId)
    return withTemporaryFile(async (path) => {
      await pipeline(await store.open(file), createWriteStream(path), { signal: job.signal })
      const { reasons, ...outcome } = await importProducts(ground, job, { path, extension: file.ext })
      const errors = reasons.size > 0 ? await keepErrors({ sql: data.sql, files: store, translate, principal }, file, path, reasons) : undefined
      return { errorFileId: errors?.id, result: { fileName: file.name, ...outcome } }
    })
  })
