/**
 * What "now" means inside an expression. A step is decided with one instant and is replayed with the same, so the engine
 * passes it in the scope as `context.now` (epoch milliseconds); the wall clock only answers where nobody passed one.
 */
import type { Variables } from '../core/graph.ts'

export function nowOf(scope: Variables): number {
  const context = Object.hasOwn(scope, 'context') ? scope['context'] : undefined
  if (typeof context === 'object' && context !== null && Object.hasOwn(context, 'now')) {
    const now: unknown = Reflect.get(context, 'now')
    if (typeof now === 'number' && Number.isFinite(now)) return now
  }
  return Date.now()
}
