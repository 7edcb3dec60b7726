/** What suppliers can read up: written by staff, shown to suppliers when it is published and meant for their stage. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant } from '#kit/contract.ts'
import { chosen, files, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'
import { stages } from '../profile/supplier.contract.ts'

const article = (zh: string, en: string) => z.string().max(200_000).meta({ label: { zh, en }, widget: 'rich-text', column: false })

export const helpDocument = defineResource({
  name: 'help-document',
  label: { zh: '帮助文档', en: 'Help document' },
  path: '/api/supplier/supplier-help-document',
  row: {
    title: named('标题', 'Title', 100, 240),
    titleEn: optional('英文标题', 'English title', 200, 200),
    category: chosen('分类', 'Category', 'help_category', 120),
    stages: z
      .array(z.enum(['POTENTIAL', 'FORMAL', 'EXITED']))
      .max(3)
      .default([])
      .meta({
        label: { zh: '可见阶段', en: 'For' },
        widget: 'select',
        options: stages,
        column: 180,
        hint: { zh: '不选表示全部供应商', en: 'Every supplier when empty' },
      }),
    content: article('正文', 'Text').min(1),
    contentEn: article('英文正文', 'English text').nullish(),
    fileIds: files('附件', 'Attachments'),
    sort,
    status: toggle,
    viewCount: z
      .number()
      .int()
      .meta({ label: { zh: '阅读次数', en: 'Views' }, widget: 'number', column: 90, sortable: true }),
    remark,
  },
  writable: ['title', 'titleEn', 'category', 'stages', 'content', 'contentEn', 'fileIds', 'sort', 'remark'],
  differs: {
    model: 'helpDocument',
    verbs: { active: 'active', import: undefined },
    scope: { tenant: false },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'createTime', direction: 'desc' },
    ],
  },
})

const HelpEntry = z.object({
  id: Id,
  title: z.string(),
  titleEn: z.string().nullable(),
  category: z.string(),
  updateTime: Instant,
})
export type HelpEntry = z.output<typeof HelpEntry>

/** What is published for the caller: for his stage when he is a supplier, everything published for staff. */
export const helpDisplayList = defineCall('GET|POST /api/supplier/supplier-help-document/display-list', {
  permission: 'help-document:view',
  summary: { zh: '帮助文档展示列表', en: 'Help documents for reading' },
  input: z.object({ title: z.string().trim().max(100).optional(), category: z.string().trim().max(40).optional() }),
  output: z.array(HelpEntry),
  options: { readOnly: true },
})

/** One document for reading; counts the view. */
export const readHelp = defineCall('GET /api/supplier/supplier-help-document/display/{id}', {
  permission: 'help-document:view',
  summary: { zh: '阅读帮助文档', en: 'Read a help document' },
  input: z.object({ id: Id }),
  output: HelpEntry.extend({
    content: z.string(),
    contentEn: z.string().nullable(),
    files: z.array(z.object({ id: Id, name: z.string(), mime: z.string(), link: z.string() })),
  }),
})
