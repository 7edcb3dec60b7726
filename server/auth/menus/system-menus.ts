/** Menu entries of system administration. */
import type { MenuDeclaration } from '../permission-tree.ts'

export const systemMenus: readonly MenuDeclaration[] = [
  { code: 'system', name: { zh: '系统管理', en: 'System' }, icon: 'setting' },
  { code: 'dict-horizontal', parent: 'system', name: { zh: '字典管理', en: 'Dictionaries' }, path: '/dict-horizontal', icon: 'book', needs: 'dictionary:insert', entities: ['dictionary'] },
  { code: 'dict-vertical', parent: 'system', name: { zh: '字典配置', en: 'Dictionary entries' }, path: '/dict-vertical', icon: 'profile', needs: 'dictionary:insert' },
  { code: 'param', parent: 'system', name: { zh: '系统参数', en: 'Parameters' }, path: '/system/param', icon: 'control', needs: 'param:list', entities: ['param'] },
  { code: 'region', parent: 'system', name: { zh: '区域管理', en: 'Regions' }, path: '/system/region', icon: 'global', needs: 'region:insert', entities: ['region'] },
  { code: 'number-rule', parent: 'system', name: { zh: '编号规则', en: 'Number rules' }, path: '/system/number-rule', icon: 'profile', needs: 'number-rule:insert', entities: ['number-rule'] },
  { code: 'template-file', parent: 'system', name: { zh: '模板文件', en: 'Template files' }, path: '/system/template-file', icon: 'printer', needs: 'template-file:insert', entities: ['template-file'] },
  { code: 'job', parent: 'system', name: { zh: '我的任务', en: 'My jobs' }, path: '/system/job', icon: 'clock-circle' },
]
