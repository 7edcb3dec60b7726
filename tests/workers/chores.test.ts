import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { forgetJobs } from '#kit/jobs/forget-jobs.ts'
import { withDatabase } from '#tests/support/database.ts'
import { quietLog, until } from '#tests/support/queues.ts'
import { startChores, takeChore } from '#workers/chores.ts'

const database = withDatabase()
let source: DataSource
beforeAll(() => {
  source = openDataSource(database.url)
})
afterAll(() => source.close())

test('of many processes one does a chore, and again only when it is due', async () => {
  const chore = { name: 'sweep', everyMinutes: 60 }
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeChore(source, chore)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await takeChore(source, chore)).toBe(false)
  await source.sql.query(`update chore set done_at = now() - interval '61 minutes' where name = 'sweep'`)
  expect(await takeChore(source, chore)).toBe(true)
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
