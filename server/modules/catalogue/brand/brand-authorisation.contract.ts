/** Who may sell a brand, from when until when. Whether it holds follows from the days. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { choice, day, dayOrNone, days, files, label, lookedUp, remark } from '#kit/fields.contract.ts'

export const authorisationStatuses = [
  { value: 'PENDING', label: label('未生效', 'Not yet'), color: 'blue' },
  { value: 'VALID', label: label('有效', 'Valid'), color: 'green' },
  { value: 'EXPIRING', label: label('即将到期', 'Expires soon'), color: 'orange' },
  { value: 'EXPIRED', label: label('已过期', 'Expired'), color: 'red' },
] as const

export const brandAuthorisation = defineResource({
  name: 'brand-authorisation',
  label: label('品牌授权', 'Brand authorisation'),
  path: '/api/product/brand-authorisation',
  row: {
    brandId: Id.meta({
      label: label('品牌', 'Brand'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'brand', labelField: 'nameZh' },
      requiredMessage: { zh: '请选择品牌', en: 'Choose the brand' },
    }),
    brandName: lookedUp('品牌', 'Brand', 160),
    supplierId: Id.meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'supplier', labelField: 'companyName' },
      requiredMessage: { zh: '请选择供应商', en: 'Choose the supplier' },
    }),
    supplierName: lookedUp('供应商', 'Supplier', 220),
    authLevel: choice('经营资格', 'Sells as', 'supplier_auth_level', 120),
    validFrom: day('有效期起', 'Valid from'),
    validTo: dayOrNone('有效期至', 'Valid to').meta({ hint: { zh: '不填表示长期有效', en: 'Without an end when empty' } }),
    warnDays: days('提前提醒（天）', 'Warn before (days)', 365, 30),
    status: z
      .enum(['PENDING', 'VALID', 'EXPIRING', 'EXPIRED'])
      .meta({ label: label('状态', 'Status'), widget: 'status', options: authorisationStatuses, column: 100, search: 'equals', computed: true }),
    fileIds: files('授权文件', 'Papers'),
    remark,
  },
  writable: ['brandId', 'supplierId', 'authLevel', 'validFrom', 'validTo', 'warnDays', 'fileIds', 'remark'],
  differs: { scope: { supplier: 'supplierId', through: { field: 'supplierId', model: 'supplier', keeper: 'masterUserId' } } },
})
