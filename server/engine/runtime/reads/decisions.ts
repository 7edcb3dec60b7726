/** Evaluating a decision table without a process around it. */
import { EngineError, type Sql } from '../../define.ts'
import { within } from '../../expressions/surroundings.ts'
import type { DecisionReads } from '../decision-api.ts'
import { SHARED } from '../deployment.ts'
import type { Environment, Reference } from '../environment.ts'

export const decisionReads = (sql: Sql, env: Environment): DecisionReads => ({
  async evaluateDecision({ key, version, versionTag, variables }) {
    const decision = await env.decisions.find(sql, { key, ...bindingOf(version, versionTag), deploymentId: '', tenant: SHARED })
    if (decision === undefined) throw new EngineError('not-found', 'no-such-decision', `no decision ${key}`, { key })
    try {
      const { outputs, matchedRules } = decision.evaluate(within(variables, { now: env.now() }))
      return { key: decision.key, version: decision.version, outputs, matchedRules }
    } catch (error) {
      throw new EngineError('rule', 'decision-failed', error instanceof Error ? error.message : String(error), { key })
    }
  },
})

function bindingOf(version: number | undefined, tag: string | undefined): Pick<Reference, 'binding' | 'version'> {
  if (version !== undefined) return { binding: 'version', version: String(version) }
  return tag === undefined ? { binding: 'latest', version: undefined } : { binding: 'versionTag', version: tag }
}
