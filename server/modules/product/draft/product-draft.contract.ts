/** Drafts: what of products is being edited, decided on, or came back. One list for both sides; each supplier sees their own. */
import { z } from 'zod'
import { defineResource, Id, Instant } from '#kit/contract.ts'
import { drawn, label, lookedUp } from '#kit/fields.contract.ts'
import { approvalStatuses } from '#kit/document/document.contract.ts'

const { DRAFT, IN_APPROVAL, RETURNED, REJECTED, APPROVED } = approvalStatuses

export const productDraftStatuses = [
  DRAFT,
  { value: 'READY', label: label('待提交', 'Ready to submit'), color: 'blue' },
  IN_APPROVAL,
  RETURNED,
  REJECTED,
  APPROVED,
  { value: 'DROPPED', label: label('已放弃', 'Dropped'), color: 'default' },
] as const
export const ProductDraftStatus = z.enum(['DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'DROPPED'])

export const draftKinds = [
  { value: 'NEW', label: label('新商品', 'New product'), color: 'green' },
  { value: 'CHANGE', label: label('变更', 'Change'), color: 'cyan' },
] as const

export const productDraft = defineResource({
  name: 'product-draft',
  label: label('商品草稿', 'Product draft'),
  path: '/api/product/draft',
  row: {
    code: drawn('单号', 'Number', 170),
    spuId: Id.meta({ technical: true }),
    spuCode: lookedUp('商品编码', 'Product number', 170),
    name: z.string().meta({ label: label('商品名称', 'Product name'), widget: 'text', column: 260, search: 'contains' }),
    kind: z
      .enum(['NEW', 'CHANGE'])
      .meta({ label: label('类别', 'Kind'), widget: 'status', options: draftKinds, column: 110, search: 'equals', changes: 'once' }),
    status: ProductDraftStatus.meta({ label: label('状态', 'Status'), widget: 'status', options: productDraftStatuses, column: 130, search: 'in' }),
    categoryId: Id.nullish().meta({
      label: label('商品类目', 'Category'),
      widget: 'tree-reference',
      reference: { resource: 'category', labelField: 'nameZh' },
      search: 'in',
      column: false,
    }),
    categoryName: lookedUp('商品类目', 'Category', 140),
    brandId: Id.nullish().meta({ technical: true }),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      search: 'in',
      column: false,
    }),
    supplierName: lookedUp('供应商', 'Supplier', 200),
    baseVersion: z
      .number()
      .int()
      .meta({ label: label('变更前版本', 'Changes version'), widget: 'number', column: 'hidden' }),
    isComplete: z.boolean().meta({ label: label('已填完整', 'Complete'), widget: 'switch', column: 90, search: 'equals' }),
    stepMask: z.number().int().meta({ technical: true }),
    changedFields: z.array(z.string()).meta({ technical: true }),
    ownerId: Id.nullish().meta({ technical: true }),
    ownerName: lookedUp('提交人', 'By', 110),
    /** What was said when it came back; no part of what is decided on. */
    reason: z
      .string()
      .nullish()
      .meta({ label: label('原因', 'Reason'), widget: 'text', column: 'hidden', staysOpen: true }),
    processInstanceId: z.string().nullish().meta({ technical: true }),
    submittedAt: Instant.nullish().meta({ label: label('提交时间', 'Submitted'), widget: 'datetime', column: 160, search: 'range' }),
    approvedAt: Instant.nullish().meta({ label: label('通过时间', 'Approved'), widget: 'datetime', column: 'hidden' }),
  },
  writable: [],
  differs: {
    lifecycles: { status: 'product-draft' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
  },
})
