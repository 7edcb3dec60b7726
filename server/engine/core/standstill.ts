/**
 * Tokens that nothing will ever bring on. There are none in an instance that only ran; surgery must not make any (surgery.ts). Joins are
 * a question of their own, for what they wait for may still be far away.
 */
import type { Draft } from './draft.ts'
import type { Token } from './state.ts'
import { ROOT } from './state.ts'
import { childrenOf } from './tree.ts'

/** Numbers of the idle tokens of an instance at rest. Walks the whole instance: for rare work only. */
export function idleTokens(draft: Draft): number[] {
  // While listeners of the process run, what stands in it has not begun, or is over.
  if (draft.ended || draft.find(ROOT)?.wait) return []
  const tokens = [...draft.tokens()]
  const undone = new Set(tokens.flatMap(([, { by }]) => by ?? []))
  const runs = new Set(tokens.flatMap(([, { run }]) => run?.notify ?? []))
  return tokens.filter(([no, token]) => !token.result && isIdle(draft, no, token, undone, runs)).map(([no]) => no)
}

function isIdle(draft: Draft, no: number, token: Token, undone: ReadonlySet<number>, runs: ReadonlySet<number>): boolean {
  if (token.run) return !undone.has(no)
  const { wait } = token
  if (wait) {
    if (wait.k === 'event') return !token.subs?.length
    if (wait.k === 'undo') return !runs.has(no)
    return wait.k === 'signs' && childrenOf(draft, no).length === 0
  }
  if (token.multi) return token.multi.live === 0
  if (token.kids?.length) return false
  if (no === ROOT) return true
  // What is complete by its condition only stays open for what people may still start in it.
  const node = draft.node(token.at)
  return !(node.kind === 'subprocess' && node.adhoc?.completionCondition !== undefined)
}
