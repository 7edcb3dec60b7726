/** What the event of a step holds: enough to do it again. */
import type { Command } from '../core/step.ts'

/** One call of `advance`, as it is kept: seed, command, and 1 when nothing of the instance was committed yet. */
export type EventEntry = readonly [seed: string, command: Command] | readonly [seed: string, command: Command, starting: 1]

export interface EventData {
  /** Entries in order. */
  readonly e: EventEntry[]
  /** Handlers that were asked for, and whether they ran inside the transaction. */
  readonly h?: Readonly<Record<string, boolean>>
  /** Settings of the host that were asked for, and what they said. */
  readonly p?: Readonly<Record<string, unknown>>
  /** The instance was moved to another version; then there are no entries. */
  readonly m?: MigrationEvent
}

export interface MigrationEvent {
  readonly from: string
  readonly to: string
  readonly mapping: Readonly<Record<string, string>>
  readonly seed: string
}
