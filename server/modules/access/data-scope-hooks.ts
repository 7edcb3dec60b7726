/** A data scope that says nothing, or something that no table has, must not be taken for a restriction: it is refused when written. */
import { z } from 'zod'
import { badInput } from '#kit/errors.ts'
import type { Draft, ResourceHooks } from '#kit/resource/hooks.ts'
import { tableNameOf } from '#kit/tables.ts'
import { refuseScopesBeyond } from './authority.ts'
import { chosenOrganizations, type dataScope } from './menu.contract.ts'

const camelCase = (text: string): string => text.replace(/[-_]([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)
const Ids = z.array(z.uuid()).min(1).max(50)

/** One spelling of what people write in several ways. */
function tidy(draft: Draft): Draft {
  const { scopeColumn, scopeField, scopeValue } = draft
  return {
    ...draft,
    ...(typeof scopeColumn === 'string' && { scopeColumn: camelCase(scopeColumn) }),
    ...(typeof scopeField === 'string' && { scopeField: listed(scopeField).join(',') }),
    ...(typeof scopeValue === 'string' && { scopeValue: listed(scopeValue).join(',') }),
  }
}

export const dataScopeHooks: Pick<ResourceHooks<typeof dataScope>, 'validate' | 'beforeWrite'> = {
  validate: async (draft, { uow, before, verb }) => {
    if (uow.actor.principal) refuseScopesBeyond(uow.actor.principal)
    if (verb === 'remove') return
    const next = { ...before, ...tidy(draft) }
    const resource = String(next['resourceCode'])
    const [known] = await uow.sql.query<{ fields: string[] }>(
      `select array(select f.field_code::text from module_field f where f.module_code = m.code and f.deleted_at is null) as fields
       from module m where m.code = $1 and m.deleted_at is null`,
      [resource],
    )
    if (!known) throw badInput([{ path: 'resourceCode', code: 'access.unknown-resource' }])
    const unknown = listed(next['scopeField']).filter((field) => field !== '*' && !known.fields.includes(field))
    if (unknown.length > 0) throw badInput([{ path: 'scopeField', code: 'access.unknown-field', params: { fields: unknown.join(', ') } }])
    if (next['scopeType'] === chosenOrganizations && !Ids.safeParse(listed(next['scopeValue'])).success)
      throw badInput([{ path: 'scopeValue', code: 'access.organizations-missing' }])
    const column = next['scopeColumn']
    if (typeof column !== 'string' || column === '') return
    const [found] = await uow.sql.query(
      `select 1 from information_schema.columns where table_schema = current_schema() and table_name = $1 and column_name = $2 and udt_name = 'uuid'`,
      [tableNameOf(camelCase(resource)), tableNameOf(column)],
    )
    if (!found) throw badInput([{ path: 'scopeColumn', code: 'access.unknown-column' }])
  },
  beforeWrite: async (draft) => tidy(draft),
}
