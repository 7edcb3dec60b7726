/**
 * What a product says, step by step: the SPU and its SKU as one value. A step is saved as far as it is typed, so every field may be
 * empty; a field with a `requiredMessage` must be filled before the product is handed in (`completeness.ts`). Prices are CNY a sale unit,
 * without a number's float: decimal strings. Weights are kilograms, volumes cubic metres, lengths centimetres.
 */
import { z } from 'zod'
import { Id, Quantity, UnitPrice } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import type { FieldView } from '#kit/contract.ts'
import { limits, type SkuStep, type SpuStep } from '../product-steps.contract.ts'

/** Of a field that must be filled before the product is handed in. */
const asked = (verb: '请输入' | '请选择' | '请上传', zh: string, en: string): Partial<FieldView> => ({
  requiredMessage: { zh: `${verb}${zh}`, en: `${verb === '请输入' ? 'Enter' : verb === '请选择' ? 'Choose' : 'Upload'}: ${en}` },
})

const text = (zh: string, en: string, length: number, more: Partial<FieldView> = {}) =>
  z
    .string()
    .trim()
    .max(length)
    .nullish()
    .meta({ label: label(zh, en), widget: 'text', ...more })
const reference = (zh: string, en: string, resource: string, labelField: string, more: Partial<FieldView> = {}) =>
  Id.nullish().meta({ label: label(zh, en), widget: 'reference', reference: { resource, labelField }, ...more })
const tree = (zh: string, en: string, resource: string, labelField: string, more: Partial<FieldView> = {}) =>
  Id.nullish().meta({ label: label(zh, en), widget: 'tree-reference', reference: { resource, labelField }, ...more })
const dict = (zh: string, en: string, code: string, more: Partial<FieldView> = {}) =>
  z
    .string()
    .trim()
    .max(40)
    .nullish()
    .meta({ label: label(zh, en), widget: 'dict', dict: code, ...more })
const positive = (schema: z.ZodString) => schema.regex(/^\d/, { error: 'product.not-negative' })
const price = (zh: string, en: string, more: Partial<FieldView> = {}) =>
  positive(UnitPrice)
    .nullish()
    .meta({ label: label(zh, en), widget: 'money', ...more })
const quantity = (zh: string, en: string, more: Partial<FieldView> = {}) =>
  positive(Quantity)
    .nullish()
    .meta({ label: label(zh, en), widget: 'quantity', ...more })
const picture = (zh: string, en: string, more: Partial<FieldView> = {}) => Id.nullish().meta({ label: label(zh, en), widget: 'image', ...more })
const pictures = (zh: string, en: string, more: Partial<FieldView> = {}) =>
  z
    .array(Id)
    .max(limits.images)
    .default([])
    .meta({ label: label(zh, en), widget: 'image', ...more })
/** Cleaned by the server when it is saved. */
const html = (zh: string, en: string, more: Partial<FieldView> = {}) =>
  z
    .string()
    .max(200_000)
    .nullish()
    .meta({ label: label(zh, en), widget: 'rich-text', ...more })

export const ownerTypes = [
  { value: 'SUPPLIER', label: label('供应商商品', "Supplier's goods") },
  { value: 'SELF', label: label('自营商品', 'Own goods') },
] as const

export const spuBasic = z.strictObject({
  name: text('商品名称', 'Product name', 200, asked('请输入', '商品名称', 'product name')),
  nameEn: text('英文名称', 'English name', 200),
  subtitle: text('副标题', 'Subtitle', 200),
  categoryId: tree('商品类目', 'Category', 'category', 'nameZh', asked('请选择', '商品类目', 'category')),
  taxCategoryId: tree('税收分类', 'Tax category', 'category', 'nameZh'),
  brandId: reference('品牌', 'Brand', 'brand', 'nameZh', asked('请选择', '品牌', 'brand')),
  goodsType: dict('商品类型', 'Kind of goods', 'goods_type', asked('请选择', '商品类型', 'kind of goods')),
  saleUnitId: reference('销售单位', 'Sale unit', 'sale-unit', 'nameZh', asked('请选择', '销售单位', 'sale unit')),
  taxInfoId: reference('税收信息', 'Tax information', 'tax-info', 'name', asked('请选择', '税收信息', 'tax information')),
  originCountry: dict('原产国', 'Country of origin', 'country'),
  shelfLifeDays: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .nullish()
    .meta({ label: label('保质期（天）', 'Shelf life in days'), widget: 'number' }),
  afterSalePolicy: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .meta({ label: label('售后说明', 'After-sales policy'), widget: 'textarea' }),
})

