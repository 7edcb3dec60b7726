/** Decisions asked for by themselves, without a process: part of the engine's reads. */
import type { Variables } from '../define.ts'

export interface DecisionInput {
  readonly key: string
  /** Default: the latest. */
  readonly version?: number | undefined
  readonly versionTag?: string | undefined
  readonly variables: Variables
}

export interface DecisionAnswer {
  readonly key: string
  readonly version: number
  /** One record for each rule that matched, or one for an aggregated or single result. */
  readonly outputs: readonly Variables[]
  /** Ids of the rules that matched, in the order of the outputs. */
  readonly matchedRules: readonly string[]
}

export interface DecisionReads {
  /** @throws EngineError not-found `no-such-decision`, rule `decision-failed` with `details.reason` */
  evaluateDecision(input: DecisionInput): Promise<DecisionAnswer>
}
