/** System administration: dictionaries, parameters, regions, number rules, carriers, storages, papers, exceptions, jobs. */
import type { Feature } from '#web/kit/feature.ts'

const exceptions = () => import('./exception/exception-page.tsx')

export const feature: Feature = {
  name: 'system',
  namespaces: ['kit', 'dictionary', 'configuration', 'exception', 'calendar'],
  cases: [
    {
      keys: ['exception-order', 'exception-handling'],
      label: { zh: '异常处理', en: 'Exceptions' },
      namespaces: ['kit', 'exception'],
      document: () => import('./exception/exception-document.tsx'),
      context: () => import('./exception/exception-context.tsx'),
      pageOf: (id) => `/order-center/exception-detail?id=${id}`,
    },
  ],
  routes: [
    { path: '/dict-horizontal/index', title: { zh: '字典管理', en: 'Dictionaries' }, page: () => import('./dictionary/dict-horizontal-page.tsx') },
    { path: '/dict-vertical/index', title: { zh: '字典配置', en: 'Dictionary entries' }, page: () => import('./dictionary/dict-vertical-page.tsx') },
    { path: '/system/param/index', title: { zh: '系统参数', en: 'Parameters' }, page: () => import('./param/param-page.tsx') },
    { path: '/system/region/index', title: { zh: '区域管理', en: 'Regions' }, page: () => import('./region/region-page.tsx') },
    { path: '/system/calendar/index', title: { zh: '工作日历', en: 'Company calendar' }, page: () => import('./calendar/calendar-page.tsx') },
    { path: '/system/number-rule/index', title: { zh: '编号规则', en: 'Number rules' }, page: () => import('./number-rule/number-rule-page.tsx') },
    { path: '/system/template-file/index', title: { zh: '模板文件', en: 'Template files' }, page: () => import('./template-file/template-file-page.tsx') },
    { path: '/system/sms/index', title: { zh: '短信配置', en: 'Text messages' }, page: () => import('./configuration/sms-page.tsx') },
    { path: '/system/mail/index', title: { zh: '邮件配置', en: 'Mail' }, page: () => import('./configuration/mail-page.tsx') },
    { path: '/system/oss/index', title: { zh: '文件存储', en: 'File storage' }, page: () => import('./configuration/storage-page.tsx') },
    { path: '/system/print-template/index', title: { zh: '打印模板', en: 'Print templates' }, page: () => import('./print/print-template-page.tsx') },
    { path: '/print', title: { zh: '打印', en: 'Print' }, page: () => import('./print/papers-page.tsx'), bare: true },
    { path: '/order-center/exception-order/index', title: { zh: '异常单', en: 'Exceptions' }, page: exceptions },
    { path: '/order-center/abnormal-order', title: { zh: '异常单', en: 'Exceptions' }, page: exceptions, embedded: true },
    {
      path: '/order-center/exception-detail',
      title: { zh: '异常单详情', en: 'Exception' },
      page: () => import('./exception/exception-detail-page.tsx'),
      embedded: true,
    },
    {
      path: '/order-center/exception-config/index',
      title: { zh: '异常配置', en: 'Kinds of exceptions' },
      page: () => import('./exception/exception-config-page.tsx'),
    },
    { path: '/develop/code/index', title: { zh: '代码模板', en: 'Code templates' }, page: () => import('./develop/code-page.tsx') },
    { path: '/develop/datasource/index', title: { zh: '数据源', en: 'Data sources' }, page: () => import('./develop/report-source-page.tsx') },
    { path: '/develop/report/index', title: { zh: '报表', en: 'Reports' }, page: () => import('./develop/report-page.tsx') },
    { path: '/system/job/index', title: { zh: '我的任务', en: 'My jobs' }, page: () => import('./job/job-page.tsx') },
  ],
}
