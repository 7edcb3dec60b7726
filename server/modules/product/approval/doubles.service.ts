/** Articles that look like one of a product: the same barcode, or the same name and specs. */
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { specTextOf } from '../content/spec-matrix.contract.ts'
import type { ApprovalContext } from './approval-context.contract.ts'

type Double = ApprovalContext['duplicates'][number]

/** More tell nobody anything new. */
const most = 50

/** Among all that is in use, but for the product itself. Suppliers' offers of one article are doubles too: the platform lists it once. */
export async function findDoubles(
  { prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>,
  spuId: string,
  content: ProductContent,
  locale: Locale,
): Promise<Double[]> {
  const { specs } = content.spu['specs-attribute']
  const asked = content.skus.map((sku) => ({
    id: sku.skuId,
    code: sku.code,
    barcode: sku.basic.barcode || null,
    name: sku.basic.name || null,
    specText: specTextOf(specs, sku.basic.specValues).zh,
  }))
  const rows = await sql.query<
    Omit<Double, 'other'> & { otherId: string; otherCode: string; name: string; spuId: string; spuCode: string; supplierId: string | null }
  >(
    `select kind, a.id as "skuId", a.code, s.id as "otherId", s.code as "otherCode", s.name, s.spu_id as "spuId", u.code as "spuCode", s.supplier_id as "supplierId"
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) a(id, code, barcode, name, spec_text)
      cross join lateral (
        select 'BARCODE' as kind, b.id from sku b where b.barcode = a.barcode and b.spu_id <> $6::uuid and b.validity = 'ACTIVE' and b.deleted_at is null
        union all
        select 'NAME', n.id from sku n where n.name = a.name and n.spec_text = a.spec_text and n.spu_id <> $6::uuid and n.validity = 'ACTIVE' and n.deleted_at is null
      ) found
       join sku s on s.id = found.id join spu u on u.id = s.spu_id
      limit ${most}`,
    [
      asked.map(({ id }) => id),
      asked.map(({ code }) => code),
      asked.map(({ barcode }) => barcode),
      asked.map(({ name }) => name),
      asked.map(({ specText }) => specText),
      spuId,
    ],
  )
  const names = await supplierNames({ prisma }, [...new Set(rows.flatMap(({ supplierId }) => supplierId ?? []))])
  return rows.map(({ kind, skuId, code, otherId, otherCode, supplierId, ...other }) => {
    const supplier = names.get(supplierId ?? '')
    return {
      kind,
      skuId,
      code,
      other: { ...other, skuId: otherId, code: otherCode, supplierName: typeof supplier === 'object' ? supplier[locale] : (supplier ?? null) },
    }
  })
}
