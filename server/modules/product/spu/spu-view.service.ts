/** A product as its list shows it, after a command too. */
import type { Resource } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'
import type { RowShown } from '#kit/resource/hooks.ts'
import { withAbilities, type WithAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import type { Side } from '../side.contract.ts'
import { spuHooks } from './spu-hooks.ts'
import { productOn } from './spu.contract.ts'

type Shown = WithAbilities<RowShown<(typeof productOn)['manager']>>

/** Undefined when it is not the caller's to see. */
export async function spuShown(dependencies: Pick<ProductDependencies, 'links'>, context: CallContext, side: Side, id: string): Promise<Shown | undefined> {
  const resource: Resource = productOn[side]
  const hooks = spuHooks(dependencies)
  const row = await createRepository(resource, hooks).find(readerOf(context), id)
  return row && (withAbilities(resource, hooks, row, context) as unknown as Shown)
}
