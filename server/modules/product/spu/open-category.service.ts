/** Where new products may stand. */
import { badInput } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import { categoriesOf, mayBeSoldBy } from '#server/modules/catalogue/category/category.service.ts'

/**
 * Channels have categories of their own: no product stands in one of those.
 * @param supplierId whose product it will be, where it is a supplier's
 * @throws Failure bad-input at `categoryId` for a category of a channel, one that is closed, or one that the supplier may not sell in
 */
export async function requireOpenCategory(sql: Sql, categoryId: string, supplierId: string | null | undefined): Promise<void> {
  const category = (await categoriesOf(sql, [categoryId])).get(categoryId)
  if (category?.categoryType !== 'PRODUCT') throw badInput([{ path: 'categoryId', code: 'not-found' }])
  const isOpen = supplierId ? (await mayBeSoldBy(sql, supplierId, [categoryId])).get(categoryId) : category.isActive
  if (!isOpen) throw badInput([{ path: 'categoryId', code: 'product.category-closed' }])
}
