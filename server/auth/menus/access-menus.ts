/** Menu entries of organisation and access, and of the logs. */
import type { MenuDeclaration } from '../permission-tree.ts'

export const accessMenus: readonly MenuDeclaration[] = [
  { code: 'access', name: { zh: '组织与权限', en: 'Access' }, icon: 'team' },
  { code: 'user', parent: 'access', name: { zh: '用户管理', en: 'Users' }, path: '/access/user', icon: 'user', needs: 'user:insert', entities: ['user'] },
  { code: 'role', parent: 'access', name: { zh: '角色管理', en: 'Roles' }, path: '/access/role', icon: 'solution', needs: 'role:insert', entities: ['role', 'role-black-field'] },
  { code: 'organization', parent: 'access', name: { zh: '机构管理', en: 'Organisations' }, path: '/access/organization', icon: 'apartment', needs: 'organization:insert', entities: ['organization'] },
  { code: 'position', parent: 'access', name: { zh: '岗位管理', en: 'Positions' }, path: '/access/position', icon: 'idcard', needs: 'position:insert', entities: ['position'] },
  { code: 'tenant', parent: 'access', name: { zh: '租户管理', en: 'Tenants' }, path: '/access/tenant', icon: 'bank', needs: 'tenant:insert', entities: ['tenant'] },
  { code: 'tenant-package', parent: 'access', name: { zh: '租户套餐', en: 'Packages' }, path: '/access/package', icon: 'appstore', needs: 'tenant-package:list', entities: ['tenant-package'] },
  { code: 'permissions', parent: 'access', name: { zh: '菜单与权限', en: 'Menus and permissions' }, path: '/access/permission', icon: 'menu', needs: 'permissions:insert', entities: ['permissions'] },
  { code: 'top-menu', parent: 'access', name: { zh: '顶部菜单', en: 'Top menus' }, path: '/access/top-menu', icon: 'bars', needs: 'top-menu:insert', entities: ['top-menu'] },
  { code: 'data-scope', parent: 'access', name: { zh: '数据权限', en: 'Data scopes' }, path: '/access/data-scope', icon: 'partition', needs: 'data-scope:insert', entities: ['data-scope'] },
  { code: 'api-scope', parent: 'access', name: { zh: '接口权限', en: 'API scopes' }, path: '/access/api-scope', icon: 'api', needs: 'api-scope:insert', entities: ['api-scope'] },
  { code: 'module', parent: 'access', name: { zh: '模块与字段', en: 'Modules and fields' }, path: '/access/module', icon: 'database', needs: 'module:insert', entities: ['module', 'module-black-field'] },
  { code: 'client', parent: 'access', name: { zh: '应用管理', en: 'Clients' }, path: '/access/client', icon: 'cloud', needs: 'client:list', entities: ['client'] },
  { code: 'rights', parent: 'access', name: { zh: '有效权限', en: 'Effective rights' }, path: '/access/rights', icon: 'safety-certificate', needs: 'user:insert' },
  { code: 'session', parent: 'access', name: { zh: '在线会话', en: 'Sessions' }, path: '/access/session', icon: 'monitor', needs: 'session:list', entities: ['session'] },
  { code: 'logs', name: { zh: '日志管理', en: 'Logs' }, icon: 'file-text' },
  { code: 'login-log', parent: 'logs', name: { zh: '登录日志', en: 'Sign-in log' }, path: '/log/login', icon: 'key', needs: 'login-log:list', entities: ['login-log'] },
  { code: 'operate-log', parent: 'logs', name: { zh: '操作日志', en: 'Operation log' }, path: '/log/operate', icon: 'schedule', needs: 'operate-log:list', entities: ['operate-log'] },
  { code: 'api-access-log', parent: 'logs', name: { zh: '接口日志', en: 'Access log' }, path: '/log/access', icon: 'swap', needs: 'api-access-log:list', entities: ['api-access-log'] },
  { code: 'api-error-log', parent: 'logs', name: { zh: '错误日志', en: 'Error log' }, path: '/log/error', icon: 'warning', needs: 'api-error-log:list', entities: ['api-error-log'] },
  { code: 'client-error-log', parent: 'logs', name: { zh: '前端日志', en: 'Browser log' }, path: '/log/client', icon: 'monitor', needs: 'client-error-log:list', entities: ['client-error-log'] },
]
