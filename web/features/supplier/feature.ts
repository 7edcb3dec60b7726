/** Suppliers: their list and file, records across suppliers, feedback, help, and what a supplier sees of himself. */
import type { Feature } from '#web/kit/feature.ts'
import { lifecycleCases } from './lifecycle/cases.ts'

export const feature: Feature = {
  name: 'supplier',
  namespaces: ['kit', 'supplier', 'supplier-lifecycle', 'supplier-score'],
  cases: [
    ...lifecycleCases,
    {
      keys: ['supplier-contract'],
      label: { zh: '供应商合同', en: 'Supplier contract' },
      namespaces: ['kit', 'supplier'],
      document: () => import('./file/contract-document.tsx'),
      startsAt: { path: '/supplier-center/contract/index', permission: 'supplier-contract:submit' },
    },
  ],
  routes: [
    {
      path: '/supplier-center/supplier-list/index',
      title: { zh: '供应商列表', en: 'Suppliers' },
      page: () => import('./supplier-list-page.tsx'),
    },
    { path: '/supplier-center/supplier-list', title: { zh: '供应商列表', en: 'Suppliers' }, embedded: true, page: () => import('./supplier-list-page.tsx') },
    {
      path: '/supplier-center/supplier-detail',
      title: { zh: '供应商档案', en: 'Supplier' },
      embedded: true,
      page: () => import('./file/supplier-file-page.tsx'),
    },
    { path: '/supplier-center/after-sales-info', title: { zh: '售后信息', en: 'After-sales' }, page: () => import('./file/after-sales-page.tsx') },
    {
      path: '/supplier-center/add-potential-supplier',
      title: { zh: '新增潜在供应商', en: 'New potential supplier' },
      page: () => import('./edit/add-potential-page.tsx'),
    },
    {
      path: '/supplier-center/add-official-supplier',
      title: { zh: '新增正式供应商', en: 'New formal supplier' },
      page: () => import('./edit/add-official-page.tsx'),
    },
    { path: '/supplier-center/update-supplier', title: { zh: '编辑供应商', en: 'Edit supplier' }, page: () => import('./edit/update-supplier-page.tsx') },
    {
      path: '/supplier-center/supplier-recommend-print',
      title: { zh: '供应商推荐表', en: 'Supplier recommendation' },
      page: () => import('./print/recommend-print-page.tsx'),
      bare: true,
    },
    {
      path: '/supplier-center/update-printorder',
      title: { zh: '供应商变更单', en: 'Supplier change' },
      page: () => import('./print/change-print-page.tsx'),
      bare: true,
    },
    {
      path: '/supplier-center/approval-list/index',
      title: { zh: '供应商审批', en: 'Approvals about suppliers' },
      page: () => import('./approval/approval-page.tsx'),
    },
    { path: '/supplier-center/my-supplier/index', title: { zh: '我的资料', en: 'My profile' }, page: () => import('./file/my-supplier-page.tsx') },
    { path: '/supplier-center/contract/index', title: { zh: '供应商合同', en: 'Contracts' }, page: () => import('./contract-page.tsx') },
    { path: '/purchase-center/contract-warn/index', title: { zh: '合同预警', en: 'Expiring contracts' }, page: () => import('./contract-warn-page.tsx') },
    { path: '/supplier-center/material/index', title: { zh: '供应商资质', en: 'Qualifications' }, page: () => import('./material-page.tsx') },
    { path: '/supplier-center/margin/index', title: { zh: '保证金', en: 'Deposits' }, page: () => import('./margin-page.tsx') },
    { path: '/supplier-center/score/index', title: { zh: '供应商评分', en: 'Supplier scores' }, page: () => import('./score/score-page.tsx') },
    { path: '/supplier-center/score-scheme/index', title: { zh: '评分方案', en: 'Score scheme' }, page: () => import('./score/scheme-page.tsx') },
    { path: '/supplier-center/feedback/index', title: { zh: '供应商反馈', en: 'Feedback' }, page: () => import('./feedback/feedback-page.tsx') },
    { path: '/supplier-center/city-company/index', title: { zh: '城市公司', en: 'City companies' }, page: () => import('./city-company-page.tsx') },
    { path: '/supplier-center/enterprise-group/index', title: { zh: '企业集团', en: 'Groups' }, page: () => import('./enterprise-group-page.tsx') },
    { path: '/supplier-center/community/index', title: { zh: '社区管理', en: 'Communities' }, page: () => import('./community-page.tsx') },
    { path: '/supplier-center/help-document/index', title: { zh: '帮助文档', en: 'Help' }, page: () => import('./help/help-page.tsx') },
    { path: '/help/help-document', title: { zh: '帮助文档', en: 'Help' }, page: () => import('./help/help-page.tsx') },
  ],
}
