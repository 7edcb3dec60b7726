/** Housekeeping by the clock; one process of all does it when it is due (`workers/chores.ts`). */
import type { DataSource } from '../data-source.ts'

export interface Chore {
  /** kebab-case, the product over; the lease and the memory go by it. */
  readonly name: string
  readonly everyMinutes: number
  /**
   * In batches: what is begun after the signal is refused by the data source. What uses other connections looks at the signal itself.
   * Done again when it was stopped, so what is done is not looked at twice.
   */
  run(source: DataSource, signal: AbortSignal): Promise<void>
}
