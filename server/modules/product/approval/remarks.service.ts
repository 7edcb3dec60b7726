/** What reviewers write at the fields of a draft; whoever edits it reads it there until it is handed in again. */
import { ruleFailure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { draftContent, type Draft } from '../draft/draft.service.ts'
import { productDraft } from '../draft/product-draft.contract.ts'
import { badInput } from '#kit/errors.ts'
import { skuStepKey, skuSteps, spuStepKey, spuSteps } from '../product-steps.contract.ts'

/** Text by field, by the key of the step. */
export type DraftRemarks = Readonly<Record<string, Readonly<Record<string, string>>>>

export const remarksOf = ({ fieldRemarks }: Pick<Draft, 'fieldRemarks'>): Record<string, Record<string, string>> => ({
  ...(fieldRemarks as Record<string, Record<string, string>>),
})

/**
 * Remarks of several reviewers come together; an empty text takes one back.
 * @returns all of them
 * @throws Failure bad-input for a step that the product does not have, rule when nobody decides on it now
 */
export async function remarkDraft(uow: UnitOfWork, draftId: string, remarks: DraftRemarks): Promise<DraftRemarks> {
  const draft = await uow.lockRow('productDraft', draftId)
  if (draft.status !== 'IN_APPROVAL') throw ruleFailure('not-allowed-now', { state: draft.status, event: 'REMARK' })
  const known = new Set([...spuSteps.map(spuStepKey), ...draftContent(draft).skus.flatMap(({ skuId }) => skuSteps.map((step) => skuStepKey(skuId, step)))])
  const strange = Object.keys(remarks).filter((key) => !known.has(key))
  if (strange.length > 0) throw badInput(strange.map((key) => ({ path: `remarks.${key}`, code: 'bad-value' })))
  const before = remarksOf(draft)
  const steps = [...new Set([...Object.keys(before), ...Object.keys(remarks)])]
  const after = Object.fromEntries(
    steps
      .map((step) => [step, Object.fromEntries(Object.entries({ ...before[step], ...remarks[step] }).filter(([, text]) => text !== ''))] as const)
      .filter(([, fields]) => Object.keys(fields).length > 0),
  )
  await uow.change('productDraft', draft, { fieldRemarks: after })
  await uow.log({ bizType: productDraft.name, bizId: draftId, event: 'remarked', diff: { fieldRemarks: [before, after] } })
  return after
}
