/** What was published, kept for good: the product as one value, and each SKU as lines of documents quote it. */
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { saleUnitsOf, taxInfosOf } from '#server/modules/catalogue/goods/goods.service.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { specTextOf } from '../content/spec-matrix.contract.ts'
import type { Draft, Spu } from '../draft/draft.service.ts'

interface About {
  readonly draft: Pick<Draft, 'id'>
  readonly changedFields: readonly string[]
  readonly processInstanceId: string | null
}

/** @param spu after its version was counted up. @returns the snapshot's id */
export async function keepSnapshot(uow: UnitOfWork, spu: Spu, content: ProductContent, { draft, changedFields, processInstanceId }: About): Promise<string> {
  const id = newId()
  const { basic, 'specs-attribute': specs } = content.spu
  const unit = (await saleUnitsOf(uow.sql, basic.saleUnitId ? [basic.saleUnitId] : [])).get(basic.saleUnitId ?? '')
  const tax = (await taxInfosOf(uow.sql, basic.taxInfoId ? [basic.taxInfoId] : [])).get(basic.taxInfoId ?? '')
  const number = spu.currentVersion
  await uow.insert('productSnapshot', {
    id,
    spuId: spu.id,
    number,
    spuCode: spu.code,
    name: spu.name,
    supplierId: spu.supplierId,
    categoryId: spu.categoryId ?? '',
    content: content as object,
    changedFields: [...changedFields],
    draftId: draft.id,
    processInstanceId,
  })
  await uow.insertMany(
    'skuSnapshot',
    content.skus.map(({ skuId, code, basic: own, 'price-storage': prices }) => {
      const { zh, en } = specTextOf(specs.specs, own.specValues)
      return {
        id: newId(),
        snapshotId: id,
        skuId,
        spuId: spu.id,
        supplierId: spu.supplierId,
        number,
        code,
        barcode: own.barcode ?? null,
        name: own.name ?? '',
        nameEn: own.nameEn ?? null,
        specText: zh,
        specTextEn: en,
        unitName: unit?.nameZh ?? '',
        unitNameEn: unit?.nameEn ?? null,
        taxCode: tax?.taxCode ?? null,
        taxRate: prices.taxRate ?? '0',
        supplyPrice: prices.supplyPrice ?? '0',
      }
    }),
  )
  return id
}

/** What was published under a number; undefined where nothing was. */
export async function snapshotContent(
  prisma: Pick<UnitOfWork['prisma'], 'productSnapshot'>,
  spuId: string,
  number: number,
): Promise<ProductContent | undefined> {
  const row = await prisma.productSnapshot.findUnique({ where: { spuId_number: { spuId, number } }, select: { content: true } })
  return row ? (row.content as unknown as ProductContent) : undefined
}

/** @throws Error for a number that was never published */
export async function latestSnapshotId(prisma: Pick<UnitOfWork['prisma'], 'productSnapshot'>, spuId: string, number: number): Promise<string> {
  const { id } = await prisma.productSnapshot.findUniqueOrThrow({ where: { spuId_number: { spuId, number } }, select: { id: true } })
  return id
}
