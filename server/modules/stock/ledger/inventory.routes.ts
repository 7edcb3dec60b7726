/** Lists, sums and balances of the ledger, and giving back what an order keeps. Suppliers see the stock of their own warehouses. */
import { DateTime } from 'luxon'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { sum, toWire } from '#kit/money.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import { scopeOf } from '#kit/resource/scope.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import {
  cancelPreempted,
  inventory,
  inventoryAt,
  inventoryByWarehouse,
  inventoryMovements,
  inventoryPreempted,
  inventoryRecord,
  inventoryRecordSum,
  inventoryTotals,
  preemptionExceptions,
} from './inventory.contract.ts'
import { countedPairs, withoutCountedArticles, withoutCountedRows } from '../count/blind-count.service.ts'
import { cancelKept, keptTooLong } from './kept-stock.service.ts'
import { balanceAt } from './stock-balances.service.ts'
import { sumsByDay, sumsByType, type DaySum, type SumOf } from './stock-sums.service.ts'

const names = {
  warehouseName: nameOf('warehouse', 'warehouse_id'),
  skuCode: nameOf('sku', 'sku_id', { zh: 'code', en: 'code' }),
  skuName: nameOf('sku', 'sku_id'),
} as const
const places = {
  ...names,
  cargoSpaceCode: nameOf('cargo_space', 'cargo_space_id', { zh: 'code', en: 'code' }),
  batchNo: nameOf('batch', 'batch_id', { zh: 'batch_no', en: 'batch_no' }),
} as const

const unseenRows = withoutCountedRows('t.id')
const inventoryHooks: ResourceHooks<typeof inventory> = { withheld: unseenRows, expressions: { ...places, available: '(t.on_hand - t.preempted - t.frozen)' } }
/** What the list shows, to sum it up. */
const stockRows = createRepository(inventory, inventoryHooks)
const recordHooks: ResourceHooks<typeof inventoryRecord> = { withheld: withoutCountedRows('t.inventory_id'), expressions: places }
const preemptedHooks: ResourceHooks<typeof inventoryPreempted> = {
  expressions: names,
  obstacles: ({ masterCode, status }) => ({
    ...(!masterCode && { giveBack: 'stock.kept-by-document' }),
    ...(status !== 'ACTIVE' && status !== 'PART' && { giveBack: 'stock.nothing-kept' }),
  }),
}

const listOf = (one: string | readonly string[] | undefined): readonly string[] | undefined =>
  one === undefined ? undefined : typeof one === 'string' ? [one] : one.length > 0 ? one : undefined

interface Chosen {
  readonly warehouseId?: string | readonly string[] | undefined
  readonly skuId?: string | readonly string[] | undefined
  readonly cargoSpaceId?: string | readonly string[] | undefined
}

/** Conditions on stock rows `t` that the caller sees. */
async function rowsSeen({ data, principal }: CallContext, { warehouseId, skuId, cargoSpaceId }: Chosen): Promise<Conditions> {
  const where = new Conditions()
  for (const [column, chosen] of [
    ['warehouse_id', listOf(warehouseId)],
    ['sku_id', listOf(skuId)],
    ['cargo_space_id', listOf(cargoSpaceId)],
  ] as const) {
    if (chosen) where.add(`t.${column} = any (${where.value(chosen)}::uuid[])`)
  }
  scopeOf(inventory, principal, tableOf(await tablesOf(data), 'inventory'), where)
  unseenRows(principal, where)
  return where
}

const totals = `coalesce(sum(t.on_hand), 0)::text as "onHand", coalesce(sum(t.preempted), 0)::text as preempted, coalesce(sum(t.frozen), 0)::text as frozen,
  coalesce(sum(t.incoming), 0)::text as incoming, coalesce(sum(t.on_hand - t.preempted - t.frozen), 0)::text as available, coalesce(sum(t.amount), 0)::text as amount`

type Totals = Readonly<Record<'onHand' | 'preempted' | 'frozen' | 'incoming' | 'available' | 'amount', string>>

/** Whose goods the caller may sum up: a supplier those of their own warehouses, and nobody those that they count blind. */
const seenOnly = ({ principal }: CallContext): Pick<SumOf, 'supplierId' | 'without'> => ({
  ...(principal.rows.kind === 'supplier' && { supplierId: principal.rows.supplierId }),
  without: (value) => countedPairs(principal, value),
})

const seesAmounts = ({ caller }: CallContext, of: typeof inventory | typeof inventoryRecord): boolean => !isHidden(caller, of, 'amount')

const sumOf = (rows: readonly DaySum[], field: keyof DaySum, scale: number): string => toWire(sum(rows.map((row) => row[field])), scale)

