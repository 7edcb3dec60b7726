/** What changes outside of steps tell people, in their own transaction. */
import type { Sql } from '../define.ts'
import type { News } from '../news.ts'
import { instant } from '../store/step-rows.ts'
import type { Environment } from './environment.ts'
import { uuidv7 } from './ids.ts'

/** Nothing when the host keeps no news. */
export async function tell(env: Environment, sql: Sql, news: readonly News[]): Promise<void> {
  if (env.tell === undefined || news.length === 0) return
  const now = env.now()
  const rows = news.map((payload) => ({ id: uuidv7(now), at: instant(now), payload }))
  await sql.query(
    `with news as materialized (select id, at, payload from json_to_recordset($1::json) as s(id uuid, at timestamptz, payload jsonb)) ${env.tell}`,
    [JSON.stringify(rows)],
  )
}
