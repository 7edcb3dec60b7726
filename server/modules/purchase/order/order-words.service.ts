/** An order in words, for the titles of its case and what stands in inboxes. */
import type { Label } from '#kit/contract.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { placeWords } from '#server/modules/stock/place/place.service.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './order-write.service.ts'

export interface OrderWords {
  readonly supplier: Words
  readonly warehouse: Words
  /** The first article, and how many there are beside it. */
  readonly goods: Label
}

export async function orderWords(
  { prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>,
  { supplierId, warehouseId }: Pick<PurchaseOrderRow, 'supplierId' | 'warehouseId'>,
  lines: readonly Pick<PurchaseLineRow, 'skuName' | 'skuNameEn'>[],
): Promise<OrderWords> {
  const [first] = lines
  const more = lines.length > 1 ? { zh: ` 等 ${lines.length} 种`, en: ` and ${lines.length - 1} more` } : { zh: '', en: '' }
  return {
    supplier: await supplierWords({ prisma }, supplierId),
    warehouse: await placeWords(sql, warehouseId),
    goods: { zh: (first?.skuName ?? '') + more.zh, en: (first?.skuNameEn || (first?.skuName ?? '')) + more.en },
  }
}