async function movementsByDay(context: CallContext, input: { skuId: string; warehouseId?: string | undefined; from: string; to: string }) {
  const where = await rowsSeen(context, { skuId: input.skuId, warehouseId: input.warehouseId })
  withoutCountedArticles(context.principal, where)
  const [now] = await context.sql.query<{ onHand: string }>(`select coalesce(sum(t.on_hand), 0)::text as "onHand" from inventory t ${where.text}`, where.values)
  const of = { ...seenOnly(context), skuIds: [input.skuId], ...(input.warehouseId !== undefined && { warehouseIds: [input.warehouseId] }), from: input.from }
  const moved = new Map((await sumsByDay(context.sql, of, context.zone)).map((day) => [day.of, day]))
  const last = [input.to, ...moved.keys()].reduce((one, other) => (one > other ? one : other))
  // Backwards from what is there now: what came and left since takes it to the end of each day.
  let left = sum([now?.onHand ?? '0'])
  const shown = []
  for (let day = DateTime.fromISO(last, { zone: 'utc' }); ; day = day.minus({ days: 1 })) {
    const name = day.toISODate()!
    if (name < input.from) return shown.toReversed()
    const { inQty = '0.0000', outQty = '0.0000' } = moved.get(name) ?? {}
    if (name <= input.to) shown.push({ day: name, inQty, outQty, onHand: toWire(left, 4) })
    left = left.minus(inQty).plus(outQty)
  }
}

export const inventoryRoutes = (): readonly Route[] => [
  ...resourceRoutes(inventory, inventoryHooks),
  ...resourceRoutes(inventoryPreempted, preemptedHooks),
  ...resourceRoutes(inventoryRecord, recordHooks),
  handle(inventoryTotals, (context, filters) =>
    stockRows.sums(readerOf(context), filters, ['onHand', 'preempted', 'frozen', 'incoming', 'available', 'amount']),
  ),
  handle(inventoryByWarehouse, async (context, input) => {
    const where = await rowsSeen(context, input)
    const rows = await context.sql.query<Totals & { skuId: string; warehouseId: string }>(
      `select t.sku_id as "skuId", t.warehouse_id as "warehouseId", ${totals} from inventory t ${where.text} group by 1, 2 order by 1, 2`,
      where.values,
    )
    const warehouses = await context.prisma.warehouse.findMany({
      where: { id: { in: rows.map(({ warehouseId }) => warehouseId) } },
      select: { id: true, name: true, nameEn: true },
    })
    const shown = new Map(warehouses.map(({ id, name, nameEn }) => [id, context.locale === 'en' && nameEn ? nameEn : name]))
    const seen = seesAmounts(context, inventory)
    return rows.map((row) => ({ ...row, ...(!seen && { amount: null }), warehouseName: shown.get(row.warehouseId) ?? '' }))
  }),
  handle(inventoryAt, async (context, { skuId, warehouseId, at }) => {
    const where = await rowsSeen(context, { skuId, warehouseId })
    const name = context.locale === 'en' ? `coalesce(nullif(w.name_en, ''), w.name)` : 'w.name'
    const rows = await context.sql.query<{ id: string; warehouseName: string; spaceCode: string | null; batchNo: string | null }>(
      `select t.id, ${name} as "warehouseName", c.code as "spaceCode", b.batch_no as "batchNo" from inventory t join warehouse w on w.id = t.warehouse_id
        left join cargo_space c on c.id = t.cargo_space_id left join batch b on b.id = t.batch_id ${where.text} limit 10000`,
      where.values,
    )
    const places = new Map(rows.map(({ id, ...place }) => [id, place]))
    const held = await balanceAt(context.sql, { inventoryIds: [...places.keys()] }, new Date(at))
    return held.map((row) => ({ ...row, ...places.get(row.inventoryId)! }))
  }),
  handle(inventoryRecordSum, async (context, { skuId, warehouseId, bizType, bizCode, from, to }) => {
    const of = { ...seenOnly(context), skuIds: listOf(skuId), warehouseIds: listOf(warehouseId), bizTypes: listOf(bizType), bizCode, from, to }
    const rows = await sumsByType(context.sql, of, context.zone)
    const hidden = seesAmounts(context, inventoryRecord) ? {} : { inAmount: null, outAmount: null }
    return {
      inQty: sumOf(rows, 'inQty', 4),
      outQty: sumOf(rows, 'outQty', 4),
      inAmount: sumOf(rows, 'inAmount', 2),
      outAmount: sumOf(rows, 'outAmount', 2),
      byType: rows.map(({ of: type, ...row }) => ({ bizType: type, ...row, ...hidden })),
      ...hidden,
    }
  }),
  handle(inventoryMovements, (context, input) => movementsByDay(context, input)),
  handle(preemptionExceptions, async (context, page) => keptTooLong(context, page)),
  handle(cancelPreempted, (context, { masterCode, skuCodeList }) => context.work((uow) => cancelKept(uow, masterCode, skuCodeList), { retries: 3 })),
]
