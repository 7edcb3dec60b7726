/** Papers: templates by document and language, a preview with real data, and the printing itself. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'

const locales = [
  { value: 'zh', label: { zh: '中文', en: 'Chinese' } },
  { value: 'en', label: { zh: '英文', en: 'English' } },
] as const

const papers = [
  { value: 'A4', label: { zh: 'A4', en: 'A4' } },
  { value: 'A5', label: { zh: 'A5', en: 'A5' } },
  { value: 'TRIPLE', label: { zh: '三联纸', en: 'Three-part paper' } },
  { value: 'LABEL', label: { zh: '标签', en: 'Label' } },
] as const

const Locale = z.enum(['zh', 'en'])
const Paper = z.enum(['A4', 'A5', 'TRIPLE', 'LABEL'])
const BizType = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{0,59}$/)
const Content = z.string().min(1).max(200_000)

export const printTemplate = defineResource({
  name: 'print-template',
  label: { zh: '打印模板', en: 'Print template' },
  path: '/api/system/print-template',
  row: {
    code: z
      .string()
      .trim()
      .regex(/^[\w-]{1,60}$/)
      .meta({
        label: { zh: '模板编码', en: 'Code' },
        widget: 'text',
        column: 180,
        search: 'contains',
        requiredMessage: { zh: '请输入模板编码', en: 'Enter the code' },
      }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({
        label: { zh: '模板名称', en: 'Name' },
        widget: 'text',
        column: 200,
        search: 'contains',
        requiredMessage: { zh: '请输入模板名称', en: 'Enter the name' },
      }),
    bizType: BizType.meta({
      label: { zh: '业务类型', en: 'Document' },
      widget: 'text',
      column: 160,
      search: 'equals',
      requiredMessage: { zh: '请选择业务类型', en: 'Choose the document' },
    }),
    locale: Locale.default('zh').meta({ label: { zh: '语言', en: 'Language' }, widget: 'select', column: 90, options: locales, search: 'equals' }),
    paper: Paper.default('A4').meta({ label: { zh: '纸张', en: 'Paper' }, widget: 'select', column: 100, options: papers, search: 'equals' }),
    landscape: z
      .boolean()
      .default(false)
      .meta({ label: { zh: '横向', en: 'Landscape' }, widget: 'switch', column: 110 }),
    isDefault: z
      .boolean()
      .default(true)
      .meta({ label: { zh: '默认', en: 'Default' }, widget: 'switch', column: 80, search: 'equals' }),
    status: z.enum(['ENABLED', 'DISABLED']).meta({
      label: { zh: '状态', en: 'Status' },
      widget: 'status',
      column: 110,
      search: 'equals',
      options: [
        { value: 'ENABLED', label: { zh: '启用', en: 'Enabled' }, color: 'green' },
        { value: 'DISABLED', label: { zh: '停用', en: 'Disabled' }, color: 'default' },
      ],
    }),
    contentHtml: Content.meta({
      label: { zh: '模板内容', en: 'Template' },
      widget: 'textarea',
      column: false,
      requiredMessage: { zh: '请输入模板内容', en: 'Enter the template' },
    }),
    remark: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 'hidden' }),
  },
  writable: ['code', 'name', 'bizType', 'locale', 'paper', 'landscape', 'isDefault', 'contentHtml', 'remark'],
  differs: { verbs: { active: 'active', export: undefined, import: undefined } },
})

/** Documents that can be printed, with the names that a template may use. */
export const printSources = defineCall('GET /api/system/print/sources', {
  permission: 'print-template:list',
  summary: { zh: '可打印业务', en: 'What can be printed' },
  input: z.object({}),
  output: z.array(z.object({ bizType: z.string(), label: z.string(), fields: z.array(z.object({ name: z.string(), label: z.string() })) })),
})

/** With the newest row the caller can see when no id is given, or the fields' own names when there is none. */
export const previewTemplate = defineCall('POST /api/system/print/preview', {
  permission: 'print-template:update',
  summary: { zh: '预览打印模板', en: 'Preview a print template' },
  input: z.object({ contentHtml: Content, bizType: BizType, id: Id.optional(), locale: Locale.default('zh') }),
  output: z.object({
    html: z.string(),
    /** The row it was filled with; null for a specimen. */
    bizId: Id.nullable(),
    problems: z.array(z.object({ tag: z.string(), reason: z.enum(['not-closed', 'not-opened']) })),
  }),
  options: { readOnly: true },
})

/** Papers of documents that the caller may read; several at once begin on a page each. */
export const renderPapers = defineCall('POST /api/system/print/render', {
  permission: 'signed-in',
  summary: { zh: '生成打印内容', en: 'Papers of documents' },
  input: z.object({ bizType: BizType, ids: z.array(Id).min(1).max(100), locale: Locale.optional(), code: z.string().max(60).optional() }),
  output: z.object({
    name: z.string(),
    paper: Paper,
    landscape: z.boolean(),
    /** `times`: how often it was printed before. */
    pages: z.array(z.object({ id: Id, html: z.string(), times: z.number().int() })),
  }),
  options: { readOnly: true, logged: true },
})

/** Counts a printing, after the browser's dialog was opened. */
export const countPrint = defineCall('POST /api/system/print/printed', {
  permission: 'signed-in',
  summary: { zh: '记录打印', en: 'Count a printing' },
  input: z.object({ bizType: BizType, ids: z.array(Id).min(1).max(100) }),
  output: z.record(z.string(), z.number().int()),
})

/** What stands at the head of papers that no template draws, and in whose time they say when they were printed. */
export const letterhead = defineCall('GET /api/system/print/letterhead', {
  permission: 'signed-in',
  summary: { zh: '打印抬头', en: 'Letterhead' },
  input: z.object({}),
  output: z.object({ name: z.string(), contact: z.string(), zone: z.string() }),
})
