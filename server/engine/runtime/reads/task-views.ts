/** Rows of tasks with what only their model knows: the name of the process, and whether a task is handing in. */
import { isHandIn } from '../../core/hand-in.ts'
import type { Sql } from '../../define.ts'
import type { Environment } from '../environment.ts'
import { handedInBefore, visitOf } from '../operations/hand-in.ts'
import type { TaskView } from '../views.ts'
import { taskOf, type TaskRow } from './rows.ts'

/** In the order of the rows. */
export async function taskViews(sql: Sql, env: Environment, rows: readonly TaskRow[]): Promise<TaskView[]> {
  const names = await env.definitions.names(rows.map((row) => row.definition_id))
  const handIns = await handInsOf(env, rows)
  const before = await handedInBefore(
    sql,
    handIns.map((row) => ({ instanceId: row.instance_id, elementId: row.element_id })),
  )
  const now = env.now()
  return rows.map((row) => {
    const handIn = handIns.includes(row) ? (before.has(visitOf(row.instance_id, row.element_id)) ? 'again' : 'first') : undefined
    return taskOf(row, now, names.get(row.definition_id), handIn)
  })
}

async function handInsOf({ definitions }: Environment, rows: readonly TaskRow[]): Promise<TaskRow[]> {
  const open = rows.filter((row) => !row.ended_at && row.rules?.['sign'] === undefined)
  const found = await Promise.all(
    open.map(async (row) => {
      // A list is shown even when one of its definitions cannot be read any more.
      const graph = await definitions.get(row.definition_id).then(
        (runnable) => runnable.graph,
        () => undefined,
      )
      return graph !== undefined && isHandIn(graph, row.element_id) ? [row] : []
    }),
  )
  return found.flat()
}
