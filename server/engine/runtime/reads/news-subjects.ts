/** What news is about, read for many pieces of news at a time: a rush of them costs as many statements as one. */
import type { Sql } from '../../define.ts'
import type { Reads } from '../api.ts'
import { isId } from '../definitions.ts'
import type { Environment } from '../environment.ts'
import { DONE_COLUMNS, DONE_JOINS, INSTANCE_COLUMNS, INSTANCE_JOINS, TASK_COLUMNS } from './columns.ts'
import { instanceOf, type InstanceListRow, type TaskRow } from './rows.ts'
import { taskViews } from './task-views.ts'

const idsOf = (given: readonly (string | undefined)[]): string[] => [...new Set(given)].filter((id): id is string => id !== undefined && isId(id))

export function newsReads(sql: Sql, env: Environment): Pick<Reads, 'newsSubjects'> {
  /** Open ones, and of the others their row of the past. */
  async function tasksOf(ids: readonly string[]): Promise<TaskRow[]> {
    if (ids.length === 0) return []
    const open = await sql.query<TaskRow>(`select ${TASK_COLUMNS} from wf_task t where t.id = any($1::uuid[])`, [ids])
    const found = new Set(open.map(({ id }) => id))
    const closed = ids.filter((id) => !found.has(id))
    if (closed.length === 0) return open
    return [...open, ...(await sql.query<TaskRow>(`select ${DONE_COLUMNS} from wf_history h ${DONE_JOINS} where h.task_id = any($1::uuid[])`, [closed]))]
  }

  return {
    async newsSubjects(news) {
      const instances = await sql.query<InstanceListRow & { pass: unknown }>(
        `select ${INSTANCE_COLUMNS}, i.variables->'pass' as pass from ${INSTANCE_JOINS} where i.id = any($1::uuid[])`,
        [idsOf(news.map(({ processInstanceId }) => processInstanceId))],
      )
      const tasks = await taskViews(sql, env, await tasksOf(idsOf(news.map(({ taskId }) => taskId))))
      const instanceById = new Map(instances.map((row) => [row.id, row]))
      const taskById = new Map(tasks.map((task) => [task.taskId, task]))
      return news.map(({ processInstanceId, taskId }) => {
        const row = instanceById.get(processInstanceId)
        const task = taskId === undefined ? undefined : taskById.get(taskId)
        if (row === undefined || (taskId !== undefined && task === undefined)) return undefined
        return { instance: instanceOf(row), pass: row.pass ?? undefined, task }
      })
    },
  }
}
