/** Goods leave: the ledger gives them out, what was kept for them is consumed, the order follows, and who waits for it is told. */
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { MovementType } from '../ledger/movement.ts'
import { move, release } from '../ledger/stock-ledger.service.ts'
import { tooLittle } from '../ledger/too-little.ts'
import { outboundShipped, type OutboundLineRow, type OutboundRow } from './outbound-events.service.ts'
import { outboundOrder, type ShipOutbound } from './outbound-order.contract.ts'
import { outboundOrderMachine } from './outbound-order.machine.ts'
import { refuseOtherContent, type ToldLine } from '../told-before.ts'
import { lockOutbound, ofOutbound, outboundLines, stillOpen, takesOnlyKept } from './outbound-write.service.ts'
import { writeParcels, type CarrierNames } from './parcel.service.ts'
import { placesNamed, suggestPicks, type PickPlace } from './picking.service.ts'

const typeOf: Readonly<Record<OutboundRow['type'], MovementType>> = {
  SALE: 'SALE_OUT',
  PURCHASE_RETURN: 'PURCHASE_RETURN',
  EXCHANGE: 'SALE_OUT',
  OTHER: 'OTHER_OUT',
}

const keyOf = (orderId: string, operationId: string): string => `outbound:${orderId}:ship:${operationId}`
const restKey = (orderId: string, operationId: string): string => `${keyOf(orderId, operationId)}:rest`

/**
 * Writes down what leaves. An operation that was sent before does nothing.
 * @throws Failure bad-input for lines that are not its own and more than is left; stock.too-little with what is there
 */
export async function ship(uow: UnitOfWork, carriers: CarrierNames, what: ShipOutbound): Promise<void> {
  const { id, version, operationId, lines: asked, parcels, isFinal } = what
  const row = await lockOutbound(uow, id)
  if (await wasTold(uow, what)) return
  if (version !== undefined && row.version !== version) await uow.lock(outboundOrder, id, version)
  if (!isOpenIn(outboundOrderMachine, row.status, 'SHIP')) throw ruleFailure('not-allowed-now', { state: row.status, event: 'SHIP' })
  if (isFinal && row.sourceId !== null) throw ruleFailure('outbound-order.source-wants-all', { code: row.code })
  if (asked.length === 0 && decimal(row.shippedQty).isZero()) throw ruleFailure('outbound-order.nothing-left', { code: row.code })
  const lines = await outboundLines(uow, id)
  const picks = await picksOf(uow, row, lines, asked)
  if (picks.length > 0) await takeOut(uow, row, lines, picks, operationId)
  const leaving = totals(picks)
  for (const [lineId, quantity] of leaving)
    await uow.prisma.outboundLine.update({ where: { id: lineId }, data: { shippedQty: { increment: toWire(quantity, 4) }, version: { increment: 1 } } })
  const after = await outboundLines(uow, id)
  if (isFinal) await giveUpRest(uow, row, after, operationId)
  const everythingLeft = isFinal || after.every((line) => stillOpen(line).isZero())
  const moved = await moveDocument(uow, ofOutbound({ everythingLeft }), row, {
    event: 'SHIP',
    change: { shippedQty: toWire(sum(after.map(({ shippedQty }) => shippedQty)), 4), ...(everythingLeft && { shippedAt: uow.now }) },
  })
  const gone = [...leaving].map(([lineId, quantity]) => ({
    lineId,
    sourceLineId: lines.find((line) => line.id === lineId)?.sourceLineId ?? null,
    qty: quantity.toFixed(),
  }))
  if (gone.length > 0) await uow.tell(outboundShipped, { order: moved, lines: gone })
  if (parcels.length > 0) await writeParcels(uow, carriers, moved, { operationId, parcels })
}

/** Whether this operation was sent before. What ends an order without goods leaves nothing but what was given back. @throws Failure conflict when it told something else */
async function wasTold({ sql }: UnitOfWork, { id, operationId, lines }: ShipOutbound): Promise<boolean> {
  const picks = await sql.query<ToldLine>(
    'select line_id as "lineId", qty::text as qty from outbound_pick where order_id = $1::uuid and operation_id = $2::uuid',
    [id, operationId],
  )
  const [ended] = picks.length > 0 ? [] : await sql.query('select 1 from stock_movement where idem_key = $1', [restKey(id, operationId)])
  if (picks.length === 0 && !ended) return false
  refuseOtherContent(picks, lines)
  return true
}

interface Leaving extends PickPlace {
  readonly lineId: string
  readonly quantity: Decimal
}

const totals = (picks: readonly Leaving[]): ReadonlyMap<string, Decimal> => {
  const each = new Map<string, Decimal>()
  for (const { lineId, quantity } of picks) each.set(lineId, (each.get(lineId) ?? decimal('0')).plus(quantity))
  return each
}

