/** The list of products for both sides: searched, counted, exported, and new products removed. */
import { Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import type { Resource } from '#kit/contract.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes, type ResourceRoute } from '#kit/resource/resource-routes.ts'
import { statusCounts } from '#kit/resource/status-counts.ts'
import { categoryNodes } from '#server/modules/catalogue/category/category-tree.service.ts'
import { lockOpenDraft } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { onSide, requireSide } from '../side-guard.service.ts'
import { permissionOn, sides, type Side } from '../side.contract.ts'
import { again } from '../step/step.routes.ts'
import { obstaclesOf, spuHooks } from './spu-hooks.ts'
import { productOn, productSearchExport, statusCountersOn } from './spu.contract.ts'

type Query = Readonly<Record<string, unknown>>

/** Who asks for a category means everything below it too. */
export async function withSubtree<Asked extends Query>({ sql, locale }: Pick<CallContext, 'sql' | 'locale'>, query: Asked): Promise<Asked> {
  const asked = query['categoryId']
  if (!Array.isArray(asked) || asked.length === 0) return query
  const nodes = await categoryNodes(sql, { within: asked as string[] }, locale)
  return { ...query, categoryId: [...new Set([...asked, ...nodes.map(({ id }) => id)])] }
}

const isList = ({ call }: Route): boolean => 'categoryId' in ((call.input as { shape?: object }).shape ?? {})

/** A resource's routes, whose lists find what stands below a category. */
export const findingBelow = <One extends Route>(routes: readonly One[]): One[] =>
  routes.map((route) =>
    isList(route) ? { ...route, run: async (context: CallContext, input: unknown) => route.run(context, await withSubtree(context, input as Query)) } : route,
  )

export function spuRoutes(dependencies: ProductDependencies, side: Side): Route[] {
  const resource = productOn[side]
  const hooks = spuHooks(dependencies)
  const repository = createRepository<Resource>(resource, hooks)
  const removal = callOf(resource, 'remove')
  const routes: ResourceRoute[] = findingBelow(resourceRoutes(resource as Resource, hooks)).map((route) => ({
    ...route,
    run: (context, input) => {
      requireSide(side, 'read', context.principal)
      return route.call.path === removal.path ? remove(context, input as { id: string; version?: number }) : route.run(context, input)
    },
  }))

  /** New products only; the draft goes with the product. */
  const remove = (context: CallContext, { id, version }: { id: string; version?: number }) => {
    requireSide(side, 'write', context.principal)
    return context.work(async (uow) => {
      const ids = [...new Set(id.split(',').map((part) => part.trim()))].toSorted()
      for (const one of ids) {
        // The draft before the product, as everybody locks them.
        const draft = await lockOpenDraft(uow, one)
        const spu = await uow.lock(resource, one)
        const obstacle = obstaclesOf({ ...spu, draftStatus: draft?.status })['remove']
        if (obstacle !== undefined) throw new Failure('rule', obstacle, { rule: obstacle })
        await uow.sql.query('update product_draft set deleted_at = $2, version = version + 1 where spu_id = $1::uuid', [one, uow.now])
      }
      return { removed: await repository.remove(uow, readerOf(context), ids, version) }
    }, again)
  }

  return [
    ...routes,
    handle(
      statusCountersOn(side),
      onSide(side, 'read', async (context, query) => statusCounts(repository, context, await withSubtree(context, query), { field: 'auditStatus' })),
    ),
  ]
}

/** The export of the side that the caller belongs to, under its old path. */
export function searchExportRoute(dependencies: ProductDependencies): Route {
  const exportsOf = Object.fromEntries(
    sides.map((side) => [side, spuRoutes(dependencies, side).find(({ call }) => call.path === `${productOn[side].path}/list-export`)!]),
  )
  return {
    call: productSearchExport,
    run: (context, input) => {
      const side: Side = context.principal.rows.kind === 'supplier' ? 'supplier' : 'manager'
      if (!may(context.principal, permissionOn(side, 'export'))) throw new Failure('forbidden', 'no-permission')
      return exportsOf[side]!.run(context, input)
    },
  }
}
