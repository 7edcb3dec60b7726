import { expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { freshStatistics } from '#kit/database/fresh-statistics.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()

test('a table that grew since anybody looked is looked at, once; little news is none', async () => {
  const data = openDataSource(database.url, { poolSize: 2 })
  try {
    await data.sql.query('create table grown (n int); create table calm (n int)')
    await data.sql.query('alter table grown set (autovacuum_enabled = false)')
    await data.sql.query('insert into grown select generate_series(1, 5000)')
    await data.sql.query('insert into calm select generate_series(1, 50)')
    const looked = new Set<string>()
    // What was written is counted a moment later.
    await expect
      .poll(async () => (await freshStatistics(data.sql)).some((name) => (looked.add(name), name === 'public.grown')), { timeout: 20_000, interval: 200 })
      .toBe(true)
    const [{ rows = 0 } = {}] = await data.sql.query<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = 'grown'`)
    expect(rows).toBe(5000)
    expect(looked).not.toContain('public.calm')
    await expect.poll(() => freshStatistics(data.sql), { timeout: 20_000, interval: 200 }).not.toContain('public.grown')
  } finally {
    await data.close()
  }
})
