/** The demo company's published products with their pictures, inserted table by table; only while there are none. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { templatesOf } from '#server/modules/catalogue/attribute/attribute-template.service.ts'
import type { ProductContent } from '#server/modules/product/content/product-content.contract.ts'
import { productDraft } from '#server/modules/product/draft/product-draft.contract.ts'
import { skuChannelColumns, skuColumns, spuColumns } from '#server/modules/product/publish/promote-draft.service.ts'
import { allSpuSteps } from '#server/modules/product/product-steps.contract.ts'
import { listColumns } from '#server/modules/product/spu/standing.service.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import type { Prisma } from '../../../generated/client.ts'
import { insertRows } from '../../insert-rows.ts'
import { seedId } from '../../seed-id.ts'
import type { CatalogueSeeding } from '../catalogue/catalogue.ts'
import { continueNumbers, supplierId } from '../supplier-keys.ts'
import { bundlesOf } from './bundles.ts'
import { goodsPicture } from './goods-picture.ts'
import { goodsWords } from './goods-words.ts'
import { productsOf, type Catalogue, type DemoProduct, type GoodsCategory } from './product-contents.ts'

const picturesOfAKind = 3

export async function seedDemoProducts(seeding: CatalogueSeeding, today: DateTime = DateTime.now()): Promise<void> {
  const { prisma } = seeding.data
  if ((await prisma.spu.count()) > 0) return
  const numbers = { spu: await numbersOf(prisma, 'spu'), sku: await numbersOf(prisma, 'sku') }
  const categories = await goodsCategories(prisma)
  const catalogue = await catalogueOf(seeding)
  const single = categories.flatMap((category) => productsOf(category, catalogue, numbers.sku.next))
  const products = [...single, ...bundlesOf(single, numbers.sku.next)]
  const rows: Rows = { spus: [], skus: [], spuChannels: [], skuChannels: [], parts: [], drafts: [], snapshots: [], skuSnapshots: [], attachments: [] }
  const unitNames = new Map((await prisma.saleUnit.findMany()).map((unit) => [unit.id, unit]))
  const taxCodes = new Map((await prisma.taxInfo.findMany()).map(({ id, taxCode }) => [id, taxCode]))
  for (const [place, product] of products.entries())
    writeProduct(rows, product, numbers.spu.next(), {
      at: today.minus({ days: 200 - (place % 180), minutes: place }),
      place,
      unit: unitNames.get(product.content.spu.basic.saleUnitId ?? ''),
      taxCode: taxCodes.get(product.content.spu.basic.taxInfoId ?? '') ?? null,
    })
  await insertRows(prisma, 'spu', rows.spus)
  await insertRows(prisma, 'sku', rows.skus)
  await insertRows(prisma, 'spuSalesChannel', rows.spuChannels)
  await insertRows(prisma, 'skuSalesChannel', rows.skuChannels)
  await insertRows(prisma, 'skuBundleItem', rows.parts)
  await insertRows(prisma, 'productDraft', rows.drafts)
  await insertRows(prisma, 'productSnapshot', rows.snapshots)
  await insertRows(prisma, 'skuSnapshot', rows.skuSnapshots)
  await insertRows(prisma, 'attachment', rows.attachments)
  await continueNumbers(prisma, 'spu', 'all', products.length)
  await continueNumbers(prisma, 'sku', 'all', rows.skus.length)
}

type Database = CatalogueSeeding['data']['prisma']

/** Numbers as the product itself would draw them. */
async function numbersOf(prisma: Database, bizType: string) {
  const rule = await prisma.numberRule.findFirstOrThrow({ where: { bizType, deletedAt: null } })
  let last = 0
  return { next: () => `${rule.prefix}${String((last += 1)).padStart(rule.length, '0')}` }
}

