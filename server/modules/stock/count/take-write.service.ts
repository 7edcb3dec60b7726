/** Writing a count before it begins, and the beginning: what the ledger says is written down, and a static count holds its places. */
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { articlesOf } from '../goods.service.ts'
import type { MovementLine } from '../ledger/movement.ts'
import { move } from '../ledger/stock-ledger.service.ts'
import { usableSpaces, usableWarehouse } from '../place/place.service.ts'
import { inventoryTake, TakeScope, type TakeDraft } from './inventory-take.contract.ts'
import { inventoryTakeMachine } from './inventory-take.machine.ts'
import { chosenBy, stockRowsOf, type Chosen, type StockRow } from './take-scope.service.ts'

export type TakeRow = ModelRow<'inventoryTake'>
export type TakeLineRow = ModelRow<'inventoryTakeLine'>

/** Lines of one count: more are counted in parts. */
const mostLines = 1000
/** Stock rows that one count holds, with those that are empty. */
const mostRows = 5000

export const ofTake = { resource: inventoryTake, machine: inventoryTakeMachine, facts: () => ({ open: 0 }) }

type Head = Omit<TakeDraft, 'start'>

/** @returns the id of the new count, a draft */
export async function writeTake(uow: UnitOfWork, draft: Head): Promise<string> {
  const { userId = null, principal } = uow.actor
  const { id } = await uow.insert(
    'inventoryTake',
    { code: await uow.nextNumber(inventoryTake.name), ...(await headOf(uow, draft)), ownerId: userId, orgId: principal?.organizationId ?? null },
    { bizType: inventoryTake.name, event: 'inserted' },
  )
  return id
}

/** The row is locked, and its machine has said that it may be edited. */
export async function rewriteTake(uow: UnitOfWork, row: TakeRow, draft: Head): Promise<void> {
  await uow.change('inventoryTake', row, await headOf(uow, draft))
  await uow.log({ bizType: inventoryTake.name, bizId: row.id, event: 'updated' })
}

const dayOf = (day: string | null | undefined): Date | null => (day ? new Date(`${day}T00:00:00Z`) : null)

async function headOf(uow: UnitOfWork, { warehouseId, mode, blind, scope, planStart, planEnd, counterIds, remark }: Head) {
  const warehouse = await usableWarehouse(uow, warehouseId, 'warehouseId')
  await usableSpaces(
    uow,
    warehouse.id,
    scope.cargoSpaceIds.map((id, at) => ({ path: `scope.cargoSpaceIds[${at}]`, id })),
  )
  await chosenBy(uow.prisma, warehouse.id, scope)
  await refuseStrangers(uow, counterIds)
  return {
    warehouseId: warehouse.id,
    supplierId: warehouse.supplierId,
    mode,
    blind,
    scope,
    planStart: dayOf(planStart),
    planEnd: dayOf(planEnd),
    counterIds: [...new Set(counterIds)],
    remark: remark || null,
  }
}

/** A supplier's counts are counted by his own people. */
async function refuseStrangers(uow: UnitOfWork, counterIds: readonly string[]): Promise<void> {
  if (counterIds.length === 0) return
  const { rows } = uow.actor.principal ?? {}
  const known = await uow.prisma.user.findMany({
    where: { id: { in: [...counterIds] }, deletedAt: null, ...(rows?.kind === 'supplier' && { supplierId: rows.supplierId }) },
    select: { id: true },
  })
  const ids = new Set(known.map(({ id }) => id))
  const problems = counterIds.flatMap((id, at) => (ids.has(id) ? [] : [{ path: `counterIds[${at}]`, code: 'inventory-take.unknown-person' }]))
  if (problems.length > 0) throw badInput(problems)
}

/** Begins: lines with what the ledger says now. Two counts of one warehouse begin one after the other, so none counts what another one does. */
export async function start(uow: UnitOfWork, { id, version }: { readonly id: string; readonly version?: number | undefined }): Promise<void> {
  const row: TakeRow = await uow.lock(inventoryTake, id, version)
  await moveDocument(uow, ofTake, row, { event: 'START', change: { startedAt: uow.now, lineCount: await begin(uow, row) } })
}

