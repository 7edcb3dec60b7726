/** Calls that come at once and meet at one row: each begins while those before it still wait, and has it in the order given. */
import { Client } from 'pg'
import { expect } from 'vitest'

/** @param row which is held until all of them wait for it, or for each other */
export async function inTurn<T>(url: string, row: { readonly table: string; readonly id: string }, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(`select 1 from ${row.table} where id = $1::uuid for update`, [row.id])
    const answers: Promise<T>[] = []
    for (const call of calls) {
      answers.push(call())
      await expect.poll(() => waitingOn(holder)).toBe(answers.length)
    }
    await holder.query('commit')
    return await Promise.all(answers)
  } finally {
    await holder.end()
  }
}

/** How many wait for a lock in this database. */
export async function waitingOn(client: { query<Row>(sql: string): Promise<{ readonly rows: Row[] }> }): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
