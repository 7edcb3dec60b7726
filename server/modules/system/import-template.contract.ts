/** The workbook to begin an import with: made from the resource's own declaration, or by the area that named it (`namedTemplates`). */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'

export const importTemplateCall = defineCall('GET /api/system/import-template/{resource}', {
  permission: 'signed-in',
  summary: { zh: '下载导入模板', en: 'Template of an import' },
  input: z.object({
    resource: z
      .string()
      .max(60)
      .regex(/^[a-z][a-z0-9-]*$/),
    /** What the sheet is for, where there is more than one: of `product` the category. */
    of: Id.optional(),
  }),
  output: z.unknown(),
  options: { aliases: ['/api/product/import-template/download/{resource}'], transport: 'file', readOnly: true },
})
