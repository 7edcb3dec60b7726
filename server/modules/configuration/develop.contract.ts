/** For those who build on the product: skeletons of programs filled from a resource, and saved questions to databases. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { configurationFields } from './channel.contract.ts'

const switched = [
  { value: 'ENABLED', label: { zh: '启用', en: 'Enabled' }, color: 'green' },
  { value: 'DISABLED', label: { zh: '停用', en: 'Disabled' }, color: 'default' },
] as const

const status = z.enum(['ENABLED', 'DISABLED']).meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 90, options: switched, search: 'equals' })
const code = z
  .string()
  .trim()
  .regex(/^[\w-]{1,60}$/)
  .meta({
    label: { zh: '编码', en: 'Code' },
    widget: 'text',
    column: 160,
    search: 'contains',
    sortable: true,
    requiredMessage: { zh: '请输入编码', en: 'Enter the code' },
  })

const languages = [
  { value: 'typescript', label: { zh: 'TypeScript', en: 'TypeScript' } },
  { value: 'sql', label: { zh: 'SQL', en: 'SQL' } },
  { value: 'markdown', label: { zh: 'Markdown', en: 'Markdown' } },
  { value: 'text', label: { zh: '文本', en: 'Text' } },
] as const

export const codeTemplate = defineResource({
  name: 'code-template',
  label: { zh: '代码模板', en: 'Code template' },
  path: '/api/blade-develop/code',
  row: {
    code,
    name: configurationFields.name,
    language: z
      .enum(['typescript', 'sql', 'markdown', 'text'])
      .default('typescript')
      .meta({ label: { zh: '语言', en: 'Language' }, widget: 'select', column: 110, options: languages, search: 'equals' }),
    fileName: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ label: { zh: '文件名', en: 'File name' }, widget: 'text', column: 220, requiredMessage: { zh: '请输入文件名', en: 'Enter the file name' } }),
    content: z
      .string()
      .min(1)
      .max(100_000)
      .meta({
        label: { zh: '模板内容', en: 'Template' },
        widget: 'textarea',
        column: false,
        requiredMessage: { zh: '请输入模板内容', en: 'Enter the template' },
      }),
    status,
    remark: configurationFields.remark,
  },
  writable: ['code', 'name', 'language', 'fileName', 'content', 'remark'],
  differs: { verbs: { active: 'active', export: undefined, import: undefined }, scope: { tenant: false }, order: [{ field: 'code', direction: 'asc' }] },
})

/** Fills a template from what a resource is made of: `{{name}} {{label}} {{path}} {{#fields}}{{name}} {{label}} {{widget}}{{/fields}}`. */
export const generateCode = defineCall('POST /api/blade-develop/code/generate', {
  permission: 'code-template:generate',
  summary: { zh: '生成代码', en: 'Fill a code template' },
  input: z.object({ id: Id, resource: z.string().max(60) }),
  output: z.object({ fileName: z.string(), content: z.string() }),
  options: { readOnly: true },
})

/** Resources that code can be made from. */
export const codeSources = defineCall('GET /api/blade-develop/code/resources', {
  permission: 'code-template:generate',
  summary: { zh: '可生成的实体', en: 'Entities to make code from' },
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), label: z.string() })),
})

export const report = defineResource({
  name: 'report',
  label: { zh: '报表', en: 'Report' },
  path: '/api/blade-system/report',
  row: {
    code,
    name: configurationFields.name,
    sourceId: Id.meta({
      label: { zh: '数据源', en: 'Source' },
      widget: 'reference',
      reference: { resource: 'report-source', labelField: 'name' },
      column: false,
      search: 'equals',
      requiredMessage: { zh: '请选择数据源', en: 'Choose the source' },
    }),
    sourceName: z
      .string()
      .nullable()
      .meta({ label: { zh: '数据源', en: 'Source' }, widget: 'text', column: 160, computed: true }),
    query: z
      .string()
      .trim()
      .min(1)
      .max(8000)
      .meta({ label: { zh: '查询语句', en: 'Query' }, widget: 'textarea', column: false, requiredMessage: { zh: '请输入查询语句', en: 'Enter the query' } }),
    status,
    remark: configurationFields.remark,
  },
  writable: ['code', 'name', 'sourceId', 'query', 'remark'],
  differs: { verbs: { active: 'active', export: undefined, import: undefined }, scope: { tenant: false }, order: [{ field: 'code', direction: 'asc' }] },
})

/** At most a thousand rows, within a read-only transaction of the source. */
export const runReport = defineCall('POST /api/blade-system/report/run', {
  permission: 'report:run',
  summary: { zh: '运行报表', en: 'Run a report' },
  input: z.object({ id: Id }),
  output: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())), isCut: z.boolean() }),
})
