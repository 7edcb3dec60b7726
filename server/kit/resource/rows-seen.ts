/** The caller's conditions for statements that are written by hand: counts, unions, options of other screens. */
import type { Resource } from '../contract.ts'
import type { DataSource } from '../data-source.ts'
import type { Principal } from '../principal.ts'
import { tableOf, tablesOf } from '../tables.ts'
import { Conditions } from './conditions.ts'
import { scopeOf } from './scope.ts'

/**
 * @param values shared by the conditions of one statement
 * @returns conditions on a living row called `t` that the caller sees
 */
export async function rowsSeen(
  data: DataSource,
  resource: Pick<Resource, 'name' | 'scope' | 'model'>,
  principal: Principal,
  values: unknown[] = [],
): Promise<Conditions> {
  const where = new Conditions(values)
  where.add('t.deleted_at is null')
  scopeOf(resource, principal, tableOf(await tablesOf(data), resource.model), where)
  return where
}

/** Whether a row is there for the caller. */
export async function isSeen(data: DataSource, resource: Pick<Resource, 'name' | 'scope' | 'model'>, principal: Principal, id: string): Promise<boolean> {
  const where = await rowsSeen(data, resource, principal)
  where.add(`t.id = ${where.value(id)}::uuid`)
  const { name } = tableOf(await tablesOf(data), resource.model)
  return (await data.sql.query(`select 1 from ${name} t ${where.text}`, where.values)).length > 0
}
