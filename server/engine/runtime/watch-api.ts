/**
 * What a host keeps beside an instance (the document that it decides on) follows every step in the same transaction, whoever made
 * the step: a person, a timer, an administrator. The host is told before the step is written and refuses it by throwing.
 */
import type { Sql, Variables } from '../define.ts'

export interface Watch {
  /** Steps of these processes run in a transaction, but for those of which `follows` says otherwise. */
  watches(processKey: string): boolean
  /**
   * What follows a step that is decided and not yet written. The usual step changes nothing of the host's: it is written with others in
   * one statement, and `onStep` does not hear of it. Default: always a transaction. Called without one, and again for every try.
   * @param sql for a short look by key, on a connection that others use too
   */
  readonly follows?: ((step: StepAhead, sql: Sql) => Follows | Promise<Follows>) | undefined
  /** Called for a step of an instance that no other called, in its transaction and before it is written; again for every try. */
  onStep(step: WatchedStep, sql: Sql): Promise<StepFollowed>
  /** Whether a claim at this element is told too; such claims are made in a transaction. */
  readonly watchesClaim?: ((processKey: string, elementId: string) => boolean) | undefined
  /** Somebody has taken a task, and nothing else has moved. Called in the transaction of the claim; throwing refuses it. */
  readonly onClaim?: ((claim: WatchedClaim, sql: Sql) => Promise<void>) | undefined
}

/** What of it is still being written: it is waited for together with the step, and undoes the step when it fails. */
export type StepFollowed = { readonly rest: Promise<void> } | undefined | void

/** A transaction with `onStep`; nothing at all; nothing, as long as a row of the host's is unchanged. */
export type Follows = 'transaction' | 'nothing' | UnchangedRow

/** A row that must still have this version when the step is written; else the step is decided again, in a transaction. */
export interface UnchangedRow {
  /** As it stands in SQL; with the columns `id uuid` and `version int`, where every change of the row counts the version. There must be few. */
  readonly table: string
  readonly id: string
  readonly version: number
  /** What becomes of it with the step; nothing unless said. */
  readonly move?: RowMove | undefined
}

/** A change of a row of the host's that was decided before the step is written, and is written with it. */
export interface RowMove {
  /**
   * CTEs that write it, one of them `changed`, which yields the row; parameters are numbered from `first` on. Where it yields none although
   * the condition `only` holds, nothing is written, and the step is decided again in a transaction, as it is after any error.
   */
  statement(first: number, only: string): { readonly text: string; readonly values: readonly unknown[] }
  /** Called after the commit; what it throws changes nothing any more. */
  committed(): Promise<void>
}

/** A step that is decided and not yet written. */
export type StepAhead = Omit<WatchedStep, 'setDocVersion'>

export interface WatchedClaim extends Pick<WatchedStep, 'instanceId' | 'processKey' | 'businessKey' | 'variables'> {
  readonly taskId: string
  readonly elementId: string
  /** Who claimed it, and whose it is now: another one when he stands in. */
  readonly actor: string
  readonly assignee: string
}

export interface WatchedStep {
  readonly instanceId: string
  readonly processKey: string
  readonly businessKey: string | undefined
  readonly businessType: string | undefined
  readonly docVersion: number | undefined
  readonly initiator: string | undefined
  /** Who made the step; undefined for the engine itself. */
  readonly actor: string | undefined
  /** True for the step that began the instance. */
  readonly isBorn: boolean
  /** The task that a person decided. */
  readonly closed: { readonly taskId: string; readonly elementId: string; readonly outcome: string; readonly comment: string | undefined } | undefined
  /** Elements that were left in this step, in order, with their outcome. */
  readonly passed: readonly { readonly elementId: string; readonly outcome: string }[]
  /** Elements at which something waits, before and after; no elements after means that the instance has ended. */
  readonly stoodAt: readonly string[]
  readonly standsAt: readonly string[]
  readonly outcome: string | undefined
  readonly variables: Variables
  /** Gives the instance another version of its document, from this step on. */
  setDocVersion(version: number): Promise<void>
}
