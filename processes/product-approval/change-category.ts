/** A product's draft says another category; opened by this alone, it is handed in too. */
import type { CallContext } from '#kit/handle.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { caseOfDraft, findOpenDraftId } from '#server/modules/product/draft/draft.service.ts'
import { seenSpu } from '#server/modules/product/side-guard.service.ts'
import { saveStep } from '#server/modules/product/step/save-step.service.ts'

const categoryStep = { skuId: undefined, stepVersion: undefined, applySpecs: false } as const

interface NewCategory {
  readonly spuId: string
  readonly categoryId: string
  readonly comment: string | undefined
}

/**
 * @param process that decides on products
 * @returns the case that decides on it; null where it was not handed in
 */
export async function changeCategory(
  flow: DocumentFlow,
  process: DocumentProcess,
  context: CallContext,
  { spuId, categoryId, comment }: NewCategory,
): Promise<string | null> {
  await seenSpu(context, 'manager', spuId)
  const wasOpen = (await findOpenDraftId(context.sql, spuId)) !== undefined
  return context.work(
    async (uow) => {
      const { draft } = await saveStep(
        flow.dependencies.product,
        uow,
        'manager',
        { kind: 'spu', step: 'basic' },
        { ...categoryStep, spuId, fields: { categoryId } },
      )
      if (wasOpen || draft.kind !== 'CHANGE') return null
      await flow.submit(uow, process, { id: draft.id, comment })
      return caseOfDraft(uow.sql, draft.id)
    },
    { retries: 2 },
  )
}
