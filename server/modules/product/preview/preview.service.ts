/** A product as a shopper sees it, in the reader's language. */
import type { Label } from '#kit/contract.ts'
import { decimal } from '#kit/money.ts'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import { categoriesOf } from '#server/modules/catalogue/category/category.service.ts'
import { filesIn, linkedFiles } from '../content/content-files.service.ts'
import { templateIdOf } from '../content/content-rules.service.ts'
import { contentWords } from '../content/content-words.service.ts'
import { deliveryText, plain, regionText, spuLeaves, type ContentWords } from '../content/content-leaves.ts'
import type { ProductContent, SkuContent } from '../content/product-content.contract.ts'
import { specTextOf } from '../content/spec-matrix.contract.ts'
import type { Spu } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import type { Reading } from '../step/reading.service.ts'
import type { Preview } from './preview-calls.contract.ts'

type At = Pick<Reading, 'sql' | 'locale'>

interface Telling {
  readonly words: ContentWords
  readonly links: ReadonlyMap<string, string>
  readonly say: (label: Label | undefined) => string | null
}

export async function previewOf(dependencies: ProductDependencies, at: At, spu: Pick<Spu, 'id' | 'code'>, content: ProductContent): Promise<Preview> {
  const words = await contentWords(dependencies, at.sql, [content])
  const links = new Map((await linkedFiles(dependencies, at.sql, filesIn(content))).map(({ id, link }) => [id, link]))
  const say = (label: Label | undefined): string | null => label?.[at.locale] ?? null
  const telling: Telling = { words, links, say }
  const { basic, 'image-text': texts, 'sale-channel': step, 'specs-attribute': own } = content.spu
  const category = basic.categoryId ? (await categoriesOf(at.sql, [basic.categoryId])).get(basic.categoryId) : undefined
  return {
    spuId: spu.id,
    code: spu.code,
    name: (at.locale === 'en' && basic.nameEn) || (basic.name ?? ''),
    subtitle: basic.subtitle ?? null,
    brandName: basic.brandId ? say(words.nameOf('brand', basic.brandId)) : null,
    categoryLine: category?.line[at.locale] ?? [],
    saleUnit: basic.saleUnitId ? say(words.nameOf('sale-unit', basic.saleUnitId)) : null,
    originCountry: basic.originCountry ? say(words.entryOf('country', basic.originCountry)) : null,
    shelfLifeDays: basic.shelfLifeDays ?? null,
    afterSalePolicy: basic.afterSalePolicy ?? null,
    pictures: linked(links, [texts.mainImage, ...texts.images]),
    video: links.get(texts.video ?? '') ?? null,
    detailHtml: (at.locale === 'en' && texts.detailHtmlEn) || (texts.detailHtml ?? null),
    attributes: await attributesOf(at, content, words),
    specs: own.specs.map(({ specId, values }) => ({
      specId,
      name: say(words.nameOf('spec', specId)) ?? '',
      values: values.map(({ key, zh, en }) => ({ key, text: (at.locale === 'en' && en) || zh })),
    })),
    channels: step.channels.map(({ channel, salesRegion }) => ({
      code: channel,
      name: say(words.entryOf('sales_channel', channel)) ?? channel,
      regionText: regionText(salesRegion, words)[at.locale],
    })),
    skus: content.skus.map((sku) => skuPreview(at, content, sku, telling)),
  }
}

const linked = (links: ReadonlyMap<string, string>, ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap((id) => links.get(id ?? '') ?? [])),
]

/** What was answered, in the order of the template; what the template does not ask any more follows. */
async function attributesOf(at: At, content: ProductContent, words: ContentWords): Promise<Preview['attributes']> {
  const leaves = spuLeaves(content, words)
    .flatMap(({ leaves: all }) => all)
    .filter(({ path, text }) => path.startsWith('attributes.') && text !== null)
  const { categoryId } = content.spu.basic
  const templateId = templateIdOf(content, categoryId ? (await categoriesOf(at.sql, [categoryId])).get(categoryId) : undefined)
  const template = templateId ? (await templatesOf(at.sql, [templateId])).get(templateId) : undefined
  const asked = (template?.groups ?? []).flatMap(({ attributes }) => attributes)
  const order = asked.map(({ code }) => `attributes.${code}`)
  // Scans of papers are for who decides; their links would stand here as text.
  const papers = new Set(asked.flatMap(({ code, inputType }) => (inputType === 'IMAGE' ? [`attributes.${code}`] : [])))
  const place = (path: string): number => (order.includes(path) ? order.indexOf(path) : order.length)
  return leaves
    .filter(({ path }) => !papers.has(path))
    .toSorted((one, other) => place(one.path) - place(other.path))
    .map(({ label, text }) => ({ name: label[at.locale], value: text?.[at.locale] ?? '' }))
}

function skuPreview(at: At, content: ProductContent, sku: SkuContent, { words, links, say }: Telling): Preview['skus'][number] {
  const { basic, 'image-text': texts, 'price-storage': prices, bundled } = sku
  return {
    skuId: sku.skuId,
    code: sku.code,
    name: (at.locale === 'en' && basic.nameEn) || (basic.name ?? ''),
    specText: specTextOf(content.spu['specs-attribute'].specs, basic.specValues)[at.locale],
    specValues: basic.specValues.map(({ specId, key }) => ({ specId, key })),
    pictures: linked(links, [basic.specImage, ...texts.images]),
    detailHtml: texts.detailHtml ?? null,
    marketPrice: prices.marketPrice ? plain(prices.marketPrice) : null,
    isAvailable: prices.stockMode === 'VIRTUAL' || decimal(prices.stockQty || '0').gt(0),
    parts: bundled.isBundle ? bundled.items.map(({ skuId, qty }) => ({ name: partName(content, skuId, words, say), qty: plain(qty) })) : [],
    channels: sku['sale-channel'].channels.map(({ channel, salesRegion, deliveryTime, salePrice, minOrder, orderLimit }) => ({
      channel,
      salePrice: salePrice ? plain(salePrice) : null,
      minOrder: minOrder ? plain(minOrder) : null,
      orderLimit: orderLimit ? plain(orderLimit) : null,
      deliveryText: deliveryText(deliveryTime)?.[at.locale] ?? null,
      regionText: regionText(salesRegion, words)[at.locale],
    })),
  }
}

/** A part may be a SKU of the same product that was never published. */
const partName = ({ skus }: ProductContent, skuId: string, words: ContentWords, say: Telling['say']): string =>
  skus.find((one) => one.skuId === skuId)?.basic.name ?? say(words.nameOf('sku', skuId)) ?? ''
