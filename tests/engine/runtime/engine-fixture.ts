/** An engine on a database of its own, with a clock that only the test moves. */
import { afterAll, beforeAll } from 'vitest'
import { createEngine, type Actor, type Engine, type EngineOptions } from '#server/engine/index.ts'
import { withEmptyDatabase } from './empty-database.ts'

export const admin: Actor = { userId: 'admin', roles: [], isAdmin: true }
export const ann: Actor = { userId: 'ann', roles: ['managers'] }
export const bob: Actor = { userId: 'bob', roles: ['managers'] }
export const eve: Actor = { userId: 'eve', roles: ['guests'] }

export class TestClock {
  #now = Date.parse('2026-03-02T09:00:00Z')

  now(): number {
    return this.#now
  }

  /** Moves time on, in milliseconds. */
  pass(ms: number): void {
    this.#now += ms
  }
}

export interface EngineFixture {
  readonly engine: Engine
  readonly url: string
  readonly clock: TestClock
  readonly errors: { readonly error: unknown; readonly where: string }[]
  /** Another engine on the same database, as another process would have it. */
  another(options?: Partial<EngineOptions>): Promise<Engine>
}

/** Call it at the top of a test file. */
export function withEngine(options: Partial<EngineOptions> = {}): EngineFixture {
  const database = withEmptyDatabase()
  const clock = new TestClock()
  const errors: { error: unknown; where: string }[] = []
  const opened: Engine[] = []
  const open = async (more: Partial<EngineOptions> = {}) => {
    const engine = await createEngine({
      databaseUrl: database.url,
      clock,
      timeZone: 'UTC',
      onError: (error, where) => errors.push({ error, where }),
      ...options,
      ...more,
    })
    opened.push(engine)
    return engine
  }
  let engine: Engine | undefined
  beforeAll(async () => {
    engine = await open()
    await engine.migrate()
  })
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()))
  })
  return {
    get engine() {
      if (engine === undefined) throw new Error('the engine is there from beforeAll on')
      return engine
    },
    get url() {
      return database.url
    },
    clock,
    errors,
    another: open,
  }
}
