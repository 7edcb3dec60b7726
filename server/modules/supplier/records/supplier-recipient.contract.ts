/** Where goods go back to. */
import { z } from 'zod'
import { defineCall, defineResource } from '#kit/contract.ts'
import { flag, lookedUp, named, optional, remark } from '#kit/fields.contract.ts'
import { mobile, ofSupplier, ownerFields, regionCode } from '../profile/supplier-fields.contract.ts'

const recipientTypes = [
  { value: 'RETURN', label: { zh: '退货', en: 'Returns' }, color: 'blue' },
  { value: 'REPAIR', label: { zh: '维修', en: 'Repairs' }, color: 'gold' },
  { value: 'INVOICE', label: { zh: '收票', en: 'Invoices' }, color: 'green' },
] as const

export const supplierRecipient = defineResource({
  name: 'supplier-recipient',
  label: { zh: '退货地址', en: 'Return address' },
  path: '/api/supplier/supplier-recipient',
  row: {
    ...ownerFields,
    name: named('收件人', 'Recipient', 50, 110),
    mobile,
    regionCode,
    regionName: lookedUp('所在地区', 'Region', 180),
    address: named('详细地址', 'Address', 500, 260),
    postcode: optional('邮编', 'Postcode', 10, 'hidden'),
    type: z
      .enum(['RETURN', 'REPAIR', 'INVOICE'])
      .default('RETURN')
      .meta({ label: { zh: '用途', en: 'For' }, widget: 'status', changes: 'chosen', options: recipientTypes, column: 90, search: 'equals' }),
    isDefault: flag('默认', 'Default'),
    remark,
  },
  writable: ['supplierId', 'name', 'mobile', 'regionCode', 'address', 'postcode', 'type', 'isDefault', 'remark'],
  differs: ofSupplier,
})

/** Return addresses of a supplier by his id or number, the default ones first; empty when there is no such supplier for the caller. */
export const recipientsOfSupplier = defineCall('GET /api/supplier/supplier-recipient/getBySupplierIdOrCode/{id}', {
  permission: 'supplier-recipient:list',
  summary: { zh: '按供应商查退货地址', en: 'Return addresses of a supplier' },
  input: z.object({ id: z.string().trim().min(1).max(40) }),
  output: z.array(supplierRecipient.row),
})
