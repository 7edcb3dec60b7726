/** Products as lists show them, for both sides. What a product says in full is read step by step (`step/`). */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant, UnitPrice, type FieldView } from '#kit/contract.ts'
import { drawn, label, lookedUp } from '#kit/fields.contract.ts'
import { secretPricePermission } from '#server/modules/supplier/profile/secret-price.contract.ts'
import { callOf, listInput } from '#kit/resource-calls.contract.ts'
import { ProductDraftStatus, productDraftStatuses } from '../draft/product-draft.contract.ts'
import { ownerTypes } from '../content/product-content.contract.ts'
import { permissionOn, resourceNameOf, type Side } from '../side.contract.ts'

export const productAuditStatuses = [
  { value: 'DRAFT', label: label('草稿', 'Draft'), color: 'default' },
  { value: 'READY', label: label('待提交', 'Ready to submit'), color: 'blue' },
  { value: 'IN_APPROVAL', label: label('审核中', 'In review'), color: 'processing' },
  { value: 'RETURNED', label: label('退回修改', 'Returned'), color: 'gold' },
  { value: 'REJECTED', label: label('审核不通过', 'Rejected'), color: 'red' },
  { value: 'APPROVED', label: label('审核通过', 'Approved'), color: 'green' },
  { value: 'CHANGING', label: label('变更中', 'Being changed'), color: 'cyan' },
  { value: 'INVALID', label: label('已作废', 'Out of use'), color: 'default' },
] as const

