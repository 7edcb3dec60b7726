/** Warehouses: kept by the platform and, where they are a supplier's, by him; chosen by whoever writes documents. */
import type { z } from 'zod'
import { eachById } from '#kit/each-by-id.ts'
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { storedWords, wordsIn } from '#kit/words.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { regionName } from '#server/modules/system/region.service.ts'
import { refuseHeld } from './place-holders.service.ts'
import {
  platformWarehouses,
  supplierWarehouses,
  switchWarehouses,
  warehouse,
  warehouseList,
  warehousePage,
  warehousesBySupplier,
  type WarehouseOption,
} from './warehouse.contract.ts'

async function checked(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb === 'remove' && before) return refuseRemoval(uow, before.id)
  if (verb === 'active' && before && draft['status'] === 'DISABLED') return refuseHeld(uow, { kind: 'warehouse', id: before.id })
  if (verb !== 'insert' && verb !== 'update') return
  if (draft['code'] === '') throw badInput([{ path: 'code', code: 'stock.code-missing' }])
  if (before) {
    for (const field of ['type', 'supplierId'])
      if (draft[field] !== undefined && (draft[field] ?? null) !== before[field]) throw badInput([{ path: field, code: 'stock.owner-stays' }])
    return
  }
  const { rows } = uow.actor.principal ?? {}
  const supplierId = rows?.kind === 'supplier' ? rows.supplierId : draft['supplierId']
  if (rows?.kind === 'supplier' && draft['type'] !== undefined && draft['type'] !== 'PLATFORM' && draft['type'] !== 'SUPPLIER')
    throw badInput([{ path: 'type', code: 'stock.only-own-warehouses' }])
  if (rows?.kind !== 'supplier' && (draft['type'] === 'SUPPLIER') !== Boolean(supplierId))
    throw badInput([{ path: 'supplierId', code: draft['type'] === 'SUPPLIER' ? 'stock.supplier-missing' : 'stock.supplier-not-asked' }])
  if (supplierId && !(await supplierNames(uow, [String(supplierId)])).has(String(supplierId)))
    throw badInput([{ path: 'supplierId', code: 'stock.unknown-supplier' }])
}

async function refuseRemoval(uow: WriteContext['uow'], id: string): Promise<void> {
  await refuseHeld(uow, { kind: 'warehouse', id })
  const [row] = await uow.sql.query<{ n: number }>('select count(*)::int as n from cargo_space where warehouse_id = $1::uuid and deleted_at is null', [id])
  if (row && row.n > 0) throw badInput([{ path: 'id', code: 'stock.warehouse-has-spaces', params: { count: row.n } }])
}

async function written(draft: Draft, { uow, verb }: WriteContext): Promise<Draft> {
  if (verb !== 'insert') return draft
  const own = uow.actor.principal?.rows.kind === 'supplier' ? { type: 'SUPPLIER' } : {}
  return { ...draft, ...own, code: draft['code'] || (await uow.nextNumber('warehouse')) }
}

