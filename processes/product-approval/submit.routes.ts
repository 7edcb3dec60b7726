/** Products are handed in, taken back, and their changes dropped, from both sides. */
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { dropDraft } from '#server/modules/product/draft/draft-outcome.service.ts'
import { dropOn, submitOn, withdrawOn } from '#server/modules/product/draft/draft-calls.contract.ts'
import { findOpenDraftId } from '#server/modules/product/draft/draft.service.ts'
import { sides, type Side } from '#server/modules/product/side.contract.ts'
import { onSide, seenSpu } from '#server/modules/product/side-guard.service.ts'
import { spuShown } from '#server/modules/product/spu/spu-view.service.ts'

/** The draft that a call means, of a product that the caller sees. @throws Failure not-found, rule `product.nothing-open` */
async function meant(context: CallContext, side: Side, spuId: string): Promise<string> {
  await seenSpu(context, side, spuId)
  const id = await findOpenDraftId(context.sql, spuId)
  if (id === undefined) throw new Failure('rule', 'product.nothing-open', { rule: 'product.nothing-open' })
  return id
}

export const submitRoutes = (flow: DocumentFlow, process: DocumentProcess): Route[] => {
  const { product } = flow.dependencies
  const shown = async (context: CallContext, side: Side, id: string) => {
    const row = await spuShown(product, context, side, id)
    if (!row) throw notFound('spu', id)
    return row
  }
  return sides.flatMap((side) => [
    handle(
      submitOn(side),
      onSide(side, 'write', async (context, { id, version, comment, approvers }) => {
        const draftId = await meant(context, side, id)
        await context.work((uow) => flow.submit(uow, process, { id: draftId, version, comment: comment ?? undefined, approvers }))
        return shown(context, side, id)
      }),
    ),
    handle(
      withdrawOn(side),
      onSide(side, 'write', async (context, { id, version, comment }) => {
        const draftId = await meant(context, side, id)
        await context.work((uow) => flow.end(uow, process, { id: draftId, version, comment: comment ?? undefined, event: 'WITHDRAW' }))
        return shown(context, side, id)
      }),
    ),
    handle(
      dropOn(side),
      onSide(side, 'write', async (context, { id, version, comment }) => {
        const draftId = await meant(context, side, id)
        await context.work((uow) => dropDraft(uow, draftId, { version, reason: comment ?? undefined }))
        return shown(context, side, id)
      }),
    ),
  ])
}
