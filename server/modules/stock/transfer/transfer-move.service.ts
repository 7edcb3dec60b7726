/** Goods of a transfer are kept, leave, arrive, get lost or are called back. Each step is one call of the ledger. */
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Movement } from '../ledger/movement.ts'
import { move, release, reserve, reverse } from '../ledger/stock-ledger.service.ts'
import { tooLittle } from '../ledger/too-little.ts'
import { refuseOtherContent, type ToldLine } from '../told-before.ts'
import { usableSpaces } from '../place/place.service.ts'
import { requireUnmixed } from '../place/space-mixing.service.ts'
import { transferOrder, type ReceiveTransfer, type ShipTransfer } from './transfer-order.contract.ts'
import { transferOrderMachine } from './transfer-order.machine.ts'
import { ofTransfer, transferLines, underWay, type TransferLineRow, type TransferRow } from './transfer-write.service.ts'

const shipKey = (id: string): string => `transfer:${id}:ship`
const documentOf = ({ id, code }: TransferRow) => ({ id, code })

/** Agreed to: the goods are kept in the places that it names. @throws Failure stock.too-little with every line of which there is too little */
export async function keepTransfer(uow: UnitOfWork, row: TransferRow): Promise<void> {
  const lines = await transferLines(uow, row.id)
  await reserve(uow, [
    {
      key: `transfer:${row.id}:keep:${row.version}`,
      document: documentOf(row),
      bizType: transferOrder.name,
      lines: lines.map((line) => ({
        lineId: line.id,
        skuId: line.skuId,
        quantity: decimal(line.qty).toFixed(),
        warehouseIds: [row.sourceWarehouseId],
        ...(line.sourceSpaceId && { cargoSpaceId: line.sourceSpaceId }),
        ...(line.batchId && { batchId: line.batchId }),
      })),
    },
  ])
}

/** Is enough there to be asked for? Nothing is kept yet: who decides keeps it. @throws Failure stock.too-little */
export async function requireThere(uow: UnitOfWork, row: TransferRow): Promise<void> {
  const lines = await transferLines(uow, row.id)
  const rows = await uow.prisma.inventory.findMany({ where: { id: { in: lines.map(({ inventoryId }) => inventoryId) } } })
  const short = lines.flatMap((line) => {
    const held = rows.find(({ id }) => id === line.inventoryId)
    const available = held ? decimal(held.onHand).minus(decimal(held.preempted)).minus(decimal(held.frozen)) : decimal('0')
    return available.lessThan(decimal(line.qty))
      ? [{ lineId: line.id, skuId: line.skuId, skuCode: line.skuCode, asked: decimal(line.qty).toFixed(), available: available.toFixed() }]
      : []
  })
  if (short.length > 0) throw await tooLittle(uow, short)
}

/** The warehouse in which goods are while they are under way: the platform's, whosever the goods are. */
async function transitOf(uow: UnitOfWork): Promise<string> {
  const [row] = await uow.sql.query<{ id: string }>(
    `select id from warehouse where type = 'TRANSIT' and status = 'ENABLED' and deleted_at is null order by priority, id limit 1 for share`,
  )
  if (!row) throw ruleFailure('stock.no-transit', {})
  return row.id
}

/** Everything leaves, to where it goes or on its way. What somebody says again that they sent so has been sent. */
export async function shipTransferOrder(uow: UnitOfWork, { id, version, carrier, shippingNo }: ShipTransfer): Promise<void> {
  const row: TransferRow = await uow.lock(transferOrder, id, version)
  if (version === undefined && (await isSentSo(uow, row, { carrier, shippingNo }))) return
  if (!isOpenIn(transferOrderMachine, row.status, 'SHIP')) throw ruleFailure('not-allowed-now', { state: row.status, event: 'SHIP' })
  const isDirect = row.mode === 'DIRECT'
  const lines = await transferLines(uow, id)
  const transitId = isDirect ? null : await transitOf(uow)
  await move(uow, [
    {
      key: shipKey(id),
      type: 'MOVE_OUT',
      document: documentOf(row),
      lines: lines.map((line) => ({
        effect: 'transfer' as const,
        from: { warehouseId: row.sourceWarehouseId, cargoSpaceId: line.sourceSpaceId, skuId: line.skuId, batchId: line.batchId },
        to: { warehouseId: transitId ?? row.targetWarehouseId, cargoSpaceId: isDirect ? line.targetSpaceId : null, batchId: line.batchId },
        quantity: decimal(line.qty).toFixed(),
        lineId: line.id,
        reservedFor: line.id,
      })),
    },
  ])
  if (isDirect)
    await requireUnmixed(
      uow,
      lines.flatMap(({ targetSpaceId }, at) => (targetSpaceId ? [{ path: `lines[${at}].targetSpaceId`, id: targetSpaceId }] : [])),
    )
  for (const line of lines)
    await uow.prisma.transferLine.update({
      where: { id: line.id },
      data: { shippedQty: line.qty, ...(isDirect && { receivedQty: line.qty }), version: { increment: 1 } },
    })
  await moveDocument(uow, ofTransfer(), row, {
    event: 'SHIP',
    change: {
      transitId,
      shippedQty: row.totalQty,
      shippedAt: uow.now,
      carrier: carrier || null,
      shippingNo: shippingNo || null,
      ...(isDirect && { receivedQty: row.totalQty, receivedAt: uow.now }),
    },
  })
}

