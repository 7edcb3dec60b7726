/**
 * Who is meant by the names in a model. Models from elsewhere name people by account and groups in their own spelling; the engine
 * knows people by id and groups by role code. Names that nobody here has stay as they are: an administrator can still act.
 */
import type { Sql } from '#server/engine/define.ts'
import { isId } from '#kit/ids.ts'

/** How long a name that was looked up is believed, and how many are kept. */
const KEPT_MS = 10_000
const MOST_KEPT = 10_000

interface Known<T> {
  readonly value: T
  readonly until: number
}

export interface Named {
  readonly assignee: string | undefined
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
}

/** Accounts as they are compared at sign-in: without regard to case. */
const keyOf = (account: string): string => account.trim().toLowerCase()

/** `purchase-manager`, `Purchase Manager` and `PURCHASE_MANAGER` are one role. */
export const roleCodeOf = (group: string): string =>
  group
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')

/** @param now epoch milliseconds */
export function translateNames(now: () => number): (named: Named, sql: Sql) => Promise<Named> {
  const people = new Map<string, Known<string | undefined>>()
  let roles: Known<ReadonlySet<string>> | undefined

  /** One statement for all names that are not known. */
  async function learnPeople(names: readonly string[], sql: Sql): Promise<void> {
    const missing = [...new Set(names.map(keyOf))].filter((key) => (people.get(key)?.until ?? 0) <= now())
    if (missing.length === 0) return
    const rows = await sql.query<{ key: string; id: string }>(
      'select lower(account) as key, id::text as id from app_user where lower(account) = any($1::text[]) and deleted_at is null',
      [missing],
    )
    const found = new Map(rows.map(({ key, id }) => [key, id]))
    if (people.size + missing.length > MOST_KEPT) people.clear()
    for (const key of missing) people.set(key, { value: found.get(key), until: now() + KEPT_MS })
  }

  async function knownRoles(sql: Sql): Promise<ReadonlySet<string>> {
    if (roles === undefined || roles.until <= now()) {
      const rows = await sql.query<{ role_code: string }>('select distinct role_code from role where deleted_at is null')
      roles = { value: new Set(rows.map(({ role_code }) => role_code)), until: now() + KEPT_MS }
    }
    return roles.value
  }

  const userOf = (name: string): string => (isId(name) ? name : (people.get(keyOf(name))?.value ?? name))

  return async ({ assignee, candidateUsers, candidateGroups }, sql) => {
    const named = [...(assignee === undefined ? [] : [assignee]), ...candidateUsers].filter((name) => !isId(name))
    await learnPeople(named, sql)
    const codes = candidateGroups.length === 0 ? new Set<string>() : await knownRoles(sql)
    const groupOf = (group: string): string => (codes.has(group) || !codes.has(roleCodeOf(group)) ? group : roleCodeOf(group))
    return {
      assignee: assignee === undefined ? undefined : userOf(assignee),
      candidateUsers: [...new Set(candidateUsers.map(userOf))],
      candidateGroups: [...new Set(candidateGroups.map(groupOf))],
    }
  }
}
