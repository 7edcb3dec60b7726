/** What a supplier may offer, and through which channels. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { choice, chosen, dayOrNone, lookedUp, named, remark, toggle } from '#kit/fields.contract.ts'
import { ofSupplier, ownerFields } from '../profile/supplier-fields.contract.ts'

export const supplierProductType = defineResource({
  name: 'supplier-product-type',
  label: { zh: '供应商产品类型', en: 'Supplier product type' },
  path: '/api/supplier/supplier-product-type',
  row: {
    ...ownerFields,
    categoryId: Id.nullish().meta({ technical: true }),
    categoryName: named('产品类型', 'Kind of goods', 200, false),
    kindName: lookedUp('产品类型', 'Kind of goods', 220),
    authLevel: choice('经营资格', 'Sells as', 'supplier_auth_level', 130),
    brandNames: z
      .array(z.string().trim().min(1).max(100))
      .max(50)
      .default([])
      .meta({ label: { zh: '经营品牌', en: 'Brands' }, widget: 'tags', column: 240 }),
    remark,
  },
  writable: ['supplierId', 'categoryId', 'categoryName', 'authLevel', 'brandNames', 'remark'],
  differs: ofSupplier,
})

export const supplierSalesChannel = defineResource({
  name: 'supplier-sales-channel',
  label: { zh: '供应商销售渠道', en: 'Supplier sales channel' },
  path: '/api/supplier/supplier-sales-channel',
  row: {
    ...ownerFields,
    channel: chosen('销售渠道', 'Channel', 'sales_channel', 140),
    status: toggle,
    goLiveOn: dayOrNone('上线日期', 'Live since'),
    priceRuleId: Id.nullish().meta({ technical: true }),
    remark,
  },
  writable: ['supplierId', 'channel', 'goLiveOn', 'priceRuleId', 'remark'],
  differs: { ...ofSupplier, verbs: { active: 'active' } },
})
