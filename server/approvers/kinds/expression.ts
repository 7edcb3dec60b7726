/** What an expression yields: ids and accounts of people, codes of roles. */
import type { FindKind } from '../approver.ts'
import { roleCodeOf } from '../names.ts'
import { namesIn } from '../names-in.ts'
import { peopleNamed } from '../people-sql.ts'
import { isId } from '#kit/ids.ts'
import { holders } from './role.ts'

export const expression: FindKind = async ({ expression: text = '' }, search) => {
  const names = namesIn(search.facts[text])
  const known = await peopleNamed(search.sql, names, search.tenant)
  const codes = names.filter((name) => !known.has(name) && !isId(name)).map(roleCodeOf)
  const found = await holders(codes, search)
  return { people: [...[...new Set(known.values())].map((userId) => ({ userId, via: 'expression' })), ...found.people], groups: found.groups }
}
