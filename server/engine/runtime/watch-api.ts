/**
 * What a host keeps beside an instance (the document that it decides on) follows every step in the same transaction, whoever made
 * the step: a person, a timer, an administrator. The host is told before the step is written and refuses it by throwing.
 */
import type { Sql, Variables } from '../define.ts'

export interface Watch {
  /** Steps of these processes run in a transaction from the start. */
  watches(processKey: string): boolean
  /** Called once a step of an instance that no other called. */
  onStep(step: WatchedStep, sql: Sql): Promise<void>
  /** Whether a claim at this element is told too; such claims are made in a transaction. */
  readonly watchesClaim?: ((processKey: string, elementId: string) => boolean) | undefined
  /** Somebody has taken a task, and nothing else has moved. Called in the transaction of the claim; throwing refuses it. */
  readonly onClaim?: ((claim: WatchedClaim, sql: Sql) => Promise<void>) | undefined
}

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
