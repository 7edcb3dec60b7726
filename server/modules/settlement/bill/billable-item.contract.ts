/** What a supplier is owed for or owes, whether it stands on a bill or not. */
import { z } from 'zod'
import { defineResource, Id, UnitPrice } from '#kit/contract.ts'
import { label, lookedUp } from '#kit/fields.contract.ts'
import { money, moment, sums, supplierId, supplierName, told } from '#server/modules/purchase/purchase-fields.contract.ts'
import { billSources } from './purchase-bill.contract.ts'

export const billableItem = defineResource({
  name: 'billable-item',
  label: label('待对账明细', 'Billable goods'),
  path: '/api/purchase/billable-item',
  row: {
    sourceType: z.enum(['INBOUND', 'RETURN', 'AFTER_SALE', 'CREDIT']).meta({
      label: label('来源', 'From'),
      widget: 'status',
      changes: 'derived',
      options: billSources.filter(({ value }) => value !== 'ADJUST'),
      column: 100,
      search: 'in',
    }),
    sourceCode: z.string().meta({ label: label('来源单号', 'Document'), widget: 'text', column: 170, search: 'prefix' }),
    orderCode: z
      .string()
      .nullish()
      .meta({ label: label('采购单', 'Order'), widget: 'text', column: 170, search: 'prefix' }),
    supplierId,
    supplierName,
    skuCode: told('商品编码', 'Code'),
    skuName: z.string().meta({ label: label('商品', 'Goods'), widget: 'text', column: 220 }),
    unit: told('单位', 'Unit'),
    qty: sums('数量', 'Quantity'),
    price: UnitPrice.meta({ label: label('未税单价', 'Price without tax'), widget: 'money', column: 'hidden' }),
    amount: money('未税金额', 'Without tax'),
    taxAmount: money('税额', 'Tax'),
    occurredAt: moment('发生时间', 'When', 160),
    isBilled: z.boolean().meta({ label: label('已对账', 'Billed'), widget: 'switch', column: 90, search: 'equals', computed: true }),
    billId: Id.nullish().meta({
      label: label('对账单', 'Bill'),
      widget: 'reference',
      reference: { resource: 'purchase-bill', labelField: 'code' },
      column: false,
      search: 'equals',
    }),
    billCode: lookedUp('对账单号', 'Bill', 170),
  },
  writable: [],
  differs: {
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined, detail: undefined },
    scope: { supplier: 'supplierId' },
  },
})