/** A value of an attribute, as its kind asks for it. */
export const AttributeValue = z.union([z.string().trim().max(2000), z.number(), z.boolean(), z.array(z.string().max(200)).max(100), z.null()])
export type AttributeValue = z.output<typeof AttributeValue>

/** A spec that the SKU differ by, with the values that are offered, in order. Values are the spec's own or typed for this product. */
export const chosenSpec = z.strictObject({
  specId: Id,
  values: z
    .array(z.strictObject({ key: z.string().trim().min(1).max(60), zh: z.string().trim().min(1).max(60), en: z.string().trim().max(60).nullish() }))
    .min(1)
    .max(limits.valuesOfASpec),
})
export type ChosenSpec = z.output<typeof chosenSpec>

export const spuSpecsAttribute = z.strictObject({
  attributeTemplateId: reference('属性模板', 'Attribute template', 'attribute-template', 'name'),
  /** By the code of the attribute, which stays the same in a copy of its template. */
  attributes: z
    .record(z.string().trim().min(1).max(40), AttributeValue)
    .refine((values) => Object.keys(values).length <= limits.attributes, { error: 'product.too-many-attributes' })
    .default({})
    .meta({ label: label('属性', 'Attributes'), widget: 'json' }),
  specs: z
    .array(chosenSpec)
    .max(limits.specs)
    .default([])
    .meta({ label: label('规格', 'Specs'), widget: 'json' }),
})

/** Where goods are sold: everywhere, in these regions only, or everywhere but in these. */
export const SalesRegion = z.strictObject({
  mode: z.enum(['ALL', 'IN', 'OUT']).default('ALL'),
  codes: z.array(z.string().trim().min(1).max(20)).max(limits.regions).default([]),
})
export type SalesRegion = z.output<typeof SalesRegion>

const channel = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ label: label('销售渠道', 'Channel'), widget: 'dict', dict: 'sales_channel' })
const salesRegion = SalesRegion.prefault({}).meta({ label: label('销售区域', 'Sales region'), widget: 'json' })
const channelRemark = text('备注', 'Remark', 1000)

export const spuChannel = z.strictObject({ channel, salesRegion, remark: channelRemark })
export const spuSaleChannel = z.strictObject({
  channels: z
    .array(spuChannel)
    .max(limits.channels)
    .default([])
    .meta({ label: label('销售渠道', 'Channels'), widget: 'json', ...asked('请选择', '销售渠道', 'channel') }),
})

export const spuImageText = z.strictObject({
  mainImage: picture('主图', 'Main picture', asked('请上传', '主图', 'main picture')),
  images: pictures('轮播图', 'Further pictures'),
  video: Id.nullish().meta({ label: label('视频', 'Video'), widget: 'file' }),
  detailHtml: html('图文详情', 'Description', asked('请输入', '图文详情', 'description')),
  detailHtmlEn: html('英文图文详情', 'English description'),
})

/** The value of each spec of the SPU by the spec's id. */
const specValues = z
  .array(z.strictObject({ specId: Id, key: z.string().trim().min(1).max(60) }))
  .max(limits.specs)
  .default([])
  .meta({ label: label('规格值', 'Spec values'), widget: 'json' })

export const skuBasic = z.strictObject({
  name: text('SKU 名称', 'SKU name', 200, asked('请输入', 'SKU 名称', 'SKU name')),
  nameEn: text('英文名称', 'English name', 200),
  barcode: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,40}$/, { error: 'product.bad-barcode' })
    .nullish()
    .meta({ label: label('条形码', 'Barcode'), widget: 'text' }),
  specValues,
  specImage: picture('规格图', 'Picture of the spec'),
})

export const timePeriodTypes = [
  { value: 'HOUR', label: label('小时', 'hours') },
  { value: 'WORKDAY', label: label('工作日', 'working days') },
  { value: 'DAY', label: label('自然日', 'days') },
] as const

/** A channel without the kind of its delivery time may be typed but not saved: 请选择发货时效 (specification 3, section 5). */
export const skuChannel = z.strictObject({
  channel,
  salesRegion,
  deliveryTime: z
    .strictObject({
      timePeriodType: z
        .enum(['HOUR', 'WORKDAY', 'DAY'])
        .nullish()
        .meta({ label: label('发货时效', 'Delivery time'), widget: 'select', options: timePeriodTypes }),
      value: z.coerce.number().int().min(1).max(365).nullish(),
    })
    .nullish()
    .meta({ label: label('发货时效', 'Delivery time'), widget: 'json' }),
  salePrice: price('销售价', 'Sale price'),
  agreementPrice: price('协议价', 'Agreed price'),
  minOrder: quantity('起订量', 'Least to order'),
  orderLimit: quantity('限购量', 'Most to order'),
})
export const skuSaleChannel = z.strictObject({
  channels: z
    .array(skuChannel)
    .max(limits.channels)
    .default([])
    .meta({ label: label('销售渠道', 'Channels'), widget: 'json', ...asked('请选择', '销售渠道', 'channel') }),
})

