/** The calls of the floor plan. Who sees a warehouse sees its floor; suppliers their own. */
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { countedBlind } from '../count/blind-count.service.ts'
import { cargoSpace } from '../place/cargo-space.contract.ts'
import { warehouse } from '../place/warehouse.contract.ts'
import { mapDetail, mapSearch } from './storage-map.contract.ts'
import { floorOf } from './storage-map.service.ts'

const most = 30

interface Found {
  readonly warehouseId: string
  readonly spaceId: string
  readonly spaceCode: string
  readonly skuCode: string | null
  readonly skuName: string | null
  readonly onHand: string | null
}

const articleNamed = (context: CallContext, keyword: string) => {
  const articles = createRepository(sku)
  const look = async (field: 'code' | 'name') => (await articles.page(readerOf(context), { current: 1, size: most, [field]: keyword })).records
  return Promise.all([look('code'), look('name')]).then((found) => new Map(found.flat().map((one) => [one.id, one])))
}

/** Where articles of that number or name lie, the most first. */
async function whereArticlesLie(context: CallContext, keyword: string, warehouseId: string | undefined): Promise<Found[]> {
  const articles = await articleNamed(context, keyword)
  const { rows: seen } = context.principal
  const rows = await context.prisma.inventory.findMany({
    where: {
      skuId: { in: [...articles.keys()] },
      onHand: { gt: 0 },
      cargoSpaceId: { not: null },
      ...(warehouseId && { warehouseId }),
      ...(seen.kind === 'supplier' && { supplierId: seen.supplierId }),
    },
    orderBy: { onHand: 'desc' },
    take: most,
  })
  const spaces = await context.prisma.cargoSpace.findMany({ where: { id: { in: rows.flatMap(({ cargoSpaceId }) => cargoSpaceId ?? []) }, deletedAt: null } })
  const codes = new Map(spaces.map(({ id, code }) => [id, code]))
  const isCounted = await countedBlind(context.sql, context.principal, [...new Set(rows.map((row) => row.warehouseId))])
  return rows.flatMap((row): Found[] => {
    const spaceCode = row.cargoSpaceId && codes.get(row.cargoSpaceId)
    const article = articles.get(row.skuId)
    if (!row.cargoSpaceId || !spaceCode || !article) return []
    const name = (context.locale === 'en' && article['nameEn']) || article['name']
    return [
      {
        warehouseId: row.warehouseId,
        spaceId: row.cargoSpaceId,
        spaceCode,
        skuCode: String(article['code']),
        skuName: typeof name === 'string' ? name : null,
        onHand: isCounted(row.warehouseId, row.skuId) ? null : row.onHand.toFixed(4),
      },
    ]
  })
}

async function spacesNamed(context: CallContext, keyword: string, warehouseId: string | undefined): Promise<Found[]> {
  const spaces = createRepository(cargoSpace)
  const within = warehouseId ? { warehouseId: [warehouseId] } : {}
  const look = async (field: 'code' | 'name') => (await spaces.page(readerOf(context), { current: 1, size: most, ...within, [field]: keyword })).records
  const found = new Map([...(await look('code')), ...(await look('name'))].map((one) => [one.id, one]))
  return [...found.values()].map((one) => ({
    warehouseId: String(one['warehouseId']),
    spaceId: one.id,
    spaceCode: String(one['code']),
    skuCode: null,
    skuName: null,
    onHand: null,
  }))
}

export const mapRoutes = (): readonly Route[] => [
  handle(mapDetail, async (context, { id }) => {
    const row = await createRepository(warehouse).read(readerOf(context), id)
    const name = (context.locale === 'en' && row['nameEn']) || row['name']
    return { warehouseId: id, code: String(row['code']), name: String(name), ...(await floorOf(context, id)) }
  }),
  handle(mapSearch, async (context, { keyword, warehouseId }) => {
    if (warehouseId) await createRepository(warehouse).read(readerOf(context), warehouseId)
    const found = [...(await spacesNamed(context, keyword, warehouseId)), ...(await whereArticlesLie(context, keyword, warehouseId))].slice(0, most)
    const warehouses = await context.prisma.warehouse.findMany({
      where: { id: { in: found.map((one) => one.warehouseId) } },
      select: { id: true, name: true, nameEn: true },
    })
    const names = new Map(warehouses.map((one) => [one.id, (context.locale === 'en' && one.nameEn) || one.name]))
    return found.map((one) => ({ ...one, warehouseName: names.get(one.warehouseId) ?? '' }))
  }),
]
