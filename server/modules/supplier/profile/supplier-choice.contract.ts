/** Suppliers as other screens need them: for a choice, with their channels, and whether they may bring goods. */
import { z } from 'zod'
import { ById, defineCall, Id, pageOf, Paging } from '#kit/contract.ts'
import { supplier } from './supplier.contract.ts'

const SupplierOption = z.object({
  id: Id,
  /** Label and value of a dropdown: name and code. */
  code: z.string(),
  name: z.string(),
  companyName: z.string(),
  shortName: z.string().nullable(),
  nameEn: z.string().nullable(),
  stage: z.string(),
  operStatus: z.string(),
})
export type SupplierOption = z.output<typeof SupplierOption>

const filter = {
  /** Part of a name, or the beginning of a number or credit code. */
  name: z.string().trim().max(200).optional(),
  stage: z.union([supplier.row.shape.stage, z.literal('')]).optional(),
  operStatus: z.union([supplier.row.shape.operStatus, z.literal('')]).optional(),
  salesChannel: z.string().trim().max(40).optional(),
}

export const supplierPage = defineCall('GET|POST /api/supplier/supplier/page-select-list', {
  permission: 'supplier:select',
  summary: { zh: '供应商分页下拉', en: 'Suppliers for a choice, in pages' },
  input: Paging.pick({ current: true, size: true }).extend(filter),
  output: pageOf(SupplierOption),
  options: { readOnly: true },
})

/** The first 200 that match. */
export const supplierPulldown = defineCall('GET|POST /api/supplier/supplier/pulldown', {
  permission: 'supplier:select',
  summary: { zh: '供应商下拉', en: 'Suppliers for a choice' },
  input: z.object(filter),
  output: z.array(SupplierOption),
  options: { readOnly: true },
})

const ChannelOption = z.object({ id: Id, code: z.string(), name: z.string(), goLiveOn: z.string().nullable() })

/** Channels that are open for a supplier. */
export const supplierChannels = defineCall('GET /api/supplier/supplier/select-sales-channel-list/{id}', {
  permission: 'supplier:select',
  summary: { zh: '供应商销售渠道下拉', en: 'Channels of a supplier for a choice' },
  input: ById,
  output: z.array(ChannelOption),
})

export const supplierSelectDetail = defineCall('GET /api/supplier/supplier/get-select-detail/{id}', {
  permission: 'supplier:select',
  summary: { zh: '所选供应商详情', en: 'What a form shows of the chosen supplier' },
  input: ById,
  output: SupplierOption.extend({
    contactName: z.string().nullable(),
    mobile: z.string().nullable(),
    settleCycle: z.string(),
    paymentTerms: z.number().int(),
    taxpayerType: z.string().nullable(),
    secretPrice: z.boolean(),
    salesChannels: z.array(ChannelOption),
  }),
})

/** Everything that still stands in the way of new goods of this supplier, in words; `allowed` when nothing does. */
export const checkProductAddRule = defineCall('GET /api/supplier/supplier/check-product-add-rule/{id}', {
  permission: 'supplier:select',
  summary: { zh: '校验供应商是否可新增商品', en: 'May this supplier bring goods?' },
  input: ById,
  output: z.object({ allowed: z.boolean(), reasons: z.array(z.object({ code: z.string(), message: z.string() })) }),
})

const Reasons = z.array(z.object({ code: z.string(), message: z.string() }))

/** Everything that stands in the way of new orders to this supplier, and what whoever places one should know. */
export const checkOrderRule = defineCall('GET /api/supplier/supplier/check-order-rule/{id}', {
  permission: 'supplier:select',
  summary: { zh: '校验供应商是否可接单', en: 'May this supplier get orders?' },
  input: ById,
  output: z.object({ allowed: z.boolean(), reasons: Reasons, warnings: Reasons }),
})

/** The supplier of whoever asks; null for staff. */
export const currentSupplier = defineCall('GET|POST /api/supplier/supplier/get-current-supplier', {
  permission: 'signed-in',
  summary: { zh: '获取当前供应商', en: 'My supplier' },
  input: z.object({}),
  output: supplier.row.nullable(),
})
