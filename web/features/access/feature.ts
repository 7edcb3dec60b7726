/** Who may do what: users, roles, organisations, tenants, menus, and what comes of them for one user. */
import type { Feature } from '#web/kit/feature.ts'

export const feature: Feature = {
  name: 'access',
  namespaces: ['kit', 'access'],
  routes: [
    { path: '/access/user/index', title: { zh: '用户管理', en: 'Users' }, page: () => import('./user/user-page.tsx') },
    { path: '/access/role/index', title: { zh: '角色管理', en: 'Roles' }, page: () => import('./role/role-page.tsx') },
    { path: '/access/organization/index', title: { zh: '机构管理', en: 'Organisations' }, page: () => import('./organization/organization-page.tsx') },
    { path: '/access/position/index', title: { zh: '岗位管理', en: 'Positions' }, page: () => import('./organization/position-page.tsx') },
    { path: '/access/tenant/index', title: { zh: '租户管理', en: 'Tenants' }, page: () => import('./tenant/tenant-page.tsx') },
    { path: '/access/package/index', title: { zh: '租户套餐', en: 'Packages' }, page: () => import('./tenant/package-page.tsx') },
    { path: '/access/permission/index', title: { zh: '菜单与权限', en: 'Menus and permissions' }, page: () => import('./permission/permission-page.tsx') },
    { path: '/access/top-menu/index', title: { zh: '顶部菜单', en: 'Top menus' }, page: () => import('./permission/top-menu-page.tsx') },
    { path: '/access/data-scope/index', title: { zh: '数据权限', en: 'Data scopes' }, page: () => import('./permission/data-scope-page.tsx') },
    { path: '/access/api-scope/index', title: { zh: '接口权限', en: 'API scopes' }, page: () => import('./permission/api-scope-page.tsx') },
    { path: '/access/module/index', title: { zh: '模块与字段', en: 'Modules and fields' }, page: () => import('./module/module-page.tsx') },
    { path: '/access/client/index', title: { zh: '应用管理', en: 'Clients' }, page: () => import('./client/client-page.tsx') },
    { path: '/access/rights/index', title: { zh: '有效权限', en: 'Effective rights' }, page: () => import('./rights/rights-page.tsx') },
    { path: '/access/session/index', title: { zh: '在线会话', en: 'Sessions' }, page: () => import('./session/session-page.tsx') },
  ],
}
