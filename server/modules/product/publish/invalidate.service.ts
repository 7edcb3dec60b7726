/** Taking SKU and products out of use, for good: nobody above may still hold on to them. */
import { moveDocument } from '#kit/document/move-document.ts'
import { Failure } from '#kit/errors.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { draftContent, lockOpenDraft, refuseInvalid, type Draft, type Spu } from '../draft/draft.service.ts'
import { moverOfDraft } from '../draft/draft-mover.ts'
import { productHolders, skusInvalid } from '../product-events.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { skuStepKey, skuSteps } from '../product-steps.contract.ts'
import { spuValidity, skuValidity } from '../spu/validity.ts'
import { tellStanding } from '../spu/standing.service.ts'
import { writeDraft } from '../step/save-step.service.ts'

type Sku = ModelRow<'sku'>

/** Why each SKU has to stay, by its id; free ones are left out. */
export async function heldSkus(uow: UnitOfWork, skuIds: readonly string[]): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>()
  for (const holder of uow.contributed(productHolders)) {
    for (const [id, codes] of await holder.holding(uow, skuIds)) held.set(id, [...(held.get(id) ?? []), ...codes])
  }
  return held
}

/** @param skus locked @throws Failure rule `sku.is-free` with the reasons of who holds one of them */
export async function endSkus(uow: UnitOfWork, skus: readonly Sku[], reason?: string): Promise<void> {
  const held = await heldSkus(
    uow,
    skus.map(({ id }) => id),
  )
  const reasons = [...new Set([...held.values()].flat())]
  if (reasons.length > 0) throw new Failure('rule', 'sku.is-free', { rule: 'is-free', reasons })
  for (const one of skus) await moveDocument(uow, { ...skuValidity, facts: () => ({ isFree: true }) }, one, { event: 'INVALIDATE', content: reason })
}

/** SKU of a product, locked in one order for everybody. */
export async function lockSkus(uow: UnitOfWork, spuId: string): Promise<Sku[]> {
  await uow.sql.query('select id from sku where spu_id = $1::uuid and deleted_at is null order by id for update', [spuId])
  return uow.prisma.sku.findMany({ where: { spuId, deletedAt: null }, orderBy: { id: 'asc' } })
}

/** The open draft of a product, which must be in nobody's hands. @throws Failure rule `product.in-approval` */
async function draftAside(uow: UnitOfWork, spuId: string): Promise<Draft | undefined> {
  const draft = await lockOpenDraft(uow, spuId)
  if (draft?.status === 'IN_APPROVAL' || draft?.status === 'RETURNED') throw new Failure('rule', 'product.in-approval', { rule: 'product.in-approval' })
  return draft
}

/** A whole product with its SKU. Its open change is dropped. @throws Failure rule when somebody holds on to it */
export async function invalidateProduct(uow: UnitOfWork, spuId: string, reason: string): Promise<Spu> {
  const draft = await draftAside(uow, spuId)
  const spu = await uow.lockRow('spu', spuId)
  refuseInvalid(spu)
  const skus = (await lockSkus(uow, spuId)).filter(({ validity }) => validity === 'ACTIVE')
  await endSkus(uow, skus, reason)
  if (draft?.kind === 'CHANGE') await moveDocument(uow, moverOfDraft(draft), draft, { event: 'DROP', content: reason })
  await moveDocument(uow, { ...spuValidity, facts: () => ({ isFree: true }) }, spu, { event: 'INVALIDATE', content: reason })
  const after = await tellStanding(uow, spuId)
  await uow.tell(skusInvalid, { spuId, skuIds: skus.map(({ id }) => id), isWholeProduct: true })
  return after
}

/** Some SKU of a product; the last ones take the product with them. They leave the open draft too. */
export async function invalidateSkus(
  dependencies: ProductDependencies,
  uow: UnitOfWork,
  spuId: string,
  skuIds: readonly string[],
  reason: string,
): Promise<void> {
  const draft = await draftAside(uow, spuId)
  const spu = await uow.lockRow('spu', spuId)
  refuseInvalid(spu)
  const skus = await lockSkus(uow, spuId)
  const chosen = skus.filter(({ id }) => skuIds.includes(id))
  const left = skus.filter(({ id, validity }) => validity === 'ACTIVE' && !skuIds.includes(id))
  if (left.length === 0 && chosen.length > 0) return void (await invalidateProduct(uow, spuId, reason))
  await endSkus(uow, chosen, reason)
  if (draft) {
    const content = draftContent(draft)
    content.skus = content.skus.filter(({ skuId }) => !skuIds.includes(skuId))
    const steps = skuIds.flatMap((id) => skuSteps.map((step) => skuStepKey(id, step)))
    await writeDraft(dependencies, uow, draft, { content, steps, logAs: 'skus-invalidated', told: reason })
  }
  await tellStanding(uow, spuId, { skuCount: left.length })
  await uow.tell(skusInvalid, { spuId, skuIds: chosen.map(({ id }) => id), isWholeProduct: false })
}