const hooks: ResourceHooks<typeof warehouse> = {
  expressions: {
    supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
    regionName: regionName('t.region_code'),
    principalName: nameOf('app_user', 'principal_id'),
    spaceCount: '(select count(*)::int from cargo_space c where c.warehouse_id = t.id and c.deleted_at is null)',
  },
  validate: checked,
  beforeWrite: written,
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1'

interface Choice {
  readonly isAll?: boolean | string | undefined
  readonly type?: string | undefined
  readonly name?: string | undefined
  readonly supplierIds?: readonly string[] | undefined
  readonly platformOnly?: boolean
  readonly suppliersOnly?: boolean
  readonly size?: number
  readonly offset?: number
}

/** For whom it is asked. @throws Failure not-found for a supplier that is not the caller's */
function askedFor({ principal }: CallContext, ids: readonly string[]): readonly string[] | undefined {
  if (principal.rows.kind !== 'supplier') return ids.length > 0 ? ids : undefined
  const { supplierId } = principal.rows
  const other = ids.find((id) => id !== supplierId)
  if (other) throw notFound('supplier', other)
  return [supplierId]
}

const optionColumns = (english: boolean) => `t.id, t.code, ${english ? `coalesce(nullif(t.name_en, ''), t.name)` : 't.name'} as name, t.type,
  t.supplier_id as "supplierId", t.region_code as "regionCode", t.address, t.phone, t.principal_id as "principalId", t.priority, t.status`

type OptionRow = Omit<z.output<typeof WarehouseOption>, 'supplierName' | 'principalName'> & { principalId: string | null }

async function optionsOf(context: CallContext, choice: Choice): Promise<{ records: z.output<typeof WarehouseOption>[]; total: number }> {
  const where = new Conditions()
  where.add('t.deleted_at is null')
  if (!isTrue(choice.isAll)) where.add(`t.status = 'ENABLED'`)
  if (choice.type) where.add(`t.type = ${where.value(choice.type)}`)
  if (choice.platformOnly) where.add('t.supplier_id is null')
  if (choice.suppliersOnly) where.add('t.supplier_id is not null')
  if (choice.name) where.add(`strpos(lower(concat_ws(' ', t.code, t.name, t.name_en)), ${where.value(choice.name.toLowerCase())}) > 0`)
  const seen = askedFor(context, choice.supplierIds ?? [])
  if (seen) where.add(`t.supplier_id = any(${where.value(seen)}::uuid[])`)
  const [{ total = 0 } = {}] = await context.sql.query<{ total: number }>(`select count(*)::int as total from warehouse t ${where.text}`, where.values)
  const part = `limit ${where.value(choice.size ?? 1000)} offset ${where.value(choice.offset ?? 0)}`
  const rows = await context.sql.query<OptionRow>(
    `select ${optionColumns(context.locale === 'en')} from warehouse t ${where.text} order by t.priority, t.code ${part}`,
    where.values,
  )
  return { records: await named(context, rows), total }
}

/** The names that stand beside ids, as the warehouses' own list shows them. */
async function named(context: CallContext, rows: readonly OptionRow[]): Promise<z.output<typeof WarehouseOption>[]> {
  const suppliers = await supplierNames(
    context,
    rows.flatMap(({ supplierId }) => supplierId ?? []),
  )
  const people = await peopleNames(
    context,
    rows.map(({ principalId }) => principalId),
  )
  return rows.map(({ principalId, ...row }) => ({
    ...row,
    supplierName: (row.supplierId && wordsIn(storedWords(suppliers.get(row.supplierId)) ?? '', context.locale)) || null,
    principalName: people.get(principalId) ?? null,
  }))
}

export const warehouseRoutes = (): readonly Route[] => {
  const repository = createRepository(warehouse, hooks)
  return [
    ...resourceRoutes(warehouse, hooks),
    handle(switchWarehouses, (context, { ids, status }) =>
      eachById(context, ids, (id) => context.work((uow) => repository.switch(uow, readerOf(context), id, status))),
    ),
    handle(warehouseList, async (context, input) => (await optionsOf(context, input)).records),
    handle(platformWarehouses, async (context, input) => (await optionsOf(context, { ...input, platformOnly: true })).records),
    handle(
      supplierWarehouses,
      async (context, { supplierId, ...input }) =>
        (await optionsOf(context, { ...input, suppliersOnly: true, supplierIds: supplierId ? [supplierId] : [] })).records,
    ),
    handle(
      warehousesBySupplier,
      async (context, { supplierId, supplierIds = [], ...input }) =>
        (await optionsOf(context, { ...input, suppliersOnly: true, supplierIds: [...supplierIds, ...(supplierId ? [supplierId] : [])] })).records,
    ),
    handle(warehousePage, async (context, { current, size, supplierId, ...input }) => {
      const page = await optionsOf(context, { ...input, supplierIds: supplierId ? [supplierId] : [], size, offset: (current - 1) * size })
      return { ...page, current, size }
    }),
  ]
}
