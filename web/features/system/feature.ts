/** System administration: dictionaries, parameters, regions, number rules, template files, jobs. */
import type { Feature } from '#web/kit/feature.ts'

export const systemFeature: Feature = {
  name: 'system',
  namespaces: ['kit', 'dictionary'],
  routes: [
    { path: '/dict-horizontal/index', title: { zh: '字典管理', en: 'Dictionaries' }, page: () => import('./dictionary/dict-horizontal-page.tsx') },
    { path: '/dict-vertical/index', title: { zh: '字典配置', en: 'Dictionary entries' }, page: () => import('./dictionary/dict-vertical-page.tsx') },
    { path: '/system/param/index', title: { zh: '系统参数', en: 'Parameters' }, page: () => import('./param/param-page.tsx') },
    { path: '/system/region/index', title: { zh: '区域管理', en: 'Regions' }, page: () => import('./region/region-page.tsx') },
    { path: '/system/number-rule/index', title: { zh: '编号规则', en: 'Number rules' }, page: () => import('./number-rule/number-rule-page.tsx') },
    { path: '/system/template-file/index', title: { zh: '模板文件', en: 'Template files' }, page: () => import('./template-file/template-file-page.tsx') },
    { path: '/system/job/index', title: { zh: '我的任务', en: 'My jobs' }, page: () => import('./job/job-page.tsx') },
  ],
}