/** Those without any below, each with the tax that holds there. */
async function goodsCategories(prisma: Database): Promise<GoodsCategory[]> {
  const all = await prisma.category.findMany({ where: { categoryType: 'PRODUCT', deletedAt: null }, orderBy: [{ code: 'asc' }] })
  const byId = new Map(all.map((one) => [one.id, one]))
  const above = new Set(all.flatMap(({ parentId }) => parentId ?? []))
  const taxes = new Map((await prisma.taxInfo.findMany()).map((tax) => [tax.id, tax]))
  return all
    .filter(({ id }) => !above.has(id))
    .flatMap(({ id, nameZh, nameEn, path }) => {
      const taxInfoId = path.toReversed().flatMap((one) => byId.get(one)?.taxInfoId ?? [])[0]
      const tax = taxes.get(taxInfoId ?? '')
      const firstLevel = byId.get(path[0] ?? '')?.nameZh
      const line = path.flatMap((one) => byId.get(one)?.nameZh ?? [])
      return tax && firstLevel ? [{ id, nameZh, nameEn: nameEn ?? nameZh, firstLevel, line, taxInfoId: tax.id, taxRate: tax.rate.toFixed() }] : []
    })
}

async function catalogueOf(seeding: CatalogueSeeding): Promise<Catalogue> {
  const { prisma, sql } = seeding.data
  const brands = await prisma.brand.findMany({ where: { deletedAt: null, authRequired: false } })
  const units = await prisma.saleUnit.findMany()
  const specs = await prisma.spec.findMany()
  const firstLevels = await prisma.category.findMany({ where: { categoryType: 'PRODUCT', level: 1, attributeTemplateId: { not: null } } })
  const templates = await templatesOf(
    sql,
    firstLevels.flatMap(({ attributeTemplateId }) => attributeTemplateId ?? []),
  )
  return {
    brands: new Map(brands.map(({ id, nameZh, nameEn }) => [nameZh, { id, nameEn }])),
    units: new Map(units.map(({ id, code }) => [code, id])),
    specs: new Map(specs.map(({ id, name, values }) => [name, { id, values: values as never }])),
    questions: new Map(
      firstLevels.map(({ nameZh, attributeTemplateId }) => [
        nameZh,
        (templates.get(attributeTemplateId ?? '')?.groups ?? []).flatMap(({ attributes }) => attributes),
      ]),
    ),
    pictures: await drawPictures(seeding),
  }
}

