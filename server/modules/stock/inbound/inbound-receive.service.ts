/** Goods come in: the ledger takes what was accepted, the order what became of its plan, and what differs is written down. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { shelfLifeOf } from '../goods.service.ts'
import type { MovementType } from '../ledger/movement.ts'
import { move, reverse } from '../ledger/stock-ledger.service.ts'
import { usableSpaces, usableWarehouse } from '../place/place.service.ts'
import { requireUnmixed } from '../place/space-mixing.service.ts'
import { refuseOtherContent, type ToldLine } from '../told-before.ts'
import { batchOf } from './batch.service.ts'
import { checkRejected, defectiveSpaces, rejectedIn, rejectKey } from './defective.service.ts'
import { inboundConfirmed, inboundReversed } from './inbound-events.service.ts'
import { inboundOrder } from './inbound-order.contract.ts'
import type { ConfirmInbound } from './inbound-lines.contract.ts'
import { inboundOrderMachine, type InboundFacts } from './inbound-order.machine.ts'
import { openOf, type InboundLineRow, type InboundRow } from './inbound-write.service.ts'

/** The share beyond the plan that may come. */
export const overReceipt = defineParameter('stock.inbound.over-receipt', z.coerce.number().min(0).max(1), 0)

/** Whether goods have to be registered and looked at before they come in. */
const qualityCheck = defineParameter('stock.inbound.quality-check', z.stringbool(), false)

const typeOf: Readonly<Record<InboundRow['type'], MovementType>> = {
  PURCHASE: 'PURCHASE_IN',
  TRANSFER_IN: 'OTHER_IN',
  AFTER_SALE_IN: 'AS_RETURN_IN',
  COUNT_GAIN: 'CHECK_MORE_IN',
  OTHER: 'OTHER_IN',
}

const keyOf = (orderId: string, operationId: string): string => `inbound:${orderId}:${operationId}`

/** Goods stand at the ramp and wait for somebody to look at them. */
export async function arrive(uow: UnitOfWork, { id, version }: { readonly id: string; readonly version?: number | undefined }): Promise<void> {
  const row: InboundRow = await uow.lock(inboundOrder, id, version)
  await usableWarehouse(uow, row.warehouseId, 'id')
  await moveDocument(uow, ofInbound({}), row, { event: 'ARRIVE', change: { arrivedAt: uow.now } })
}

