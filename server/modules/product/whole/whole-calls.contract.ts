/** Products read as a whole: their SKU in a list, what they cost, where they are sold, and all steps in one answer. */
import { z } from 'zod'
import { defineCall, Id, type Label } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { DraftHead, ProblemAtStep, shownFields, StepDetail, StepFile } from '../step/step-calls.contract.ts'
import { skuSteps, spuSteps } from '../product-steps.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'

const Amount = z.string().nullable().optional()

/** A SKU as a list beside its product shows it. Fields that are hidden from the caller are left out. */
export const SkuLine = z.object({
  skuId: Id,
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  specText: z.string(),
  barcode: z.string().nullable().optional(),
  /** Link of its own picture, else of the product's. */
  picture: z.string().nullable(),
  supplyPrice: Amount,
  marketPrice: Amount,
  costPrice: Amount,
  taxRate: Amount,
  stockMode: z.string().nullable().optional(),
  stockQty: Amount,
  isBundle: z.boolean(),
  channels: z.array(z.string()),
  /** Complete steps, one bit each. */
  stepMask: z.number().int(),
  problemCount: z.number().int(),
  /** It was approved once, so it is invalidated and never deleted. */
  isPublished: z.boolean(),
})
export type SkuLine = z.input<typeof SkuLine>

/** Which state of a product is meant: as it sells (a new product: as it is being entered), or as it is being edited. */
const Of = z.enum(['selling', 'draft']).default('selling')

export const SkuList = z.object({ spuId: Id, code: z.string(), isPublished: z.boolean(), draft: DraftHead.nullable(), records: z.array(SkuLine) })

const readOn =
  <Out extends z.ZodType, In extends z.ZodType>(path: string, summary: Label, input: In, output: Out) =>
  (side: Side) =>
    defineCall(`GET /api/product/${side}/${path}` as 'GET /api', {
      permission: permissionOn(side, 'detail'),
      summary,
      input,
      output,
      options: { readOnly: true },
    })

const ById = z.object({ id: Id })

/** @param id of the product */
export const skuListOn = readOn('detail-spu-sku-list/{id}', label('商品 SKU 列表', 'SKU of a product'), ById.extend({ of: Of }), SkuList)

/** SKU of a product that could be taken out, each with the reasons why it has to stay. */
export const removableSkusOn = readOn(
  'listRemoveSku/{id}',
  label('可移除 SKU 列表', 'SKU that can be taken out'),
  ById,
  z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      name: z.string().nullable(),
      specText: z.string(),
      isPublished: z.boolean(),
      canRemove: z.boolean(),
      reasons: z.array(z.object({ code: z.string(), message: z.string() })),
    }),
  ),
)

const Region = z.object({ mode: z.enum(['ALL', 'IN', 'OUT']), codes: z.array(z.string()), text: z.string() })

/** @param id of the SKU */
export const skuChannelsOn = readOn(
  'detail-sku-sale-channel-list/{id}',
  label('SKU 销售渠道列表', 'Channels of a SKU'),
  ById.extend({ of: Of }),
  z.array(
    z.object({
      channel: z.string(),
      channelName: z.string(),
      salesRegion: Region,
      timePeriodType: z.string().nullable(),
      timePeriod: z.number().int().nullable(),
      deliveryText: z.string().nullable(),
      salePrice: Amount,
      agreementPrice: Amount,
      minOrder: Amount,
      orderLimit: Amount,
    }),
  ),
)

/** Channels that SKU of the product may be sold in, for a choice: those of its sale-channel step, as it is being edited. */
export const channelChoicesOn = readOn(
  'get-spu-sale-channel-select-list/{id}',
  label('商品可选销售渠道', 'Channels to choose from'),
  ById,
  z.array(z.object({ code: z.string(), name: z.string(), salesRegion: Region, remark: z.string().nullable() })),
)