export const stockModes = [
  { value: 'SUPPLIER', label: label('供应商库存', "Supplier's stock") },
  { value: 'OWN', label: label('自有库存', 'Own stock') },
  { value: 'VIRTUAL', label: label('虚拟库存', 'Virtual stock') },
] as const

/** `costPrice` is the platform's: suppliers neither read nor write it. */
export const skuPriceStorage = z.strictObject({
  supplyPrice: price('供货价', 'Supply price', asked('请输入', '供货价', 'supply price')),
  marketPrice: price('市场价', 'Market price'),
  costPrice: price('成本价', 'Cost price'),
  taxRate: z
    .string()
    .regex(/^0(\.\d{1,6})?$/, { error: 'product.bad-rate' })
    .nullish()
    .meta({ label: label('税率', 'Tax rate'), widget: 'rate', ...asked('请输入', '税率', 'tax rate') }),
  weight: quantity('重量（kg）', 'Weight in kg'),
  volume: positive(z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/))
    .nullish()
    .meta({ label: label('体积（m³）', 'Volume in m³'), widget: 'quantity' }),
  length: quantity('长（cm）', 'Length in cm'),
  width: quantity('宽（cm）', 'Width in cm'),
  height: quantity('高（cm）', 'Height in cm'),
  moq: quantity('最小起订量', 'Least to buy'),
  packQty: quantity('装箱数', 'In a pack'),
  stockMode: z
    .enum(['SUPPLIER', 'OWN', 'VIRTUAL'])
    .nullish()
    .meta({ label: label('库存模式', 'Stock'), widget: 'select', options: stockModes, ...asked('请选择', '库存模式', 'stock') }),
  stockQty: quantity('库存数量', 'In stock'),
})

export const skuImageText = z.strictObject({
  images: pictures('SKU 图片', 'Pictures'),
  detailHtml: html('SKU 图文详情', 'Description'),
})

export const bundleItem = z.strictObject({ skuId: Id, qty: Quantity.regex(/^(?=.*[1-9])\d/, { error: 'product.not-above-zero' }) })
export const skuBundled = z.strictObject({
  isBundle: z
    .boolean()
    .default(false)
    .meta({ label: label('组合商品', 'Bundle'), widget: 'switch' }),
  items: z
    .array(bundleItem)
    .max(limits.bundleItems)
    .default([])
    .meta({ label: label('组合明细', 'Parts'), widget: 'json' }),
})

export const spuStepSchemas = {
  basic: spuBasic,
  'specs-attribute': spuSpecsAttribute,
  'sale-channel': spuSaleChannel,
  'image-text': spuImageText,
} as const satisfies Record<SpuStep, z.ZodObject>

export const skuStepSchemas = {
  basic: skuBasic,
  'sale-channel': skuSaleChannel,
  'price-storage': skuPriceStorage,
  'image-text': skuImageText,
  bundled: skuBundled,
} as const satisfies Record<SkuStep, z.ZodObject>

/** One SKU of a draft. Its id and number are its own from the first save on, whether it was published or not. */
export const skuContent = z.strictObject({
  skuId: Id,
  code: z.string().max(40),
  ...(skuStepSchemas as typeof skuStepSchemas),
})
export type SkuContent = z.output<typeof skuContent>

export const productContent = z.strictObject({
  spu: z.strictObject(spuStepSchemas),
  skus: z.array(skuContent).max(limits.skus),
})
/** A whole product as it is edited, published and kept. Steps that nobody has saved yet hold their defaults. */
export type ProductContent = z.output<typeof productContent>

/** A product of which nothing is known yet. */
export const emptyContent = (): ProductContent => ({
  spu: {
    basic: spuBasic.parse({}),
    'specs-attribute': spuSpecsAttribute.parse({}),
    'sale-channel': spuSaleChannel.parse({}),
    'image-text': spuImageText.parse({}),
  },
  skus: [],
})

/** A SKU of which nothing is known but what it is called by the house. */
export const emptySku = (skuId: string, code: string): SkuContent => ({
  skuId,
  code,
  basic: skuBasic.parse({}),
  'sale-channel': skuSaleChannel.parse({}),
  'price-storage': skuPriceStorage.parse({}),
  'image-text': skuImageText.parse({}),
  bundled: skuBundled.parse({}),
})
