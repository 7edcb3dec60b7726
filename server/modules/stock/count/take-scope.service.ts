/** What a count is about, as conditions on stock rows, and what it would have to count. */
import type { Sql, TransactionPrisma } from '#kit/data-source.ts'
import { badInput } from '#kit/errors.ts'
import type { TakeScope } from './inventory-take.contract.ts'

type Prisma = Pick<TransactionPrisma, 'category' | 'sku' | 'cargoSpace'>

/** A scope with its areas and categories looked up. Undefined is everything. */
export interface Chosen {
  readonly warehouseId: string
  readonly spaceIds: readonly string[] | undefined
  readonly skuIds: readonly string[] | undefined
}

type Named = { readonly [Part in keyof TakeScope]?: readonly string[] | undefined }

const mostSkus = 5000

/** @throws Failure bad-input at `scope` where its areas and categories name nothing, or too much */
export async function chosenBy(prisma: Prisma, warehouseId: string, scope: Named): Promise<Chosen> {
  const { cargoSpaceIds = [], areas = [], skuIds = [], categoryIds = [] } = scope
  return { warehouseId, spaceIds: await spacesOf(prisma, warehouseId, cargoSpaceIds, areas), skuIds: await articlesOf(prisma, skuIds, categoryIds) }
}

async function spacesOf(prisma: Prisma, warehouseId: string, named: readonly string[], areas: readonly string[]): Promise<readonly string[] | undefined> {
  if (named.length === 0 && areas.length === 0) return undefined
  const found = await prisma.cargoSpace.findMany({
    where: { warehouseId, deletedAt: null, OR: [{ id: { in: [...named] } }, { area: { in: [...areas] } }] },
    select: { id: true },
  })
  if (found.length === 0) throw badInput([{ path: 'scope', code: 'inventory-take.no-space' }])
  return found.map(({ id }) => id)
}

async function articlesOf(prisma: Prisma, named: readonly string[], categoryIds: readonly string[]): Promise<readonly string[] | undefined> {
  if (named.length === 0 && categoryIds.length === 0) return undefined
  const below = categoryIds.length > 0 ? await prisma.category.findMany({ where: { path: { hasSome: [...categoryIds] } }, select: { id: true } }) : []
  const found = await prisma.sku.findMany({
    where: { deletedAt: null, OR: [{ id: { in: [...named] } }, { spu: { categoryId: { in: below.map(({ id }) => id) } } }] },
    select: { id: true },
    take: mostSkus + 1,
  })
  if (found.length > mostSkus) throw badInput([{ path: 'scope', code: 'inventory-take.too-many', params: { most: mostSkus } }])
  if (found.length === 0) throw badInput([{ path: 'scope', code: 'inventory-take.no-article' }])
  return found.map(({ id }) => id)
}

export interface StockRow {
  readonly id: string
  readonly skuId: string
  readonly cargoSpaceId: string | null
  readonly spaceCode: string | null
  readonly batchId: string | null
  readonly batchNo: string | null
  readonly onHand: string
  readonly avgCost: string
  /** Something lies or is kept there. */
  readonly isHeld: boolean
}

const condition = `i.warehouse_id = $1::uuid and ($2::uuid[] is null or i.cargo_space_id = any ($2::uuid[])) and ($3::uuid[] is null or i.sku_id = any ($3::uuid[]))`
const isHeld = '(i.on_hand <> 0 or i.preempted <> 0)'
const valuesOf = ({ warehouseId, spaceIds, skuIds }: Chosen) => [warehouseId, spaceIds ?? null, skuIds ?? null]

interface Part {
  /** Rows that hold nothing too. */
  readonly withEmpty?: boolean
  readonly limit: number
  readonly offset?: number
}

/** Stock rows of a scope, space by space. */
export const stockRowsOf = (sql: Sql, chosen: Chosen, { withEmpty = false, limit, offset = 0 }: Part): Promise<StockRow[]> =>
  sql.query<StockRow>(
    `select i.id, i.sku_id as "skuId", i.cargo_space_id as "cargoSpaceId", c.code as "spaceCode", i.batch_id as "batchId", b.batch_no as "batchNo",
        i.on_hand::text as "onHand", i.avg_cost::text as "avgCost", ${isHeld} as "isHeld"
      from inventory i left join cargo_space c on c.id = i.cargo_space_id left join batch b on b.id = i.batch_id
      where ${condition} and ($4 or ${isHeld}) order by c.code nulls first, i.sku_id, i.id limit $5 offset $6`,
    [...valuesOf(chosen), withEmpty, limit, offset],
  )

export async function countStockRows(sql: Sql, chosen: Chosen): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from inventory i where ${condition} and ${isHeld}`, valuesOf(chosen))
  return row?.n ?? 0
}
