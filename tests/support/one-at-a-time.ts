/**
 * A connection answers one statement at a time. The driver still queues a second one sent meanwhile and has announced to refuse it; in
 * tests it is refused now, so that two reads side by side in one transaction do not pass unseen. Only where a connection was told to send
 * without waiting (`pipeline`) the driver takes several.
 */
import { Client } from 'pg'

/** Where the driver keeps the statement under way and those behind it. */
const underWay = '_activeQuery'
const waiting = '_queryQueue'
type Queues = Readonly<Record<string, unknown>>

const guarded = Symbol.for('chandlery.one-at-a-time')
const prototype = Client.prototype as Client & { [guarded]?: true }

// Test files that share their modules load this once each.
if (!prototype[guarded]) {
  const query = prototype.query
  prototype[guarded] = true
  prototype.query = function sendWhenFree(this: Queues, ...args: unknown[]): never {
    const isBusy = !this['pipeline'] && (this[underWay] || (this[waiting] as unknown[]).length > 0)
    if (isBusy) throw new Error(`Sent while the connection was at work: ${textOf(args[0])}`)
    return Reflect.apply(query, this, args) as never
  } as unknown as typeof query
}

const textOf = (query: unknown): string => (typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text)).slice(0, 200)
