/** Announcements of the platform: written, published to an audience for a while, withdrawn. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Instant, pageOf, Paging, Version } from '#kit/contract.ts'

const statuses = [
  { value: 'DRAFT', label: { zh: '草稿', en: 'Draft' }, color: 'default' },
  { value: 'PUBLISHED', label: { zh: '已发布', en: 'Published' }, color: 'green' },
  { value: 'WITHDRAWN', label: { zh: '已撤回', en: 'Withdrawn' }, color: 'orange' },
] as const

const audiences = [
  { value: 'EVERYBODY', label: { zh: '所有人', en: 'Everybody' } },
  { value: 'STAFF', label: { zh: '平台员工', en: 'Staff' } },
  { value: 'SUPPLIERS', label: { zh: '供应商', en: 'Suppliers' } },
  { value: 'ROLES', label: { zh: '指定角色', en: 'Roles' } },
] as const

const NoticeId = z.object({ id: Id, version: Version.optional() })

export const notice = defineResource({
  name: 'notice',
  label: { zh: '通知公告', en: 'Announcement' },
  path: '/api/blade-system/notice',
  row: {
    title: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({
        label: { zh: '标题', en: 'Title' },
        widget: 'text',
        column: 280,
        search: 'contains',
        requiredMessage: { zh: '请输入标题', en: 'Enter the title' },
      }),
    titleEn: z
      .string()
      .trim()
      .max(200)
      .nullish()
      .meta({ label: { zh: '英文标题', en: 'Title in English' }, widget: 'text', column: 'hidden' }),
    category: z
      .string()
      .max(40)
      .default('announcement')
      .meta({ label: { zh: '类别', en: 'Category' }, widget: 'dict', dict: 'notice_category', column: 140, search: 'equals' }),
    status: z
      .enum(['DRAFT', 'PUBLISHED', 'WITHDRAWN'])
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 120, options: statuses, search: 'equals' }),
    audience: z
      .enum(['EVERYBODY', 'STAFF', 'SUPPLIERS', 'ROLES'])
      .default('EVERYBODY')
      .meta({ label: { zh: '发布对象', en: 'Audience' }, widget: 'select', column: 120, options: audiences, search: 'equals' }),
    roleCodes: z
      .array(z.string().trim().max(60))
      .max(50)
      .default([])
      .meta({
        label: { zh: '指定角色', en: 'Roles' },
        widget: 'roles',
        column: 'hidden',
        when: { field: 'audience', is: ['ROLES'] },
      }),
    forcePush: z
      .boolean()
      .default(false)
      .meta({ label: { zh: '强制弹窗', en: 'Shown at once' }, widget: 'switch', column: 100, search: 'equals' }),
    releaseAt: Instant.nullish().meta({
      label: { zh: '发布时间', en: 'Published from' },
      widget: 'datetime',
      column: 'hidden',
      hint: { zh: '留空为立即发布', en: 'Empty: at once' },
    }),
    expireAt: Instant.nullish().meta({
      label: { zh: '截止时间', en: 'Until' },
      widget: 'datetime',
      column: 170,
      hint: { zh: '留空为长期有效', en: 'Empty: for good' },
    }),
    contentHtml: z
      .string()
      .min(1)
      .max(200_000)
      .meta({ label: { zh: '内容', en: 'Content' }, widget: 'rich-text', column: false, requiredMessage: { zh: '请输入内容', en: 'Enter the content' } }),
    contentHtmlEn: z
      .string()
      .max(200_000)
      .nullish()
      .meta({ label: { zh: '英文内容', en: 'Content in English' }, widget: 'rich-text', column: false }),
    readers: z
      .number()
      .int()
      .meta({ label: { zh: '送达', en: 'Reached' }, widget: 'number', column: 80, computed: true }),
    readCount: z
      .number()
      .int()
      .meta({ label: { zh: '已读', en: 'Read' }, widget: 'number', column: 80, computed: true }),
    publishedAt: Instant.nullable().meta({ label: { zh: '发布于', en: 'Published' }, widget: 'datetime', column: 170 }),
  },
  writable: ['title', 'titleEn', 'category', 'audience', 'roleCodes', 'forcePush', 'releaseAt', 'expireAt', 'contentHtml', 'contentHtmlEn'],
  differs: {
    lifecycles: { status: 'notice' },
    verbs: { import: undefined },
    scope: { tenant: false },
    commands: {
      publish: { label: { zh: '发布', en: 'Publish' }, permission: 'notice:publish', input: NoticeId },
      withdraw: { label: { zh: '撤回', en: 'Withdraw' }, permission: 'notice:publish', input: NoticeId },
    },
  },
})

const Settled = z.object({ id: Id, status: z.enum(['DRAFT', 'PUBLISHED', 'WITHDRAWN']), version: Version, readers: z.number().int() })

/** Told at once, or when its time comes. */
export const publishNotice = defineCall('POST /api/blade-system/notice/publish', {
  permission: 'notice:publish',
  summary: { zh: '发布公告', en: 'Publish an announcement' },
  input: NoticeId,
  output: Settled,
})

/** What nobody read yet disappears from the bells. */
export const withdrawNotice = defineCall('POST /api/blade-system/notice/withdraw', {
  permission: 'notice:publish',
  summary: { zh: '撤回公告', en: 'Withdraw an announcement' },
  input: NoticeId,
  output: Settled,
})

const PublishedNotice = z.object({ id: Id, title: z.string(), category: z.string(), publishedAt: Instant, expireAt: Instant.nullable() })

/** What is published for the caller now, for boards and home pages. */
export const publishedNotices = defineCall('GET|POST /api/blade-system/notice/published', {
  permission: 'signed-in',
  summary: { zh: '已发布公告', en: 'Announcements in force' },
  input: Paging.pick({ current: true, size: true }),
  output: pageOf(PublishedNotice),
  options: { readOnly: true },
})

export const publishedNotice = defineCall('GET /api/blade-system/notice/published/{id}', {
  permission: 'signed-in',
  summary: { zh: '公告内容', en: 'An announcement in force' },
  input: ById,
  output: PublishedNotice.extend({ content: z.string() }),
})
