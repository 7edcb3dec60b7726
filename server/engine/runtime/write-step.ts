/** How a decided step of one instance is written: in one statement with others, or in a transaction with what follows it for the host. */
import type { Sql } from '../define.ts'
import type { BatchedWriter } from '../store/batched-writer.ts'
import { lockAt } from '../store/instances.ts'
import { isConnectionLoss } from '../store/sql.ts'
import type { StepRows } from '../store/step-rows.ts'
import { writeRows } from '../store/step-writer.ts'
import { backInTouch } from './back-in-touch.ts'
import type { Environment } from './environment.ts'
import type { SqlPool, Statement } from './options-api.ts'
import type { Unit } from './unit.ts'
import { tellWatch } from './watch.ts'
import type { RowMove, UnchangedRow } from './watch-api.ts'
import type { WorkItem } from './work-item.ts'

/** Somebody else has made a step of the instance since this one was decided. */
class LostRace extends Error {
  override readonly name = 'LostRace'
}

/** Together with others that are ready. False when it lost its race. @param row of the host's, that must be unchanged and may move */
export async function writeShared(env: Environment, write: BatchedWriter['step'], item: WorkItem, row: UnchangedRow | undefined): Promise<boolean> {
  const { rows } = item
  const move = row?.move
  if (row !== undefined) rows.unchanged.push({ inst: item.id, table: row.table, id: row.id, version: row.version })
  let written = false
  try {
    written = await write(item.id, rows, move && moveStatement(item, move))
  } catch (error) {
    if (isConnectionLoss(error)) {
      env.report(error, 'writing a step')
      await backInTouch(env.pool)
    } else if (move === undefined) throw error
    // What the host's change met is told where it can be: in a transaction of its own.
    else return false
  }
  return written || isWritten(env.pool, item)
}

/** @param locked called once the instance is locked as the step was decided on it. False when it lost its race. */
export async function writeInTransaction(unit: Unit, item: WorkItem, locked: () => void): Promise<boolean> {
  const { env } = unit
  try {
    await env.transaction(async (sql) => {
      const locks = lockAt(sql, item.id, item.rev).then((isAt) => {
        if (!isAt) throw new LostRace()
        locked()
      })
      // What the host looks at first travels with the lock, where the connection takes both; a step that lost is undone with what it wrote.
      if (!sql.isPipelined) await locks
      const tells = tellWatch(env.watch, unit, sql)
      tells.catch(() => undefined)
      await locks
      const written = await writeFollowed(sql, item.rows, unit, await tells)
      if (!written.has(item.id)) throw new LostRace()
    })
    return true
  } catch (error) {
    if (error instanceof LostRace) return false
    throw error
  }
}

/** Writes a step while the host is still writing what follows it. @param rests of the host's; whatever of them fails refuses the step */
export async function writeFollowed(sql: Sql, rows: StepRows, { env }: Unit, rests: readonly Promise<void>[]): Promise<ReadonlySet<string>> {
  const writes = writeRows(sql, rows, env.tell)
  writes.catch(() => undefined)
  await Promise.all(rests)
  return writes
}

/** The host's change of its row, as it follows the step in the same transaction; it fails where the step is written and the row is another one. */
function moveStatement(item: WorkItem, move: RowMove): Statement {
  const { text, values } = move.statement(4, 'exists (select from written)')
  const written = `written as materialized (select 1 from wf_event where instance_id = $1::uuid and seq = $2::int and data->'e'->0->>0 = $3)`
  return [
    `with ${written}, ${text} select 1 / (select count(*)::int from changed) as moved from written`,
    [item.id, item.rev + 1, item.entries[0]?.[0], ...values],
  ]
}

/** After a lost race or connection: did this very step get through? Its event tells by its seed. */
async function isWritten(pool: SqlPool, item: WorkItem): Promise<boolean> {
  const [row] = await pool.query<{ seed: string | null }>(`select data->'e'->0->>0 as seed from wf_event where instance_id = $1::uuid and seq = $2::int`, [
    item.id,
    item.rev + 1,
  ])
  return row?.seed === item.entries[0]?.[0]
}
