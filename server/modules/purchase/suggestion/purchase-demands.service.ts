/** What somebody waits for that is not there. Areas above say it of their own documents: channel orders, replacements. */
import { contributionsTo } from '#kit/contributions.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import { grouped } from '#kit/grouped.ts'
import { sum, toWire } from '#kit/money.ts'

export interface Demand {
  readonly skuId: string
  /** Pieces that nothing is kept for yet. */
  readonly quantity: string
  /** Documents that wait. */
  readonly count: number
  /** The earliest day on which it was promised. */
  readonly dueOn: string | null
}

interface DemandSource {
  readonly name: string
  /** @param skuIds only of these articles; of all without */
  find(sql: Sql, skuIds?: readonly string[]): Promise<readonly Demand[]>
}

export const purchaseDemands = defineExtensionPoint<DemandSource>('purchase.demands')

/** What areas above wait for, added up by article. @param skuIds only of these articles */
export async function demandsOf(data: DataSource, skuIds?: readonly string[]): Promise<Demand[]> {
  const found = (await Promise.all(contributionsTo(data, purchaseDemands).map(({ find }) => find(data.sql, skuIds)))).flat()
  return [...grouped(found, ({ skuId }) => skuId)].map(([skuId, some]) => ({
    skuId,
    quantity: toWire(sum(some.map(({ quantity }) => quantity)), 4),
    count: some.reduce((total, { count }) => total + count, 0),
    dueOn: some.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null,
  }))
}
