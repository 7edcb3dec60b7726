/** Writing a freeze down, whoever asks for it: a person, or the clock that found an expired licence. */
import { DateTime } from 'luxon'
import type { z } from 'zod'
import { badInput, Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { newDocument } from '#server/documents/new-document.ts'
import type { freezeNow } from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { keepEvidence } from '#server/modules/supplier/lifecycle/freeze.service.ts'
import type { SupplierDependencies } from '#server/modules/supplier/supplier-dependencies.service.ts'
import { supplierFreeze } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'

export type Asked = Omit<z.output<typeof freezeNow.input>, 'approvers'>

/** In an emergency a supplier is stopped first: until people have agreed there is nothing to be released from. */
export const isUnconfirmed = (row: Readonly<Record<string, unknown>>): boolean => row['isEmergency'] === true && row['approvedAt'] === null

/** A refusal by a rule of freezes. */
export const refuse = (rule: string): Failure => new Failure('rule', `supplier-freeze.${rule}`, { rule })

/** Writes the document. @throws Failure rule when he is not in a normal state, not-found when he is not the caller's */
export async function recordFreeze(
  dependencies: SupplierDependencies,
  uow: UnitOfWork,
  zone: string,
  asked: Asked & { readonly isEmergency: boolean },
): Promise<string> {
  const { supplierId, version, scopes, releaseOn, evidenceFileIds, reasonCode, reason, autoRestoreShelf, isEmergency } = asked
  const row = await uow.lock(supplier, supplierId, version)
  if (row.stage === 'EXITED') throw refuse('exited')
  if (row.operStatus !== 'NORMAL') throw refuse('not-normal')
  if (releaseOn && releaseOn <= DateTime.fromJSDate(uow.now, { zone }).toFormat('yyyy-MM-dd'))
    throw badInput([{ path: 'releaseOn', code: 'supplier-freeze.release-past' }])
  const { id } = await uow.insert(
    'supplierFreeze',
    {
      supplierId,
      scopes: scopes.includes('ALL') ? ['ALL'] : [...new Set(scopes)],
      reasonCode,
      reason,
      releaseOn: releaseOn ? new Date(`${releaseOn}T00:00:00Z`) : null,
      evidenceFileIds,
      autoRestoreShelf,
      isEmergency,
      ...(await newDocument(uow, supplierFreeze.name)),
    },
    { bizType: supplierFreeze.name, event: isEmergency ? 'FREEZE_NOW' : 'FREEZE_APPLY' },
  )
  await keepEvidence(dependencies, uow, id, evidenceFileIds)
  return id
}
