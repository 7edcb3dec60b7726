/** A document of a supplier as its process serves it: lists and details by the caller's rows, and for whoever has a part in its process. */
import type { AnyStateMachine } from 'xstate'
import type { Resource } from '#kit/contract.ts'
import { documentHooks } from '#kit/document/document-hooks.ts'
import { notFound } from '#kit/errors.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import { visibleFields } from '#kit/resource/field-blacklist.ts'
import type { RawRow, ResourceHooks } from '#kit/resource/hooks.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { recordHooks } from './record-hooks.ts'
import type { SupplierHouse } from './supplier-house.service.ts'

export interface DocumentView {
  /** List, detail and export. */
  readonly routes: readonly Route[]
  /** The row as a list shows it, after a command too. @throws Failure not-found when it is not the caller's to see */
  shown(context: CallContext, id: string, uow?: UnitOfWork): Promise<RawRow>
  /** The same for whoever has a part in its process. @param participates asks the process */
  ofCase(context: CallContext, id: string, participates: (instanceId: string) => Promise<boolean>): Promise<RawRow>
}

/** @param machine of the document: what a status forbids is told by the row's abilities. @param own what forbids beside that */
export function documentView(house: SupplierHouse, of: Resource, machine: AnyStateMachine, own: Parameters<typeof recordHooks>[2] = {}): DocumentView {
  const hooks: ResourceHooks = documentHooks({ resource: of, machine }, recordHooks(house, of, own))
  const repository = createRepository(of, hooks)
  const abilities = (context: CallContext, row: RawRow): RawRow =>
    (withAbilities(of, hooks, [row], context.principal, (code) => context.text(code))[0] ?? row) as RawRow
  return {
    routes: resourceRoutes(of, hooks),
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
      return abilities(context, visibleFields(of, row, context.caller) as RawRow)
    },
  }
}
