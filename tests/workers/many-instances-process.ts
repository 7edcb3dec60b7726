/** A worker in a process of its own. After so many operations on instances it says so and stands still, until it is killed. */
import type { Engine } from '#server/engine/index.ts'
import { openEngine, run } from './many-instances-engine.ts'

const [databaseUrl = '', id = '', after = ''] = process.argv.slice(2)
const counted: ReadonlySet<string | symbol> = new Set(['setInstanceState', 'terminate', 'retryIncident', 'migrateInstances'])
let left = Number(after)

const engine = await openEngine(databaseUrl, ({ isBad }) => isBad !== true)
const stopping = new Proxy(engine, {
  get(target, name) {
    const own: unknown = Reflect.get(target, name)
    if (typeof own !== 'function') return own
    if (!counted.has(name)) return own.bind(target) as unknown
    return async (input: unknown) => {
      const answer: unknown = await own.call(target, input)
      left -= 1
      if (left > 0) return answer
      process.send?.('there')
      return new Promise(() => undefined)
    }
  },
}) as Engine
await run(databaseUrl, stopping, id)