export const ProductAuditStatus = z.enum(['DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'APPROVED', 'CHANGING', 'INVALID'])

export const validities = [
  { value: 'ACTIVE', label: label('有效', 'In use'), color: 'green' },
  { value: 'INVALID', label: label('已作废', 'Out of use'), color: 'default' },
] as const

const reference = (zh: string, en: string, resource: string, labelField: string, more: Partial<FieldView> = {}) =>
  Id.nullish().meta({ label: label(zh, en), widget: 'reference', reference: { resource, labelField }, search: 'in', column: false, ...more })

const price = (zh: string, en: string) =>
  UnitPrice.nullish().meta({ label: label(zh, en), widget: 'money', column: 110, sortable: true, search: 'range', comparedBy: secretPricePermission })
const whole = (zh: string, en: string, column: FieldView['column'] = 80) =>
  z
    .number()
    .int()
    .meta({ label: label(zh, en), widget: 'number', column })
const moment = (zh: string, en: string) => Instant.nullish().meta({ label: label(zh, en), widget: 'datetime', column: 'hidden' })

const row = {
  picture: z
    .string()
    .nullish()
    .meta({ label: label('主图', 'Picture'), widget: 'image', column: 70, computed: true }),
  code: drawn('商品编码', 'Number', 170),
  name: z.string().meta({ label: label('商品名称', 'Product name'), widget: 'text', column: 260, search: 'contains' }),
  nameEn: z
    .string()
    .nullish()
    .meta({ label: label('英文名称', 'English name'), widget: 'text', column: 'hidden' }),
  /** Names, numbers and barcodes of the product and its SKU. */
  keyword: z.string().meta({
    label: label('关键词', 'Keyword'),
    widget: 'text',
    column: false,
    search: 'contains',
    hint: label('名称、编码、条形码', 'Name, number or barcode'),
  }),
  auditStatus: ProductAuditStatus.meta({
    label: label('审核状态', 'Status'),
    widget: 'status',
    options: productAuditStatuses,
    column: 130,
    search: 'in',
    changes: 'derived',
  }),
  /** Of the draft that is open now, if there is one. */
  draftStatus: ProductDraftStatus.nullish().meta({
    label: label('草稿状态', 'Draft'),
    widget: 'status',
    options: productDraftStatuses,
    column: 'hidden',
    computed: true,
    changes: 'derived',
  }),
  categoryId: reference('商品类目', 'Category', 'category', 'nameZh', { widget: 'tree-reference' }),
  categoryName: lookedUp('商品类目', 'Category', 140),
  brandId: reference('品牌', 'Brand', 'brand', 'nameZh'),
  brandName: lookedUp('品牌', 'Brand', 120),
  supplierId: reference('供应商', 'Supplier', 'supplier', 'companyName'),
  supplierName: lookedUp('供应商', 'Supplier', 200),
  ownerType: z
    .enum(['SUPPLIER', 'SELF'])
    .meta({ label: label('经营方式', 'Whose goods'), widget: 'select', options: ownerTypes, column: 'hidden', search: 'equals' }),
  goodsType: z
    .string()
    .nullish()
    .meta({ label: label('商品类型', 'Kind of goods'), widget: 'dict', dict: 'goods_type', column: 'hidden', search: 'equals' }),
  channels: z.array(z.string()).meta({ label: label('销售渠道', 'Channels'), widget: 'dict', dict: 'sales_channel', column: 160, search: 'in' }),
  skuCount: whole('SKU 数', 'SKU'),
  minPrice: price('最低供货价', 'Lowest price'),
  maxPrice: UnitPrice.nullish().meta({ label: label('最高供货价', 'Highest price'), widget: 'money', column: 'hidden' }),
  validity: z.enum(['ACTIVE', 'INVALID']).meta({ label: label('是否有效', 'In use'), widget: 'status', options: validities, column: 'hidden' }),
  stepMask: whole('完成步骤', 'Steps that are complete', 'hidden'),
  currentVersion: whole('当前版本', 'Version in force', 'hidden'),
  clonedFromId: Id.nullish().meta({ technical: true }),
  submittedAt: moment('提交时间', 'Submitted'),
  approvedAt: moment('通过时间', 'Approved'),
}

const Named = z.object({ id: Id })

const resourceOn = <const S extends Side>(side: S) =>
  defineResource({
    name: resourceNameOf(side),
    label: label('商品', 'Product'),
    path: `/api/product/${side}`,
    row,
    writable: [],
    differs: {
      model: 'spu',
      ...(side === 'supplier' && { shows: resourceNameOf('manager') }),
      lifecycles: { validity: 'product-validity' },
      verbs: { insert: undefined, update: undefined, import: undefined, export: 'list-export' },
      scope: { supplier: 'supplierId' },
      found: { by: ['code', 'name', 'nameEn'], code: 'code', title: 'name', titleEn: 'nameEn', at: '/commodity-management/new-info-modal?id={id}' },
      commands: {
        edit: { label: label('编辑', 'Edit'), permission: permissionOn(side, 'update'), input: Named },
        submit: { label: label('提交审核', 'Submit'), permission: permissionOn(side, 'submit'), input: Named },
        withdraw: { label: label('撤回', 'Withdraw'), permission: permissionOn(side, 'withdraw'), input: Named },
        drop: { label: label('放弃变更', 'Drop the change'), permission: permissionOn(side, 'drop'), input: Named },
        ...(side === 'manager' && {
          invalidate: { label: label('作废', 'Take out of use'), permission: permissionOn(side, 'invalidate'), input: Named },
        }),
      },
    },
  })

export const productOn = { manager: resourceOn('manager'), supplier: resourceOn('supplier') } as const

/** The same rows as the list without its status, counted by status. */
export const statusCountersOn = (side: Side) =>
  defineCall(`GET|POST /api/product/${side}/status-counters`, {
    permission: permissionOn(side, 'list'),
    summary: label('各状态商品数', 'How many products stand how'),
    input: listInput(productOn[side]),
    output: z.array(z.object({ status: ProductAuditStatus, count: z.number().int() })),
    options: { readOnly: true },
  })

/** The list as a file, under the path by which old clients ask the search engine for it. Who asks says the side: suppliers get their own. */
export const productSearchExport = defineCall('POST /api/product/es/list-export', {
  permission: 'signed-in',
  summary: label('导出商品', 'Export products'),
  input: callOf(productOn.manager, 'export').input,
  output: callOf(productOn.manager, 'export').output,
  options: { transport: 'file', readOnly: true },
})
