/** What reviewers say at the fields of an application: of a company that registers, and of a supplier who changes. */
import { Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplierChange, supplierRegistration } from '#server/modules/supplier/supplier-documents.contract.ts'

const kinds = {
  registration: { model: 'supplierRegistration', resource: supplierRegistration },
  change: { model: 'supplierChange', resource: supplierChange },
} as const

export type ApplicationKind = keyof typeof kinds

/** In which states reviewers speak. */
export const reviewed: ReadonlySet<string> = new Set(['SUBMITTED', 'IN_REVIEW'])

/**
 * Remarks of several reviewers come together; an empty text takes one back.
 * @returns all of them
 * @throws Failure rule when nobody reviews it now
 */
export async function remark(uow: UnitOfWork, kind: ApplicationKind, id: string, remarks: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { model, resource } = kinds[kind]
  const row = await uow.lockRow(model, id)
  if (!reviewed.has(row.status)) throw new Failure('rule', 'not-allowed-now', { rule: 'not-allowed-now', state: row.status, event: 'REMARK' })
  const before = (row.fieldRemarks ?? {}) as Record<string, string>
  const after = Object.fromEntries(Object.entries({ ...before, ...remarks }).filter(([, text]) => text !== ''))
  await uow.change(model, row, { fieldRemarks: after })
  await uow.log({ bizType: resource.name, bizId: id, event: 'remarked', diff: { fieldRemarks: [before, after] } })
  return after
}
