/** What the calls of the market depend on. */
import type { DataSource } from '#kit/data-source.ts'
import type { GatherSource } from './gather/gather-source.provider.ts'

export interface MarketDependencies {
  readonly data: DataSource
  /** The company's zone. */
  readonly zone: string
  readonly sourceOf: (source: string) => Promise<GatherSource>
}