/** Writes down what came. A confirmation that was sent before does nothing. */
export async function receive(data: DataSource, uow: UnitOfWork, { id, version, operationId, lines: came, isFinal }: ConfirmInbound): Promise<void> {
  const row: InboundRow = await uow.lock(inboundOrder, id)
  if (await wasTold(uow, { id, operationId, came })) return
  if (version !== undefined && row.version !== version) await uow.lock(inboundOrder, id, version)
  if (!isOpenIn(inboundOrderMachine, row.status, 'CONFIRM')) throw ruleFailure('not-allowed-now', { state: row.status, event: 'CONFIRM' })
  if (came.length > 0 && row.status !== 'QC' && (await parametersOf(data).get(qualityCheck))) throw ruleFailure('inbound-order.unchecked', { code: row.code })
  if (came.length === 0 && !hasCome(row)) throw ruleFailure('inbound-order.something-came', { code: row.code })
  const warehouse = await usableWarehouse(uow, row.warehouseId, 'id')
  const lines = await uow.prisma.inboundLine.findMany({ where: { orderId: id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  const tolerance = await parametersOf(data).get(overReceipt)
  refuseWrong(lines, came, { tolerance, today: uow.today })
  await checkRejected(uow, came)
  const spaces = came.flatMap(({ cargoSpaceId }, at) => (cargoSpaceId ? [{ path: `lines[${at}].cargoSpaceId`, id: cargoSpaceId }] : []))
  await usableSpaces(uow, warehouse.id, spaces)
  const receipts = await receiptsOf(uow, row, lines, came)
  const after = await bookLines(uow, lines, came)
  if (receipts.length > 0)
    await uow.insertMany(
      'inboundReceipt',
      receipts.map((receipt) => ({ ...receipt, orderId: id, operationId })),
    )
  await tellDiscrepancies(uow, { orderId: id, operationId, before: lines, after, came, isFinal })
  await moveIn(uow, row, lines, receipts, operationId)
  await requireUnmixed(uow, [...spaces, ...defectiveSpaces(came)])
  const everythingCame = isFinal || after.every((line) => openOf(line).isZero())
  await moveDocument(uow, ofInbound({ everythingCame }), row, {
    event: 'CONFIRM',
    change: { ...receivedSums(after), ...(everythingCame && { receivedAt: uow.now }) },
  })
  const arrived = receipts.map(({ lineId, acceptedQty, rejectedQty }) => {
    const line = lines.find((one) => one.id === lineId)!
    return { lineId, sourceLineId: line.sourceLineId, skuId: line.skuId, acceptedQty, rejectedQty }
  })
  if (arrived.length > 0) await uow.tell(inboundConfirmed, { order: row, operationId, lines: arrived })
}

/** Whether this confirmation was sent before. What ends an order without goods leaves nothing but what is short. @throws Failure conflict when it told something else */
async function wasTold(
  { sql }: UnitOfWork,
  { id, operationId, came }: Pick<ConfirmInbound, 'id' | 'operationId'> & { readonly came: ConfirmInbound['lines'] },
) {
  const receipts = await sql.query<ToldLine>(
    'select line_id as "lineId", (accepted_qty + rejected_qty)::text as qty from inbound_receipt where order_id = $1::uuid and operation_id = $2::uuid',
    [id, operationId],
  )
  const [ended] =
    receipts.length > 0
      ? []
      : await sql.query('select 1 from inbound_discrepancy where order_id = $1::uuid and operation_id = $2::uuid limit 1', [id, operationId])
  if (receipts.length === 0 && !ended) return false
  refuseOtherContent(
    receipts,
    came.map(({ lineId, acceptedQty, rejectedQty }) => ({ lineId, qty: decimal(acceptedQty).plus(rejectedQty).toFixed() })),
  )
  return true
}

const hasCome = ({ acceptedQty, rejectedQty }: Pick<InboundRow, 'acceptedQty' | 'rejectedQty'>): boolean =>
  decimal(acceptedQty).plus(decimal(rejectedQty)).greaterThan(0)

/** What the guards of an inbound order look at, of its row. */
export const inboundFacts = (row: InboundRow): InboundFacts => ({ hasSource: row.sourceId !== null, somethingCame: hasCome(row), everythingCame: false })

/** Undoes all that came, as counter-entries: what was sold meanwhile keeps it from being undone. */
export async function reverseInboundOrder(
  uow: UnitOfWork,
  { id, version, reason }: { readonly id: string; readonly version?: number | undefined; readonly reason?: string | null | undefined },
): Promise<void> {
  const row: InboundRow = await uow.lock(inboundOrder, id, version)
  await moveDocument(uow, ofInbound({}), row, { event: 'REVERSE', content: reason ?? undefined })
  const operations = await uow.sql.query<{ operationId: string; isAccepted: boolean; isKept: boolean }>(
    `select operation_id as "operationId", sum(accepted_qty) > 0 as "isAccepted", bool_or(defective_warehouse_id is not null) as "isKept"
      from inbound_receipt where order_id = $1::uuid group by operation_id order by operation_id`,
    [id],
  )
  const keys = operations.flatMap(({ operationId, isAccepted, isKept }) => {
    const key = keyOf(id, operationId)
    return [...(isAccepted ? [key] : []), ...(isKept ? [rejectKey(key)] : [])]
  })
  await reverse(
    uow,
    keys.map((key) => ({ key: `${key}:reverse`, of: key })),
  )
  await uow.tell(inboundReversed, { order: row })
}

export const ofInbound = (facts: Partial<InboundFacts>) => ({
  resource: inboundOrder,
  machine: inboundOrderMachine,
  facts: (_uow: UnitOfWork, row: InboundRow): InboundFacts => ({ ...inboundFacts(row), ...facts }),
})

/** @throws Failure bad-input for lines of other orders, more than may come, batches that are missing or that nobody can have made yet */
function refuseWrong(
  lines: readonly InboundLineRow[],
  came: ConfirmInbound['lines'],
  { tolerance, today }: { readonly tolerance: number; readonly today: string },
): void {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const problems: FieldProblem[] = []
  const total = new Map<string, ReturnType<typeof decimal>>()
  for (const [at, { lineId, acceptedQty, rejectedQty, batchNo, producedOn, expireOn }] of came.entries()) {
    const path = `lines[${at}]`
    const line = byId.get(lineId)
    if (!line) {
      problems.push({ path: `${path}.lineId`, code: 'stock.unknown-line' })
      continue
    }
    if (line.needsBatch && !decimal(acceptedQty).isZero()) {
      if (!batchNo) problems.push({ path: `${path}.batchNo`, code: 'stock.batch-missing' })
      if (!producedOn && !expireOn) problems.push({ path: `${path}.expireOn`, code: 'stock.expiry-missing' })
    }
    if (producedOn && producedOn > today) problems.push({ path: `${path}.producedOn`, code: 'stock.produced-after-today' })
    if (producedOn && expireOn && expireOn < producedOn) problems.push({ path: `${path}.expireOn`, code: 'stock.expires-before' })
    const came = (total.get(lineId) ?? decimal(line.acceptedQty).plus(decimal(line.rejectedQty))).plus(acceptedQty).plus(rejectedQty)
    total.set(lineId, came)
    const most = decimal(line.planQty).times(1 + tolerance)
    if (came.greaterThan(most)) {
      const left = most.minus(decimal(line.acceptedQty)).minus(decimal(line.rejectedQty))
      problems.push({
        path: `${path}.acceptedQty`,
        code: 'stock.over-received',
        params: { most: (left.isNegative() ? decimal('0') : left).toFixed(), sku: line.skuCode },
      })
    }
  }
  if (problems.length > 0) throw badInput(problems)
}

async function receiptsOf(uow: UnitOfWork, row: InboundRow, lines: readonly InboundLineRow[], came: ConfirmInbound['lines']) {
  const shelfLife = await shelfLifeOf(
    uow,
    lines.map(({ skuId }) => skuId),
  )
  const receipts = []
  for (const [at, part] of came.entries()) {
    const { lineId, acceptedQty, rejectedQty, cargoSpaceId, batchNo, producedOn = null, expireOn = null, reason, defectiveWarehouseId, defectiveSpaceId } = part
    const { skuId } = lines.find((line) => line.id === lineId)!
    const named = { path: `lines[${at}]`, skuId, batchNo: batchNo ?? '', producedOn, expireOn, supplierId: row.supplierId, shelfLifeDays: shelfLife.get(skuId) }
    const batchId = batchNo && !decimal(acceptedQty).isZero() ? await batchOf(uow, named) : null
    const rejected = { defectiveWarehouseId: defectiveWarehouseId ?? null, defectiveSpaceId: defectiveSpaceId ?? null }
    receipts.push({ id: newId(), lineId, acceptedQty, rejectedQty, cargoSpaceId: cargoSpaceId ?? null, batchId, reason: reason || null, ...rejected })
  }
  return receipts
}

type Receipts = Awaited<ReturnType<typeof receiptsOf>>

/** Adds what came to the lines. */
async function bookLines(uow: UnitOfWork, lines: readonly InboundLineRow[], came: ConfirmInbound['lines']): Promise<InboundLineRow[]> {
  const after: InboundLineRow[] = []
  for (const line of lines) {
    const its = came.filter(({ lineId }) => lineId === line.id)
    if (its.length === 0) {
      after.push(line)
      continue
    }
    const acceptedQty = { increment: toWire(sum(its.map((part) => part.acceptedQty)), 4) }
    const rejectedQty = { increment: toWire(sum(its.map((part) => part.rejectedQty)), 4) }
    after.push(await uow.prisma.inboundLine.update({ where: { id: line.id }, data: { acceptedQty, rejectedQty, version: { increment: 1 } } }))
  }
  return after
}

const receivedSums = (lines: readonly InboundLineRow[]) => ({
  acceptedQty: toWire(sum(lines.map(({ acceptedQty }) => acceptedQty)), 4),
  rejectedQty: toWire(sum(lines.map(({ rejectedQty }) => rejectedQty)), 4),
})

interface Differing {
  readonly orderId: string
  readonly operationId: string
  readonly before: readonly InboundLineRow[]
  readonly after: readonly InboundLineRow[]
  readonly came: ConfirmInbound['lines']
  readonly isFinal: boolean
}

/** What came of a line beyond its plan. */
const beyond = (line: InboundLineRow) => {
  const over = decimal(line.acceptedQty).plus(decimal(line.rejectedQty)).minus(decimal(line.planQty))
  return over.isPositive() ? over : decimal('0')
}

async function tellDiscrepancies(uow: UnitOfWork, { orderId, operationId, before, after, came, isFinal }: Differing): Promise<void> {
  const found = after.flatMap((line, at) => {
    const its = came.filter(({ lineId }) => lineId === line.id)
    const reason = its.flatMap(({ reason }) => reason || []).join('；') || null
    const rejected = sum(its.map(({ rejectedQty }) => rejectedQty))
    const over = beyond(line).minus(beyond(before[at]!))
    const short = isFinal ? openOf(line) : decimal('0')
    return (
      [
        ['DEFECTIVE', rejected],
        ['OVER', over],
        ['SHORT', short],
      ] as const
    )
      .filter(([, qty]) => qty.greaterThan(0))
      .map(([kind, qty]) => ({ id: newId(), orderId, operationId, lineId: line.id, kind, qty: toWire(qty, 4), reason }))
  })
  if (found.length > 0) await uow.insertMany('inboundDiscrepancy', found)
}

async function moveIn(uow: UnitOfWork, row: InboundRow, lines: readonly InboundLineRow[], receipts: Receipts, operationId: string): Promise<void> {
  const accepted = receipts.filter(({ acceptedQty }) => !decimal(acceptedQty).isZero())
  const key = keyOf(row.id, operationId)
  const rejected = rejectedIn(key, row, lines, receipts)
  if (accepted.length === 0) return rejected.length === 0 ? undefined : void (await move(uow, rejected))
  await move(uow, [
    ...rejected,
    {
      key,
      type: typeOf[row.type],
      document: { id: row.id, code: row.code },
      lines: accepted.map(({ lineId, acceptedQty, cargoSpaceId, batchId }) => {
        const line = lines.find(({ id }) => id === lineId)!
        return {
          effect: 'receive' as const,
          place: { warehouseId: row.warehouseId, cargoSpaceId, skuId: line.skuId, batchId },
          quantity: acceptedQty,
          unitCost: line.price.toString(),
          lineId,
          ...(row.type === 'PURCHASE' && row.sourceId !== null && { arrives: acceptedQty }),
        }
      }),
    },
  ])
}
