/** Products as their lists show them: names beside ids, links of pictures, and what their state forbids. */
import type { RawRow, ReadContext, ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { linkedFiles } from '../content/content-files.service.ts'
import { withoutKeptPrices } from '../price/kept-prices.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { namesIn } from './names-in.service.ts'

const openStates = `('DRAFT', 'READY', 'IN_APPROVAL', 'RETURNED')`

/** Rows whose field `picture` holds the id of a file get its link instead. */
export const withPictures =
  (dependencies: Pick<ProductDependencies, 'links'>) =>
  async (rows: RawRow[], { sql }: Pick<ReadContext, 'sql'>): Promise<RawRow[]> => {
    const ids = [...new Set(rows.flatMap(({ picture }) => (typeof picture === 'string' ? [picture] : [])))]
    const links = new Map((await linkedFiles(dependencies, sql, ids)).map(({ id, link }) => [id, link]))
    return rows.map((row) => ('picture' in row ? { ...row, picture: links.get(String(row['picture'])) ?? null } : row))
  }

export const categoryName = nameOf('category', 'category_id', { zh: 'name_zh', en: 'name_en' })
export const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })

export const spuHooks = (dependencies: Pick<ProductDependencies, 'links'>, pictures = withPictures(dependencies)): ResourceHooks => ({
  expressions: {
    picture: 't.main_image::text',
    draftStatus: `(select d.status::text from product_draft d where d.spu_id = t.id and d.deleted_at is null and d.status in ${openStates})`,
    categoryName,
    brandName: nameOf('brand', 'brand_id', { zh: 'name_zh', en: 'name_en' }),
    supplierName,
  },
  present: async (rows, context) => withoutKeptPrices(await namesIn(context, await pictures(rows, context), { of: 'spu' }), context, ['minPrice', 'maxPrice']),
  obstacles: (row) => obstaclesOf(row),
})

/** By verb and command; what the validity forbids its machine says. */
export function obstaclesOf({ validity, draftStatus, currentVersion }: Readonly<Record<string, unknown>>): Readonly<Record<string, string | undefined>> {
  const isInvalid = validity === 'INVALID' ? 'product.is-invalid' : undefined
  const isPublished = Number(currentVersion) > 0
  const isInProcess = draftStatus === 'IN_APPROVAL' || draftStatus === 'RETURNED'
  const decidedOn = draftStatus === 'IN_APPROVAL' ? 'product-draft.is-decided-on' : undefined
  return {
    edit: isInvalid ?? decidedOn,
    submit:
      isInvalid ??
      decidedOn ??
      (draftStatus === 'READY' || draftStatus === 'RETURNED' ? undefined : draftStatus === 'DRAFT' ? 'product-draft.is-complete' : 'product.nothing-open'),
    withdraw: isInProcess ? undefined : 'not-allowed-now',
    drop: isPublished && draftStatus ? (isInProcess ? 'product.in-approval' : undefined) : 'product.nothing-open',
    remove: isPublished ? 'product.is-published' : isInProcess ? 'product.in-approval' : undefined,
    invalidate: isInProcess ? 'product.in-approval' : undefined,
  }
}
