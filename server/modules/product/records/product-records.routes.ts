/** Published versions and free changes, listed and read. */
import type { Call, Resource } from '#kit/contract.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { regionsOf } from '#server/modules/system/region.service.ts'
import { regionText } from '../content/content-leaves.ts'
import { fieldsText } from '../content/field-policy.ts'
import type { ProductContent, SalesRegion } from '../content/product-content.contract.ts'
import { keepingPrices, withoutKeptPrices } from '../price/kept-prices.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { inWords } from '../publish/in-words.service.ts'
import { snapshotContent } from '../publish/snapshot.service.ts'
import type { Side } from '../side.contract.ts'
import { namesIn } from '../spu/names-in.service.ts'
import { categoryName, supplierName } from '../spu/spu-hooks.ts'
import { readingIn } from '../step/reading.service.ts'
import { wholeProduct } from '../whole/whole-view.service.ts'
import {
  inventoryRecordExport,
  inventoryRecordList,
  productSnapshot,
  regionRecordExport,
  regionRecordList,
  skuInventoryRecord,
  skuRegionRecord,
  skuSnapshot,
  skuSnapshotDetail,
  snapshotDetail,
  snapshotListV2,
} from './product-records.contract.ts'

const createdByName = nameOf('app_user', 'created_by')

const snapshotHooks: ResourceHooks<typeof productSnapshot> = {
  expressions: { supplierName, categoryName, createdByName, changes: 'null::text' },
  present: async (rows, context) =>
    (await namesIn(context, rows, { of: 'product-snapshot' })).map((row) => ({
      ...row,
      changes: fieldsText((row['changedFields'] ?? []) as string[], context.locale),
    })),
}

/** In the reader's language. */
const skuSnapshotHooks: ResourceHooks<typeof skuSnapshot> = {
  present: async (rows, context) => withoutKeptPrices(await namesIn(context, rows, { of: 'sku-snapshot' }), context, ['supplyPrice']),
  expressions: {
    supplierName,
    specText: { zh: 't.spec_text', en: `coalesce(nullif(t.spec_text_en, ''), t.spec_text)` },
    unitName: { zh: 't.unit_name', en: `coalesce(nullif(t.unit_name_en, ''), t.unit_name)` },
  },
}

/** A record keeps what the SKU was called in Chinese; who reads English is told what it is called now. */
const nowCalled = { of: 'sku', by: 'skuId', field: 'skuName' } as const

const regionHooks = ({ data }: Pick<ProductDependencies, 'data'>): ResourceHooks<typeof skuRegionRecord> => ({
  expressions: { supplierName, createdByName, beforeText: 'null::text', afterText: 'null::text' },
  present: async (rows, { locale }) => {
    const { byCode } = await regionsOf(data)
    const regionOf = (code: string) => {
      const region = byCode.get(code)
      return region && { zh: region.regionName, en: region.nameEn || region.regionName }
    }
    const told = (region: unknown): string => regionText(region as SalesRegion, { regionOf })[locale]
    const named = await namesIn({ sql: data.sql, locale }, rows, nowCalled)
    return named.map((row) => ({ ...row, beforeText: told(row['before']), afterText: told(row['after']) }))
  },
})

const inventoryHooks = ({ data }: Pick<ProductDependencies, 'data'>): ResourceHooks<typeof skuInventoryRecord> => ({
  expressions: { supplierName, createdByName },
  present: (rows, { locale }) => namesIn({ sql: data.sql, locale }, rows, nowCalled),
})

/** A resource's routes, with further calls that do the same as one of its verbs. */
function withFurther(of: Resource, hooks: ResourceHooks, further: Readonly<Record<string, Call>>): Route[] {
  const routes = resourceRoutes(of, hooks)
  return [
    ...routes,
    ...Object.entries(further).map(([verb, call]): Route => ({ call, run: routes.find((route) => route.call.path === `${of.path}/${verb}`)!.run })),
  ]
}

/** Whose eyes: the platform's fields are cut for suppliers. */
const sideOf = ({ principal }: CallContext): Side => (principal.rows.kind === 'supplier' ? 'supplier' : 'manager')

export function productRecordRoutes(dependencies: ProductDependencies): Route[] {
  const snapshots = createRepository(productSnapshot as Resource, snapshotHooks as ResourceHooks)
  const skuSnapshots = createRepository(skuSnapshot as Resource, skuSnapshotHooks as ResourceHooks)

  /** A version beside the one before it; of one SKU only where one is named. */
  const versionOf = async (context: CallContext, spuId: string, number: number, skuId?: string) => {
    const only = (content: ProductContent | undefined): ProductContent | undefined =>
      content && (skuId === undefined ? content : { ...content, skus: content.skus.filter((one) => one.skuId === skuId) })
    const content = only(await snapshotContent(context.prisma, spuId, number))
    if (!content) throw notFound('product-snapshot', spuId)
    const before = only(await snapshotContent(context.prisma, spuId, number - 1))
    const spu = await context.prisma.spu.findUniqueOrThrow({ where: { id: spuId } })
    const [at, side] = [await keepingPrices(readingIn(context), spu.supplierId), sideOf(context)]
    return {
      product: await wholeProduct(dependencies, at, side, spu, content),
      ...(await inWords(dependencies, at, side, before, content)),
    }
  }

  return [
    ...withFurther(productSnapshot, snapshotHooks as ResourceHooks, { 'spu-list': snapshotListV2 }),
    ...resourceRoutes(skuSnapshot, skuSnapshotHooks),
    handle(snapshotDetail, async (context, { id }) => {
      const row = await snapshots.find(readerOf(context), id)
      if (!row) throw notFound(productSnapshot.name, id)
      const [spuId, number] = [String(row['spuId']), Number(row['number'])]
      const idOf = async (of: number): Promise<string | null> =>
        (await context.prisma.productSnapshot.findUnique({ where: { spuId_number: { spuId, number: of } }, select: { id: true } }))?.id ?? null
      return { row: row as never, ...(await versionOf(context, spuId, number)), previousId: await idOf(number - 1), nextId: await idOf(number + 1) }
    }),
    handle(skuSnapshotDetail, async (context, { id }) => {
      const row = await skuSnapshots.find(readerOf(context), id)
      if (!row) throw notFound(skuSnapshot.name, id)
      const [skuId, number] = [String(row['skuId']), Number(row['number'])]
      const idOf = async (of: number): Promise<string | null> =>
        (await context.prisma.skuSnapshot.findUnique({ where: { skuId_number: { skuId, number: of } }, select: { id: true } }))?.id ?? null
      const version = await versionOf(context, String(row['spuId']), number, skuId)
      return { row: row as never, ...version, previousId: await idOf(number - 1), nextId: await idOf(number + 1) }
    }),
    ...withFurther(skuRegionRecord, regionHooks(dependencies) as ResourceHooks, { list: regionRecordList, export: regionRecordExport }),
    ...withFurther(skuInventoryRecord, inventoryHooks(dependencies) as ResourceHooks, { list: inventoryRecordList, export: inventoryRecordExport }),
  ]
}
