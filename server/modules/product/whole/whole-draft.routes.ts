/** A product's draft in one piece, for both sides: opened for editing, and several of its steps saved together. */
import { Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import { permissionOn, type Side } from '../side.contract.ts'
import { again } from '../step/step.routes.ts'
import { readingIn } from '../step/reading.service.ts'
import { editedContent } from '../step/step-view.service.ts'
import { saveWholeOn } from './save-whole.contract.ts'
import { saveWhole } from './save-whole.service.ts'
import { wholeEditedOn } from './whole-calls.contract.ts'
import { editedProduct } from './whole-view.service.ts'

export const wholeDraftRoutes = (dependencies: ProductDependencies, side: Side): Route[] => [
  handle(
    saveWholeOn(side),
    onSide(side, 'write', async (context, input) => {
      if (input.id === undefined && !may(context.principal, permissionOn(side, 'insert'))) throw new Failure('forbidden', 'no-permission')
      if (input.id !== undefined) await seenSpu(context, side, input.id)
      return context.work(async (uow) => {
        const saved = await saveWhole(dependencies, uow, side, input)
        const spu = await uow.prisma.spu.findUniqueOrThrow({ where: { id: saved.draft.spuId } })
        return editedProduct(dependencies, readingIn(context, uow), side, spu, saved)
      }, again)
    }),
  ),
  handle(
    wholeEditedOn(side),
    onSide(side, 'read', async (context, { id }) => {
      const spu = await seenSpu(context, side, id)
      return editedProduct(dependencies, readingIn(context), side, spu, await editedContent(context, spu))
    }),
  ),
]
