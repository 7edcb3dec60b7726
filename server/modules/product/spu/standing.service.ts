/** How a product stands, kept beside it for lists: worked out from its latest draft, in the work that changed that draft. */
import type { ModelChange, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { decimal } from '#kit/money.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { auditStatusOf } from './audit-status.ts'

type Spu = ModelRow<'spu'>
type DraftStatus = ModelRow<'productDraft'>['status']

/**
 * Writes the audit status anew, and what else is to be written with it.
 * @returns the row as it is now
 */
export async function tellStanding(uow: UnitOfWork, spuId: string, change: ModelChange<'spu'> = {}): Promise<Spu> {
  const spu = await uow.lockRow('spu', spuId)
  const [draft] = await uow.sql.query<{ status: DraftStatus }>(
    `select status from product_draft where spu_id = $1::uuid and deleted_at is null and status <> 'DROPPED' order by create_time desc, id desc limit 1`,
    [spuId],
  )
  const currentVersion = typeof change.currentVersion === 'number' ? change.currentVersion : spu.currentVersion
  const auditStatus = auditStatusOf({ currentVersion, validity: spu.validity, draft: draft?.status })
  if (auditStatus === spu.auditStatus && Object.keys(change).length === 0) return spu
  return uow.change('spu', spu, { ...change, auditStatus }, { derived: ['auditStatus'] })
}

/** What lists show of a product, from what it says. */
export function listColumns({ spu, skus }: ProductContent, code: string) {
  const { basic } = spu
  const prices = skus.flatMap((sku) => sku['price-storage'].supplyPrice ?? []).toSorted((one, other) => decimal(one).cmp(decimal(other)))
  return {
    name: basic.name ?? '',
    nameEn: basic.nameEn ?? null,
    subtitle: basic.subtitle ?? null,
    goodsType: basic.goodsType ?? null,
    categoryId: basic.categoryId ?? null,
    brandId: basic.brandId ?? null,
    mainImage: spu['image-text'].mainImage ?? null,
    channels: spu['sale-channel'].channels.map(({ channel }) => channel),
    skuCount: skus.length,
    minPrice: prices[0] ?? null,
    maxPrice: prices.at(-1) ?? null,
    keyword: keywordOf([code, basic.name, basic.nameEn, ...skus.flatMap((sku) => [sku.code, sku.basic.name, sku.basic.nameEn, sku.basic.barcode])]),
  }
}

/** Each word once; lines keep words apart that were never beside each other. */
const keywordOf = (words: readonly (string | null | undefined)[]): string => [...new Set(words.filter(Boolean))].join('\n')
