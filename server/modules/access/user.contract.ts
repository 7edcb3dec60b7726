/** Users as administrators see them. What a user does with his own account stands in `server/auth`. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id, Instant, pageOf, Paging } from '#kit/contract.ts'
import { lookedUp, named, optional } from '#kit/fields.contract.ts'

const userTypes = [
  { value: 'ADMIN', label: { zh: '平台人员', en: 'Platform' } },
  { value: 'SUPPLIER', label: { zh: '供应商', en: 'Supplier' } },
  { value: 'ENTERPRISE', label: { zh: '企业', en: 'Enterprise' } },
  { value: 'COMMUNITY', label: { zh: '社区', en: 'Community' } },
  { value: 'WAREHOUSE', label: { zh: '仓库', en: 'Warehouse' } },
] as const
const terminals = [
  { value: 'SYSTEM_TERMINAL', label: { zh: '系统端', en: 'System terminal' } },
  { value: 'SUPPLIER_TERMINAL', label: { zh: '供应商端', en: 'Supplier terminal' } },
] as const
const statuses = [
  { value: 'PENDING', label: { zh: '待审核', en: 'Waits for approval' }, color: 'gold' },
  { value: 'ENABLED', label: { zh: '启用', en: 'Enabled' }, color: 'green' },
  { value: 'DISABLED', label: { zh: '停用', en: 'Disabled' }, color: 'red' },
  { value: 'LOCKED', label: { zh: '锁定', en: 'Locked' }, color: 'volcano' },
] as const

const locales = [
  { value: 'zh', label: { zh: '中文', en: 'Chinese' } },
  { value: 'en', label: { zh: '英文', en: 'English' } },
] as const

export const user = defineResource({
  name: 'user',
  label: { zh: '用户', en: 'User' },
  path: '/api/upms/user',
  row: {
    account: named('账号', 'Account', 50),
    name: named('姓名', 'Name', 50),
    orgName: lookedUp('机构', 'Organisation'),
    roleNames: lookedUp('角色', 'Roles'),
    status: z
      .enum(['PENDING', 'ENABLED', 'DISABLED', 'LOCKED'])
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', column: 100, options: statuses, search: 'equals' }),
    nameEn: optional('英文名', 'English name', 100, 'hidden'),
    realName: optional('真实姓名', 'Real name', 50, 'hidden'),
    nickName: optional('昵称', 'Nickname', 50, 'hidden'),
    avatar: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: { zh: '头像', en: 'Avatar' }, widget: 'image', column: false }),
    mobile: z
      .union([z.literal(''), z.string().regex(/^1\d{10}$/)])
      .nullish()
      .meta({ label: { zh: '手机号', en: 'Mobile' }, widget: 'text', column: 130, search: 'contains' }),
    email: z
      .union([z.literal(''), z.email().max(50)])
      .nullish()
      .meta({ label: { zh: '邮箱', en: 'E-mail' }, widget: 'text', column: 180 }),
    userType: z
      .enum(['ADMIN', 'SUPPLIER', 'ENTERPRISE', 'COMMUNITY', 'WAREHOUSE'])
      .default('ADMIN')
      .meta({ label: { zh: '用户类型', en: 'Kind' }, widget: 'select', column: 100, options: userTypes, search: 'equals' }),
    terminalType: z
      .enum(['SYSTEM_TERMINAL', 'SUPPLIER_TERMINAL'])
      .default('SYSTEM_TERMINAL')
      .meta({ label: { zh: '终端', en: 'Terminal' }, widget: 'select', column: 'hidden', options: terminals }),
    tenantId: z
      .string()
      .max(20)
      .optional()
      .meta({ label: { zh: '租户编号', en: 'Tenant' }, widget: 'text', column: 110, search: 'in' }),
    supplierId: Id.nullish().meta({
      label: { zh: '供应商', en: 'Supplier' },
      widget: 'reference',
      column: false,
      reference: { resource: 'supplier', labelField: 'companyName' },
    }),
    orgId: Id.nullish().meta({
      label: { zh: '机构', en: 'Organisation' },
      widget: 'tree-reference',
      column: false,
      search: 'equals',
      reference: { resource: 'organization', labelField: 'orgName' },
    }),
    positionIds: z
      .array(Id)
      .max(20)
      .default([])
      .meta({ label: { zh: '岗位', en: 'Positions' }, widget: 'reference', column: false, reference: { resource: 'position', labelField: 'postName' } }),
    roleIds: z
      .array(Id)
      .max(50)
      .default([])
      .meta({
        label: { zh: '角色', en: 'Roles' },
        widget: 'reference',
        column: false,
        reference: { resource: 'role', labelField: 'roleNames' },
        computed: true,
      }),
    locale: z
      .enum(['zh', 'en'])
      .default('zh')
      .meta({ label: { zh: '语言', en: 'Language' }, widget: 'select', column: 'hidden', options: locales }),
    lastLoginAt: Instant.nullish().meta({ label: { zh: '最近登录', en: 'Last sign-in' }, widget: 'datetime', column: 170, sortable: true }),
    lockedUntil: Instant.nullish().meta({ label: { zh: '锁定至', en: 'Locked until' }, widget: 'datetime', column: 'hidden' }),
    /** Only ever sent, never answered. */
    password: z
      .string()
      .max(400)
      .optional()
      .meta({
        label: { zh: '密码', en: 'Password' },
        widget: 'password',
        column: false,
        computed: true,
        requiredMessage: { zh: '请先输入密码', en: 'Enter the password first' },
      }),
  },
  writable: [
    'account',
    'name',
    'nameEn',
    'realName',
    'nickName',
    'avatar',
    'mobile',
    'email',
    'userType',
    'terminalType',
    'tenantId',
    'supplierId',
    'orgId',
    'positionIds',
    'roleIds',
    'locale',
    'password',
  ],
  differs: {
    lifecycles: { status: 'user' },
    model: 'user',
    aliases: ['/api/blade-user', '/api/upms/employee'],
    verbs: { active: 'active', import: undefined },
    found: {
      by: ['account', 'name', 'mobile', 'nameEn'],
      code: 'account',
      title: 'name',
      titleEn: 'nameEn',
      at: '/access/user/index?q.account={account}',
      list: '/access/user/index',
    },
  },
})

