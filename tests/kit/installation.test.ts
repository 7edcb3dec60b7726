import { expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { installationOf } from '#kit/installation.ts'
import { withDatabase } from '#tests/support/database.ts'

const [here, copy] = [withDatabase(), withDatabase()]

test('every process of an installation finds the same mark, a copy of its database under another name another one', async () => {
  const [one, other] = [openDataSource(here.url), openDataSource(copy.url)]
  try {
    const [first, second] = await Promise.all([installationOf(one.sql), installationOf(one.sql)])
    expect(first).toMatch(/^[0-9a-f]{20}$/)
    expect(second).toBe(first)
    const [mark] = await one.sql.query<{ value: string }>(`select value from installation_mark where name = 'installation'`)
    await other.sql.query(`insert into installation_mark (name, value) values ('installation', $1) on conflict (name) do update set value = excluded.value`, [
      mark?.value,
    ])
    expect(await installationOf(other.sql)).not.toBe(first)
  } finally {
    await one.close()
    await other.close()
  }
})