/** Whether it is under way or there, sent by the caller with this carrier: a phone without a network says so until it hears an answer. */
async function isSentSo({ sql, actor }: UnitOfWork, row: TransferRow, { carrier, shippingNo }: Pick<ShipTransfer, 'carrier' | 'shippingNo'>): Promise<boolean> {
  if (row.shippedAt === null || row.status === 'CANCELLED' || row.carrier !== (carrier || null) || row.shippingNo !== (shippingNo || null)) return false
  const [sent] = await sql.query('select 1 from stock_movement where idem_key = $1 and operator_id = $2::uuid', [shipKey(row.id), actor.userId ?? null])
  return sent !== undefined
}

/** Writes down what arrived. A receipt that was sent before does nothing. */
export async function receiveTransferOrder(uow: UnitOfWork, what: ReceiveTransfer): Promise<void> {
  const { id, version, operationId, lines: came, isFinal, reason } = what
  const row: TransferRow = await uow.lock(transferOrder, id)
  const before = await uow.sql.query<ToldLine & { kind: string }>(
    'select line_id as "lineId", qty::text as qty, kind from transfer_arrival where order_id = $1::uuid and operation_id = $2::uuid',
    [id, operationId],
  )
  if (before.length > 0)
    return refuseOtherContent(
      before.filter(({ kind }) => kind === 'RECEIVED'),
      came,
    )
  if (version !== undefined && row.version !== version) await uow.lock(transferOrder, id, version)
  if (!isOpenIn(transferOrderMachine, row.status, 'RECEIVE')) throw ruleFailure('not-allowed-now', { state: row.status, event: 'RECEIVE' })
  const lines = await transferLines(uow, id)
  refuseWrong(lines, came)
  await usableSpaces(
    uow,
    row.targetWarehouseId,
    came.flatMap(({ cargoSpaceId }, at) => (cargoSpaceId ? [{ path: `lines[${at}].cargoSpaceId`, id: cargoSpaceId }] : [])),
  )
  const arrived = totals(came)
  const lost = isFinal ? lines.map((line) => ({ line, qty: underWay(line).minus(arrived.get(line.id) ?? '0') })).filter(({ qty }) => qty.greaterThan(0)) : []
  if (lost.length > 0 && !reason) throw badInput([{ path: 'reason', code: 'transfer-order.short-reason-missing' }])
  await move(uow, movementsOf(row, lines, { operationId, came, lost }))
  await requireUnmixed(
    uow,
    came.flatMap(({ lineId, cargoSpaceId }, at) => {
      const id = cargoSpaceId ?? lines.find((line) => line.id === lineId)?.targetSpaceId
      return id ? [{ path: `lines[${at}].cargoSpaceId`, id }] : []
    }),
  )
  await uow.insertMany('transferArrival', [
    ...came.map(({ lineId, qty, cargoSpaceId }) => ({
      id: newId(),
      orderId: id,
      lineId,
      operationId,
      kind: 'RECEIVED' as const,
      qty,
      cargoSpaceId: cargoSpaceId ?? lines.find((line) => line.id === lineId)?.targetSpaceId ?? null,
      reason: null,
    })),
    ...lost.map(({ line, qty }) => ({
      id: newId(),
      orderId: id,
      lineId: line.id,
      operationId,
      kind: 'LOST' as const,
      qty: toWire(qty, 4),
      cargoSpaceId: null,
      reason: reason || null,
    })),
  ])
  for (const line of lines) {
    const receivedQty = { increment: toWire(arrived.get(line.id) ?? '0', 4) }
    const lostQty = { increment: toWire(lost.find((one) => one.line.id === line.id)?.qty ?? '0', 4) }
    await uow.prisma.transferLine.update({ where: { id: line.id }, data: { receivedQty, lostQty, version: { increment: 1 } } })
  }
  const after = await transferLines(uow, id)
  const everythingCame = after.every((line) => underWay(line).isZero())
  await moveDocument(uow, ofTransfer({ everythingCame }), row, {
    event: 'RECEIVE',
    content: reason ?? undefined,
    change: {
      receivedQty: toWire(sum(after.map(({ receivedQty }) => receivedQty)), 4),
      lostQty: toWire(sum(after.map(({ lostQty }) => lostQty)), 4),
      ...(everythingCame && { receivedAt: uow.now }),
    },
  })
}

