/** A resource with every widget, so that list, form and detail can be seen without a business behind them. */
import { z } from 'zod'
import { Money, Quantity, decimal, defineResource } from '#kit/contract.ts'

export const showcaseStatuses = [
  { value: 'DRAFT', label: { zh: '草稿', en: 'Draft' }, color: 'default' },
  { value: 'PENDING', label: { zh: '待审核', en: 'Pending' }, color: 'processing' },
  { value: 'APPROVED', label: { zh: '已通过', en: 'Approved' }, color: 'success' },
  { value: 'REJECTED', label: { zh: '已驳回', en: 'Rejected' }, color: 'error' },
] as const

const channels = [
  { value: 'COMMUNITY_MALL', label: { zh: '社区商城', en: 'Community mall' } },
  { value: 'ENTERPRISE_MALL', label: { zh: '企业商城', en: 'Enterprise mall' } },
] as const

/** Seen through the general type, as the kit's pieces see every resource. */
export const showcaseResource = defineResource({
  name: 'showcase',
  label: { zh: '示例单据', en: 'Sample document' },
  path: '/api/showcase',
  row: {
    code: z
      .string()
      .min(1)
      .max(20)
      .meta({
        label: { zh: '单据编号', en: 'Code' },
        column: 190,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入单据编号', en: 'Please enter the code' },
      }),
    name: z
      .string()
      .min(1)
      .max(50)
      .meta({ label: { zh: '名称', en: 'Name' }, column: 220, search: 'contains', sortable: true }),
    status: z
      .enum(['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'])
      .default('DRAFT')
      .meta({ label: { zh: '状态', en: 'Status' }, widget: 'status', options: showcaseStatuses, column: 120, search: 'in' }),
    channel: z
      .enum(['COMMUNITY_MALL', 'ENTERPRISE_MALL'])
      .meta({ label: { zh: '销售渠道', en: 'Channel' }, widget: 'select', options: channels, column: true, search: 'equals' }),
    amount: Money.meta({ label: { zh: '金额', en: 'Amount' }, widget: 'money', column: 150, search: 'range', sortable: true }),
    quantity: Quantity.nullable().meta({ label: { zh: '数量', en: 'Quantity' }, widget: 'quantity', column: 110 }),
    taxRate: decimal(6)
      .nullable()
      .meta({ label: { zh: '税率', en: 'Tax rate' }, widget: 'rate', column: 100 }),
    dueOn: z.iso
      .date()
      .nullable()
      .meta({ label: { zh: '到期日', en: 'Due' }, widget: 'date', column: 120, search: 'range' }),
    isUrgent: z
      .boolean()
      .default(false)
      .meta({ label: { zh: '加急', en: 'Urgent' }, widget: 'switch', column: 90, search: 'equals' }),
    supplierName: z.string().meta({ label: { zh: '供应商', en: 'Supplier' }, column: 'hidden' }),
    tags: z
      .array(z.string())
      .default([])
      .meta({ label: { zh: '标签', en: 'Tags' }, widget: 'tags', column: 'hidden' }),
    remark: z
      .string()
      .max(200)
      .nullable()
      .meta({ label: { zh: '备注', en: 'Remark' }, widget: 'textarea', column: 240 }),
    content: z
      .string()
      .nullable()
      .meta({ label: { zh: '说明', en: 'Description' }, widget: 'rich-text' }),
  },
  writable: ['code', 'name', 'status', 'channel', 'amount', 'quantity', 'taxRate', 'dueOn', 'isUrgent', 'tags', 'remark', 'content'],
})
