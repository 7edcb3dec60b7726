/** What follows when a draft moves: its instants, what lists say of the product, who is told, and the publication itself. */
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { productTemplates } from '../product-templates.ts'
import { promoteDraft } from '../publish/promote-draft.service.ts'
import { tellStanding } from '../spu/standing.service.ts'
import { moverOfDraft } from './draft-mover.ts'
import type { Draft } from './draft.service.ts'
import { productDraft } from './product-draft.contract.ts'

/** Remarks of the last round have been answered. @param changed audited fields, as the process was told */
export async function draftHandedIn(uow: UnitOfWork, { id, spuId }: Draft, changed: unknown): Promise<void> {
  await uow.sql.query(
    `update product_draft set submitted_at = $2, changed_fields = $3, field_remarks = '{}', reason = null, owner_id = coalesce($4::uuid, owner_id) where id = $1::uuid`,
    [id, uow.now, Array.isArray(changed) ? changed : [], uow.actor.userId ?? null],
  )
  await tellStanding(uow, spuId, { submittedAt: uow.now })
}

/** @param reason what was said with it */
export async function draftMoved(uow: UnitOfWork, { id, spuId }: Draft, reason: string | undefined): Promise<void> {
  if (reason?.trim()) await uow.sql.query('update product_draft set reason = $2 where id = $1::uuid', [id, reason.trim().slice(0, 500)])
  await tellStanding(uow, spuId)
}

export async function draftPublished(dependencies: ProductDependencies, uow: UnitOfWork, draft: Draft, instanceId: string | null): Promise<void> {
  await uow.sql.query('update product_draft set approved_at = $2 where id = $1::uuid', [draft.id, uow.now])
  await promoteDraft(dependencies, uow, draft, instanceId)
}

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
