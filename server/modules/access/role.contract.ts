/** Roles: who has them, what they may do, which rows they see. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

const scopes = [
  { value: 'ALL', label: { zh: '全部', en: 'Everything' } },
  { value: 'CUSTOM', label: { zh: '自定义', en: 'Chosen organisations' } },
  { value: 'DEPT', label: { zh: '本部门', en: 'Own department' } },
  { value: 'DEPT_AND_CHILD', label: { zh: '本部门及下级', en: 'Own department and below' } },
  { value: 'SELF', label: { zh: '仅本人', en: 'Own rows' } },
  { value: 'SUPPLIER_SELF', label: { zh: '本供应商', en: 'Own supplier' } },
] as const
const types = [
  { value: 'SYSTEM', label: { zh: '系统内置', en: 'Built in' }, color: 'blue' },
  { value: 'CUSTOM', label: { zh: '自定义', en: 'Custom' }, color: 'default' },
] as const

export const role = defineResource({
  name: 'role',
  label: { zh: '角色', en: 'Role' },
  path: '/api/upms/role',
  row: {
    roleName: named('角色名称', 'Name', 50),
    roleNameEn: optional('英文名称', 'English name', 100, 'hidden'),
    roleCode: code('角色编号', 'Code', 40, ':'),
    parentId: Id.nullish().meta({
      label: { zh: '上级角色', en: 'Above' },
      widget: 'tree-reference',
      column: false,
      reference: { resource: 'role', labelField: 'parentName' },
    }),
    parentName: lookedUp('上级角色', 'Above'),
    roleType: z.enum(['SYSTEM', 'CUSTOM']).meta({ label: { zh: '类型', en: 'Kind' }, widget: 'select', column: 100, options: types, search: 'equals' }),
    dataScope: z
      .enum(['ALL', 'CUSTOM', 'DEPT', 'DEPT_AND_CHILD', 'SELF', 'SUPPLIER_SELF'])
      .default('SELF')
      .meta({ label: { zh: '数据范围', en: 'Rows' }, widget: 'select', column: 130, options: scopes }),
    dataScopeOrgIds: z
      .array(Id)
      .max(500)
      .default([])
      .meta({
        label: { zh: '数据范围机构', en: 'Organisations' },
        widget: 'tree-reference',
        column: false,
        reference: { resource: 'organization', labelField: 'name' },
      }),
    users: z
      .number()
      .int()
      .meta({ label: { zh: '用户数', en: 'Users' }, widget: 'number', column: 80, computed: true }),
    sort,
    status: toggle,
    remark,
  },
  writable: ['roleName', 'roleNameEn', 'roleCode', 'parentId', 'dataScope', 'dataScopeOrgIds', 'sort', 'remark'],
  differs: {
    aliases: ['/api/blade-system/role'],
    verbs: { active: 'active', import: undefined },
    scope: { tenant: false, forSuppliers: { field: 'dataScope', value: 'SUPPLIER_SELF' } },
    found: {
      by: ['roleCode', 'roleName', 'roleNameEn'],
      code: 'roleCode',
      title: 'roleName',
      titleEn: 'roleNameEn',
      at: '/access/role/index?q.roleName={roleName}',
      list: '/access/role/index',
    },
    order: [{ field: 'sort', direction: 'asc' }],
  },
})

export const RoleNode = z.object({
  id: Id,
  parentId: z.string().nullable(),
  roleName: z.string(),
  roleNameEn: z.string().nullable(),
  roleCode: z.string(),
  roleType: z.string(),
  sort: z.number().int(),
  status: z.string(),
  get children() {
    return z.array(RoleNode).nullable()
  },
})

const search = { roleName: z.string().trim().max(50).optional() }

export const roleTree = defineCall('GET|POST /api/upms/role/tree', {
  permission: 'role:tree',
  summary: { zh: '角色树', en: 'Roles as a tree' },
  input: z.object(search),
  output: z.array(RoleNode),
  options: { readOnly: true, aliases: ['/api/blade-system/role/tree'] },
})

/** Roles that suppliers' people may have. */
export const supplierRoles = defineCall('GET|POST /api/upms/role/list-supplier', {
  permission: 'role:select',
  summary: { zh: '供应商角色', en: 'Roles of suppliers' },
  input: z.object(search),
  output: z.array(RoleNode),
  options: { readOnly: true },
})

