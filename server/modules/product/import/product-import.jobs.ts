/** The jobs of imports of products. Their handlers stand in `workers/jobs` and check the right of the side when they run. */
import { z } from 'zod'
import { defineJob } from '#kit/jobs/job.ts'

const side = z.enum(['manager', 'supplier'])

export const productImportJob = defineJob({
  type: 'product-import',
  label: { zh: '导入商品', en: 'Import products' },
  permission: 'signed-in',
  params: z.object({ side, categoryId: z.uuid(), fileId: z.uuid(), mode: z.enum(['preview', 'write']), previewId: z.uuid().optional() }),
})
export type ProductImportParams = z.infer<typeof productImportJob.params>

export const productPicturesJob = defineJob({
  type: 'product-pictures',
  label: { zh: '导入商品图片', en: 'Import pictures of products' },
  permission: 'signed-in',
  params: z.object({ side, fileId: z.uuid() }),
})
export type ProductPicturesParams = z.infer<typeof productPicturesJob.params>
