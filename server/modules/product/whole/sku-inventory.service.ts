/** How much there is of a SKU: what its supplier says, what the platform's stock knows, and what the parts of a bundle allow. */
import { contributionsTo } from '#kit/contributions.ts'
import { notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { isId } from '#kit/ids.ts'
import { decimal } from '#kit/money.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { bundlesIn } from '../content/bundle-graph.ts'
import { skuStocks } from '../product-events.service.ts'
import { sku } from '../sku/sku.contract.ts'

type At = Pick<CallContext, 'data' | 'sql' | 'prisma'>

interface Stocked {
  readonly id: string
  readonly stockMode: string
  readonly stockQty: { toFixed(): string }
}

/** Of each SKU what can be sold, by its id. What the platform keeps itself the stock's ledger says, where there is one. */
export async function availableOf({ data, sql }: Pick<At, 'data' | 'sql'>, skus: readonly Stocked[]): Promise<ReadonlyMap<string, string>> {
  const own = skus.flatMap(({ id, stockMode }) => (stockMode === 'OWN' ? [id] : []))
  const said = new Map(skus.map(({ id, stockQty }) => [id, stockQty.toFixed()]))
  for (const stock of own.length > 0 ? contributionsTo(data, skuStocks) : []) for (const [id, qty] of await stock.availableOf(sql, own)) said.set(id, qty)
  return said
}

/** @throws Failure not-found for a SKU that is not the caller's to see */
export async function inventoryOf({ data, sql, prisma, principal }: At & Pick<CallContext, 'principal'>, id: string) {
  const found = isId(id) && (await isSeen(data, sku, principal, id)) ? await prisma.sku.findUnique({ where: { id } }) : null
  if (!found) throw notFound('sku', id)
  const items = await prisma.skuBundleItem.findMany({ where: { skuId: id }, include: { component: true }, orderBy: { sort: 'asc' } })
  const available = await availableOf({ data, sql }, [found, ...items.map(({ component }) => component)])
  const parts = items.map(({ component: { id: skuId, code, name }, qty }) => ({
    skuId,
    code,
    name,
    qty: qty.toFixed(),
    available: available.get(skuId) ?? '0',
  }))
  return {
    skuId: id,
    code: found.code,
    stockMode: found.stockMode,
    stockQty: found.stockQty.toFixed(),
    isBundle: found.isBundle,
    available: found.isBundle ? bundlesIn(parts.map((part) => ({ ...part, available: decimal(part.available) }))).toFixed() : (available.get(id) ?? '0'),
    parts,
  }
}