/** Places that are named as they are named, the rest where it is suggested. */
async function picksOf(uow: UnitOfWork, row: OutboundRow, lines: readonly OutboundLineRow[], asked: ShipOutbound['lines']): Promise<Leaving[]> {
  const named = await placesNamed(
    uow.sql,
    row.warehouseId,
    asked.flatMap(({ inventoryId }) => inventoryId ?? []),
  )
  refuseWrong(lines, asked, named)
  const onlyKept = takesOnlyKept(row)
  if (onlyKept) await refuseOthers(uow, row, lines, asked)
  const picks = asked.flatMap(({ lineId, qty, inventoryId }): Leaving[] => {
    const place = inventoryId ? named.get(inventoryId) : undefined
    return place ? [{ ...place, lineId, quantity: decimal(qty) }] : []
  })
  const unnamed = asked.filter(({ inventoryId }) => !inventoryId)
  const wanted = lines.flatMap((line) => {
    const its = unnamed.filter(({ lineId }) => lineId === line.id)
    return its.length === 0 ? [] : [{ lineId: line.id, keptFor: line.keptFor, skuId: line.skuId, quantity: sum(its.map(({ qty }) => qty)), onlyKept }]
  })
  const found = await suggestPicks(uow.sql, row.warehouseId, wanted)
  const short = wanted.flatMap(({ lineId, skuId, quantity }) => {
    const there = sum(found.filter((pick) => pick.lineId === lineId).map((pick) => pick.quantity))
    const line = lines.find(({ id }) => id === lineId)
    return there.lessThan(quantity) ? [{ lineId, skuId, skuCode: line?.skuCode ?? '', asked: quantity.toFixed(), available: there.toFixed() }] : []
  })
  if (short.length > 0) throw await tooLittle(uow, short)
  return [...picks, ...found]
}

/** @throws Failure bad-input for lines of other orders, places where something else lies, and more than is left */
function refuseWrong(lines: readonly OutboundLineRow[], asked: ShipOutbound['lines'], named: ReadonlyMap<string, PickPlace>): void {
  const problems: FieldProblem[] = []
  const sofar = new Map<string, Decimal>()
  for (const [at, { lineId, qty, inventoryId }] of asked.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) {
      problems.push({ path: `lines[${at}].lineId`, code: 'stock.unknown-line' })
      continue
    }
    if (inventoryId && named.get(inventoryId)?.skuId !== line.skuId) problems.push({ path: `lines[${at}].inventoryId`, code: 'stock.not-there' })
    const total = (sofar.get(lineId) ?? decimal('0')).plus(qty)
    sofar.set(lineId, total)
    const most = stillOpen(line)
    if (total.greaterThan(most)) problems.push({ path: `lines[${at}].qty`, code: 'stock.more-than-open', params: { most: most.toFixed(), sku: line.skuCode } })
  }
  if (problems.length > 0) throw badInput(problems)
}

/** @throws Failure bad-input for places that do not keep so much for the line that names them */
async function refuseOthers(uow: UnitOfWork, row: OutboundRow, lines: readonly OutboundLineRow[], asked: ShipOutbound['lines']): Promise<void> {
  const kept = await suggestPicks(
    uow.sql,
    row.warehouseId,
    lines.map((line) => ({ lineId: line.id, keptFor: line.keptFor, skuId: line.skuId, quantity: stillOpen(line), onlyKept: true })),
  )
  const problems = asked.flatMap(({ lineId, inventoryId }, at): FieldProblem[] => {
    if (!inventoryId) return []
    const most = kept.find((place) => place.lineId === lineId && place.inventoryId === inventoryId)?.most ?? decimal('0')
    const wanted = sum(asked.filter((one) => one.lineId === lineId && one.inventoryId === inventoryId).map(({ qty }) => qty))
    return wanted.greaterThan(most) ? [{ path: `lines[${at}].inventoryId`, code: 'stock.not-kept-there', params: { most: most.toFixed() } }] : []
  })
  if (problems.length > 0) throw badInput(problems)
}

async function takeOut(uow: UnitOfWork, row: OutboundRow, lines: readonly OutboundLineRow[], picks: readonly Leaving[], operationId: string): Promise<void> {
  await move(uow, [
    {
      key: keyOf(row.id, operationId),
      type: typeOf[row.type],
      document: { id: row.id, code: row.code },
      lines: picks.map(({ lineId, quantity, warehouseId, cargoSpaceId, skuId, batchId }) => ({
        effect: 'issue' as const,
        place: { warehouseId, cargoSpaceId, skuId, batchId },
        quantity: quantity.toFixed(),
        lineId,
        reservedFor: lines.find(({ id }) => id === lineId)?.keptFor,
      })),
    },
  ])
  await uow.insertMany(
    'outboundPick',
    picks.map(({ lineId, inventoryId, cargoSpaceId, batchId, quantity }) => ({
      id: newId(),
      orderId: row.id,
      lineId,
      operationId,
      inventoryId,
      cargoSpaceId,
      batchId,
      qty: toWire(quantity, 4),
    })),
  )
}

/** What will not leave any more is agreed to no longer, and given back. */
async function giveUpRest(uow: UnitOfWork, row: OutboundRow, lines: readonly OutboundLineRow[], operationId: string): Promise<void> {
  const short = lines.filter((line) => stillOpen(line).greaterThan(0))
  if (short.length === 0) return
  await release(uow, [
    {
      key: restKey(row.id, operationId),
      document: { id: row.id, code: row.code },
      lines: short.map((line) => ({ lineId: line.id, quantity: stillOpen(line).toFixed() })),
    },
  ])
  await uow.sql.query('update outbound_line set approved_qty = shipped_qty, version = version + 1 where id = any($1::uuid[])', [short.map(({ id }) => id)])
  const diff = Object.fromEntries(short.map((line) => [line.skuCode, [stillOpen(line).toFixed(), '0'] as const]))
  await uow.log({ bizType: outboundOrder.name, bizId: row.id, event: 'given-up', diff })
}
