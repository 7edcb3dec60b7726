/** What every step has at hand: clock, definitions, handlers, the host's hooks. Built once by the engine. */
import type { Variables } from '../core/expression.ts'
import type { ProcessGraph } from '../core/graph.ts'
import type { CompiledDecision } from '../dmn/decision.ts'
import type { Handler, Presentation, Sql } from '../define.ts'
import type { CommittedChanges, SqlPool } from './options-api.ts'
import type { HostApprovers } from './approval-api.ts'
import type { EscalateTo } from './proxy-api.ts'
import type { CandidateSet } from './candidate-set.ts'
import type { Watch } from './watch-api.ts'
import type { WorkBell } from './work-bell.ts'

/** A definition ready to run. Immutable, kept for as long as it is used. */
export interface Runnable {
  readonly definitionId: string
  readonly key: string
  readonly version: number
  readonly name: string | undefined
  readonly tenant: string
  readonly deploymentId: string
  readonly graph: ProcessGraph
}

export type BindingKind = 'latest' | 'deployment' | 'version' | 'versionTag'

/** How a call activity or a business rule task names another definition. */
export interface Reference {
  readonly key: string
  readonly binding: BindingKind
  /** Number or tag, as the binding says. */
  readonly version: string | undefined
  /** Deployment of the one who refers, for `deployment`. */
  readonly deploymentId: string
  readonly tenant: string
}

export interface Definitions {
  /** @throws EngineError not-found */
  get(definitionId: string): Promise<Runnable>
  /** The definition that a reference means now; undefined when there is none. */
  find(sql: Sql, reference: Reference): Promise<Runnable | undefined>
  /** Names of processes by definition, for lists. */
  names(definitionIds: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>
  /** The newest version of a key as far as this process knows; the start statement checks it. `refresh` looks again. */
  latest(key: string, tenant: string, refresh: boolean): Promise<Runnable | undefined>
}

export interface DeployedDecision extends CompiledDecision {
  readonly version: number
}

export interface Decisions {
  /** The result as the business rule task stores it. @throws Error that tells why it cannot be evaluated */
  evaluate(sql: Sql, reference: Reference, mapResult: string, variables: Variables): Promise<unknown>
  /** The decision that a reference means now; undefined when there is none. */
  find(sql: Sql, reference: Reference): Promise<DeployedDecision | undefined>
}

export interface Environment extends HostApprovers {
  /** For steps. */
  readonly pool: SqlPool
  /** Where short looks go, by key. */
  readonly short: Sql
  /** For lists, and for what a step must look up outside its own transaction: never the same connections, or all could wait for one more. */
  readonly reads: SqlPool
  now(): number
  readonly timeZone: string
  readonly definitions: Definitions
  readonly decisions: Decisions
  handler(name: string): Handler | undefined
  present(processKey: string, variables: Variables): Presentation | undefined
  /** Makes sure that the sets exist before a step counts in them. */
  knowSets(sets: readonly CandidateSet[]): Promise<void>
  /** Who is called in when a task is overdue. */
  readonly escalateTo: EscalateTo | undefined
  /** A setting of the host. */
  parameter(name: string): Promise<unknown>
  /** How the host keeps news (see `HostPeople.news`). */
  readonly tell: string | undefined
  readonly watch: Watch | undefined
  readonly workBell: WorkBell
  /** A transaction that the host may take part in. */
  transaction: SqlPool['transaction']
  /** After a commit. */
  committed(changes: CommittedChanges, wake: { readonly jobs: boolean; readonly timerAt: number | undefined }): void
  report(error: unknown, where: string): void
  /** After a step, however it went. */
  stepped(milliseconds: number, outcome: 'done' | 'refused'): void
}