const totals = (came: ReceiveTransfer['lines']): ReadonlyMap<string, Decimal> => {
  const each = new Map<string, Decimal>()
  for (const { lineId, qty } of came) each.set(lineId, sum([each.get(lineId) ?? '0', qty]))
  return each
}

/** @throws Failure bad-input for lines of other transfers and more than is under way */
function refuseWrong(lines: readonly TransferLineRow[], came: ReceiveTransfer['lines']): void {
  const sofar = new Map<string, Decimal>()
  const problems = came.flatMap(({ lineId, qty }, at): FieldProblem[] => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return [{ path: `lines[${at}].lineId`, code: 'stock.unknown-line' }]
    const total = sum([sofar.get(lineId) ?? '0', qty])
    sofar.set(lineId, total)
    const most = underWay(line)
    return total.greaterThan(most) ? [{ path: `lines[${at}].qty`, code: 'stock.more-than-under-way', params: { most: most.toFixed(), sku: line.skuCode } }] : []
  })
  if (problems.length > 0) throw badInput(problems)
}

interface Coming {
  readonly operationId: string
  readonly came: ReceiveTransfer['lines']
  readonly lost: readonly { readonly line: TransferLineRow; readonly qty: Decimal }[]
}

/** What arrives leaves the transit for its place; what is lost leaves it for nowhere. */
function movementsOf(row: TransferRow, lines: readonly TransferLineRow[], { operationId, came, lost }: Coming): Movement[] {
  const key = `transfer:${row.id}:receive:${operationId}`
  const inTransit = ({ skuId, batchId }: TransferLineRow) => ({ warehouseId: row.transitId!, skuId, batchId })
  const arriving: Movement = {
    key,
    type: 'MOVE_IN',
    document: documentOf(row),
    lines: came.map(({ lineId, qty, cargoSpaceId }) => {
      const line = lines.find(({ id }) => id === lineId)!
      return {
        effect: 'transfer' as const,
        from: inTransit(line),
        to: { warehouseId: row.targetWarehouseId, cargoSpaceId: cargoSpaceId ?? line.targetSpaceId, batchId: line.batchId },
        quantity: qty,
        lineId,
      }
    }),
  }
  const leaving: Movement = {
    key: `${key}:lost`,
    type: 'CHECK_LESS_OUT',
    document: documentOf(row),
    lines: lost.map(({ line, qty }) => ({
      effect: 'issue' as const,
      place: inTransit(line),
      quantity: qty.toFixed(),
      counter: 'LOSS' as const,
      lineId: line.id,
    })),
  }
  return [arriving, leaving].filter((movement) => movement.lines.length > 0)
}

/** What is kept is given back; what is under way comes back to where it was, and is kept no longer either. */
export async function takeBack(uow: UnitOfWork, row: TransferRow): Promise<void> {
  if (decimal(row.shippedQty).greaterThan(0)) {
    await reverse(uow, [{ key: `${shipKey(row.id)}:back`, of: shipKey(row.id) }])
    await uow.sql.query('update transfer_line set shipped_qty = 0, version = version + 1 where order_id = $1::uuid and deleted_at is null', [row.id])
    await uow.change('transferOrder', row, { shippedQty: '0' })
  }
  await release(uow, [{ key: `transfer:${row.id}:cancel`, document: documentOf(row) }])
}
