/**
 * What decides which rows somebody sees beside their roles: the organisation and the supplier they belong to, and at which terminal
 * they work. Nobody changes it for themselves, and for others nobody goes beyond the rows that they see. Whoever may do everything
 * has nothing to gain and is let through.
 */
import { badInput, Failure } from '#kit/errors.ts'
import type { Principal } from '#kit/principal.ts'
import type { Draft, RawRow, WriteContext } from '#kit/resource/hooks.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { seesEverything } from './authority.ts'

const deciding = ['userType', 'terminalType', 'supplierId', 'orgId'] as const
type Deciding = (typeof deciding)[number]

/** @throws Failure access.own-reach (403) on oneself; bad-input `access.beyond-own-rows` with the field for others */
export async function refuseReachBeyond(draft: Draft, { uow, before }: Pick<WriteContext, 'uow' | 'before'>): Promise<void> {
  const { principal } = uow.actor
  if (!principal || principal.permissions.has('*')) return
  const changed = deciding.filter((field) => isChanged(draft, before, field))
  if (changed.length === 0) return
  if (before?.id === principal.userId) throw new Failure('forbidden', 'access.own-reach')
  const beyond: Deciding[] = []
  for (const field of changed) if (!(await mayGive(field, draft[field], principal, uow, before !== undefined))) beyond.push(field)
  if (beyond.length > 0) throw badInput(beyond.map((path) => ({ path, code: 'access.beyond-own-rows' })))
}

/** Clients send whole rows back: what is as it was changes nothing. */
const isChanged = (draft: Draft, before: RawRow | undefined, field: Deciding): boolean =>
  draft[field] !== undefined && (draft[field] ?? null) !== (before?.[field] ?? null)

async function mayGive(field: Deciding, value: unknown, principal: Principal, uow: UnitOfWork, isUpdate: boolean): Promise<boolean> {
  // What a supplier's people are is written for them, whatever is sent (`user-changes.ts`).
  if (principal.rows.kind === 'supplier') return field !== 'orgId' || value === null || (await isOwnTenants(uow, principal, String(value)))
  if (seesEverything(principal)) return true
  // Which suppliers somebody sees is no business of accounts; whoever sees a part of them puts nobody into one.
  if (field === 'supplierId') return value === null && !isUpdate
  if (field === 'orgId') return value === null || (principal.rows.kind === 'organizations' && principal.rows.ids.includes(String(value)))
  return !isUpdate
}

async function isOwnTenants({ sql }: UnitOfWork, { tenantId }: Principal, organizationId: string): Promise<boolean> {
  const [row] = await sql.query('select 1 from organization where id = $1::uuid and tenant_id = $2 and deleted_at is null', [organizationId, tenantId])
  return row !== undefined
}
