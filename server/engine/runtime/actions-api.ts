/** What a task allows: part of the engine's reads. */
import type { Actor, EngineError } from '../define.ts'

export type TaskOperation =
  | 'claim'
  | 'unclaim'
  | 'approve'
  | 'resubmit'
  | 'reject'
  | 'transfer'
  | 'delegate'
  | 'resolve'
  | 'add-sign'
  | 'remove-sign'
  | 'return'
  | 'urge'
  | 'cancel'
  | 'copy'
  | 'comment'

export interface TaskAction {
  readonly operation: TaskOperation
  /** What the engine would answer; undefined when it would do it. */
  readonly refusal: EngineError | undefined
}

/** Somebody who was asked at a task and can be taken back. */
export interface AskedPerson {
  readonly userId: string
  readonly position: 'before' | 'parallel' | 'after'
}

export interface TaskActions {
  readonly actions: readonly TaskAction[]
  readonly asked: readonly AskedPerson[]
  readonly delegated: boolean
  /** What becomes of the case when the task is rejected. */
  readonly reject: 'return' | 'end' | 'continue'
  readonly commentRequired: boolean
}

export interface TypeCount {
  readonly businessType: string | undefined
  readonly todo: number
  readonly overdue: number
  readonly claimable: number
}

export interface ActionReads {
  /**
   * What the actor may do with an open task, and what speaks against the rest.
   * @throws EngineError conflict `task-closed`, not-found `no-such-task`
   */
  actions(actor: Actor, taskId: string): Promise<TaskActions>
  /** The same for an instance as a whole: urge, cancel, copy, comment. @throws EngineError not-found */
  instanceActions(actor: Actor, processInstanceId: string): Promise<readonly TaskAction[]>
  /** Open tasks of the actor by business type, those of whom he stands in for among them, and how many are overdue; claimable ones are counted as far as `most`. */
  inboxByType(actor: Actor, most: number): Promise<readonly TypeCount[]>
}
