/** What bundles are put together from, as a graph of SKU: a bundle that holds itself, however far down, could never be packed. Pure. */
import { decimal, type Decimal, type DecimalLike } from '#kit/money.ts'

/** The parts of each SKU, by its id; a SKU that is no bundle has none. */
export type BundleParts = ReadonlyMap<string, readonly string[]>

/**
 * A way from a SKU back to itself, beginning and ending with it.
 * @param parts what is published, with the bundles of the draft in place of theirs
 * @param starts the SKU whose parts were changed
 */
export function findCycle(parts: BundleParts, starts: Iterable<string>): readonly string[] | undefined {
  const isDone = new Set<string>()
  for (const start of starts) {
    const cycle = walk(parts, start, isDone)
    if (cycle) return cycle
  }
  return undefined
}

/** Depth first without recursion: a chain of bundles may be long. */
function walk(parts: BundleParts, start: string, isDone: Set<string>): readonly string[] | undefined {
  const way: { readonly sku: string; next: number }[] = [{ sku: start, next: 0 }]
  const onWay = new Set([start])
  for (let here = way.at(-1); here; here = way.at(-1)) {
    const part = (parts.get(here.sku) ?? [])[here.next]
    here.next += 1
    if (part === undefined) {
      isDone.add(here.sku)
      onWay.delete(here.sku)
      way.pop()
    } else if (onWay.has(part)) {
      const from = way.findIndex(({ sku }) => sku === part)
      return [...way.slice(from).map(({ sku }) => sku), part]
    } else if (!isDone.has(part)) {
      onWay.add(part)
      way.push({ sku: part, next: 0 })
    }
  }
  return undefined
}

/** How many bundles there are parts for. */
export function bundlesIn(items: readonly { readonly available: DecimalLike; readonly qty: DecimalLike }[]): Decimal {
  const counts = items.map(({ available, qty }) => decimal(available).dividedToIntegerBy(decimal(qty)))
  return counts.reduce((least, count) => (count.lt(least) ? count : least), counts[0] ?? decimal('0'))
}
