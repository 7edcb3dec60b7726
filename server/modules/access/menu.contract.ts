/** The permission tree as administrators edit it: directories, screens, buttons; top menus; data and API scopes. */
import { z } from 'zod'
import { ById, defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

const categories = [
  { value: 'DIR', label: { zh: '目录', en: 'Directory' }, color: 'blue' },
  { value: 'MENU', label: { zh: '菜单', en: 'Menu' }, color: 'green' },
  { value: 'BUTTON', label: { zh: '按钮', en: 'Button' }, color: 'default' },
  { value: 'TOPMENU', label: { zh: '顶部菜单', en: 'Top menu' }, color: 'purple' },
] as const

const yes = (zh: string, en: string, usual: boolean) => z.boolean().default(usual).meta({ label: { zh, en }, widget: 'switch', column: 'hidden' })

/** `permissions` and `menu` are one table; both families of calls lead here. */
export const permissions = defineResource({
  name: 'permissions',
  label: { zh: '权限资源', en: 'Permission resource' },
  path: '/api/upms/permissions',
  row: {
    nameZh: named('中文名称', 'Chinese name', 100),
    nameEn: named('英文名称', 'English name', 100),
    code: code('权限编号', 'Code', 100, ':'),
    category: z.enum(['DIR', 'MENU', 'BUTTON', 'TOPMENU']).meta({
      label: { zh: '类型', en: 'Kind' },
      widget: 'select',
      column: 90,
      options: categories,
      search: 'equals',
      requiredMessage: { zh: '请选择类型', en: 'Choose the kind' },
    }),
    parentId: Id.nullish().meta({
      label: { zh: '上级', en: 'Above' },
      widget: 'tree-reference',
      column: false,
      search: 'equals',
      reference: { resource: 'permissions', labelField: 'parentName' },
    }),
    parentName: lookedUp('上级', 'Above'),
    path: optional('路径', 'Path', 300),
    icon: optional('图标', 'Icon', 100),
    href: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
      .nullish()
      .meta({ label: { zh: '外部地址', en: 'Outside address' }, widget: 'text', column: 'hidden' }),
    component: optional('组件', 'Component', 200),
    isOpen: yes('新窗口打开', 'Opens a window', false),
    keepAlive: yes('缓存', 'Kept', true),
    visible: yes('显示', 'Shown', true),
    permissionsType: optional('权限类型', 'Permission kind', 20),
    sort,
    status: toggle,
    remark,
    isGenerated: z.boolean().meta({ label: { zh: '系统生成', en: 'Made by the product' }, widget: 'switch', column: 'hidden' }),
    hasChildren: z.boolean().meta({ technical: true, computed: true }),
  },
  writable: [
    'nameZh',
    'nameEn',
    'code',
    'category',
    'parentId',
    'path',
    'icon',
    'href',
    'component',
    'isOpen',
    'keepAlive',
    'visible',
    'permissionsType',
    'sort',
    'remark',
  ],
  differs: {
    model: 'menu',
    aliases: ['/api/blade-system/menu'],
    verbs: { active: 'active', import: undefined },
    scope: { tenant: false },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})

export const PermissionNode = z.object({
  id: Id,
  parentId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  category: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  sort: z.number().int(),
  status: z.string(),
  isGenerated: z.boolean(),
  get children() {
    return z.array(PermissionNode).nullable()
  },
})

export const permissionTree = defineCall('GET|POST /api/upms/permissions/tree', {
  permission: 'permissions:tree',
  summary: { zh: '权限资源树', en: 'Permission resources as a tree' },
  input: z.object({ name: z.string().trim().max(100).optional(), category: z.enum(['DIR', 'MENU', 'BUTTON', 'TOPMENU']).optional() }),
  output: z.array(PermissionNode),
  options: { readOnly: true, aliases: ['/api/blade-system/menu/tree'] },
})

export const topMenu = defineResource({
  name: 'top-menu',
  label: { zh: '顶部菜单', en: 'Top menu' },
  path: '/api/blade-system/topmenu',
  row: {
    code: code('编号', 'Code', 40, ':'),
    nameZh: named('中文名称', 'Chinese name', 100),
    nameEn: named('英文名称', 'English name', 100),
    icon: optional('图标', 'Icon', 100),
    sort,
    status: toggle,
  },
  writable: ['code', 'nameZh', 'nameEn', 'icon', 'sort'],
  differs: { verbs: { active: 'active', import: undefined, export: undefined }, scope: { tenant: false }, order: [{ field: 'sort', direction: 'asc' }] },
})

/** Which menus a top menu shows; replaces the present ones. */
export const grantTopMenu = defineCall('POST /api/blade-system/topmenu/grant', {
  permission: 'top-menu:grant',
  summary: { zh: '顶部菜单配置', en: 'Menus of a top menu' },
  input: z.object({ topMenuIds: z.array(Id).min(1).max(50), menuIds: z.array(Id).max(2000) }),
  output: z.object({ changed: z.number().int() }),
})

/** Ids of the menus that a top menu shows. */
export const menusOfTopMenu = defineCall('GET /api/blade-system/topmenu/grant-detail/{id}', {
  permission: 'top-menu:detail',
  summary: { zh: '顶部菜单已配置菜单', en: 'Menus that a top menu shows' },
  input: ById,
  output: z.array(z.string()),
})

const menuId = Id.meta({
  label: { zh: '菜单', en: 'Menu' },
  widget: 'tree-reference',
  column: false,
  search: 'equals',
  reference: { resource: 'permissions', labelField: 'menuName' },
})
const small = { import: undefined, export: undefined } as const

/** Numbers as old clients know them; roles call the same ranges by name. */
export const dataScopeTypes = [
  { value: 1, label: { zh: '全部', en: 'Everything' } },
  { value: 2, label: { zh: '仅本人', en: 'Own rows' } },
  { value: 3, label: { zh: '本机构', en: 'Own organisation' } },
  { value: 4, label: { zh: '本机构及下级', en: 'Own organisation and below' } },
  { value: 5, label: { zh: '自定义机构', en: 'Chosen organisations' } },
] as const
export const chosenOrganizations = 5

/** What a role that is given it sees of one resource, instead of what its general range says. */
export const dataScope = defineResource({
  name: 'data-scope',
  label: { zh: '数据权限', en: 'Data scope' },
  path: '/api/blade-system/data-scope',
  row: {
    menuId,
    menuName: lookedUp('菜单', 'Menu'),
    resourceCode: code('资源编号', 'Resource', 100, ':'),
    scopeName: named('权限名称', 'Name', 100),
    scopeType: z.coerce
      .number()
      .int()
      .min(1)
      .max(5)
      .meta({ label: { zh: '权限类型', en: 'Range' }, widget: 'select', column: 140, options: dataScopeTypes, search: 'equals' }),
    scopeValue: z
      .string()
      .max(2000)
      .nullish()
      .meta({
        label: { zh: '权限值域', en: 'Organisations' },
        widget: 'textarea',
        column: false,
        hint: { zh: '权限类型为自定义机构时填写', en: 'For chosen organisations' },
      }),
    scopeColumn: optional('权限字段', 'Column', 100).meta({
      label: { zh: '权限字段', en: 'Column' },
      widget: 'text',
      column: 140,
      hint: { zh: '按该字段过滤，留空按资源自身的归属字段', en: 'The field that decides; empty: the resource’s own' },
    }),
    scopeField: optional('可见字段', 'Visible fields', 500).meta({
      label: { zh: '可见字段', en: 'Visible fields' },
      widget: 'text',
      column: 140,
      hint: { zh: '用逗号分隔，留空或 * 为全部', en: 'Separated by commas; empty or * is all' },
    }),
    remark,
  },
  writable: ['menuId', 'resourceCode', 'scopeName', 'scopeType', 'scopeValue', 'scopeColumn', 'scopeField', 'remark'],
  differs: { verbs: small, scope: { tenant: false } },
})

/** Numbers as old clients know them; they say whose call it is and decide nothing. */
const apiScopeTypes = [
  { value: 1, label: { zh: '系统接口', en: 'System' } },
  { value: 2, label: { zh: '业务接口', en: 'Business' } },
] as const

/** What may be chosen; rows of before may say something else, which stays readable. */
export const apiMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

/** `resourceCode` is the permission code that a role gets with the scope, as long as the scope is enabled (document 1, section 4). */
export const apiScope = defineResource({
  name: 'api-scope',
  label: { zh: '接口权限', en: 'API scope' },
  path: '/api/blade-system/api-scope',
  row: {
    menuId,
    menuName: lookedUp('菜单', 'Menu'),
    resourceCode: code('资源编号', 'Permission', 100, ':'),
    scopeName: named('权限名称', 'Name', 100),
    scopePath: named('接口地址', 'Path', 300),
    method: optional('请求方法', 'Method', 10).meta({
      label: { zh: '请求方法', en: 'Method' },
      widget: 'select',
      column: 140,
      options: apiMethods.map((value) => ({ value, label: { zh: value, en: value } })),
    }),
    scopeType: z.coerce
      .number()
      .int()
      .min(1)
      .max(5)
      .default(1)
      .meta({ label: { zh: '接口类型', en: 'Kind' }, widget: 'select', column: 110, options: apiScopeTypes }),
    status: toggle,
    remark,
  },
  writable: ['menuId', 'resourceCode', 'scopeName', 'scopePath', 'method', 'scopeType', 'remark'],
  differs: { verbs: { ...small, active: 'active' }, scope: { tenant: false } },
})
