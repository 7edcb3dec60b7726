/**
 * A draft comes into force: the typed tables say what it said, a snapshot keeps it, and whoever stands above hears of it. One work: what
 * is sold changes altogether or not at all.
 */
import { saysAlready } from '#kit/differing.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { ModelInserts, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { contentWords } from '../content/content-words.service.ts'
import type { ProductContent, SkuContent } from '../content/product-content.contract.ts'
import { changedFieldsIn, differencesOf } from '../content/product-differences.ts'
import { specKeyOf, specTextOf } from '../content/spec-matrix.contract.ts'
import { draftContent, refuseInvalid, type Draft, type Spu } from '../draft/draft.service.ts'
import { productApproved, productChanged, type ProductPublished } from '../product-events.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { listColumns, tellStanding } from '../spu/standing.service.ts'
import { writeDiffering } from './differing.ts'
import { refuseBadBundles } from './bundle.service.ts'
import { freeChangesSince } from './free-changes.service.ts'
import { withFreeChanges } from '../batch/free-values.ts'
import { endSkus, lockSkus } from './invalidate.service.ts'
import { publishedContent } from './published-content.service.ts'
import { keepSnapshot } from './snapshot.service.ts'

type Sku = ModelRow<'sku'>

/**
 * @param draft locked, and decided on
 * @throws Failure rule when the published version is no longer what the draft was opened from, or somebody holds on to a SKU that it drops
 */
export async function promoteDraft(
  dependencies: Pick<ProductDependencies, 'data' | 'zone'>,
  uow: UnitOfWork,
  draft: Draft,
  processInstanceId: string | null,
): Promise<ProductPublished> {
  const spu = await uow.lockRow('spu', draft.spuId)
  refuseInvalid(spu)
  if (spu.currentVersion !== draft.baseVersion) throw new Failure('rule', 'product-draft.is-current', { rule: 'is-current' })
  const content = withFreeChanges(draftContent(draft), await freeChangesSince(uow, draft))
  await refuseBadBundles(uow, content, spu.supplierId)
  const before = spu.currentVersion > 0 ? await publishedContent(uow.prisma, spu) : undefined
  const skus = await lockSkus(uow, spu.id)
  const wanted = new Set(content.skus.map(({ skuId }) => skuId))
  const dropped = skus.filter(({ id, validity }) => validity === 'ACTIVE' && !wanted.has(id))
  await endSkus(uow, dropped, draft.code)
  await writeSkus(uow, spu, content, skus)
  await writeChannels(uow, spu.id, content)
  await writeBundles(uow, content)
  const number = spu.currentVersion + 1
  const published = await tellStanding(uow, spu.id, {
    ...spuColumns(content),
    ...listColumns(content, spu.code),
    stepMask: draft.stepMask,
    currentVersion: number,
    approvedAt: uow.now,
  })
  const after = await publishedContent(uow.prisma, published)
  const changedFields = before ? changedFieldsIn(differencesOf(before, after, await contentWords(dependencies, uow.sql, [before, after]))) : []
  const snapshotId = await keepSnapshot(uow, published, after, { draft, changedFields, processInstanceId })
  const told: ProductPublished = { spuId: spu.id, supplierId: spu.supplierId, number, snapshotId, skuIds: [...wanted] }
  const known = new Set(skus.map(({ id }) => id))
  if (!before) await uow.tell(productApproved, told)
  else
    await uow.tell(productChanged, {
      ...told,
      addedSkuIds: [...wanted].filter((id) => !known.has(id)),
      droppedSkuIds: dropped.map(({ id }) => id),
      changedFields,
    })
  return told
}

/** What only the published product says; lists have their columns already. */
export function spuColumns({ spu: { basic, 'specs-attribute': specs, 'image-text': texts } }: ProductContent) {
  return {
    taxCategoryId: basic.taxCategoryId ?? null,
    saleUnitId: basic.saleUnitId ?? null,
    taxInfoId: basic.taxInfoId ?? null,
    originCountry: basic.originCountry ?? null,
    shelfLifeDays: basic.shelfLifeDays ?? null,
    afterSalePolicy: basic.afterSalePolicy ?? null,
    attributeTemplateId: specs.attributeTemplateId ?? null,
    attributes: specs.attributes as object,
    specs: specs.specs as object,
    images: texts.images,
    video: texts.video ?? null,
    detailHtml: texts.detailHtml ?? null,
    detailHtmlEn: texts.detailHtmlEn ?? null,
  }
}

export function skuColumns(content: ProductContent, { basic, 'price-storage': prices, 'image-text': texts, bundled }: SkuContent, sort: number) {
  const { specs } = content.spu['specs-attribute']
  const { zh, en } = specTextOf(specs, basic.specValues)
  return {
    barcode: basic.barcode || null,
    name: basic.name ?? '',
    nameEn: basic.nameEn ?? null,
    specValues: basic.specValues as object,
    specKey: specKeyOf(basic.specValues),
    specText: zh,
    specTextEn: en,
    specImage: basic.specImage ?? null,
    supplyPrice: prices.supplyPrice ?? '0',
    marketPrice: prices.marketPrice ?? null,
    costPrice: prices.costPrice ?? null,
    taxRate: prices.taxRate ?? '0',
    weight: prices.weight ?? null,
    volume: prices.volume ?? null,
    length: prices.length ?? null,
    width: prices.width ?? null,
    height: prices.height ?? null,
    moq: prices.moq || '1',
    packQty: prices.packQty || '1',
    stockMode: prices.stockMode ?? 'SUPPLIER',
    stockQty: prices.stockQty || '0',
    isBundle: bundled.isBundle,
    images: texts.images,
    detailHtml: texts.detailHtml ?? null,
    sort,
  } as const
}

