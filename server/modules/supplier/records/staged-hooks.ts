/** Staged rows belong to an application: nobody puts them into another's, nor into one that is being decided on. */
import type { Sql } from '#kit/data-source.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import type { Draft, WriteContext } from '#kit/resource/hooks.ts'
import { ownerOf } from './record-hooks.ts'
import { supplierChange, supplierRegistration } from './supplier-documents.contract.ts'

interface Application {
  readonly supplierId: string | null
  readonly status: string
  readonly isChange: boolean
}

/** Locked until the row is written: it cannot be handed in meanwhile. */
async function lockedApplication(sql: Sql, table: 'supplier_change' | 'supplier_registration', id: string): Promise<Application | undefined> {
  const [row] = await sql.query<Omit<Application, 'isChange'>>(
    `select supplier_id as "supplierId", status::text as status from ${table} where id = $1::uuid and deleted_at is null for share`,
    [id],
  )
  return row && { ...row, isChange: table === 'supplier_change' }
}

/**
 * What every staged row has to satisfy when it is written or removed.
 * @throws Failure rule for what was approved and for an application that is no longer open; bad-input for one that is not the row's
 */
export async function refuseStaged(draft: Draft, context: WriteContext): Promise<void> {
  const { before, uow } = context
  if (before?.['promotedAt']) throw ruleFailure('supplier.promoted')
  const owner = ownerOf(draft, context) ?? null
  for (const id of new Set([before?.['applicationId'], draft['applicationId']])) {
    if (typeof id !== 'string') continue
    const application = (await lockedApplication(uow.sql, 'supplier_change', id)) ?? (await lockedApplication(uow.sql, 'supplier_registration', id))
    // A registration is filled in by its applicant's link; staff may add to it, another supplier may not.
    const isOurs = application && application.supplierId === owner && (application.isChange || uow.actor.principal?.rows.kind !== 'supplier')
    if (!isOurs) throw badInput([{ path: 'applicationId', code: 'bad-value' }])
    if (isLocked(lockOf(application.isChange ? supplierChange : supplierRegistration), application.status))
      throw ruleFailure('document-locked', { status: application.status, fields: ['applicationId'] })
  }
}
