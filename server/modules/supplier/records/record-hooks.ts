/** What every record of a supplier has in common when it is written: whose it is, that he is still there, and the files it names. */
import type { Resource } from '#kit/contract.ts'
import { badInput, Failure, ruleFailure } from '#kit/errors.ts'
import type { Principal } from '#kit/principal.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { refuseBackwards, withKeptFiles } from '#server/documents/record-hooks.ts'
import { namesOf, type LookedUp } from '../profile/looked-up.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'
import { supplier } from '../profile/supplier.contract.ts'
import { platformTenant } from '#kit/unit-of-work.ts'

type Own = Omit<ResourceHooks, 'present'> & { readonly names?: readonly LookedUp[] }

/** @param own where this record differs from the others */
export function recordHooks(dependencies: SupplierDependencies, resource: Resource, { names = [], ...own }: Own = {}): ResourceHooks {
  const carried: LookedUp[] = ['supplierName', ...names]
  return withKeptFiles(dependencies, resource, {
    ...own,
    expressions: { ...namesOf(...carried), ...own.expressions },
    validate: async (draft, context) => {
      await refuseForeignSupplier(draft, context, resource)
      refuseBackwards(draft, context.before, { from: 'validFrom', to: 'validTo', code: 'supplier.bad-period' })
      await own.validate?.(draft, context)
    },
  })
}

/** Staff who may not see every supplier; those of another tenant see their own. */
const seesAPart = ({ rows, rowsOf, tenantId }: Principal): boolean =>
  tenantId !== platformTenant || rows.kind === 'organizations' || rows.kind === 'self' || rowsOf?.get('supplier') !== undefined

/** Records stay with their supplier, and nothing is entered any more for one who has left. */
async function refuseForeignSupplier(draft: Draft, { uow, before, verb }: WriteContext, resource: Resource): Promise<void> {
  const { principal } = uow.actor
  const own = principal?.rows.kind === 'supplier' ? principal.rows.supplierId : undefined
  const named = draft['supplierId'] ?? undefined
  if (before && named !== undefined && named !== before['supplierId']) throw badInput([{ path: 'supplierId', code: 'supplier.owner-fixed' }])
  const supplierId = before ? before['supplierId'] : (named ?? own)
  // Staged rows of somebody who is no supplier yet.
  if (supplierId === undefined || supplierId === null) {
    if (resource.row.shape['applicationId']) return
    throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  }
  // Another supplier is as unknown to him as one that does not exist.
  if (own !== undefined && supplierId !== own) throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  if (!before && principal && seesAPart(principal)) {
    await uow.lock(supplier, String(supplierId)).catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'not-found') throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
      throw error
    })
  }
  const [found] = await uow.sql.query<{ stage: string }>('select stage from supplier where id = $1::uuid and deleted_at is null', [supplierId])
  if (!found && verb !== 'remove') throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  if (found?.stage === 'EXITED') throw ruleFailure('supplier.exited')
}

/** Before a row becomes the one that stands out (default, primary), the others of its supplier step back. */
export async function stepBack({ uow, before }: WriteContext, table: string, flag: string, supplierId: unknown, among = ''): Promise<void> {
  await uow.sql.query(
    `update ${table} set ${flag} = false, version = version + 1, update_time = $3 where supplier_id = $1::uuid and ${flag} and deleted_at is null and id is distinct from $2::uuid ${among}`,
    [supplierId, before?.id ?? null, uow.now],
  )
}

/** Whose row a draft is about. */
export const ownerOf = (draft: Draft, { uow, before }: WriteContext): unknown => {
  const { principal } = uow.actor
  return before?.['supplierId'] ?? draft['supplierId'] ?? (principal?.rows.kind === 'supplier' ? principal.rows.supplierId : undefined)
}