const Changed = z.object({ changed: z.number().int() })
const userIds = z.array(Id).min(1).max(500)

export const bindUsers = defineCall('POST /api/upms/role/bind/user', {
  permission: 'role:bind-user',
  summary: { zh: '角色绑定用户', en: 'Give a role to users' },
  input: z.object({ roleId: Id, userIds }),
  output: Changed,
})

/** `userId` may name several, separated by commas. */
export const untieUsers = defineCall('GET|POST /api/upms/role/untie/user', {
  permission: 'role:bind-user',
  summary: { zh: '角色解绑用户', en: 'Take a role from users' },
  input: z.object({ roleId: Id, userId: z.string().max(20_000).optional(), userIds: z.union([userIds, z.string().max(20_000)]).optional() }),
  output: Changed,
  options: { readOnly: false },
})

const menuIds = z.array(Id).max(5000)
const topMenuIds = z.array(Id).max(200)

export const RolePermissions = z.object({ roleId: Id, menuIds: z.array(z.string()), codes: z.array(z.string()), topMenuIds: z.array(z.string()) })

/** Replaces what the roles may do; top menus stay as they are when they are not named. */
export const savePermissions = defineCall('POST /api/upms/role-permissions/batch-save', {
  permission: 'role:grant',
  summary: { zh: '保存角色权限', en: 'Save what roles may do' },
  input: z.object({
    roleId: Id.optional(),
    roleIds: z.array(Id).max(50).optional(),
    menuIds: menuIds.optional(),
    permissionIds: menuIds.optional(),
    topMenuIds: topMenuIds.optional(),
  }),
  output: Changed,
})

export const permissionsByRole = defineCall('GET /api/upms/role-permissions/detail-by-role/{id}', {
  permission: 'role:detail',
  summary: { zh: '角色权限', en: 'What a role may do' },
  input: ById,
  output: RolePermissions,
})

/** The ids alone. */
export const permissionIdsByRole = defineCall('GET /api/upms/role-permissions/detail-role-id/{id}', {
  permission: 'role:detail',
  summary: { zh: '角色权限编号', en: 'Ids of what a role may do' },
  input: ById,
  output: z.array(z.string()),
})

export const RoleRows = z.object({
  roleId: Id,
  dataScope: z.string(),
  dataScopeOrgIds: z.array(z.string()),
  dataScopeIds: z.array(z.string()),
  apiScopeIds: z.array(z.string()),
})

export const rowsByRole = defineCall('GET /api/upms/role-scope/scope-by-role/{id}', {
  permission: 'role:detail',
  summary: { zh: '角色数据权限', en: 'Which rows a role sees' },
  input: ById,
  output: RoleRows,
})

export const saveRows = defineCall('POST /api/upms/role-scope/insert', {
  permission: 'role:grant',
  summary: { zh: '保存角色数据权限', en: 'Save which rows a role sees' },
  input: z.object({
    roleId: Id,
    // Without the default: what is not said stays as it is.
    dataScope: role.draft.shape.dataScope.unwrap().optional(),
    dataScopeOrgIds: z.array(Id).max(500).optional(),
    dataScopeIds: z.array(Id).max(500).optional(),
    apiScopeIds: z.array(Id).max(500).optional(),
  }),
  output: RoleRows,
})

/** All grants of some roles at once. A list that is missing stays as it is. */
export const grantRoles = defineCall('POST /api/blade-system/role/grant', {
  permission: 'role:grant',
  summary: { zh: '角色授权', en: 'Grant to roles' },
  input: z.object({
    roleIds: z.array(Id).min(1).max(50),
    menuIds: menuIds.optional(),
    dataScopeIds: z.array(Id).max(500).optional(),
    apiScopeIds: z.array(Id).max(500).optional(),
    topMenuIds: topMenuIds.optional(),
  }),
  output: Changed,
})
