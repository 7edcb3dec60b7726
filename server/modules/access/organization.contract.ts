/** Departments as a tree. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

export const organization = defineResource({
  name: 'organization',
  label: { zh: '机构', en: 'Organisation' },
  path: '/api/upms/organization',
  row: {
    name: named('机构名称', 'Name', 100),
    nameEn: optional('英文名称', 'English name', 100, 'hidden'),
    fullName: optional('机构全称', 'Full name', 200, 'hidden'),
    code: code('机构编号', 'Number', 40, ':'),
    parentId: Id.nullish().meta({
      label: { zh: '上级机构', en: 'Above' },
      widget: 'tree-reference',
      column: false,
      search: 'equals',
      reference: { resource: 'organization', labelField: 'parentName' },
    }),
    parentName: lookedUp('上级机构', 'Above'),
    leaderUserId: Id.nullish().meta({
      label: { zh: '负责人', en: 'Leader' },
      widget: 'reference',
      column: false,
      reference: { resource: 'user', labelField: 'leaderName' },
    }),
    leaderName: lookedUp('负责人', 'Leader'),
    phone: optional('电话', 'Telephone', 30),
    email: z
      .union([z.literal(''), z.email().max(50)])
      .nullish()
      .meta({ label: { zh: '邮箱', en: 'E-mail' }, widget: 'text', column: 'hidden' }),
    sort,
    status: toggle,
    remark,
    hasChildren: z.boolean().meta({ technical: true, computed: true }),
  },
  writable: ['name', 'nameEn', 'fullName', 'code', 'parentId', 'leaderUserId', 'phone', 'email', 'sort', 'remark'],
  differs: {
    aliases: ['/api/blade-system/dept'],
    verbs: { active: 'active' },
    found: {
      by: ['code', 'name', 'nameEn'],
      code: 'code',
      title: 'name',
      titleEn: 'nameEn',
      at: '/access/organization/index?q.name={name}',
      list: '/access/organization/index',
    },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})

export const OrganizationNode = z.object({
  id: Id,
  parentId: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  leaderUserId: z.string().nullable(),
  leaderName: z.string().nullable(),
  sort: z.number().int(),
  status: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(OrganizationNode).nullable()
  },
})

export const organizationTree = defineCall('GET|POST /api/upms/organization/tree', {
  permission: 'organization:tree',
  summary: { zh: '机构树', en: 'Organisations as a tree' },
  input: z.object({ name: z.string().trim().max(100).optional(), status: z.enum(['ENABLED', 'DISABLED']).optional() }),
  output: z.array(OrganizationNode),
  options: { readOnly: true, aliases: ['/api/blade-system/dept/tree'] },
})

/** One branch: the organisations directly below `parentId`, or the top. */
export const organizationBranch = defineCall('GET|POST /api/blade-system/dept/lazy-list', {
  permission: 'organization:tree',
  summary: { zh: '下级机构', en: 'Organisations below one' },
  input: z.object({ parentId: z.union([Id, z.literal('0'), z.literal('')]).optional() }),
  output: z.array(OrganizationNode),
  options: { readOnly: true },
})

/** Old clients save with one call: without an id a new one, with an id a change. */
export const submitOrganization = defineCall('POST /api/blade-system/dept/submit', {
  permission: 'organization:update',
  summary: { zh: '保存机构', en: 'Save an organisation' },
  input: organization.draft.partial().extend({ id: z.union([Id, z.literal('')]).optional(), version: z.coerce.number().int().min(0).optional() }),
  output: organization.row,
})
