/** Cargo spaces. They are their warehouse's: whoever keeps it keeps them. */
import type { z } from 'zod'
import { badInput } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf, nameShown } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { cargoSpace, spacesOfWarehouse } from './cargo-space.contract.ts'
import { refuseHeld } from './place-holders.service.ts'
import { usableWarehouse } from './place.service.ts'
import { warehouse } from './warehouse.contract.ts'

async function checked(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (before && (verb === 'remove' || (verb === 'active' && draft['status'] === 'DISABLED'))) await refuseHeld(uow, { kind: 'space', id: before.id })
  if (verb === 'update' && before && draft['warehouseId'] !== undefined && draft['warehouseId'] !== before['warehouseId'])
    throw badInput([{ path: 'warehouseId', code: 'stock.space-stays' }])
}

/** A new space belongs to whom its warehouse belongs. */
async function written(draft: Draft, { uow, verb }: WriteContext): Promise<Draft> {
  if (verb !== 'insert') return draft
  const { supplierId } = await usableWarehouse(uow, String(draft['warehouseId']), 'warehouseId')
  return { ...draft, supplierId }
}

const hooks: ResourceHooks<typeof cargoSpace> = {
  expressions: { warehouseName: nameOf('warehouse', 'warehouse_id', { zh: 'name', en: 'name_en' }) },
  validate: checked,
  beforeWrite: written,
}

type SpaceOption = z.output<typeof spacesOfWarehouse.output>[number]

export const cargoSpaceRoutes = (): readonly Route[] => {
  const warehouses = createRepository(warehouse)
  return [
    ...resourceRoutes(cargoSpace, hooks),
    handle(spacesOfWarehouse, async (context, { id }) => {
      await warehouses.read(readerOf(context), id)
      const where = new Conditions()
      where.add(`n.deleted_at is null and n.status = 'ENABLED' and n.warehouse_id = ${where.value(id)}::uuid`)
      const name = nameShown({ zh: 'name', en: 'name_en' })[context.locale]
      return context.sql.query<SpaceOption>(
        `select n.id, n.code, ${name} as name, area, shelf, layer, position, max_load::text as "maxLoad", allow_item_mixing as "allowItemMixing", allow_batch_mixing as "allowBatchMixing"
           from cargo_space n ${where.text} order by n.sort, n.code limit 10000`,
        where.values,
      )
    }),
  ]
}
