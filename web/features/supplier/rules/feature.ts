/** Rules of suppliers that change by approval: reviewed across suppliers, and read in the inbox. */
import type { Feature } from '#web/kit/feature.ts'

const namespaces = ['kit', 'supplier-rules']
const context = () => import('../score/score-context.tsx')
const caseNamespaces = [...namespaces, 'supplier-score']
const page = () => import('./pricing-review-page.tsx')
const title = { zh: '定价审核', en: 'Pricing review' }

export const feature: Feature = {
  name: 'supplier-rules',
  namespaces,
  routes: [
    { path: '/supplier-center/pricing-review/index', title, page },
    { path: '/supplier-center/pricing-review', title, embedded: true, page },
  ],
  cases: [
    {
      keys: ['supplier-price-rule'],
      label: { zh: '价格规则变更', en: 'Price rule' },
      namespaces: caseNamespaces,
      document: () => import('./price-document.tsx'),
      context,
      startsAt: { path: '/supplier-center/supplier-list/index', permission: 'supplier-price-rule:insert' },
      pageOf: (id) => `/supplier-center/pricing-review/index?tab=price&id=${id}`,
    },
    {
      keys: ['supplier-freight-rule'],
      label: { zh: '运费规则变更', en: 'Freight rule' },
      namespaces: caseNamespaces,
      document: () => import('./freight-document.tsx'),
      context,
      startsAt: { path: '/supplier-center/supplier-list/index', permission: 'supplier-freight-rule:insert' },
      pageOf: (id) => `/supplier-center/pricing-review/index?tab=freight&id=${id}`,
    },
  ],
}
