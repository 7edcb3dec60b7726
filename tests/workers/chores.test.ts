import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { forgetJobs } from '#kit/jobs/forget-jobs.ts'
import { withDatabase } from '#tests/support/database.ts'
import { quietLog, until } from '#tests/support/queues.ts'
import { endChore, startChores, takeChore } from '#workers/chores.ts'

const database = withDatabase()
let source: DataSource
beforeAll(() => {
  source = openDataSource(database.url)
})
afterAll(() => source.close())

test('of many processes one does a chore, and again only when it is due', async () => {
  const chore = { name: 'sweep', everyMinutes: 60 }
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeChore(source, chore)))
  const [lease = '', ...others] = taken.filter((one) => one !== undefined)
  expect(others).toEqual([])
  await endChore(source.sql, 'sweep', lease, true)
  expect(await takeChore(source, chore)).toBeUndefined()
  await source.sql.query(`update chore set done_at = now() - interval '61 minutes' where name = 'sweep'`)
  expect(await takeChore(source, chore)).toBeDefined()
})

test('a chore of each minute is done each minute, though it ends some seconds after it was begun', async () => {
  const chore = { name: 'minute', everyMinutes: 1 }
  const lease = await takeChore(source, chore)
  await endChore(source.sql, 'minute', lease ?? '', true)
  await source.sql.query(`update chore set done_at = now() - interval '30 seconds' where name = 'minute'`)
  expect(await takeChore(source, chore)).toBeUndefined()
  await source.sql.query(`update chore set done_at = now() - interval '59 seconds' where name = 'minute'`)
  expect(await takeChore(source, chore)).toBeDefined()
})

test('a chore that takes longer than its interval is not begun again; one whose process died is', async () => {
  const chore = { name: 'long', everyMinutes: 0 }
  expect(await takeChore(source, chore)).toBeDefined()
  expect(await takeChore(source, chore)).toBeUndefined()
  await source.sql.query(`update chore set lease_until = now() - interval '1 second' where name = 'long'`)
  expect(await takeChore(source, chore)).toBeDefined()
})

test('a long chore keeps nobody from the others, stops between two batches when told, and is gone on with by the next process', async () => {
  await source.sql.query('create table batches (n serial)')
  const count = async () => (await source.sql.query<{ n: number }>('select count(*)::int as n from batches'))[0]?.n ?? 0
  const going = { on: true }
  let others = 0
  const chores = [
    {
      name: 'endless',
      everyMinutes: 60,
      run: async (data: DataSource) => {
        do await data.transaction((_prisma, sql) => sql.query('insert into batches default values'))
        while (going.on)
      },
    },
    { name: 'short', everyMinutes: 60, run: async () => void (others += 1) },
  ]
  const first = startChores({ source, log: quietLog, chores })
  await until(async () => others === 1 && (await count()) > 2)
  await first.stop()
  const written = await count()
  expect(await source.sql.query(`select 1 from chore where name = 'endless' and lease is null and done_at = '-infinity'`)).toHaveLength(1)
  going.on = false
  const second = startChores({ source, log: quietLog, chores })
  await until(async () => (await source.sql.query(`select 1 from chore where name = 'endless' and done_at > now() - interval '1 hour'`)).length === 1)
  await second.stop()
  expect(await count()).toBe(written + 1)
})

test('a chore that fails keeps nobody from the others', async () => {
  const done: string[] = []
  const running = startChores({
    source,
    log: quietLog,
    chores: [
      { name: 'broken', everyMinutes: 1, run: async () => Promise.reject(new Error('no')) },
      { name: 'fine', everyMinutes: 1, run: async () => void done.push('fine') },
    ],
  })
  await until(() => done.length === 1)
  await running.stop()
})

test('jobs are forgotten a month after their end, running ones never', async () => {
  await source.sql.query(
    `insert into async_job (id, tenant_id, type, params, status, finished_at) values
       ('0190a000-0000-7000-8000-000000000001', '000000', 'x', '{}', 'DONE', now() - interval '31 days'),
       ('0190a000-0000-7000-8000-000000000002', '000000', 'x', '{}', 'FAILED', now() - interval '29 days'),
       ('0190a000-0000-7000-8000-000000000003', '000000', 'x', '{}', 'RUNNING', null)`,
  )
  expect(await forgetJobs(source.sql)).toBe(1)
  expect(await source.sql.query('select id from async_job')).toHaveLength(2)
})
