/** How the inbox shows what moves a supplier. */
import type { CaseKind } from '#web/kit/case/case-forms.ts'

const namespaces = ['kit', 'supplier', 'supplier-lifecycle', 'supplier-score']
const from = (permission: string) => ({ path: '/supplier-center/supplier-list/index', permission })

const freeze = {
  namespaces,
  document: () => import('./freeze-document.tsx'),
  context: () => import('./freeze-context.tsx'),
  startsAt: from('supplier-freeze:insert'),
} as const

export const lifecycleCases: readonly CaseKind[] = [
  {
    keys: ['supplier-regularization'],
    label: { zh: '供应商转正', en: 'Regularization' },
    namespaces,
    document: () => import('./regularization-document.tsx'),
    context: () => import('./regularization-context.tsx'),
    startsAt: from('supplier-regularization:insert'),
  },
  { keys: ['supplier-freeze'], label: { zh: '供应商冻结', en: 'Freeze' }, family: { zh: '供应商冻结与解冻', en: 'Freezes and releases' }, ...freeze },
  { keys: ['supplier-defrost'], label: { zh: '供应商解冻', en: 'Release of a freeze' }, ...freeze },
  {
    keys: ['supplier-exit'],
    label: { zh: '供应商退出', en: 'Supplier exit' },
    namespaces,
    document: () => import('./exit-document.tsx'),
    context: () => import('./exit-context.tsx'),
    startsAt: from('supplier-exit:insert'),
  },
]