/** What a SKU costs, in every channel. @param id of the SKU */
export const skuPricesOn = readOn(
  'getSkuDetailPrice/{id}',
  label('SKU 价格', 'Prices of a SKU'),
  ById,
  z.object({
    skuId: Id,
    spuId: Id,
    code: z.string(),
    supplyPrice: Amount,
    marketPrice: Amount,
    costPrice: Amount,
    taxRate: Amount,
    channels: z.array(
      z.object({
        channel: z.string(),
        channelName: z.string(),
        salePrice: Amount,
        agreementPrice: Amount,
        minOrder: Amount,
        orderLimit: Amount,
        /** What the channel's own shop front asks. */
        frontPrice: Amount,
        /** Share of the sale price above the cost, else above the supply price. */
        margin: Amount,
      }),
    ),
  }),
)

/** How much there is of a SKU, of a bundle also of its parts. */
export const skuInventory = defineCall('GET /api/product/inventory/getSkuInventoryInfo/{id}', {
  permission: 'sku:detail',
  summary: label('SKU 库存', 'Stock of a SKU'),
  input: ById,
  output: z.object({
    skuId: Id,
    code: z.string(),
    stockMode: z.string(),
    stockQty: z.string(),
    isBundle: z.boolean(),
    /** What can be sold: of a bundle, as many as its parts allow. */
    available: z.string(),
    parts: z.array(z.object({ skuId: Id, code: z.string(), name: z.string(), qty: z.string(), available: z.string() })),
  }),
})

const Fields = z.record(z.string(), z.unknown())
const ofSteps = <Step extends string>(steps: readonly Step[]) =>
  z.object(Object.fromEntries(steps.map((step) => [step, Fields])) as Record<Step, typeof Fields>)

/** All steps in one answer. */
export const WholeProduct = z.object({
  spuId: Id,
  code: z.string(),
  supplierId: Id.nullable(),
  isPublished: z.boolean(),
  spu: ofSteps(spuSteps),
  skus: z.array(ofSteps(skuSteps).extend({ skuId: Id, code: z.string() })),
  files: z.array(StepFile),
})

/** Beside it, of a product that is being edited: what is still missing, what reviewers wrote, how often each step was saved. */
export const EditedProduct = WholeProduct.extend({
  draft: DraftHead.nullable(),
  isComplete: z.boolean(),
  problems: z.array(ProblemAtStep),
  masks: z.object({ spu: z.number().int(), skus: z.record(z.string(), z.number().int()) }),
  /** By the key of the step (`spu.basic`, `sku.<id>.basic`), then by field. */
  remarks: z.record(z.string(), z.record(z.string(), z.string())),
  stepVersions: z.record(z.string(), z.number().int()),
})
export type EditedProduct = z.input<typeof EditedProduct>

const staffRead = <Out extends z.ZodType>(path: string, summary: Label, output: Out) =>
  defineCall(`GET /api/product/managerV2/${path}` as 'GET /api', { permission: permissionOn('manager', 'detail'), summary, input: ById, output })

const openWhole = label('编辑商品（整体）', 'Open a whole product for editing')
/** The platform's side has it under `managerV2`. */
export const wholeEditedOn = (side: Side) =>
  side === 'manager'
    ? staffRead('editView/{id}', openWhole, EditedProduct)
    : defineCall('GET /api/product/supplier/editView/{id}', {
        permission: permissionOn(side, 'detail'),
        summary: openWhole,
        input: ById,
        output: EditedProduct,
      })
export const wholeDetail = staffRead('detail/{id}', label('查看商品（整体）', 'Read a whole product'), WholeProduct)
export const wholeChannels = staffRead(
  'getSpuSalesChannelInfo/{id}',
  label('商品销售渠道', 'Channels of a product'),
  StepDetail.extend({ fields: shownFields({ kind: 'spu', step: 'sale-channel' }) }) as unknown as typeof StepDetail,
)
/** @param id of the SKU */
export const wholeStorage = staffRead(
  'getSkuMemoryInfo/{id}',
  label('SKU 价格库存', 'Price and storage of a SKU'),
  StepDetail.extend({ fields: shownFields({ kind: 'sku', step: 'price-storage' }) }) as unknown as typeof StepDetail,
)
