/** What the documents of stock remember of an article: as it is called today, so that they print the same in five years. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { saleUnitsOf } from '#server/modules/catalogue/goods/goods.service.ts'
import { articleFactsOf } from '#server/modules/product/sku/article-facts.service.ts'
import { skuWords } from '#server/modules/product/sku/sku-words.service.ts'

export interface Goods {
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
  readonly skuNameEn: string | null
  /** In both languages, as words are stored; so is the unit. */
  readonly spec: string | null
  readonly unit: string | null
  readonly supplierId: string | null
  readonly taxRate: string
  /** They expire, so a batch and a day belong to them. */
  readonly needsBatch: boolean
}

interface NamedGoods {
  readonly skuId: string
  readonly quantity: string
  /** Of the line in the input. */
  readonly path: string
  /** Field of the quantity behind it. */
  readonly quantityField: string
}

/**
 * The goods that lines name. A supplier's are his own.
 * @throws Failure bad-input with a problem for each line whose article is not there, out of use or somebody else's, or whose quantity is finer than its unit
 */
export async function goodsOf(uow: UnitOfWork, lines: readonly NamedGoods[]): Promise<Map<string, Goods>> {
  const ids = [...new Set(lines.map(({ skuId }) => skuId))]
  const known = await articlesOf(uow, ids)
  const { rows: seen } = uow.actor.principal ?? {}
  const problems = lines.flatMap(({ skuId, quantity, path, quantityField }): FieldProblem[] => {
    const article = known.get(skuId)
    if (!article || (seen?.kind === 'supplier' && article.goods.supplierId !== seen.supplierId)) return [{ path: `${path}.skuId`, code: 'stock.unknown-sku' }]
    if (!article.isInUse) return [{ path: `${path}.skuId`, code: 'stock.sku-out-of-use', params: { sku: article.goods.skuCode } }]
    if (decimal(quantity).decimalPlaces() > article.digits)
      return [{ path: `${path}.${quantityField}`, code: 'stock.too-fine', params: { unit: article.goods.unit, digits: article.digits } }]
    return []
  })
  if (problems.length > 0) throw badInput(problems)
  return new Map([...known].map(([id, { goods }]) => [id, goods]))
}

/** An article as it is called today, whether or not it is in use. */
export interface Article {
  readonly goods: Goods
  readonly isInUse: boolean
  /** Decimals that its unit has; four without one. */
  readonly digits: number
  /** What a piece costs where nothing is known of it. */
  readonly supplyPrice: string
}

/** Articles by id, those out of use too; who may see them is the caller's business. */
export async function articlesOf({ sql }: Pick<UnitOfWork, 'sql'>, skuIds: readonly string[]): Promise<Map<string, Article>> {
  const rows = await articleFactsOf(sql, skuIds)
  const units = await saleUnitsOf(
    sql,
    rows.flatMap(({ saleUnitId }) => saleUnitId ?? []),
  )
  return new Map(
    rows.map(({ isInUse, supplyPrice, saleUnitId, specText, specTextEn, ...named }) => {
      const unit = saleUnitId ? units.get(saleUnitId) : undefined
      const goods: Goods = {
        ...named,
        spec: skuWords(specText, specTextEn),
        unit: skuWords(unit?.nameZh, unit?.nameEn),
      }
      return [named.skuId, { goods, isInUse, digits: unit?.precision ?? 4, supplyPrice }]
    }),
  )
}

/** Days that goods keep, by SKU; those that keep forever are left out. */
export async function shelfLifeOf({ prisma }: Pick<UnitOfWork, 'prisma'>, skuIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await prisma.sku.findMany({ where: { id: { in: [...skuIds] } }, select: { id: true, spu: { select: { shelfLifeDays: true } } } })
  return new Map(rows.flatMap(({ id, spu }) => (spu.shelfLifeDays ? [[id, spu.shelfLifeDays] as const] : [])))
}
