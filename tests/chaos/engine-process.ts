/**
 * One process of the engine's chaos test, made to be killed. As `server` it starts instances and completes what is open, as people
 * and clients do; as `worker` it fires timers and runs jobs. It goes on after every error: the world outside is allowed to fail.
 */
import { createEngine, EngineError, inTransaction, outside, type Actor } from '#server/engine/index.ts'

const [url = '', role = '', instances = '0', offset = '0'] = process.argv.slice(2)

const clerk: Actor = { userId: 'clerk', roles: ['clerks'], isAdmin: true }

const engine = await createEngine({
  databaseUrl: url,
  poolSize: 6,
  handlers: {
    book: inTransaction(async (task, sql) => {
      await sql.query('insert into booked (instance, key) values ($1, $2)', [task.instanceId, task.idempotencyKey])
      return { booked: true }
    }),
    // A friendly receiver outside: it recognises the key of a repeated call and answers as before.
    notify: outside(async (task) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      return { receipt: task.idempotencyKey }
    }),
  },
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until it has worked; an answer of the engine counts as worked. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (error instanceof EngineError) return
      await pause(100)
    }
  }
}

async function serve(): Promise<void> {
  const numbers = Array.from({ length: Number(instances) }, (_, index) => index).filter((index) => index % 2 === Number(offset))
  for (let at = 0; at < numbers.length; at += 16) {
    await Promise.all(
      numbers
        .slice(at, at + 16)
        .map((number) =>
          insist(() =>
            engine.start({ processKey: 'errand', businessKey: `E-${number}`, idempotencyKey: `start-${number}`, variables: { number }, actor: clerk }),
          ),
        ),
    )
  }
  process.send?.('started')
  for (;;) {
    await insist(async () => {
      const { records } = await engine.claimList(clerk, { size: 40, current: 1 + Math.floor(Math.random() * 3), counted: false })
      await Promise.all(records.map((task) => engine.complete({ taskId: task.taskId, actor: clerk }).catch(() => undefined)))
      if (records.length === 0) await pause(100)
    })
  }
}

process.on('disconnect', () => process.exit(0))
if (role === 'worker') engine.work({ pollMs: 300, concurrency: 32 })
else await serve()
