/** Print and import templates that the business uploads itself. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'

export const templateKinds = [
  { value: 'IMPORT', label: { zh: '导入模板', en: 'Import template' } },
  { value: 'PRINT', label: { zh: '打印模板', en: 'Print template' } },
] as const

export const templateFile = defineResource({
  name: 'template-file',
  label: { zh: '模板文件', en: 'Template file' },
  path: '/api/dfs/template-file',
  row: {
    code: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[\w-]+$/)
      .meta({ label: { zh: '模板编码', en: 'Code' }, widget: 'text', column: 180, search: 'contains', sortable: true }),
    nameZh: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({ label: { zh: '模板名称', en: 'Name (Chinese)' }, widget: 'text', column: true, search: 'contains', twin: 'nameEn' }),
    nameEn: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({ label: { zh: '英文名称', en: 'Name (English)' }, widget: 'text', column: true }),
    kind: z.enum(['IMPORT', 'PRINT']).meta({ label: { zh: '类型', en: 'Kind' }, widget: 'select', column: 110, options: templateKinds, search: 'equals' }),
    bizType: z
      .string()
      .max(60)
      .nullish()
      .meta({ label: { zh: '业务类型', en: 'Document type' }, widget: 'text', column: 'hidden', search: 'equals' }),
    fileId: Id.meta({ label: { zh: '文件', en: 'File' }, widget: 'file', column: true }),
    status: z.enum(['ENABLED', 'DISABLED']).meta({
      label: { zh: '状态', en: 'Status' },
      widget: 'status',
      column: 100,
      search: 'equals',
      options: [
        { value: 'ENABLED', label: { zh: '启用', en: 'Enabled' }, color: 'green' },
        { value: 'DISABLED', label: { zh: '停用', en: 'Disabled' }, color: 'default' },
      ],
    }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 'hidden' }),
  },
  writable: ['code', 'nameZh', 'nameEn', 'kind', 'bizType', 'fileId', 'status', 'remark'],
  differs: { verbs: { active: 'active', export: undefined, import: undefined } },
})

export const downloadTemplate = defineCall('GET /api/dfs/template-file/download/{code}', {
  permission: 'signed-in',
  summary: { zh: '下载模板', en: 'Download a template' },
  input: z.object({
    code: z
      .string()
      .max(60)
      .regex(/^[\w-]+$/),
  }),
  output: z.unknown(),
  options: { transport: 'file', readOnly: true },
})
