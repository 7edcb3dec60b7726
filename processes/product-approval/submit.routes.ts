/** Products are handed in, taken back, and their changes dropped, from both sides. */
import { Failure, notFound } from '#kit/errors.ts'
import { eachWith } from '#kit/each-by-id.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { dropDraft } from '#server/modules/product/draft/draft-outcome.service.ts'
import { dropOn, submissionFacts, submitOn, withdrawOn } from '#server/modules/product/draft/draft-calls.contract.ts'
import { updateCategories } from '#server/modules/product/batch/batch-calls.contract.ts'
import { policyOfSubmission, submissionVariables } from '#server/modules/product/draft/submission-variables.service.ts'
import type { SubmissionReason } from '#server/modules/product/draft/submission.service.ts'
import { caseOfDraft, findOpenDraftId } from '#server/modules/product/draft/draft.service.ts'
import { sides, type Side } from '#server/modules/product/side.contract.ts'
import { onSide, seenSpu } from '#server/modules/product/side-guard.service.ts'
import { spuShown } from '#server/modules/product/spu/spu-view.service.ts'
import { changeCategory } from './change-category.ts'

/** The draft that a call means, of a product that the caller sees. @throws Failure not-found, rule `product.nothing-open` */
async function meant(context: CallContext, side: Side, spuId: string): Promise<string> {
  await seenSpu(context, side, spuId)
  const id = await findOpenDraftId(context.sql, spuId)
  if (id === undefined) throw new Failure('rule', 'product.nothing-open', { rule: 'product.nothing-open' })
  return id
}

/** In a table of many rows there is no place for the list beside the sentence: the first reason stands for it. */
function inOneLine(error: unknown): never {
  const [first] = error instanceof Failure && error.code === 'product.cannot-submit' ? (error.details['reasons'] as readonly SubmissionReason[]) : []
  throw first === undefined ? error : new Failure('rule', 'product.cannot-submit-for', { rule: 'product.cannot-submit', reason: first.message })
}

export const submitRoutes = (flow: DocumentFlow, process: DocumentProcess): Route[] => {
  const { product } = flow.dependencies
  const shown = async (context: CallContext, side: Side, id: string) => {
    const row = await spuShown(product, context, side, id)
    if (!row) throw notFound('spu', id)
    return row
  }
  const recategorise = async (context: CallContext, spuId: string, categoryId: string, comment: string | undefined) => {
    const processInstanceId = await changeCategory(flow, process, context, { spuId, categoryId, comment })
    return { auditStatus: (await shown(context, 'manager', spuId)).auditStatus as string, processInstanceId }
  }
  const categoryRoute = handle(
    updateCategories,
    onSide('manager', 'write', async (context, { ids, categoryId, reason }) => {
      const results = await eachWith(context, ids, (id) => recategorise(context, id, categoryId, reason ?? undefined).catch(inOneLine))
      return results.map(({ value, ...result }) => ({
        ...result,
        auditStatus: value?.auditStatus ?? null,
        processInstanceId: value?.processInstanceId ?? null,
      }))
    }),
  )
  const ofSides = sides.flatMap((side) => [
    handle(
      submitOn(side),
      onSide(side, 'write', async (context, { id, version, comment, approvers }) => {
        const draftId = await meant(context, side, id)
        await context.work((uow) => flow.submit(uow, process, { id: draftId, version, comment: comment ?? undefined, approvers }))
        return { ...(await shown(context, side, id)), processInstanceId: await caseOfDraft(context.sql, draftId) }
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
  const factsRoute = handle(
    submissionFacts,
    onSide('manager', 'read', async (context, { id }) => {
      await seenSpu(context, 'manager', id)
      const draftId = await findOpenDraftId(context.sql, id)
      if (draftId === undefined) return {}
      const draft = await context.prisma.productDraft.findUniqueOrThrow({ where: { id: draftId } })
      const { steps: _none, ...facts } = policyOfSubmission(await submissionVariables(product, context, draft))
      return facts
    }),
  )
  return [...ofSides, categoryRoute, factsRoute]
}
