/** The SKU of a product as a list, of whichever state is meant: what sells, or the open draft. */
import { decimal } from '#kit/money.ts'
import { marginOn } from '#server/modules/supplier/rules/price-terms.service.ts'
import { completenessOf } from '../content/completeness.ts'
import { linkedFiles } from '../content/content-files.service.ts'
import { rulesFor } from '../content/content-rules.service.ts'
import { contentWords } from '../content/content-words.service.ts'
import { deliveryText, regionText } from '../content/content-leaves.ts'
import type { ProductContent, SalesRegion, SkuContent } from '../content/product-content.contract.ts'
import { specTextOf } from '../content/spec-matrix.contract.ts'
import type { Draft, Spu } from '../draft/draft.service.ts'
import { keepingPrices } from '../price/kept-prices.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import type { Side } from '../side.contract.ts'
import { hidesField } from '../step/step-shown.ts'
import type { Reading } from '../step/reading.service.ts'
import { draftHead, editedContent, sellingContent } from '../step/step-view.service.ts'
import type { SkuLine } from './whole-calls.contract.ts'

export interface StateOfProduct {
  readonly draft: Draft | undefined
  readonly content: ProductContent
}

export const stateOf = async (at: Reading, spu: Spu, of: 'selling' | 'draft'): Promise<StateOfProduct> =>
  of === 'draft' ? editedContent(at, spu) : { draft: undefined, content: await sellingContent(at, spu) }

/** @param fields as they are called in their step @returns those that the caller sees */
export const shownOnly = <Fields extends object>(at: Reading, side: Side, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !hidesField(at.caller, side, name))) as Fields

const amount = (value: string | null | undefined): string | null => (value ? decimal(value).toFixed() : null)

export async function skuLines(dependencies: ProductDependencies, at: Reading, side: Side, content: ProductContent): Promise<SkuLine[]> {
  const { problems, skuMasks } = completenessOf(content, await rulesFor(at.sql, content))
  const { specs } = content.spu['specs-attribute']
  const pictureOf = (sku: SkuContent): string | null => sku.basic.specImage ?? sku['image-text'].images[0] ?? content.spu['image-text'].mainImage ?? null
  const links = new Map(
    (await linkedFiles(dependencies, at.sql, [...new Set(content.skus.flatMap((sku) => pictureOf(sku) ?? []))])).map((file) => [file.id, file.link]),
  )
  const ids = content.skus.map(({ skuId }) => skuId)
  const published = new Set((await at.sql.query<{ id: string }>('select id from sku where id = any($1::uuid[])', [ids])).map(({ id }) => id))
  return content.skus.map((sku) => {
    const { basic, 'price-storage': prices } = sku
    const text = specTextOf(specs, basic.specValues)
    return {
      skuId: sku.skuId,
      code: sku.code,
      name: basic.name ?? null,
      nameEn: basic.nameEn ?? null,
      specText: text[at.locale],
      picture: links.get(pictureOf(sku) ?? '') ?? null,
      isBundle: sku.bundled.isBundle,
      channels: sku['sale-channel'].channels.map(({ channel }) => channel),
      stepMask: skuMasks.get(sku.skuId) ?? 0,
      problemCount: problems.filter(({ skuId }) => skuId === sku.skuId).length,
      isPublished: published.has(sku.skuId),
      ...shownOnly(at, side, {
        barcode: basic.barcode ?? null,
        supplyPrice: amount(prices.supplyPrice),
        marketPrice: amount(prices.marketPrice),
        costPrice: amount(prices.costPrice),
        taxRate: amount(prices.taxRate),
        stockMode: prices.stockMode ?? null,
        stockQty: amount(prices.stockQty),
      }),
    }
  })
}

export const skuListOf = async (dependencies: ProductDependencies, at: Reading, side: Side, spu: Spu, { draft, content }: StateOfProduct) => ({
  spuId: spu.id,
  code: spu.code,
  isPublished: spu.currentVersion > 0,
  draft: draft ? draftHead(draft) : null,
  records: await skuLines(dependencies, await keepingPrices(at, spu.supplierId), side, content),
})

/** Names of channels and regions, for the lists of where something is sold. */
export async function channelTexts({ data }: Pick<ProductDependencies, 'data'>, at: Reading, content: ProductContent) {
  const words = await contentWords({ data }, at.sql, [content])
  return {
    channel: (code: string): string => words.entryOf('sales_channel', code)?.[at.locale] ?? code,
    region: ({ mode, codes }: SalesRegion) => ({ mode, codes, text: regionText({ mode, codes }, words)[at.locale] }),
  }
}

export async function skuChannelLines(dependencies: ProductDependencies, at: Reading, side: Side, content: ProductContent, sku: SkuContent) {
  const text = await channelTexts(dependencies, at, content)
  return sku['sale-channel'].channels.map(({ channel, salesRegion, deliveryTime, salePrice, agreementPrice, minOrder, orderLimit }) => {
    return {
      channel,
      channelName: text.channel(channel),
      salesRegion: text.region(salesRegion),
      timePeriodType: deliveryTime?.timePeriodType ?? null,
      timePeriod: deliveryTime?.value ?? null,
      deliveryText: deliveryText(deliveryTime)?.[at.locale] ?? null,
      ...shownOnly(at, side, {
        salePrice: amount(salePrice),
        agreementPrice: amount(agreementPrice),
        minOrder: amount(minOrder),
        orderLimit: amount(orderLimit),
      }),
    }
  })
}

export async function skuPriceView(dependencies: ProductDependencies, reading: Reading, side: Side, spu: Spu, content: ProductContent, sku: SkuContent) {
  const at = await keepingPrices(reading, spu.supplierId)
  const text = await channelTexts(dependencies, at, content)
  const { supplyPrice, marketPrice, costPrice, taxRate } = sku['price-storage']
  const seesCost = !hidesField(at.caller, side, 'costPrice')
  const seesSupply = !hidesField(at.caller, side, 'supplyPrice')
  const rows = await at.prisma.skuSalesChannel.findMany({ where: { skuId: sku.skuId, deletedAt: null }, select: { channel: true, frontPrice: true } })
  const fronts = new Map(rows.map((row) => [row.channel, row.frontPrice?.toFixed() ?? null]))
  const cost = seesCost && costPrice ? costPrice : seesSupply ? supplyPrice : null
  return {
    skuId: sku.skuId,
    spuId: spu.id,
    code: sku.code,
    ...shownOnly(at, side, { supplyPrice: amount(supplyPrice), marketPrice: amount(marketPrice), costPrice: amount(costPrice), taxRate: amount(taxRate) }),
    channels: sku['sale-channel'].channels.map(({ channel, salePrice, agreementPrice, minOrder, orderLimit }) => ({
      channel,
      channelName: text.channel(channel),
      ...shownOnly(at, side, {
        salePrice: amount(salePrice),
        agreementPrice: amount(agreementPrice),
        minOrder: amount(minOrder),
        orderLimit: amount(orderLimit),
        ...(side === 'manager' && { frontPrice: fronts.get(channel) ?? null }),
        margin: hidesField(at.caller, side, 'salePrice') ? null : salePrice && cost ? marginOn(decimal(salePrice), cost).toDecimalPlaces(4).toFixed() : null,
      }),
    })),
  }
}