async function writeSkus(uow: UnitOfWork, { id: spuId, supplierId }: Spu, content: ProductContent, skus: readonly Sku[]): Promise<void> {
  const known = new Map(skus.map((one) => [one.id, one]))
  const wanted = content.skus.map((one, place) => ({ one, before: known.get(one.skuId), columns: skuColumns(content, one, place) }))
  // Two SKU may change places: for a moment those that move stand nowhere.
  const moving = wanted.flatMap(({ before, columns }) => (before && before.specKey !== columns.specKey ? [before.id] : []))
  if (moving.length > 0) await uow.sql.query(`update sku set spec_key = '~' || id::text where id = any($1::uuid[])`, [moving])
  const added: ModelInserts<'sku'>[] = []
  for (const { one, before, columns } of wanted) {
    if (!before) added.push({ id: one.skuId, spuId, supplierId, code: one.code, ...columns })
    else await writeDiffering(uow, 'sku', before, columns)
  }
  await uow.insertMany('sku', added)
}

/** Channels by their name: what is gone is marked, what stays keeps its row. */
async function writeChannels(uow: UnitOfWork, spuId: string, content: ProductContent): Promise<void> {
  const skuIds = content.skus.map(({ skuId }) => skuId)
  const there = await uow.prisma.spuSalesChannel.findMany({ where: { spuId, deletedAt: null } })
  const { channels } = content.spu['sale-channel']
  const own = new Map(there.map((row) => [row.channel, row]))
  const rows = channels.map(({ channel, salesRegion, remark }, sort) => ({ channel, salesRegion: salesRegion as object, remark: remark ?? null, sort }))
  for (const row of rows) {
    const before = own.get(row.channel)
    if (before) await writeDiffering(uow, 'spuSalesChannel', before, row)
  }
  await uow.insertMany(
    'spuSalesChannel',
    rows.filter(({ channel }) => !own.has(channel)).map((row) => ({ id: newId(), spuId, ...row })),
  )
  const offered = new Set(channels.map(({ channel }) => channel))
  await endRows(
    uow,
    'spu_sales_channel',
    there.filter(({ channel }) => !offered.has(channel)),
  )

  const ofSkus = await uow.prisma.skuSalesChannel.findMany({ where: { skuId: { in: skuIds }, deletedAt: null } })
  const bySku = new Map(ofSkus.map((row) => [keyOf(row.skuId, row.channel), row]))
  const wanted = content.skus.flatMap(({ skuId, 'sale-channel': step }) =>
    step.channels.map((channel, sort) => ({ skuId, sort, ...skuChannelColumns(channel) })),
  )
  for (const { skuId, ...columns } of wanted) {
    const before = bySku.get(keyOf(skuId, columns.channel))
    if (before) await writeDiffering(uow, 'skuSalesChannel', before, columns)
  }
  await uow.insertMany(
    'skuSalesChannel',
    wanted.filter(({ skuId, channel }) => !bySku.has(keyOf(skuId, channel))).map((row) => ({ id: newId(), ...row })),
  )
  const kept = new Set(wanted.map(({ skuId, channel }) => keyOf(skuId, channel)))
  await endRows(
    uow,
    'sku_sales_channel',
    ofSkus.filter(({ skuId, channel }) => !kept.has(keyOf(skuId, channel))),
  )
}

const keyOf = (skuId: string, channel: string): string => `${skuId} ${channel}`

export const skuChannelColumns = ({
  channel,
  salesRegion,
  deliveryTime,
  salePrice,
  agreementPrice,
  minOrder,
  orderLimit,
}: SkuContent['sale-channel']['channels'][number]) => ({
  channel,
  salesRegion: salesRegion as object,
  timePeriodType: deliveryTime?.timePeriodType ?? '',
  timePeriod: deliveryTime?.value ?? 0,
  salePrice: salePrice ?? null,
  agreementPrice: agreementPrice ?? null,
  minOrder: minOrder || '1',
  orderLimit: orderLimit ?? null,
})

async function endRows(uow: UnitOfWork, table: 'spu_sales_channel' | 'sku_sales_channel', rows: readonly { readonly id: string }[]): Promise<void> {
  if (rows.length === 0) return
  await uow.sql.query(`update ${table} set deleted_at = $2, version = version + 1 where id = any($1::uuid[])`, [rows.map(({ id }) => id), uow.now])
}

const partsOf = ({ skuId, bundled }: SkuContent) =>
  bundled.isBundle ? bundled.items.map((item, sort) => ({ skuId, componentSkuId: item.skuId, qty: item.qty, sort })) : []

async function writeBundles(uow: UnitOfWork, content: ProductContent): Promise<void> {
  const there = await uow.prisma.skuBundleItem.findMany({ where: { skuId: { in: content.skus.map(({ skuId }) => skuId) } }, orderBy: { sort: 'asc' } })
  const differing = content.skus.filter((sku) => {
    const before = there.filter(({ skuId }) => skuId === sku.skuId)
    const after = partsOf(sku)
    return before.length !== after.length || after.some((part, at) => before[at] === undefined || !saysAlready(before[at], part))
  })
  if (differing.length === 0) return
  await uow.sql.query('delete from sku_bundle_item where sku_id = any($1::uuid[])', [differing.map(({ skuId }) => skuId)])
  await uow.insertMany('skuBundleItem', differing.flatMap(partsOf))
}
