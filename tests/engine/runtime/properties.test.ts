/**
 * Random models, random order of events, two engines on one database. After every single step the state rebuilt from the stored
 * events equals the stored state; at the end no token, no row of the runtime tables and no count is left; each handler call is
 * there once.
 */
import { array, assert, asyncProperty, nat } from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EngineError, inTransaction, outside, type Engine } from '#server/engine/index.ts'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { sequence } from './models.ts'
import { anyBlock, fileOf } from './random-model.ts'
import { effort } from '#tests/support/effort.ts'

const RUNS = effort(8, 400)

const host = withEngine({
  handlers: {
    inside: inTransaction(async (task, sql) => {
      await sql.query('insert into effect (id, kind) values ($1, $2)', [task.idempotencyKey, 'inside'])
    }),
    outside: outside(() => ({ done: true })),
  },
})

let other: Engine
let db: Client

beforeAll(async () => {
  other = await host.another()
  db = new Client({ connectionString: host.url })
  await db.connect()
  await db.query('create table effect (id text primary key, kind text)')
  await host.engine.deploy({ files: [{ ...sequence('callee', ['inner']) }], actor: admin })
})
afterAll(() => db.end())

const RUNTIME_TABLES = ['wf_task', 'wf_task_candidate', 'wf_timer', 'wf_subscription', 'wf_job', 'wf_incident', 'wf_part']

async function leftovers(): Promise<Record<string, number>> {
  const counts = RUNTIME_TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')
  return (await db.query<Record<string, number>>(`select ${counts}, (select coalesce(sum(n), 0)::int from wf_claimable_count) as counts`)).rows[0] ?? {}
}

/** All instances of a call tree rebuild to what is stored. */
async function mustRebuild(id: string): Promise<void> {
  const { children } = await host.engine.detail(id)
  for (const each of [id, ...children]) expect([each, (await host.engine.rebuild(each)).equal]).toEqual([each, true])
}

/** One thing that could happen now, picked by `dice`; false when the instance has ended. */
async function something(id: string, dice: number): Promise<boolean> {
  const engine = dice % 2 === 0 ? host.engine : other
  const { status, activeTasks } = await engine.detail(id)
  if (status !== 'RUNNING') return false
  const waiting = (await db.query<{ element_id: string }>(`select element_id from wf_subscription where instance_id = $1 order by id`, [id])).rows
  const moves = [
    ...activeTasks.map((task) => () => engine.complete({ taskId: task.taskId, variables: { dice: dice % 3 }, actor: admin })),
    ...waiting.map((row) => () => engine.message({ processInstanceId: id, elementId: row.element_id, actor: admin })),
    () => engine.runDue(),
    async () => {
      host.clock.pass(3600_000)
      await Promise.all([host.engine.runDue(), other.runDue()])
    },
  ]
  // Sometimes two at once: who comes second is decided again on the new state.
  const picked = [moves[dice % moves.length], ...(dice % 5 === 0 ? [moves[(dice >> 3) % moves.length]] : [])]
  const results = await Promise.allSettled(picked.map((move) => move?.()))
  for (const result of results) {
    const refusedTwice = result.status === 'rejected' && result.reason instanceof EngineError && result.reason.kind === 'conflict'
    if (result.status === 'rejected' && !refusedTwice) throw result.reason
  }
  return true
}

it(`brings ${RUNS} random models to their end, rebuildable after every step`, async () => {
  let number = 0
  await assert(
    asyncProperty(anyBlock, array(nat({ max: 10_000 }), { minLength: 10, maxLength: 30 }), async (block, dice) => {
      const key = `random-${(number += 1)}`
      await host.engine.deploy({ files: [fileOf(key, block)], actor: admin })
      const { processInstanceId: id } = await other.start({ processKey: key, variables: { people: ['p1', 'p2', 'p3'], dice: (dice[0] ?? 0) % 3 }, actor: ann })
      await mustRebuild(id)
      // Round after round the dice fall otherwise: every move has its turn, also where there are few moves.
      for (let step = 0; await something(id, (dice[step % dice.length] ?? 0) + Math.floor(step / dice.length)); step += 1) {
        await mustRebuild(id)
        if (step > 200) throw new Error(`${key} does not come to its end`)
      }
      expect((await host.engine.detail(id)).status).toBe('COMPLETED')
      const left = await leftovers()
      expect(Object.entries(left).filter(([, count]) => count !== 0)).toEqual([])
    }),
    { numRuns: RUNS, verbose: 1 },
  )
  expect(host.errors).toEqual([])
})
