/** What reviewers say at the fields of a document while they review it; kept in its column `fieldRemarks`. */
import type { Resource } from '#kit/contract.ts'
import type { DocumentRow } from '#kit/document/move-document.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { ModelChange, ModelName, UnitOfWork } from '#kit/unit-of-work.ts'

/** In which states reviewers speak. */
export const isUnderReview = (status: string): boolean => status === 'SUBMITTED' || status === 'IN_REVIEW'

/**
 * Remarks of several reviewers come together; an empty text takes one back.
 * @param resource of a document with a column `fieldRemarks`
 * @param remarks text by field
 * @returns all of them
 * @throws Failure rule when nobody reviews it now
 */
export async function remark(
  uow: UnitOfWork,
  { name, model }: Pick<Resource, 'name' | 'model'>,
  id: string,
  remarks: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const row = (await uow.lockRow(model as ModelName, id)) as unknown as DocumentRow
  if (!isUnderReview(row.status)) throw ruleFailure('not-allowed-now', { state: row.status, event: 'REMARK' })
  const before = (row['fieldRemarks'] ?? {}) as Record<string, string>
  const after = Object.fromEntries(Object.entries({ ...before, ...remarks }).filter(([, text]) => text !== ''))
  await uow.change(model as ModelName, row, { fieldRemarks: after } as unknown as ModelChange<ModelName>)
  await uow.log({ bizType: name, bizId: id, event: 'remarked', diff: { fieldRemarks: [before, after] } })
  return after
}
