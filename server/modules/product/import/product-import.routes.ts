/** Imports of products: the template of a category, sheets that are looked at and taken over, pictures. */
import { badInput, Failure, notFound } from '#kit/errors.ts'
import { FileAnswer } from '#kit/file-answer.ts'
import { mimeOf } from '#kit/files/content-type.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { jobOf, startJob, startJobOnce } from '#kit/jobs/start-job.ts'
import type { JobType } from '#kit/jobs/job.ts'
import { wakeRelay } from '#kit/outbox/outbox.ts'
import { importTemplate } from '#kit/sheets/import-template.ts'
import type { DictionaryOf } from '#kit/sheets/sheet-cells.ts'
import { inBoth } from '#kit/words.ts'
import type { NamedTemplate } from '#server/modules/system/named-templates.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { onSide } from '../side-guard.service.ts'
import { permissionOn, sides, type Side } from '../side.contract.ts'
import { confirmImportOn, importPicturesOn, importTemplateOn, previewImportOn } from './product-import.contract.ts'
import { requireOpenCategory } from '../spu/open-category.service.ts'
import { productOn } from '../spu/spu.contract.ts'
import { productImportJob, productPicturesJob, type ProductImportParams } from './product-import.jobs.ts'
import { generalColumns, sheetColumns } from './sheet-columns.service.ts'

/** Suppliers bring products of their own. */
const ownerOf = ({ principal: { rows } }: CallContext): string | undefined => (rows.kind === 'supplier' ? rows.supplierId : undefined)

/** Keeps the uploaded file and starts the job that reads it. */
async function begin<Params>(
  context: CallContext,
  { store }: ProductDependencies,
  module: string,
  job: JobType<Params>,
  paramsOf: (fileId: string) => Params,
): Promise<{ jobId: string }> {
  const { files, sql, principal, locale } = context
  const [file] = files
  if (!file) throw badInput([{ path: 'file', code: 'upload-missing' }])
  const stored = await store.upload(sql, file, module, { tenantId: principal.tenantId, userId: principal.userId, supplierId: principal.supplierId })
  const title = inBoth((say) => `${say(job.label)} ${stored.name}`)
  const jobId = await startJob(sql, job, paramsOf(stored.id), { ...principal, locale }, title)
  await wakeRelay(sql)
  return { jobId }
}

/** @throws Failure not-found for a job that is no preview of the caller's, rule while it is not done */
async function previewed(
  { sql, principal }: CallContext,
  side: Side,
  id: string,
): Promise<{ readonly looked: ProductImportParams; readonly title: string | undefined }> {
  const job = await jobOf(sql, id, principal)
  const params = productImportJob.params.safeParse(job.params)
  if (job.type !== productImportJob.type || job.ownerId !== principal.userId || !params.success || params.data.mode !== 'preview' || params.data.side !== side)
    throw notFound('async-job', id)
  if (job.status !== 'DONE') throw new Failure('rule', 'product.import-not-looked-at', { rule: 'product.import-not-looked-at' })
  return { looked: params.data, title: job.title ?? undefined }
}

/** The sheet of a category; of none in particular, what products of every category are asked. */
async function templateOf(context: CallContext, side: Side, dictionaryOf: DictionaryOf, categoryId: string | undefined): Promise<FileAnswer> {
  const { sql, principal, locale } = context
  const given = { sql, side, principal, locale, dictionaryOf }
  if (categoryId === undefined) {
    const name = productOn[side].label
    return new FileAnswer(`${name[locale]}.xlsx`, mimeOf('xlsx'), await importTemplate(name, await generalColumns(given), locale))
  }
  await requireOpenCategory(context.sql, categoryId, ownerOf(context))
  const found = await sheetColumns(given, categoryId)
  if (!found) throw notFound('category', categoryId)
  const { nameZh, nameEn } = found.category
  const name = { zh: nameZh, en: nameEn || nameZh }
  return new FileAnswer(`${name[locale]}.xlsx`, mimeOf('xlsx'), await importTemplate(name, found.columns, locale))
}

/** The same sheet among the templates of the product. */
export const productTemplate = (dictionaryOf: DictionaryOf): NamedTemplate => ({
  code: 'product',
  permissions: sides.map((side) => permissionOn(side, 'import')),
  make: (context, categoryId) => templateOf(context, context.principal.rows.kind === 'supplier' ? 'supplier' : 'manager', dictionaryOf, categoryId),
})

export const productImportRoutes = (dependencies: ProductDependencies, side: Side, dictionaryOf: DictionaryOf): Route[] => [
  handle(
    importTemplateOn(side),
    onSide(side, 'write', (context, { categoryId }) => templateOf(context, side, dictionaryOf, categoryId)),
  ),
  handle(
    previewImportOn(side),
    onSide(side, 'write', async (context, { categoryId }) => {
      await requireOpenCategory(context.sql, categoryId, ownerOf(context))
      return begin(context, dependencies, 'import', productImportJob, (fileId) => ({ side, categoryId, fileId, mode: 'preview' }))
    }),
  ),
  handle(
    confirmImportOn(side),
    onSide(side, 'write', async (context, { previewId }) => {
      const { looked, title } = await previewed(context, side, previewId)
      await requireOpenCategory(context.sql, looked.categoryId, ownerOf(context))
      const by = { ...context.principal, locale: context.locale }
      return context.work(async ({ sql }) => {
        const jobId = await startJobOnce(sql, productImportJob, { ...looked, mode: 'write', previewId }, by, 'previewId', title)
        await wakeRelay(sql)
        return { jobId }
      })
    }),
  ),
  handle(
    importPicturesOn(side),
    onSide(side, 'write', async (context) => begin(context, dependencies, 'productPictures', productPicturesJob, (fileId) => ({ side, fileId }))),
  ),
]
