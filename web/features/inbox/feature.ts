/** The inbox: tasks, cases and what a person sets up for them. */
import type { Feature } from '#web/kit/feature.ts'

const list = () => import('./lists/inbox-page.tsx')
const todo = { page: list, embedded: true } as const
const casePage = () => import('./case/case-page.tsx')

export const feature: Feature = {
  name: 'inbox',
  namespaces: ['kit', 'inbox'],
  routes: [
    { path: '/work/todo/index', title: { zh: '待办任务', en: 'To do' }, page: list },
    { path: '/work/claim/index', title: { zh: '待签收', en: 'To claim' }, page: list },
    { path: '/work/done/index', title: { zh: '已办任务', en: 'Done' }, page: list },
    { path: '/work/send/index', title: { zh: '我发起的', en: 'Started by me' }, page: list },
    { path: '/work/copy/index', title: { zh: '抄送我的', en: 'Copied to me' }, page: list },
    { path: '/work/start/index', title: { zh: '发起流程', en: 'Start a process' }, page: () => import('./start/start-page.tsx') },
    { path: '/work/start/:processDefinitionId', title: { zh: '发起流程', en: 'Start a process' }, page: () => import('./start/start-form-page.tsx') },
    { path: '/work/proxy/index', title: { zh: '代理中心', en: 'Proxies' }, page: () => import('./proxy/proxy-page.tsx') },
    { path: '/work/settings/index', title: { zh: '审批设置', en: 'Inbox settings' }, page: () => import('./settings/settings-page.tsx') },
    { path: '/todo-list/approve', title: { zh: '审批待办', en: 'Approvals to do' }, ...todo },
    { path: '/todo-list/commodity-approve', title: { zh: '商品审批待办', en: 'Product approvals' }, ...todo },
    { path: '/todo-list/pricing-approve', title: { zh: '定价审批待办', en: 'Price approvals' }, ...todo },
    { path: '/todo-list/supplier-approve', title: { zh: '供应商审批待办', en: 'Supplier approvals' }, ...todo },
    { path: '/work/task/:taskId', title: { zh: '任务办理', en: 'Task' }, page: casePage, embedded: true },
    { path: '/work/instance/:processInstanceId', title: { zh: '流程详情', en: 'Case' }, page: casePage, embedded: true },
    { path: '/work/print/:processInstanceId', title: { zh: '打印审批单', en: 'Print a case' }, page: () => import('./print/print-page.tsx'), bare: true },
    {
      path: '/work/process/leave/form/:processDefinitionId',
      title: { zh: '请假申请', en: 'Leave application' },
      page: () => import('./start/start-form-page.tsx'),
    },
    { path: '/work/process/leave/handle/:taskId/:processInstanceId/:businessId', title: { zh: '请假审批', en: 'Handle a leave' }, page: casePage },
    { path: '/work/process/leave/detail/:processInstanceId/:businessId', title: { zh: '请假详情', en: 'Leave' }, page: casePage },
  ],
}
