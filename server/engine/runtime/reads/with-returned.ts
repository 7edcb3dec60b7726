/** Which cases stand with their initiator again: lists say so instead of that they run. */
import type { Sql } from '../../define.ts'
import type { Environment } from '../environment.ts'
import type { InstanceStatus } from '../views.ts'
import type { TaskRow } from './rows.ts'
import { taskViews } from './task-views.ts'

const isOpen: ReadonlySet<InstanceStatus> = new Set(['RUNNING', 'SUSPENDED'])

export interface CaseRow {
  readonly processInstanceId: string
  readonly status: InstanceStatus
}

export async function withReturned<Row extends CaseRow>(
  sql: Sql,
  env: Environment,
  records: readonly Row[],
): Promise<readonly (Row & { readonly returned: boolean })[]> {
  const running = records.filter(({ status }) => isOpen.has(status)).map(({ processInstanceId }) => processInstanceId)
  // With the initiator himself, so few.
  const own =
    running.length === 0 ? [] : await sql.query<TaskRow>('select * from wf_task where instance_id = any($1::uuid[]) and assignee = initiator', [running])
  const returned = new Set((await taskViews(sql, env, own)).flatMap(({ processInstanceId, handIn }) => (handIn === 'again' ? [processInstanceId] : [])))
  return records.map((one) => ({ ...one, returned: returned.has(one.processInstanceId) }))
}
