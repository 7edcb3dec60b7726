/** What all rows of the catalogue have in common when they are written: the platform keeps them, and what they name is there. */
import { badInput, Failure } from '#kit/errors.ts'
import { isId } from '#kit/ids.ts'
import type { Resource } from '#kit/contract.ts'
import type { Draft, ResourceHooks } from '#kit/resource/hooks.ts'
import { platformTenant, type UnitOfWork } from '#kit/unit-of-work.ts'
import { refuseUsed, type CatalogueKind } from './catalogue-uses.service.ts'

/**
 * Rights may be given away; a supplier or another company still writes nothing that everybody reads.
 * @throws Failure forbidden
 */
export function refuseOutsiders({ actor: { principal } }: Pick<UnitOfWork, 'actor'>): void {
  if (principal && (principal.rows.kind === 'supplier' || principal.tenantId !== platformTenant)) throw new Failure('forbidden', 'no-permission')
}

/**
 * @param kind what it is to those who stand on it; undefined where nobody does
 * @param own what this entity does beside that
 */
export function keptByPlatform<R extends Resource>(kind: CatalogueKind | undefined, own: ResourceHooks<R> = {}): ResourceHooks<R> {
  return {
    ...own,
    validate: async (draft, context) => {
      refuseOutsiders(context.uow)
      await own.validate?.(draft, context)
      if (kind && context.verb === 'remove' && context.before) await refuseUsed(context.uow, kind, context.before.id)
    },
  }
}

type Table = 'category' | 'attribute_template' | 'attribute_group' | 'tax_info' | 'brand' | 'supplier'

/** @throws Failure bad-input at the field whose row is not there */
export async function requireNamed(uow: UnitOfWork, draft: Draft, fields: Readonly<Record<string, Table>>): Promise<void> {
  for (const [field, table] of Object.entries(fields)) {
    const value = draft[field]
    const ids = (Array.isArray(value) ? value : [value]).filter(isId)
    if (ids.length === 0) continue
    const [row] = await uow.sql.query<{ n: number }>(`select count(distinct id)::int as n from ${table} where id = any($1::uuid[]) and deleted_at is null`, [
      ids,
    ])
    if (row?.n !== new Set(ids).size) throw badInput([{ path: field, code: 'catalogue.unknown-row' }])
  }
}

/** What was left empty in a form has no value. */
export const emptyAsNull = (draft: Draft, ...fields: readonly string[]): Draft => ({
  ...draft,
  ...Object.fromEntries(fields.filter((field) => draft[field] === '').map((field) => [field, null])),
})

/** A number for what came without a code. */
export const withCode = async (draft: Draft, uow: UnitOfWork, verb: string, bizType: string): Promise<Draft> => {
  if (verb === 'insert') return draft['code'] ? draft : { ...draft, code: await uow.nextNumber(bizType) }
  // A code that is there stays: empty means that nobody typed one.
  if (draft['code'] !== undefined && !draft['code']) throw badInput([{ path: 'code', code: 'catalogue.code-missing' }])
  return draft
}
