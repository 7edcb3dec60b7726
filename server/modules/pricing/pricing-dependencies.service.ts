/** What pricing works with. */
import type { DataSource } from '#kit/data-source.ts'

export interface PricingDependencies {
  readonly data: DataSource
  /** The company's zone. */
  readonly zone: string
}
