/** The workbook to begin an import with, made from the resource's own declaration. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

export const importTemplateCall = defineCall('GET /api/system/import-template/{resource}', {
  permission: 'signed-in',
  summary: { zh: '下载导入模板', en: 'Template of an import' },
  input: z.object({
    resource: z
      .string()
      .max(60)
      .regex(/^[a-z][a-z0-9-]*$/),
  }),
  output: z.unknown(),
  options: { aliases: ['/api/product/import-template/download/{resource}'], transport: 'file', readOnly: true },
})
