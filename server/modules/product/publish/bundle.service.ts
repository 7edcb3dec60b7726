/** Bundles over all products: their parts are there, and no bundle comes to hold itself (invariant 38). */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { findCycle } from '../content/bundle-graph.ts'
import type { ProductContent } from '../content/product-content.contract.ts'

interface Bundle {
  readonly skuId: string
  readonly place: number
  readonly parts: readonly string[]
}

const bundlesIn = ({ skus }: ProductContent): Bundle[] =>
  skus.flatMap(({ skuId, bundled }, place) => (bundled.isBundle ? [{ skuId, place, parts: bundled.items.map((item) => item.skuId) }] : []))

/** What can be reached from some SKU as it is published: the parts of each. */
export async function partsBelow(sql: Sql, skuIds: readonly string[]): Promise<Map<string, string[]>> {
  if (skuIds.length === 0) return new Map()
  const rows = await sql.query<{ bundle: string; part: string }>(
    `with recursive below(bundle, part) as (
       select b.sku_id, b.component_sku_id from sku_bundle_item b where b.sku_id = any($1::uuid[])
       union select b.sku_id, b.component_sku_id from below join sku_bundle_item b on b.sku_id = below.part
     ) select bundle, part from below`,
    [skuIds],
  )
  const parts = new Map<string, string[]>()
  for (const { bundle, part } of rows) parts.set(bundle, [...(parts.get(bundle) ?? []), part])
  return parts
}

/** SKU that a bundle must not hold, because they hold it. With itself. */
export async function bundlesAbove(sql: Sql, skuId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `with recursive above(id) as (
       select $1::uuid union select b.sku_id from above
         cross join lateral (select sku_id from sku_bundle_item where component_sku_id = above.id offset 0) b
     ) select id from above`,
    [skuId],
  )
  return rows.map(({ id }) => id)
}

/** Bundles as published that have one of these as a part of their own. */
export async function bundlesWith(sql: Sql, skuIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select distinct sku_id as id from sku_bundle_item where component_sku_id = any($1::uuid[])', [skuIds])
  return rows.map(({ id }) => id)
}

/**
 * What is wrong with the parts of a content's bundles: those that nobody can buy any more, another supplier's, and ways back to the bundle
 * itself. The content's own bundles count as it says them, all others as they are published.
 * @param supplierId whose product it is; the platform's own bundles hold anybody's goods
 */
export async function bundleProblems(sql: Sql, content: ProductContent, supplierId: string | null): Promise<FieldProblem[]> {
  const bundles = bundlesIn(content)
  if (bundles.length === 0) return []
  const own = new Set(content.skus.map(({ skuId }) => skuId))
  const asked = [...new Set(bundles.flatMap(({ parts }) => parts))]
  const known = await sql.query<{ id: string }>(
    `select id from sku where id = any($1::uuid[]) and validity = 'ACTIVE' and deleted_at is null and ($2::uuid is null or supplier_id = $2::uuid)`,
    [asked, supplierId],
  )
  const there = new Set([...own, ...known.map(({ id }) => id)])
  const unknown = partsAmong(bundles, (part) => !there.has(part))
  const graph = await partsBelow(sql, asked)
  for (const skuId of own) graph.delete(skuId)
  for (const { skuId, parts } of bundles) graph.set(skuId, [...parts])
  const circular = bundles.flatMap(({ skuId, place }) =>
    findCycle(graph, [skuId]) ? [{ path: `skus[${place}].bundled.items`, code: 'product.bundle-cycle' }] : [],
  )
  return [...unknown, ...circular]
}

const partsAmong = (bundles: readonly Bundle[], isWrong: (part: string) => boolean): FieldProblem[] =>
  bundles.flatMap(({ place, parts }) =>
    parts.flatMap((part, at) => (isWrong(part) ? [{ path: `skus[${place}].bundled.items[${at}].skuId`, code: 'product.part-unknown' }] : [])),
  )

/** A draft does not name another supplier's goods: it would be told what they are called. @throws Failure bad-input */
export async function refuseForeignParts(sql: Sql, content: ProductContent, supplierId: string | null): Promise<void> {
  const asked = content.skus.flatMap(({ bundled }) => bundled.items.map(({ skuId }) => skuId))
  if (supplierId === null || asked.length === 0) return
  const rows = await sql.query<{ id: string }>('select id from sku where id = any($1::uuid[]) and supplier_id is distinct from $2::uuid', [asked, supplierId])
  const foreign = new Set(rows.map(({ id }) => id))
  const bundles = content.skus.map(({ skuId, bundled }, place) => ({ skuId, place, parts: bundled.items.map((item) => item.skuId) }))
  if (foreign.size > 0) throw badInput(partsAmong(bundles, (part) => foreign.has(part)))
}

/**
 * Before bundles are written: looked at once more, while nobody else writes any.
 * @throws Failure bad-input
 */
export async function refuseBadBundles(uow: UnitOfWork, content: ProductContent, supplierId: string | null): Promise<void> {
  if (bundlesIn(content).length === 0) return
  await uow.sql.query(`select pg_advisory_xact_lock(hashtextextended('product-bundles', 0))`)
  const problems = await bundleProblems(uow.sql, content, supplierId)
  if (problems.length > 0) throw badInput(problems)
}
