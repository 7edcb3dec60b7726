/** kill -9 in the middle of a job over many instances: its successor counts every one, and none is touched twice. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { claimDueJobs } from '#kit/jobs/job-store.ts'
import type { JobType } from '#kit/jobs/job.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import type { Engine } from '#server/engine/index.ts'
import { InstanceFilter } from '#server/inbox/operations.contract.ts'
import { batchJob, migrateJob } from '#server/inbox/operations.jobs.ts'
import { end, flows, model, sequence, service, start } from '#tests/engine/runtime/models.ts'
import { withDatabase } from '#tests/support/database.ts'
import { boss, openEngine, run } from './many-instances-engine.ts'
import { forkable } from '#tests/support/forked.ts'

/** More than a handful: the kills fall into the first or the second. */
const MANY = 70
const script = new URL('many-instances-process.ts', import.meta.url)
const actor = { userId: boss.userId, roles: [], isAdmin: true }
const database = withDatabase()
let source: DataSource
let engine: Engine
let printerBurns = false

beforeAll(async () => {
  source = openDataSource(database.url)
  engine = await openEngine(database.url, ({ isBad }) => !printerBurns && isBad !== true)
  await engine.migrate()
  await engine.deploy({
    actor,
    files: [sequence('buy', ['check', 'pay']), model('print', `${start()} ${service('paper', 'print')} ${end()} ${flows('start', 'paper', 'end')}`)],
  })
})
afterAll(async () => {
  await engine.close()
  await source.close()
})

const starts = async (processKey: string, businessKey: string, variables: (n: number) => object = () => ({})) => {
  const started = await Promise.all(Array.from({ length: MANY }, (_, n) => engine.start({ actor, processKey, businessKey, variables: { ...variables(n) } })))
  return started.map(({ processInstanceId }) => processInstanceId)
}

interface Row {
  readonly status: string
  readonly ok: number
  readonly failed: number
  readonly total: number
  readonly attempts: number
  readonly result: Readonly<Record<string, unknown>>
}

/** Runs a job in a process that is killed after so many operations, and then here. */
async function killed<Params>(job: JobType<Params>, params: Params, operations: number): Promise<Row> {
  const id = await startJob(source.sql, job, params, boss)
  const child = (await forkable(script))([database.url, id, String(operations)])
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  // Its word would hold for half a minute; the test does not wait.
  await source.sql.query('update async_job set next_at = now() where id = $1::uuid', [id])
  expect((await claimDueJobs(source.sql, 10)).map((due) => due.id)).toEqual([id])
  await run(database.url, engine, id)
  const [row] = await source.sql.query<Row>('select status, ok, failed, total, attempts, result from async_job where id = $1::uuid', [id])
  return row!
}

/** How often a thing was done to each of the instances. */
const remarks = async (ids: readonly string[], kind: string) => {
  const rows = await source.sql.query<{ n: number }>(
    `select count(c.id)::int as n from unnest($1::uuid[]) as i(id) left join wf_comment c on c.instance_id = i.id and c.kind = $2 group by i.id`,
    [ids, kind],
  )
  return [...new Set(rows.map(({ n }) => n))]
}

test('ends what a search finds, the suspended too; what is found no more is counted all the same', { timeout: 120_000 }, async () => {
  const ids = await starts('buy', 'END')
  const asleep = ids.filter((_, n) => n % 3 === 0)
  for (const processInstanceId of asleep) await engine.setInstanceState({ actor, processInstanceId, state: 'suspended' })
  const row = await killed(batchJob, { verb: 'terminate', filter: InstanceFilter.parse({ businessKey: 'END' }) }, 20)
  expect(row).toMatchObject({ status: 'DONE', ok: MANY, failed: 0, total: MANY, attempts: 2, result: { done: MANY, refused: 0, refusals: [] } })
  expect(await remarks(ids, 'TERMINATE')).toEqual([1])
  expect(await remarks(asleep, 'RESUME')).toEqual([1])
  expect((await engine.searchInstances({ businessKey: 'END', status: 'TERMINATED', size: 1 })).total).toBe(MANY)
})

test('suspends those that are named; what has ended is refused once', { timeout: 120_000 }, async () => {
  const ids = await starts('buy', 'SLEEP')
  const gone = ids.filter((_, n) => n % 40 === 5)
  for (const processInstanceId of gone) await engine.terminate({ actor, processInstanceId })
  const row = await killed(batchJob, { verb: 'suspend', processInstanceIds: ids }, 60)
  expect(row).toMatchObject({ status: 'DONE', ok: MANY - gone.length, failed: gone.length, total: MANY, attempts: 2 })
  expect((row.result['refusals'] as { processInstanceId: string }[]).map(({ processInstanceId }) => processInstanceId)).toEqual(gone)
  expect(
    await remarks(
      ids.filter((id) => !gone.includes(id)),
      'SUSPEND',
    ),
  ).toEqual([1])
})

test('retries every incident once, one that fails again too', { timeout: 120_000 }, async () => {
  printerBurns = true
  // Nothing is refused that an earlier wait has made real.
  await engine.deploy({
    actor,
    files: [
      model(
        'later',
        `${start()} <bpmn:receiveTask id="wait" messageRef="go" /> ${service('paper', 'print')} ${end()} ${flows('start', 'wait', 'paper', 'end')}`,
        '<bpmn:message id="go" name="go" />',
      ),
    ],
  })
  const ids = await starts('later', 'PRINT', (n) => ({ isBad: n % 20 === 7 }))
  for (const processInstanceId of ids) await engine.message({ actor, name: 'go', processInstanceId })
  printerBurns = false
  const row = await killed(batchJob, { verb: 'retry-incidents', filter: InstanceFilter.parse({ businessKey: 'PRINT' }) }, 55)
  expect(row).toMatchObject({ status: 'DONE', ok: MANY, failed: 0, total: MANY, attempts: 2 })
  expect(await remarks(ids, 'RETRY')).toEqual([1])
  expect((await engine.searchInstances({ businessKey: 'PRINT', status: 'COMPLETED', size: 1 })).total).toBe(MANY - 4)
})

test('moves every instance to the other version once; those that cannot be moved are told once', { timeout: 120_000 }, async () => {
  const [from] = await engine.deploy({ actor, files: [sequence('move', ['check', 'gone'])] })
  const ids = await starts('move', 'MOVE')
  const stuck = ids.filter((_, n) => n % 25 === 3)
  for (const id of stuck) {
    const [task] = (await engine.detail(id)).activeTasks
    await engine.complete({ actor, taskId: task!.taskId })
  }
  for (const processInstanceId of ids.slice(0, 10)) await engine.setInstanceState({ actor, processInstanceId, state: 'suspended' })
  const [to] = await engine.deploy({ actor, files: [sequence('move', ['check', 'pay'])] })
  const row = await killed(migrateJob, { fromDefinitionId: from!.definitionId, toDefinitionId: to!.definitionId }, 60)
  expect(row).toMatchObject({
    status: 'DONE',
    ok: MANY - stuck.length,
    failed: stuck.length,
    total: MANY,
    attempts: 2,
    result: { moved: MANY - stuck.length, refused: stuck.length },
  })
  expect((row.result['refusals'] as { processInstanceId: string }[]).map(({ processInstanceId }) => processInstanceId).toSorted()).toEqual(stuck.toSorted())
  expect(
    await remarks(
      ids.filter((id) => !stuck.includes(id)),
      'MIGRATE',
    ),
  ).toEqual([1])
  expect(await remarks(stuck, 'MIGRATE')).toEqual([0])
})
