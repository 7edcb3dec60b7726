/** What somebody waits for that is not there. Areas above say it of their own documents: channel orders, replacements. */
import type { Sql } from '#kit/data-source.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'

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
  find(sql: Sql): Promise<readonly Demand[]>
}

export const purchaseDemands = defineExtensionPoint<DemandSource>('purchase.demands')
