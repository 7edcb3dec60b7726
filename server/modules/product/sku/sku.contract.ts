/** Articles as they are published: for choices of other screens, for bundles, and for the field blacklist of prices. */
import { z } from 'zod'
import { defineResource, Id, Quantity, UnitPrice } from '#kit/contract.ts'
import { drawn, label, lookedUp } from '#kit/fields.contract.ts'
import { stockModes } from '../content/product-content.contract.ts'
import { productManager } from '../spu/product-manager.contract.ts'
import { validities } from '../spu/spu.contract.ts'

const price = (zh: string, en: string, column: number | 'hidden') => UnitPrice.nullish().meta({ label: label(zh, en), widget: 'money', column })

export const sku = defineResource({
  name: 'sku',
  label: label('SKU', 'SKU'),
  path: '/api/product/sku',
  row: {
    picture: z
      .string()
      .nullish()
      .meta({ label: label('图片', 'Picture'), widget: 'image', column: 70, computed: true }),
    code: drawn('SKU 编码', 'SKU number', 170),
    name: z.string().meta({ label: label('SKU 名称', 'SKU name'), widget: 'text', column: 220, search: 'contains' }),
    nameEn: z
      .string()
      .nullish()
      .meta({ label: label('英文名称', 'English name'), widget: 'text', column: 'hidden' }),
    specText: z.string().meta({ label: label('规格', 'Specs'), widget: 'text', column: 160 }),
    barcode: z
      .string()
      .nullish()
      .meta({ label: label('条形码', 'Barcode'), widget: 'text', column: 140, search: 'equals' }),
    spuId: Id.meta({
      label: label('商品', 'Product'),
      widget: 'reference',
      reference: { resource: productManager.name, labelField: 'name' },
      search: 'in',
      column: false,
    }),
    spuCode: lookedUp('商品编码', 'Product number', 170),
    supplierId: Id.nullish().meta({
      label: label('供应商', 'Supplier'),
      widget: 'reference',
      reference: { resource: 'supplier', labelField: 'companyName' },
      search: 'in',
      column: false,
    }),
    supplierName: lookedUp('供应商', 'Supplier', 180),
    supplyPrice: price('供货价', 'Supply price', 110),
    marketPrice: price('市场价', 'Market price', 'hidden'),
    /** The platform's: suppliers do not see it. */
    costPrice: price('成本价', 'Cost price', 'hidden'),
    taxRate: z.string().meta({ label: label('税率', 'Tax rate'), widget: 'rate', column: 'hidden' }),
    stockMode: z
      .enum(['SUPPLIER', 'OWN', 'VIRTUAL'])
      .meta({ label: label('库存模式', 'Stock'), widget: 'select', options: stockModes, column: 'hidden', search: 'equals' }),
    stockQty: Quantity.meta({ label: label('库存数量', 'In stock'), widget: 'quantity', column: 100 }),
    isBundle: z.boolean().meta({ label: label('组合商品', 'Bundle'), widget: 'switch', column: 80, search: 'equals' }),
    validity: z.enum(['ACTIVE', 'INVALID']).meta({ label: label('是否有效', 'In use'), widget: 'status', options: validities, column: 90, search: 'equals' }),
  },
  writable: [],
  differs: {
    lifecycles: { validity: 'product-validity' },
    verbs: { insert: undefined, update: undefined, remove: undefined, import: undefined },
    scope: { supplier: 'supplierId' },
    found: { by: ['code', 'name', 'nameEn'], code: 'code', title: 'name', titleEn: 'nameEn', at: '/commodity-management/sku-info-modal?id={id}' },
  },
})
