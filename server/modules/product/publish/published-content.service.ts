/** A product as it is published, as one value: what a change begins with, and what a snapshot keeps. */
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProductContent, SkuContent } from '../content/product-content.contract.ts'

type Reading = Pick<UnitOfWork['prisma'], 'sku' | 'spuSalesChannel' | 'skuSalesChannel' | 'skuBundleItem'>
type Spu = ModelRow<'spu'>
type Sku = ModelRow<'sku'>
type SkuChannel = ModelRow<'skuSalesChannel'>
type Part = ModelRow<'skuBundleItem'>

/** With the SKU that are in use. @param spu its row */
export async function publishedContent(prisma: Reading, spu: Spu): Promise<ProductContent> {
  const skus = await prisma.sku.findMany({ where: { spuId: spu.id, validity: 'ACTIVE', deletedAt: null }, orderBy: [{ sort: 'asc' }, { id: 'asc' }] })
  const skuIds = skus.map(({ id }) => id)
  const channels = await prisma.spuSalesChannel.findMany({ where: { spuId: spu.id, deletedAt: null }, orderBy: [{ sort: 'asc' }, { channel: 'asc' }] })
  const ofSkus = await prisma.skuSalesChannel.findMany({ where: { skuId: { in: skuIds }, deletedAt: null }, orderBy: [{ sort: 'asc' }, { channel: 'asc' }] })
  const parts = await prisma.skuBundleItem.findMany({ where: { skuId: { in: skuIds } }, orderBy: [{ sort: 'asc' }, { componentSkuId: 'asc' }] })
  return {
    spu: {
      ...spuSteps(spu),
      'sale-channel': {
        channels: channels.map(({ channel, salesRegion, remark }) => ({ channel, salesRegion: salesRegion as never, remark })),
      },
    },
    skus: skus.map((sku) =>
      skuContentOf(
        sku,
        ofSkus.filter(({ skuId }) => skuId === sku.id),
        parts.filter(({ skuId }) => skuId === sku.id),
      ),
    ),
  }
}

/** Without its channels, which are rows of their own. */
function spuSteps(spu: Spu): Omit<ProductContent['spu'], 'sale-channel'> {
  const { name, nameEn, subtitle, categoryId, taxCategoryId, brandId, goodsType, saleUnitId, taxInfoId, originCountry, shelfLifeDays, afterSalePolicy } = spu
  const { attributeTemplateId, attributes, specs, mainImage, images, video, detailHtml, detailHtmlEn } = spu
  return {
    basic: { name, nameEn, subtitle, categoryId, taxCategoryId, brandId, goodsType, saleUnitId, taxInfoId, originCountry, shelfLifeDays, afterSalePolicy },
    'specs-attribute': { attributeTemplateId, attributes: attributes as never, specs: specs as never },
    'image-text': { mainImage, images, video, detailHtml, detailHtmlEn },
  }
}

const text = (value: { toFixed(): string } | null): string | null => value && value.toFixed()

function skuContentOf(sku: Sku, channels: readonly SkuChannel[], parts: readonly Part[]): SkuContent {
  const { name, nameEn, barcode, specValues, specImage, stockMode, images, detailHtml, isBundle } = sku
  return {
    skuId: sku.id,
    code: sku.code,
    basic: { name, nameEn, barcode, specValues: specValues as never, specImage },
    'sale-channel': {
      channels: channels.map(({ channel, salesRegion, timePeriodType, timePeriod, salePrice, agreementPrice, minOrder, orderLimit }) => ({
        channel,
        salesRegion: salesRegion as never,
        deliveryTime: { timePeriodType: timePeriodType as never, value: timePeriod },
        salePrice: text(salePrice),
        agreementPrice: text(agreementPrice),
        minOrder: text(minOrder),
        orderLimit: text(orderLimit),
      })),
    },
    'price-storage': {
      supplyPrice: text(sku.supplyPrice),
      marketPrice: text(sku.marketPrice),
      costPrice: text(sku.costPrice),
      taxRate: text(sku.taxRate),
      weight: text(sku.weight),
      volume: text(sku.volume),
      length: text(sku.length),
      width: text(sku.width),
      height: text(sku.height),
      moq: text(sku.moq),
      packQty: text(sku.packQty),
      stockMode,
      stockQty: text(sku.stockQty),
    },
    'image-text': { images, detailHtml },
    bundled: { isBundle, items: parts.map(({ componentSkuId, qty }) => ({ skuId: componentSkuId, qty: qty.toFixed() })) },
  }
}
