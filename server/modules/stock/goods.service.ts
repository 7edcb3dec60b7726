/** What the documents of stock remember of an article: as it is called today, so that they print the same in five years. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { saleUnitsOf } from '#server/modules/catalogue/goods/goods.service.ts'

export interface Goods {
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
  readonly skuNameEn: string | null
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
  const rows = await uow.prisma.sku.findMany({
    where: { id: { in: [...new Set(lines.map(({ skuId }) => skuId))] }, deletedAt: null },
    include: { spu: { select: { saleUnitId: true, shelfLifeDays: true } } },
  })
  const units = await saleUnitsOf(
    uow.sql,
    rows.flatMap(({ spu }) => spu.saleUnitId ?? []),
  )
  const { rows: seen } = uow.actor.principal ?? {}
  const byId = new Map(rows.map((row) => [row.id, row]))
  const problems = lines.flatMap(({ skuId, quantity, path, quantityField }): FieldProblem[] => {
    const sku = byId.get(skuId)
    if (!sku || (seen?.kind === 'supplier' && sku.supplierId !== seen.supplierId)) return [{ path: `${path}.skuId`, code: 'stock.unknown-sku' }]
    if (sku.validity !== 'ACTIVE') return [{ path: `${path}.skuId`, code: 'stock.sku-out-of-use', params: { sku: sku.code } }]
    const unit = sku.spu.saleUnitId ? units.get(sku.spu.saleUnitId) : undefined
    if (unit && decimal(quantity).decimalPlaces() > unit.precision)
      return [{ path: `${path}.${quantityField}`, code: 'stock.too-fine', params: { unit: unit.nameZh, digits: unit.precision } }]
    return []
  })
  if (problems.length > 0) throw badInput(problems)
  return new Map(
    rows.map((sku) => [
      sku.id,
      {
        skuId: sku.id,
        skuCode: sku.code,
        skuName: sku.name,
        skuNameEn: sku.nameEn,
        spec: sku.specText || null,
        unit: (sku.spu.saleUnitId && units.get(sku.spu.saleUnitId)?.nameZh) || null,
        supplierId: sku.supplierId,
        taxRate: sku.taxRate.toString(),
        needsBatch: (sku.spu.shelfLifeDays ?? 0) > 0,
      },
    ]),
  )
}

/** Days that goods keep, by SKU; those that keep forever are left out. */
export async function shelfLifeOf({ prisma }: Pick<UnitOfWork, 'prisma'>, skuIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await prisma.sku.findMany({ where: { id: { in: [...skuIds] } }, select: { id: true, spu: { select: { shelfLifeDays: true } } } })
  return new Map(rows.flatMap(({ id, spu }) => (spu.shelfLifeDays ? [[id, spu.shelfLifeDays] as const] : [])))
}
