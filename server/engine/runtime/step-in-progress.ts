/** A step in the making, as those see it who do a part of it. */
import type { Command, Refusal } from '../core/step.ts'
import type { Sql } from '../define.ts'
import type { Environment, Runnable } from './environment.ts'
import type { Birth, WorkItem } from './work-item.ts'

export interface StepInProgress {
  readonly env: Environment
  readonly sql: Sql | undefined
  readonly now: number
  readonly items: ReadonlyMap<string, WorkItem>
  born(runnable: Runnable, birth: Birth): WorkItem
  drop(id: string): void
  load(id: string): Promise<WorkItem | undefined>
  perform(item: WorkItem, command: Command): Promise<Refusal | undefined>
  must(item: WorkItem, command: Command): Promise<void>
  answer(item: WorkItem, command: Command): Promise<void>
  transaction(): Sql
}
