/** The line in the operation log that says who took rows out of the house by an export. */
import type { Sql } from '../data-source.ts'
import type { Principal } from '../principal.ts'
import { storedWords } from '../words.ts'
import type { ExportSource } from './export-source.ts'
import { exportJob } from './sheet-jobs.ts'

interface Taken {
  readonly id: string
  readonly principal: Principal
  readonly exported: ExportSource
  readonly params: string
}

/** What carries rows out of the house leaves a line, whoever wrote the file: who, what, by which filter, how many. One a job, however often it ran. */
export async function logTaken(sql: Sql, { id, principal, exported, params }: Taken): Promise<void> {
  const { via } = principal
  await sql.query(
    `insert into operate_log (id, tenant_id, user_id, account, via, via_id, via_name, title, permission, method, path, params, request_id, status, duration, create_time)
     values ($1::uuid, $2, $3::uuid, $4, $5, $6::uuid, $7, $8, $9, 'JOB', $10, $11, $1::text, 200, 0, clock_timestamp()) on conflict (id) do nothing`,
    [
      id,
      principal.tenantId,
      principal.userId,
      principal.account,
      via?.kind ?? null,
      via?.id ?? null,
      via?.name ?? null,
      storedWords(exported.label),
      exported.permission,
      `job/${exportJob.type}`,
      params,
    ],
  )
}
