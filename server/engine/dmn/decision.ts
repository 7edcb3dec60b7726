/** Decisions of a DMN file, compiled once and evaluated with variables. */
import type { Variables } from '../core/graph.ts'
import type { Problem } from '../model/problem.ts'

export interface CompiledDecision {
  /** DMN decision id = decision key. */
  readonly key: string
  readonly name: string | undefined
  readonly versionTag: string | undefined
  /** Results of the required decisions first, then the own logic. Throws ExpressionError. */
  evaluate(variables: Variables): DecisionResult
}

export interface DecisionResult {
  /** One record for each matched rule, or one for an aggregated or single result; keys are the output names. */
  readonly outputs: readonly Readonly<Record<string, unknown>>[]
  /** Ids of the rules that matched, in result order; empty for literal expressions. */
  readonly matchedRules: readonly string[]
}

export interface CompiledDecisions {
  /** Empty when there are problems. */
  readonly decisions: readonly CompiledDecision[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

export type MapResult = 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList'

export declare function compileDecisions(xml: string): CompiledDecisions

/** @throws ExpressionError when the hit policy is violated or an expression fails */
export declare function evaluateDecision(decision: CompiledDecision, variables: Variables): DecisionResult

/** The result as the business rule task stores it. @throws ExpressionError when there are more results than the mapping allows */
export declare function mapDecisionResult(result: DecisionResult, mapResult: MapResult): unknown
