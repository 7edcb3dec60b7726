/** The company's field policies: seeded with every field of a product, read when a draft is handed in and when a free field is changed. */
import type { Sql } from '#kit/data-source.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import { policyFields, type FieldPolicies, type FieldPolicy } from '../content/field-policy.ts'

export async function fieldPolicies(sql: Sql): Promise<FieldPolicies> {
  const rows = await sql.query<{ field: string; policy: FieldPolicy }>('select field, policy from product_field_policy where deleted_at is null')
  return new Map(rows.map(({ field, policy }) => [field, policy]))
}

/** How much there is, and where it is sold: nobody has to look at that. */
const freeAtFirst: ReadonlySet<string> = new Set(['sku.price-storage.stockQty', 'sku.sale-channel.salesRegion', 'spu.sale-channel.salesRegion'])

/** Adds what is missing; what the company chose stays. */
export async function seedFieldPolicies(prisma: Pick<PrismaClient, '$executeRawUnsafe'>): Promise<void> {
  const fields = policyFields.map(({ field }) => field)
  await prisma.$executeRawUnsafe(
    `insert into product_field_policy (id, field, policy, update_time)
     select gen_random_uuid(), f.field, case when f.field = any($2::text[]) then 'FREE' else 'AUDIT' end, now()
       from unnest($1::text[]) f(field) on conflict (field) where deleted_at is null do nothing`,
    fields,
    [...freeAtFirst],
  )
}
