/** Registration of suppliers: the public form and its tracker, mailed decisions, the list of staff, and how the inbox shows one. */
import type { Feature } from '#web/kit/feature.ts'

const namespaces = ['kit', 'registry']

export const feature: Feature = {
  name: 'registry',
  namespaces,
  routes: [
    { path: '/registry/supplier', title: { zh: '供应商入驻', en: 'Become a supplier' }, public: true, page: () => import('./registration-page.tsx') },
    { path: '/registry/renew', title: { zh: '续约变更', en: 'Renewal and changes' }, bare: true, page: () => import('./change/renewal-page.tsx') },
    { path: '/audit/:id/:workflowId', title: { zh: '供应商审核', en: 'Decide on a supplier' }, public: true, page: () => import('./review/audit-page.tsx') },
    {
      path: '/supplier-center/supplier-registration-manage',
      title: { zh: '入驻申请管理', en: 'Registrations' },
      embedded: true,
      page: () => import('./review/registrations-page.tsx'),
    },
  ],
  cases: [
    {
      keys: ['supplier-registration', 'supplier_onboarding'],
      label: { zh: '入驻申请', en: 'Registration' },
      namespaces,
      document: () => import('./review/registration-document.tsx'),
      startsAt: { path: '/supplier-center/supplier-registration-manage', permission: 'supplier-registration:list' },
    },
    {
      keys: ['supplier-change', 'supplier_change'],
      label: { zh: '续约变更', en: 'Change or renewal' },
      namespaces,
      document: () => import('./change/change-document.tsx'),
      startsAt: { path: '/registry/renew', permission: 'supplier-change:insert' },
    },
  ],
}
