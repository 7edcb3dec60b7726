/** A document as its process serves it: lists and details by the caller's rows, and for whoever has a part in its process. */
import type { Resource } from '#kit/contract.ts'
import { notFound } from '#kit/errors.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import { visibleFields } from '#kit/resource/field-blacklist.ts'
import type { RawRow, ResourceHooks, RowShown } from '#kit/resource/hooks.ts'
import { withAbilities, type WithAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

type Shown<R extends Resource> = WithAbilities<RowShown<R>>

export interface DocumentView<R extends Resource> {
  /** List, detail and export. */
  readonly routes: readonly Route[]
  /** The row as a list shows it, after a command too. @throws Failure not-found when it is not the caller's to see */
  shown(context: CallContext, id: string, uow?: UnitOfWork): Promise<Shown<R>>
  /** The same for whoever has a part in its process. @param participates asks the process */
  ofCase(context: CallContext, id: string, participates: (instanceId: string) => Promise<boolean>): Promise<Shown<R>>
}

/** @param hooks what the document does and forbids beside its lifecycle */
export function documentView<R extends Resource>(of: R, hooks: ResourceHooks = {}): DocumentView<R> {
  const general: Resource = of
  const repository = createRepository(general, hooks)
  // The repository was made from `of`, so its rows are rows of that resource.
  const abilities = (context: CallContext, row: RawRow) => withAbilities(of, hooks, row as RowShown<R>, context)
  return {
    routes: resourceRoutes(general, hooks),
    async shown(context, id, uow) {
      const row = await repository.find(readerOf(context), id, uow?.sql)
      if (!row) throw notFound(of.name, id)
      return abilities(context, row)
    },
    async ofCase(context, id, participates) {
      const own = await repository.find(readerOf(context), id)
      if (own) return abilities(context, own)
      const row = await repository.find({ ...readerOf(context), principal: undefined }, id)
      const instanceId = row?.['processInstanceId']
      if (!row || typeof instanceId !== 'string' || !(await participates(instanceId))) throw notFound(of.name, id)
      return abilities(context, { ...visibleFields(of, row, context.caller), id: row.id })
    },
  }
}