async function begin(uow: UnitOfWork, row: TakeRow): Promise<number> {
  // Documents that move goods share this lock, so nothing comes to stand there unseen.
  await uow.sql.query('select id from warehouse where id = $1::uuid for update', [row.warehouseId])
  const chosen = await chosenBy(uow.prisma, row.warehouseId, TakeScope.partial().parse(row.scope))
  const rows = await stockRowsOf(uow.sql, chosen, { withEmpty: row.mode === 'STATIC', limit: mostRows + 1 })
  const counted = rows.filter((one) => one.isHeld)
  if (counted.length === 0) throw ruleFailure('inventory-take.nothing-there')
  if (counted.length > mostLines || rows.length > mostRows) throw ruleFailure('inventory-take.too-many', { most: mostLines })
  await refuseCountedElsewhere(
    uow,
    row.id,
    rows.map((one) => one.id),
  )
  await writeLines(uow, row.id, counted)
  if (row.mode === 'STATIC') await hold(uow, row, chosen, rows)
  return counted.length
}

/** @throws Failure rule with the open counts that have a line of these stock rows */
export async function refuseCountedElsewhere(uow: UnitOfWork, takeId: string, inventoryIds: readonly string[]): Promise<void> {
  const others = await uow.sql.query<{ id: string; code: string }>(
    `select distinct t.id, t.code from inventory_take_line l join inventory_take t on t.id = l.take_id
      where l.inventory_id = any ($1::uuid[]) and l.deleted_at is null and t.deleted_at is null and t.id <> $2::uuid
        and t.status in ('COUNTING', 'SUBMITTED', 'RECOUNT') order by t.code limit 10`,
    [inventoryIds, takeId],
  )
  if (others.length === 0) return
  const codes = others.map(({ code }) => code).join(', ')
  const documents = others.map((other) => ({ bizType: inventoryTake.name, bizId: other.id, bizCode: other.code }))
  throw ruleFailure('inventory-take.counted-elsewhere', {
    codes,
    documents,
    reasons: others.map(({ code }) => ({ code: 'inventory-take.other', message: code })),
  })
}

async function writeLines(uow: UnitOfWork, takeId: string, rows: readonly StockRow[]): Promise<void> {
  const articles = await articlesOf(uow, [...new Set(rows.map(({ skuId }) => skuId))])
  await uow.insertMany(
    'inventoryTakeLine',
    rows.map((one, at) => {
      const article = articles.get(one.skuId)
      const { skuCode = one.skuId.slice(0, 40), skuName = '-', skuNameEn = null, spec = null, unit = null } = article?.goods ?? {}
      return {
        id: newId(),
        takeId,
        lineNo: at + 1,
        inventoryId: one.id,
        skuId: one.skuId,
        skuCode,
        skuName,
        skuNameEn,
        spec,
        unit,
        digits: article?.digits ?? 4,
        cargoSpaceId: one.cargoSpaceId,
        spaceCode: one.spaceCode,
        batchId: one.batchId,
        batchNo: one.batchNo,
        bookQty: one.onHand,
        price: one.avgCost,
      }
    }),
  )
}

/** Rows that are there are frozen; those that would be made there while it is counted are the count's as soon as they are. */
async function hold(uow: UnitOfWork, { id, code, warehouseId }: TakeRow, { spaceIds, skuIds }: Chosen, rows: readonly StockRow[]): Promise<void> {
  const places = spaceIds ?? [null]
  await uow.insertMany(
    'inventoryTakeHold',
    places.map((cargoSpaceId) => ({ id: newId(), takeId: id, warehouseId, cargoSpaceId, skuIds: [...(skuIds ?? [])] })),
  )
  const lines = rows.map(({ skuId, cargoSpaceId, batchId }): MovementLine => ({ effect: 'freeze', place: { warehouseId, cargoSpaceId, skuId, batchId } }))
  await move(uow, [{ key: `count:${id}:freeze`, type: 'FREEZE', document: { id, code }, lines }])
}

/** What a count holds, as lines that give it back. Its holds are gone with the same work. */
export async function heldLines(uow: UnitOfWork, takeId: string): Promise<MovementLine[]> {
  await uow.sql.query('delete from inventory_take_hold where take_id = $1::uuid', [takeId])
  const rows = await uow.sql.query<{ warehouseId: string; cargoSpaceId: string | null; skuId: string; batchId: string | null }>(
    `select warehouse_id as "warehouseId", cargo_space_id as "cargoSpaceId", sku_id as "skuId", batch_id as "batchId" from inventory
      where frozen_by = $1::uuid order by id`,
    [takeId],
  )
  return rows.map((place): MovementLine => ({ effect: 'unfreeze', place }))
}

/** Gives back what a count holds: it was cancelled. */
export async function letGo(uow: UnitOfWork, { id, code }: Pick<TakeRow, 'id' | 'code'>): Promise<void> {
  const lines = await heldLines(uow, id)
  if (lines.length > 0) await move(uow, [{ key: `count:${id}:unfreeze`, type: 'UNFREEZE', document: { id, code }, lines }])
}
