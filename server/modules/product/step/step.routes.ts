/** The steps of products over HTTP, for both sides. */
import { Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { insertProduct } from '../spu/insert-product.service.ts'
import { saveStep, stepStale, type SavedStep } from './save-step.service.ts'
import { detailStepOn, editStepOn, everyStep, insertSpuOn, saveStepOn, type SaveStepInput, type StepOf, type StepView } from './step-calls.contract.ts'
import { readingIn } from './reading.service.ts'
import { spuIdOfSku, stepDetail, stepView, stepViewOf } from './step-view.service.ts'

/** Two who open a change at once, or whose locks cross, are done one after the other. */
export const again = { retries: 2 } as const

export const stepRoutes = (dependencies: ProductDependencies, side: Side): Route[] => [
  handle(
    insertSpuOn(side),
    onSide(side, 'write', (context, { supplierId, ...fields }) =>
      context.work(async (uow) => {
        const { draft, content } = await insertProduct(dependencies, uow, side, supplierId as string | null | undefined, fields)
        return viewAfter(dependencies, context, uow, side, { kind: 'spu', step: 'basic' }, { draft, content, skuId: undefined })
      }),
    ),
  ),
  ...everyStep.flatMap((of) => [
    handle(
      saveStepOn(side, of),
      onSide(side, 'write', (context, input) => save(dependencies, context, side, of, input)),
    ),
    handle(
      editStepOn(side, of),
      onSide(side, 'read', async (context, { spuId, skuId }) =>
        stepView(dependencies, readingIn(context), side, { spu: await seenSpu(context, side, spuId), of, skuId }),
      ),
    ),
    handle(
      detailStepOn(side, of),
      onSide(side, 'read', async (context, { id }) => {
        const spuId = of.kind === 'spu' ? id : await spuIdOfSku(context.sql, id)
        const skuId = of.kind === 'spu' ? undefined : id
        return stepDetail(dependencies, readingIn(context), side, { spu: await seenSpu(context, side, spuId), of, skuId })
      }),
    ),
  ]),
]

type Work = Parameters<Parameters<CallContext['work']>[0]>[0]

const viewAfter = (
  dependencies: ProductDependencies,
  context: CallContext,
  uow: Work,
  side: Side,
  of: StepOf,
  { draft, content, skuId }: SavedStep,
): Promise<StepView> => stepViewOf(dependencies, readingIn(context, uow), side, { spuId: draft.spuId, of, skuId, draft, content })

async function save(dependencies: ProductDependencies, context: CallContext, side: Side, of: StepOf, input: SaveStepInput): Promise<StepView> {
  try {
    return await context.work(async (uow) => viewAfter(dependencies, context, uow, side, of, await saveStep(dependencies, uow, side, of, input)), again)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== stepStale) throw error
    const spu = await seenSpu(context, side, input.spuId)
    throw new Failure('conflict', stepStale, { current: await stepView(dependencies, readingIn(context), side, { spu, of, skuId: input.skuId }) })
  }
}
