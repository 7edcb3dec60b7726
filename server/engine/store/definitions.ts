/** Definitions, decisions and drafts: immutable versions, found by key, version, tag or deployment. */
import type { Sql } from '../define.ts'
import { prepared } from './sql.ts'

export interface DefinitionRow {
  id: string
  key: string
  version: number
  version_tag: string | null
  name: string | null
  category: string | null
  tenant: string
  deployment_id: string
  resource_id: string
  resource: string
  hash: string
  handlers: string[] | null
  starter_users: string[] | null
  starter_groups: string[] | null
  state: 'active' | 'suspended' | 'deleted'
  created_at: Date
  created_by: string | null
  content: string
}

export type DefinitionTable = 'wf_definition' | 'wf_decision'

const COLUMNS = 'd.*, r.name as resource, r.content'

const from = (table: DefinitionTable) => `from ${table} d join wf_resource r on r.id = d.resource_id`

const alive = (table: DefinitionTable) => (table === 'wf_definition' ? `and d.state <> 'deleted'` : '')

export async function definitionById(sql: Sql, table: DefinitionTable, id: string): Promise<DefinitionRow | undefined> {
  return (await sql.query<DefinitionRow>(`select ${COLUMNS} ${from(table)} where d.id = $1::uuid`, [id]))[0]
}

/** Ids only: what they stand for is immutable and remembered. */
export async function latestId(sql: Sql, table: DefinitionTable, tenant: string, key: string): Promise<string | undefined> {
  const text = `select d.id from ${table} d where d.tenant = $1 and d.key = $2 ${alive(table)} order by d.version desc limit 1`
  const [latest] = await prepared<{ id: string }>(sql, text, [tenant, key])
  return latest?.id
}

export async function idOfVersion(sql: Sql, table: DefinitionTable, tenant: string, key: string, version: number): Promise<string | undefined> {
  return (
    await sql.query<{ id: string }>(`select d.id from ${table} d where d.tenant = $1 and d.key = $2 and d.version = $3::int ${alive(table)}`, [
      tenant,
      key,
      version,
    ])
  )[0]?.id
}

export async function idOfTag(sql: Sql, table: DefinitionTable, tenant: string, key: string, tag: string): Promise<string | undefined> {
  const rows = await sql.query<{ id: string }>(
    `select d.id from ${table} d where d.tenant = $1 and d.key = $2 and d.version_tag = $3 ${alive(table)} order by d.version desc limit 1`,
    [tenant, key, tag],
  )
  return rows[0]?.id
}

export async function idInDeployment(sql: Sql, table: DefinitionTable, deploymentId: string, key: string): Promise<string | undefined> {
  return (
    await sql.query<{ id: string }>(`select d.id from ${table} d where d.deployment_id = $1::uuid and d.key = $2 ${alive(table)}`, [deploymentId, key])
  )[0]?.id
}

/** Deployments happen one after the other, so that versions have no gaps and start events one owner. */
export const lockDeployments = (sql: Sql) => sql.query('select pg_advisory_xact_lock($1)', [7_046_029_255])

export interface NewVersion {
  readonly id: string
  readonly key: string
  readonly versionTag: string | undefined
  readonly name: string | undefined
  readonly category: string | undefined
  readonly tenant: string
  readonly deploymentId: string
  readonly resourceId: string
  readonly hash: string
  readonly handlers: readonly string[]
  readonly starterUsers: readonly string[]
  readonly starterGroups: readonly string[]
  readonly at: Date
  readonly by: string | undefined
}

export async function insertResource(sql: Sql, row: { id: string; deploymentId: string; name: string; hash: string; content: string }): Promise<void> {
  await sql.query('insert into wf_resource (id, deployment_id, name, hash, content) values ($1::uuid, $2::uuid, $3, $4, $5)', [
    row.id,
    row.deploymentId,
    row.name,
    row.hash,
    row.content,
  ])
}

/** @returns the version number it got */
export async function insertVersion(sql: Sql, table: DefinitionTable, row: NewVersion): Promise<number> {
  const own = table === 'wf_definition' ? ', handlers, starter_users, starter_groups' : ''
  const values = table === 'wf_definition' ? ', $12::text[], $13::text[], $14::text[]' : ''
  const params: unknown[] = [
    row.id,
    row.key,
    row.versionTag ?? null,
    row.name ?? null,
    row.category ?? null,
    row.tenant,
    row.deploymentId,
    row.resourceId,
    row.hash,
    row.at,
    row.by ?? null,
  ]
  if (table === 'wf_definition') params.push(row.handlers, row.starterUsers, row.starterGroups)
  const [inserted] = await sql.query<{ version: number }>(
    `insert into ${table} (id, key, version_tag, name, category, tenant, deployment_id, resource_id, hash, created_at, created_by, version${own})
     values ($1::uuid, $2, $3, $4, $5, $6, $7::uuid, $8::uuid, $9, $10::timestamptz, $11, (select coalesce(max(version), 0) + 1 from ${table} where tenant = $6 and key = $2)${values})
     returning version`,
    params,
  )
  return inserted?.version ?? 1
}

export interface StartSubscription {
  readonly id: string
  readonly definitionId: string
  readonly elementId: string
  readonly eventId: string | undefined
  readonly kind: 'message' | 'signal' | 'conditional'
  readonly name: string
  readonly at: Date
}

export interface StartTimer {
  readonly id: string
  readonly definitionId: string
  readonly elementId: string
  readonly eventId: string | undefined
  readonly dueAt: Date
  readonly remaining: number | undefined
}

/** Start events belong to the newest version only: those of all versions of the key go, the given ones come. */
export async function replaceStarts(
  sql: Sql,
  tenant: string,
  key: string,
  subscriptions: readonly StartSubscription[],
  timers: readonly StartTimer[],
): Promise<void> {
  const versions = 'select id from wf_definition where tenant = $1 and key = $2'
  await sql.query(`delete from wf_subscription where instance_id is null and definition_id in (${versions})`, [tenant, key])
  await sql.query(`delete from wf_timer where instance_id is null and definition_id in (${versions})`, [tenant, key])
  for (const row of subscriptions) {
    await sql.query(
      'insert into wf_subscription (id, definition_id, element_id, event_id, kind, name, created_at) values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::timestamptz)',
      [row.id, row.definitionId, row.elementId, row.eventId ?? null, row.kind, row.name, row.at],
    )
  }
  for (const row of timers) {
    await sql.query(
      'insert into wf_timer (id, definition_id, element_id, event_id, due_at, remaining) values ($1::uuid, $2::uuid, $3, $4, $5::timestamptz, $6::int)',
      [row.id, row.definitionId, row.elementId, row.eventId ?? null, row.dueAt, row.remaining ?? null],
    )
  }
}

export async function setDefinitionState(sql: Sql, id: string, state: DefinitionRow['state']): Promise<void> {
  await sql.query('update wf_definition set state = $2 where id = $1::uuid', [id, state])
}
