/** Puts the pictures of a zip into the drafts of their products; what was not taken comes back as a list. */
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#kit/errors.ts'
import { handleJob, type JobHandler } from '#kit/jobs/job.ts'
import type { Translate } from '#kit/messages.ts'
import { may, type Principal } from '#kit/principal.ts'
import { wordsIn } from '#kit/words.ts'
import { xlsxStream } from '#kit/sheets/xlsx-writer.ts'
import { importPictures, type PicturesDone } from '#server/modules/product/import/picture-import.service.ts'
import { productPicturesJob } from '#server/modules/product/import/product-import.jobs.ts'
import type { ImportGround } from '#server/modules/product/import/product-import.service.ts'
import { requireSide } from '#server/modules/product/side-guard.service.ts'
import { permissionOn } from '#server/modules/product/side.contract.ts'
import { resultExpiry } from './export.handler.ts'
import { withTemporaryFile } from './temporary-file.ts'

const keepDays = 7
const shownLeft = 100

export const productPicturesHandler = (ground: Pick<ImportGround, 'product' | 'work'>): JobHandler =>
  handleJob(productPicturesJob, async (job) => {
    const { params, principal } = job
    requireSide(params.side, 'write', principal)
    if (!may(principal, permissionOn(params.side, 'import'))) throw new Failure('forbidden', 'no-permission')
    const { store, data } = ground.product
    const file = await store.get(data.sql, params.fileId)
    return withTemporaryFile(async (path) => {
      await pipeline(await store.open(file), createWriteStream(path), { signal: job.signal })
      const done = await importPictures(ground, job, path, dirname(path))
      const errors = done.left.length > 0 ? await keepLeft(ground.product, principal, file.name, done.left) : undefined
      return { errorFileId: errors, result: { fileName: file.name, ...done, left: done.left.slice(0, shownLeft) } }
    })
  })

/** @returns the id of the list */
const keepLeft = (
  { store, data, translate }: ImportGround['product'] & { readonly translate: Translate },
  principal: Principal,
  fileName: string,
  left: PicturesDone['left'],
): Promise<string> =>
  withTemporaryFile(async (path) => {
    const say = (code: string): string => translate(code, principal.locale)
    const columns = [
      { title: say('product.picture-name'), width: 40, style: 'text' as const },
      { title: say('import-reason'), width: 60, style: 'text' as const },
    ]
    const rows = (async function* () {
      yield left.map(({ name, message }) => [name, wordsIn(message, principal.locale)])
    })()
    await pipeline(Readable.from(xlsxStream({ sheetName: say('import-reason'), columns }, rows), { objectMode: false }), createWriteStream(path))
    const owner = { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId }
    const name = `${fileName.replace(/\.[^.]+$/, '')}-${say('import-wrong-rows')}.xlsx`
    return (await store.keep(data.sql, { path, name, module: 'jobResult', expiresAt: resultExpiry(keepDays) }, owner)).id
  })