const UserOption = z.object({
  id: Id,
  account: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  orgName: z.string().nullable(),
  orgNameEn: z.string().nullable(),
  roleCodes: z.array(z.string()),
})
export type UserOption = z.output<typeof UserOption>

const filter = { name: z.string().trim().max(50).optional(), roleCode: z.string().trim().max(40).optional(), orgId: z.union([Id, z.literal('')]).optional() }

/** Enabled users for a choice, at most 200; narrow by name, role or organisation. With `ids`, those people, whether enabled or not. */
export const userOptions = defineCall('GET|POST /api/upms/user/list-for-select', {
  permission: 'user:select',
  summary: { zh: '用户下拉', en: 'Users for a choice' },
  input: z.object({ ...filter, ids: z.array(Id).max(200).optional() }),
  output: z.array(UserOption),
  options: { readOnly: true },
})

export const userOptionsByRole = defineCall('GET|POST /api/upms/user/list-by-role-for-select', {
  permission: 'user:select',
  summary: { zh: '按角色用户下拉', en: 'Users of a role for a choice' },
  input: z.object({ ...filter, roleId: z.union([Id, z.literal('')]).optional() }),
  output: z.array(UserOption),
  options: { readOnly: true },
})

export const usersByRoleCode = defineCall('GET /api/upms/user/listByRoleCode/{code}', {
  permission: 'user:select',
  summary: { zh: '按角色编号查用户', en: 'Users of a role by its code' },
  input: z.object({ code: z.string().trim().max(40) }),
  output: z.array(UserOption),
})

const RelatedUsers = Paging.extend({ ...filter, account: z.string().trim().max(50).optional() })

export const usersOfRole = defineCall('GET|POST /api/upms/user/list-by-role', {
  permission: 'role:detail',
  summary: { zh: '角色已关联用户', en: 'Users of a role' },
  input: RelatedUsers.extend({ roleId: Id }),
  output: pageOf(UserOption),
  options: { readOnly: true },
})

export const usersWithoutRole = defineCall('GET|POST /api/upms/user/list-unrelated-user/{id}', {
  permission: 'role:detail',
  summary: { zh: '角色未关联用户', en: 'Users without a role' },
  input: RelatedUsers.extend({ id: Id }),
  output: pageOf(UserOption),
  options: { readOnly: true },
})

/** A new password by an administrator; ends all sessions of the user and opens a lock after failed sign-ins. */
export const resetPassword = defineCall('POST /api/upms/user/reset-password', {
  permission: 'user:reset-password',
  summary: { zh: '重置密码', en: 'Reset a password' },
  input: z.object({ id: Id.optional(), userId: Id.optional(), password: z.string().max(400) }),
  output: z.boolean(),
})

/** The social identity that is bound to the caller. */
export const wechatInfo = defineCall('GET /api/upms/user/wechat-info', {
  permission: 'signed-in',
  summary: { zh: '微信绑定信息', en: 'My WeChat identity' },
  input: z.object({ source: z.string().max(30).default('wechat') }),
  output: z.object({ source: z.string(), nickName: z.string().nullable(), avatar: z.string().nullable() }).nullable(),
})

/** What a user may do in sum, and through which roles: for explaining and checking rights. */
export const effectiveRights = defineCall('GET /api/upms/user/effective-permissions/{id}', {
  permission: 'user:detail',
  summary: { zh: '有效权限', en: 'Effective rights of a user' },
  input: ById,
  output: z.object({
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    hiddenFields: z.array(z.string()),
    rows: z.object({ kind: z.string(), ids: z.array(z.string()) }),
  }),
})
