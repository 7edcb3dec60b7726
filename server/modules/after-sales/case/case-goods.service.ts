/** Goods of a case in our warehouses: what came back comes in, good or defective; what is exchanged leaves as an outbound order. Through stock's own doors. */
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, toWire, type Decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { letCome } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { arrive, receive } from '#server/modules/stock/inbound/inbound-receive.service.ts'
import { availableOf } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { isSentByUs, outboundOfSource, signForSource, withdrawOutbounds } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { releaseOutbound, writeOutbound } from '#server/modules/stock/outbound/outbound-write.service.ts'
import { warehousesFor } from '#server/modules/stock/place/warehouse-choice.service.ts'
import { asOrder } from './as-order.contract.ts'
import type { CaseRow } from './case-events.service.ts'
import { linesFor } from './case-line.service.ts'

const plain = (value: { toString(): string }): string => decimal(value).toFixed()

/** What of it has left for the buyer, parcel by parcel. */
export async function sentOf({ prisma }: Pick<UnitOfWork, 'prisma'>, caseId: string): Promise<Decimal> {
  return sum((await prisma.afterDelivery.findMany({ where: { caseId, deletedAt: null }, select: { quantity: true } })).map(({ quantity }) => quantity))
}

/** SQL: its supplier still has goods to send. What leaves a warehouse of ours, or has left, is not theirs. @param of alias of the case */
export const suppliersToSend = (of: string): string => `(not ${isSentByUs(asOrder.name, `${of}.id`)}
  and ${of}.apply_qty > coalesce((select sum(d.quantity) from after_delivery d where d.case_id = ${of}.id and d.deleted_at is null), 0))`

/** SQL: its present step is its supplier's to take. @param of alias of the case */
export const suppliersTurn = (of: string): string => `(${of}.status = 'SUPPLIER_REVIEW' or (${of}.status = 'WAIT_RECEIVE' and ${of}.return_to = 'SUPPLIER')
  or (${of}.status = 'WAIT_SUPPLIER_DELIVER' and ${suppliersToSend(of)}))`

/** Whether the buyer waits for nothing more: all of it has left, or the warehouse sends no more than it sent. */
export async function hasLeft(uow: UnitOfWork, row: CaseRow): Promise<boolean> {
  const sent = await sentOf(uow, row.id)
  if (sent.greaterThanOrEqualTo(decimal(row.applyQty))) return true
  const over = await uow.prisma.outboundOrder.count({
    where: { sourceType: asOrder.name, sourceId: row.id, status: { in: ['SHIPPED', 'SIGNED'] }, deletedAt: null },
  })
  return over > 0 && !sent.isZero()
}

/** What a piece lying there is worth on average; defective goods are worth nothing to us. */
async function worthOf({ sql }: UnitOfWork, skuId: string, warehouseId: string): Promise<string> {
  const [held] = await availableOf(sql, { skuIds: [skuId], warehouseIds: [warehouseId] })
  return held && !decimal(held.onHand).isZero() ? toWire(decimal(held.amount).div(decimal(held.onHand)), 4) : '0'
}

/** What came back lies in the warehouse from now on. Nothing where their stock is not kept here. */
export async function bringIn(data: DataSource, uow: UnitOfWork, row: CaseRow): Promise<void> {
  if (row.skuId === null || row.returnWarehouseId === null) return
  // What a supplier finds defective is theirs to see to.
  if (row.returnTo === 'SUPPLIER' && row.receiveCondition === 'DEFECTIVE') return
  const known = await uow.prisma.inboundOrder.count({ where: { sourceType: asOrder.name, sourceId: row.id, status: { not: 'CANCELLED' }, deletedAt: null } })
  if (known > 0) return
  const price = row.receiveCondition === 'DEFECTIVE' ? '0' : await worthOf(uow, row.skuId, row.returnWarehouseId)
  const { inboundId } = await letCome(data, uow, {
    operationId: newId(),
    arriveOn: uow.today,
    draft: {
      type: 'AFTER_SALE_IN',
      warehouseId: row.returnWarehouseId,
      sourceCode: row.code,
      lines: [{ skuId: row.skuId, planQty: plain(row.applyQty), price }],
      submit: false,
    },
    source: { type: asOrder.name, id: row.id, code: row.code, lineIds: new Map([[row.skuId, row.id]]) },
  })
  // Whoever received it has looked at it.
  await arrive(uow, { id: inboundId })
  const [line] = await uow.prisma.inboundLine.findMany({ where: { orderId: inboundId, deletedAt: null } })
  if (!line) return
  // Its batch is the one that it was sent with where nobody says otherwise; goods that need one come in as a batch of their case.
  const batch = line.needsBatch ? { batchNo: row.code, producedOn: uow.today } : {}
  await receive(data, uow, {
    id: inboundId,
    operationId: newId(),
    lines: [{ lineId: line.id, acceptedQty: plain(row.applyQty), rejectedQty: '0', cargoSpaceId: row.receiveSpaceId, ...batch }],
    isFinal: true,
  })
}

/**
 * Goods of our stock for the buyer: from the warehouse that suits best and has enough, by its outbound order.
 * @returns whether there is one; otherwise the supplier sends them
 */
export async function sendAgain(uow: UnitOfWork, row: CaseRow): Promise<boolean> {
  if (row.type !== 'EXCHANGE' || row.skuId === null) return false
  if (await outboundOfSource(uow, asOrder.name, row.id)) return true
  const [line] = await linesFor(uow.sql, { lineIds: [row.orderLineId] })
  if (!line) return false
  const quantity = plain(row.applyQty)
  const { warehouseIds } = await warehousesFor(uow.sql, {
    supplierId: row.supplierId,
    regionCode: line.regionCode,
    goods: [{ skuId: row.skuId, quantity }],
    by: ['region', 'priority', 'parcels'],
  })
  const stock = await availableOf(uow.sql, { skuIds: [row.skuId], warehouseIds })
  const warehouseId = warehouseIds.find((id) =>
    stock.some((held) => held.warehouseId === id && decimal(held.available).greaterThanOrEqualTo(decimal(quantity))),
  )
  if (warehouseId === undefined) return false
  const outboundId = await writeOutbound(
    uow,
    {
      type: 'EXCHANGE',
      warehouseId,
      consigneeName: line.consigneeName,
      consigneeMobile: line.consigneeMobile,
      regionCode: line.regionCode,
      address: line.address,
      remark: null,
      lines: [{ skuId: row.skuId, planQty: quantity, sourceLineId: row.id }],
    },
    {
      type: asOrder.name,
      id: row.id,
      code: row.code,
      masterCode: line.masterCode,
      salesChannel: row.salesChannel,
      owner: { ownerId: row.ownerId, orgId: row.orgId },
    },
  )
  await releaseOutbound(uow, await uow.lockRow('outboundOrder', outboundId))
  return true
}

/** Nothing of it has left: it stays. */
export const callBack = (uow: UnitOfWork, row: CaseRow, reason: string): Promise<void> => withdrawOutbounds(uow, asOrder.name, row.id, reason)

/** The buyer has it. */
export const signOutbound = (uow: UnitOfWork, row: CaseRow): Promise<void> => signForSource(uow, asOrder.name, row.id)
