/** What would be counted: of a warehouse before its count is written, or of a count. */
import type { z } from 'zod'
import { Failure } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { DocumentView } from '#server/documents/view.ts'
import { articlesOf } from '../goods.service.ts'
import { warehouse } from '../place/warehouse.contract.ts'
import { countedBlind } from './blind-count.service.ts'
import { inventoryTake, TakeScope, type takeInventories } from './inventory-take.contract.ts'
import { chosenBy, countStockRows, stockRowsOf } from './take-scope.service.ts'

type Asked = z.output<typeof takeInventories.input>

/** @throws Failure not-found where the id is neither a count nor a warehouse that the caller sees */
export async function inventoriesFor(context: CallContext, view: DocumentView<typeof inventoryTake>, { id, current, size, ...scope }: Asked) {
  const take = await view.shown(context, id).catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'not-found') return undefined
    throw error
  })
  if (!take) await createRepository(warehouse).read(readerOf(context), id)
  const row = take && (await context.prisma.inventoryTake.findUniqueOrThrow({ where: { id } }))
  const chosen = await chosenBy(context.prisma, row?.warehouseId ?? id, row ? TakeScope.partial().parse(row.scope) : scope)
  const rows = await stockRowsOf(context.sql, chosen, { limit: size, offset: (current - 1) * size })
  const articles = await articlesOf(
    context,
    rows.map(({ skuId }) => skuId),
  )
  // Who counts these goods blind elsewhere reads nothing of them here either.
  const isCounted = await countedBlind(context.sql, context.principal, [chosen.warehouseId])
  const records = rows.map(({ id: inventoryId, skuId, cargoSpaceId, spaceCode, batchId, batchNo, onHand }) => {
    const goods = articles.get(skuId)?.goods
    const skuName = (context.locale === 'en' && goods?.skuNameEn) || goods?.skuName || ''
    const known = { skuCode: goods?.skuCode ?? '', skuName, spec: goods?.spec ?? null, unit: goods?.unit ?? null }
    return {
      inventoryId,
      skuId,
      ...known,
      cargoSpaceId,
      spaceCode,
      batchId,
      batchNo,
      onHand: row?.blind || isCounted(chosen.warehouseId, skuId) ? null : onHand,
    }
  })
  return { records, total: await countStockRows(context.sql, chosen), current, size }
}
