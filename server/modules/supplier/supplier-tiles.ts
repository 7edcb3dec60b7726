/** What the homes count of suppliers. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { supplierFeedback } from './help/supplier-feedback.contract.ts'
import { supplier } from './profile/supplier.contract.ts'
import { supplierContract } from './records/supplier-contract.contract.ts'
import { supplierRegistration } from './records/supplier-documents.contract.ts'
import { supplierMaterial } from './records/supplier-material.contract.ts'

const lists = {
  supplier: '/supplier-center/supplier-list/index',
  contract: '/supplier-center/contract/index',
  material: '/supplier-center/material/index',
  feedback: '/supplier-center/feedback/index',
  registration: '/supplier-center/supplier-registration-manage/index',
} as const

const suppliers = (key: string, zh: string, en: string, tone: HomeTile['tone'], filters: HomeTile['filters']): HomeTile => ({
  key,
  title: { zh, en },
  tone,
  of: supplier,
  path: lists.supplier,
  filters,
})

/** What runs out, for both sides alike. */
const expiring: readonly HomeTile[] = [
  {
    key: 'materials-expired',
    title: { zh: '已过期资质', en: 'Expired qualifications' },
    tone: 'danger',
    of: supplierMaterial,
    by: ['supplier-material:update'],
    path: lists.material,
    filters: { status: 'EXPIRED' },
  },
  {
    key: 'materials-expiring',
    title: { zh: '即将到期资质', en: 'Expiring qualifications' },
    tone: 'warning',
    of: supplierMaterial,
    by: ['supplier-material:update'],
    path: lists.material,
    filters: { status: 'EXPIRING' },
  },
  {
    key: 'contracts-expiring',
    title: { zh: '即将到期合同', en: 'Expiring contracts' },
    tone: 'warning',
    of: supplierContract,
    by: ['supplier-contract:update'],
    path: lists.contract,
    filters: { status: 'EXPIRING' },
  },
]

export const systemHomeTiles: readonly HomeTile[] = [
  suppliers('suppliers-formal', '正式供应商', 'Formal suppliers', 'good', { stage: 'FORMAL' }),
  suppliers('suppliers-potential', '潜在供应商', 'Potential suppliers', 'plain', { stage: 'POTENTIAL' }),
  { ...suppliers('suppliers-frozen', '冻结供应商', 'Frozen suppliers', 'danger', { operStatus: 'FROZEN' }), by: ['supplier-freeze:defrost'] },
  {
    key: 'registrations-waiting',
    title: { zh: '待审核入驻', en: 'Registrations to review' },
    tone: 'warning',
    of: supplierRegistration,
    by: ['supplier:update'],
    path: lists.registration,
    filters: { status: 'SUBMITTED' },
  },
  {
    key: 'registrations-month',
    title: { zh: '本月入驻申请', en: 'Registrations this month' },
    tone: 'plain',
    of: supplierRegistration,
    path: lists.registration,
    filters: ({ firstOfMonth }) => ({ createTime_dategt: firstOfMonth }),
  },
  ...expiring,
  {
    key: 'feedback-open',
    title: { zh: '待回复反馈', en: 'Feedback to answer' },
    tone: 'warning',
    of: supplierFeedback,
    by: ['supplier-feedback:send'],
    path: lists.feedback,
    filters: { status: 'OPEN' },
  },
]

export const supplierHomeTiles: readonly HomeTile[] = [
  {
    key: 'contracts-in-force',
    title: { zh: '生效中合同', en: 'Contracts in force' },
    tone: 'good',
    of: supplierContract,
    path: lists.contract,
    filters: { status: 'EFFECTIVE' },
  },
  ...expiring,
  {
    key: 'feedback-replied',
    title: { zh: '已回复反馈', en: 'Feedback answered' },
    tone: 'plain',
    of: supplierFeedback,
    path: lists.feedback,
    filters: { status: 'REPLIED' },
  },
]
