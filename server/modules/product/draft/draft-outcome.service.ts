/** What follows when a draft moves: what is written with the status, what lists say of the product, and who is told. */
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { productTemplates } from '../product-templates.ts'
import { tellStanding } from '../spu/standing.service.ts'
import { moverOfDraft } from './draft-mover.ts'
import type { Draft } from './draft.service.ts'
import { productDraft } from './product-draft.contract.ts'
import { isOf, policyOfSubmission, submissionVariables } from './submission-variables.service.ts'

/** What a submission writes with the status: remarks of the last round have been answered. @param variables of the process at that step */
export async function submissionStamp(
  dependencies: Pick<ProductDependencies, 'data' | 'zone'>,
  uow: UnitOfWork,
  draft: Draft,
  variables: Readonly<Record<string, unknown>>,
) {
  const told = isOf(draft, variables) ? variables : await submissionVariables(dependencies, uow, draft)
  return {
    submittedAt: uow.now,
    changedFields: told.changedFields,
    policy: policyOfSubmission({ ...told, auditSteps: variables['auditSteps'] }),
    fieldRemarks: {},
    reason: null,
    ...(uow.actor.userId && { ownerId: uow.actor.userId }),
  }
}

/** What was said with a decision. */
export const reasonStamp = (said: string | undefined) => (said?.trim() ? { reason: said.trim().slice(0, 500) } : {})

/** A change is given up; what is published stays. @throws Failure rule for a new product, or one that is being decided on */
export async function dropDraft(
  uow: UnitOfWork,
  draftId: string,
  { version, reason }: { readonly version?: number | undefined; readonly reason?: string | undefined },
): Promise<void> {
  const draft = await uow.lock(productDraft, draftId, version)
  await moveDocument(uow, moverOfDraft(draft), draft, { event: 'DROP', content: reason })
  await tellStanding(uow, draft.spuId)
}

/** Whoever handed it in hears what became of it. */
export async function tellOwner(
  uow: UnitOfWork,
  { id, spuId, code, name, ownerId }: Draft,
  template: keyof typeof productTemplates,
  reason: string | undefined,
): Promise<void> {
  if (!ownerId || ownerId === uow.actor.userId) return
  await notify(uow, {
    to: { userIds: [ownerId] },
    template: productTemplates[template],
    params: { name: name || code, code, reason: reason?.trim() ? `：${reason.trim()}` : '' },
    link: `/commodity-management/commodity-edit?id=${spuId}`,
    bizType: productDraft.name,
    bizId: id,
  })
}
