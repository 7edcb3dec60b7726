/** Licences and certificates: those in force, and those that an application brings along until it is approved. */
import { z } from 'zod'
import { defineResource, Id, Instant } from '#kit/contract.ts'
import { chosen, dayOrNone, days, files, lookedUp, named, optional, remark } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

export const materialStatuses = [
  { value: 'VALID', label: { zh: '有效', en: 'Valid' }, color: 'green' },
  { value: 'EXPIRING', label: { zh: '即将到期', en: 'Expires soon' }, color: 'orange' },
  { value: 'EXPIRED', label: { zh: '已过期', en: 'Expired' }, color: 'red' },
  { value: 'REPLACED', label: { zh: '已替换', en: 'Replaced' }, color: 'default' },
] as const

/** What a paper says; also what an application stages. */
export const materialFields = {
  materialType: chosen('资质类型', 'Kind', 'material_type', 150),
  name: named('资质名称', 'Name', 200, 200),
  materialNo: optional('证照编号', 'Number', 100, 160),
  fileIds: files('扫描件', 'Scans'),
  validFrom: dayOrNone('有效期起', 'Valid from'),
  validTo: dayOrNone('有效期至', 'Valid to'),
  warnDays: days('提前提醒（天）', 'Warn before (days)', 365, 30),
} as const

export const supplierMaterial = defineResource({
  name: 'supplier-material',
  label: { zh: '供应商资质', en: 'Supplier qualification' },
  path: '/api/supplier/supplier-materials',
  row: {
    ...ownerFields,
    ...materialFields,
    /** Follows from the dates. */
    status: z
      .enum(['VALID', 'EXPIRING', 'EXPIRED', 'REPLACED'])
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', options: materialStatuses, column: 100, search: 'equals', computed: true }),
    replacedById: Id.nullish().meta({ technical: true }),
    remark,
  },
  writable: ['supplierId', 'materialType', 'name', 'materialNo', 'fileIds', 'validFrom', 'validTo', 'warnDays', 'remark'],
  differs: ofSupplier,
})

/** Where staged rows belong: the application, and the row that they shall replace. */
export const stagedFields = {
  supplierId: Id.nullish().meta({
    label: { zh: '供应商', en: 'Supplier' },
    widget: 'reference',
    column: false,
    search: 'equals',
    reference: { resource: 'supplier', labelField: 'companyName' },
  }),
  supplierName: lookedUp('供应商', 'Supplier', 200),
  applicationId: Id.nullish().meta({ label: { zh: '申请', en: 'Application' }, widget: 'text', column: false, search: 'equals' }),
  promotedAt: Instant.nullish().meta({ label: { zh: '生效时间', en: 'Taken over' }, widget: 'datetime', column: 160 }),
} as const

export const supplierMaterialTemp = defineResource({
  name: 'supplier-material-temp',
  label: { zh: '待审资质', en: 'Staged qualification' },
  path: '/api/supplier/supplier-materials-temporary',
  row: {
    ...stagedFields,
    ...materialFields,
    materialId: Id.nullish().meta({ label: { zh: '替换资质', en: 'Replaces' }, widget: 'text', column: false }),
    remark,
  },
  writable: ['supplierId', 'applicationId', 'materialId', 'materialType', 'name', 'materialNo', 'fileIds', 'validFrom', 'validTo', 'warnDays', 'remark'],
  differs: { ...ofSupplier, shows: 'supplier-material', verbs: { import: undefined } },
})
