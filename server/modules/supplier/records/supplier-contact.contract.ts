/** Whom to talk to at the supplier's. */
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { flag, named, optional, remark } from '#kit/fields.contract.ts'
import { email, mobileOrNone, ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

const duties = [
  { value: 'BUSINESS', label: { zh: '业务', en: 'Business' } },
  { value: 'FINANCE', label: { zh: '财务', en: 'Finance' } },
  { value: 'LOGISTICS', label: { zh: '物流', en: 'Logistics' } },
  { value: 'AFTER_SALES', label: { zh: '售后', en: 'After-sales' } },
] as const

export const supplierContact = defineResource({
  name: 'supplier-contact',
  label: { zh: '供应商联系人', en: 'Supplier contact' },
  path: '/api/supplier/supplier-contact',
  row: {
    ...ownerFields,
    name: named('姓名', 'Name', 50, 110),
    position: optional('职务', 'Position', 50, 120),
    mobile: mobileOrNone,
    phone: optional('座机', 'Telephone', 30, 'hidden'),
    email,
    wechat: optional('微信', 'WeChat', 50, 'hidden'),
    duties: z
      .array(z.enum(['BUSINESS', 'FINANCE', 'LOGISTICS', 'AFTER_SALES']))
      .max(4)
      .default([])
      .meta({ label: { zh: '职责', en: 'Duties' }, widget: 'select', options: duties, column: 160 }),
    isPrimary: flag('主要联系人', 'Primary'),
    remark,
  },
  writable: ['supplierId', 'name', 'position', 'mobile', 'phone', 'email', 'wechat', 'duties', 'isPrimary', 'remark'],
  differs: ofSupplier,
})
