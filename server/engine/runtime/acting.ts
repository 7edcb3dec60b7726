/** What every operation starts from and what a step answers. */
import type { Actor } from '../define.ts'

export interface ByActor {
  readonly actor: Actor
  /** Makes the operation repeatable: the same key gives the stored answer instead of a second effect. */
  readonly idempotencyKey?: string | undefined
}

/** A task that a step opened, with the one person or the groups that may act on it. */
export interface OpenedTask {
  readonly taskId: string
  readonly taskKey: string
  readonly taskName: string | undefined
  readonly processInstanceId: string
  readonly assignee: string | undefined
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
}

export interface Completed {
  readonly processInstanceId: string
  readonly ended: boolean
  /** Open tasks of the instance that this step opened. */
  readonly nextTasks: readonly OpenedTask[]
}