/** A few for each first level, the property of whoever sells its goods. */
async function drawPictures({ data: { sql }, store }: CatalogueSeeding): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'chandlery-goods-'))
  try {
    const drawn = new Map<string, string[]>()
    for (const [kind, [firstLevel, { supplier }]] of Object.entries(goodsWords).entries()) {
      const ids: string[] = []
      for (let variant = 0; variant < picturesOfAKind; variant += 1) {
        const path = join(folder, `${kind}-${variant}.png`)
        await writeFile(path, goodsPicture(kind, variant))
        const owner = { tenantId: platformTenant, userId: undefined, supplierId: supplier && supplierId(supplier) }
        ids.push((await store.keep(sql, { path, name: `${firstLevel}${variant + 1}.png`, module: 'productImage' }, owner)).id)
      }
      await store.claim(sql, ids)
      drawn.set(firstLevel, ids)
    }
    return drawn
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Rows {
  readonly spus: Prisma.SpuCreateManyInput[]
  readonly skus: Prisma.SkuCreateManyInput[]
  readonly spuChannels: Prisma.SpuSalesChannelCreateManyInput[]
  readonly skuChannels: Prisma.SkuSalesChannelCreateManyInput[]
  readonly parts: Prisma.SkuBundleItemCreateManyInput[]
  readonly drafts: Prisma.ProductDraftCreateManyInput[]
  readonly snapshots: Prisma.ProductSnapshotCreateManyInput[]
  readonly skuSnapshots: Prisma.SkuSnapshotCreateManyInput[]
  readonly attachments: Prisma.AttachmentCreateManyInput[]
}

interface About {
  readonly at: DateTime
  readonly place: number
  readonly unit: { readonly nameZh: string; readonly nameEn: string | null } | undefined
  readonly taxCode: string | null
}

/** A product as its approval left it: the typed tables, the draft that was approved, and the snapshot of it. */
function writeProduct(rows: Rows, { id, supplier, content }: DemoProduct, code: string, { at, place, unit, taxCode }: About): void {
  const owner = supplier === undefined ? null : supplierId(supplier)
  const times = { createTime: at.minus({ days: 4 }).toJSDate(), updateTime: at.toJSDate() }
  const base = { supplierId: owner, ...times }
  const draftId = seedId(`draft of ${id}`)
  const snapshotId = seedId(`snapshot of ${id}`)
  const { name, categoryId } = listColumns(content, code)
  rows.spus.push({
    id,
    code,
    ownerType: owner === null ? 'SELF' : 'SUPPLIER',
    ...base,
    ...listColumns(content, code),
    ...spuColumns(content),
    auditStatus: 'APPROVED',
    stepMask: allSpuSteps,
    currentVersion: 1,
    submittedAt: at.minus({ days: 1 }).toJSDate(),
    approvedAt: at.toJSDate(),
  })
  rows.spuChannels.push(
    ...content.spu['sale-channel'].channels.map(({ channel, salesRegion }, sort) => ({
      id: seedId(`spu channel ${id} ${channel}`),
      spuId: id,
      channel,
      salesRegion,
      sort,
      ...times,
    })),
  )
  for (const [sort, one] of content.skus.entries()) writeSku(rows, { content, one, sort, base, spuId: id })
  rows.drafts.push({
    id: draftId,
    code: `PD${at.toFormat('yyyyMMdd')}${String(place + 1).padStart(4, '0')}`,
    spuId: id,
    ...base,
    kind: 'NEW',
    status: 'APPROVED',
    content: content as unknown as Prisma.InputJsonValue,
    skuIds: content.skus.map(({ skuId }) => skuId),
    stepMask: allSpuSteps,
    isComplete: true,
    name,
    categoryId,
    brandId: content.spu.basic.brandId ?? null,
    submittedAt: at.minus({ days: 1 }).toJSDate(),
    approvedAt: at.toJSDate(),
  })
  rows.snapshots.push({
    id: snapshotId,
    spuId: id,
    number: 1,
    spuCode: code,
    name,
    supplierId: owner,
    categoryId: categoryId ?? '',
    content: content as unknown as Prisma.InputJsonValue,
    draftId,
    createTime: at.toJSDate(),
  })
  rows.skuSnapshots.push(
    ...rows.skus.slice(-content.skus.length).map((sku) => ({
      id: seedId(`snapshot of sku ${sku.id}`),
      snapshotId,
      skuId: sku.id ?? '',
      spuId: id,
      supplierId: owner,
      number: 1,
      code: sku.code,
      barcode: sku.barcode ?? null,
      name: sku.name,
      nameEn: sku.nameEn ?? null,
      specText: sku.specText ?? '',
      specTextEn: sku.specTextEn ?? '',
      unitName: unit?.nameZh ?? '',
      unitNameEn: unit?.nameEn ?? null,
      taxCode,
      taxRate: sku.taxRate,
      supplyPrice: sku.supplyPrice,
      createTime: at.toJSDate(),
    })),
  )
  const { mainImage, images } = content.spu['image-text']
  rows.attachments.push(
    ...[mainImage, ...images].flatMap((fileId, sort) =>
      fileId
        ? [
            {
              id: seedId(`picture ${sort} of ${id}`),
              tenantId: platformTenant,
              bizType: productDraft.name,
              bizId: draftId,
              kind: 'record',
              fileId,
              mediaName: `${sort + 1}.png`,
              sort,
            },
          ]
        : [],
    ),
  )
}

interface OneSku {
  readonly content: ProductContent
  readonly one: ProductContent['skus'][number]
  readonly sort: number
  readonly base: { readonly supplierId: string | null; readonly createTime: Date; readonly updateTime: Date }
  readonly spuId: string
}

function writeSku(rows: Rows, { content, one, sort, base, spuId }: OneSku): void {
  const { createTime, updateTime } = base
  rows.skus.push({ id: one.skuId, spuId, code: one.code, ...base, ...skuColumns(content, one, sort) })
  rows.skuChannels.push(
    ...one['sale-channel'].channels.map((channel, at) => ({
      id: seedId(`sku channel ${one.skuId} ${channel.channel}`),
      skuId: one.skuId,
      sort: at,
      createTime,
      updateTime,
      ...skuChannelColumns(channel),
    })),
  )
  rows.parts.push(...one.bundled.items.map((item, at) => ({ skuId: one.skuId, componentSkuId: item.skuId, qty: item.qty, sort: at })))
}
