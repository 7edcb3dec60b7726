/**
 * Orders keep their goods: at submission as much as is there, from the warehouses that suit best; what lacks waits on its line. Once
 * confirmed, what is kept is sent by outbound orders, one a warehouse.
 */
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { confirmReservations, release, reserve } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { keptUnsent, signForSource, withdrawOutbounds } from '#server/modules/stock/outbound/outbound-source.service.ts'
import { releaseOutbound, writeOutbound } from '#server/modules/stock/outbound/outbound-write.service.ts'
import { criteria, warehousesFor, type Criterion } from '#server/modules/stock/place/warehouse-choice.service.ts'
import { z } from 'zod'
import type { OrderLineRow, SubOrderRow } from '../order-events.service.ts'
import { openQuantity } from '../order-status.ts'
import { subOrder } from '../sub-order.contract.ts'
import { linesOf, type LockedOrder } from '../sub-order-move.service.ts'

/** Hours that goods of an order are kept until somebody confirms it. */
const keepHours = defineParameter('order.stock.keep-hours', z.coerce.number().int().min(1), 24)

const isCriteria = (names: readonly string[]): names is Criterion[] => names.every((name) => (criteria as readonly string[]).includes(name))
/** What decides between warehouses, by commas: the first, then the next. */
const warehouseChoice = defineParameter<readonly Criterion[]>(
  'order.stock.warehouse-choice',
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine(isCriteria)
    .transform((names) => names as readonly Criterion[]) as z.ZodType<readonly Criterion[]>,
  criteria,
)

type Master = LockedOrder['master']

interface Keeping {
  readonly master: Master
  /** Locked. */
  readonly rows: readonly SubOrderRow[]
  /** Given back by the clock unless confirmed. */
  readonly expires: boolean
  /** Which goods are ours to keep is decided at submission, once. */
  readonly isFirst: boolean
}

/** Keeps what lines still want. A line gets all it asks for or waits. */
export async function keepFor(data: DataSource, uow: UnitOfWork, { master, rows, expires, isFirst }: Keeping): Promise<void> {
  const parameters = parametersOf(data)
  const by = await parameters.get(warehouseChoice)
  const expireAt = expires ? new Date(uow.now.getTime() + (await parameters.get(keepHours)) * 3_600_000) : undefined
  const wanted = []
  for (const row of rows) {
    const lines = (await linesOf(uow, row.id)).filter((line) => line.stockState !== 'KEPT' && openQuantity(line).greaterThan(0))
    const skuIds = isFirst ? await articlesOf(uow, row, lines) : new Map(lines.map((line) => [line.id, line.skuId]))
    const goods = lines.flatMap((line) => {
      const skuId = skuIds.get(line.id)
      return skuId ? [{ line, skuId, quantity: openQuantity(line).toFixed() }] : []
    })
    if (goods.length === 0) continue
    const { warehouseIds, keptSkuIds } = await warehousesFor(uow.sql, { supplierId: row.supplierId, regionCode: master.regionCode, goods, by })
    wanted.push({ row, warehouseIds, goods: goods.filter(({ skuId }) => keptSkuIds.has(skuId)) })
  }
  const asking = wanted.filter(({ goods }) => goods.length > 0)
  if (asking.length === 0) return
  const answers = await reserve(
    uow,
    asking.map(({ row, warehouseIds, goods }) => ({
      key: `order:${row.id}:keep:${newId()}`,
      document: { id: row.id, code: row.orderCode },
      bizType: subOrder.name,
      masterCode: master.code,
      ...(expireAt && { expireAt }),
      lines: goods.map(({ line, skuId, quantity }) => ({ lineId: line.id, skuId, quantity, warehouseIds })),
    })),
    { lacking: 'tell' },
  )
  for (const [at, { goods }] of asking.entries()) {
    const kept = new Set(answers[at]?.lines.map(({ lineId }) => lineId))
    for (const { line, skuId } of goods)
      await uow.prisma.orderLine.update({
        where: { id: line.id },
        data: { skuId, stockState: kept.has(line.id) ? 'KEPT' : 'WAITING', version: { increment: 1 } },
      })
  }
}

/** Articles of the supplier that lines name, by line. */
async function articlesOf({ prisma }: UnitOfWork, { supplierId }: SubOrderRow, lines: readonly OrderLineRow[]): Promise<Map<string, string | null>> {
  const skus = await prisma.sku.findMany({
    where: { code: { in: lines.map(({ skuCode }) => skuCode) }, supplierId, deletedAt: null },
    select: { id: true, code: true },
  })
  const byCode = new Map(skus.map(({ id, code }) => [code, id]))
  return new Map(lines.map((line) => [line.id, byCode.get(line.skuCode) ?? null]))
}

/** A confirmed sub-order: what is kept runs out no more, what lacked is asked for again, and the warehouses are told. */
export async function confirmGoods(data: DataSource, uow: UnitOfWork, master: Master, row: SubOrderRow): Promise<void> {
  await confirmReservations(uow, row.id)
  await keepFor(data, uow, { master, rows: [row], expires: false, isFirst: false })
  await sendKept(uow, master, row)
}

/** Outbound orders for what is kept and not sent yet, one a warehouse. */
export async function sendKept(uow: UnitOfWork, master: Master, row: SubOrderRow): Promise<void> {
  const parts = await keptUnsent(uow, row.id)
  const lines = new Map((await linesOf(uow, row.id)).map((line) => [line.id, line]))
  for (const warehouseId of new Set(parts.map((part) => part.warehouseId))) {
    const id = await writeOutbound(
      uow,
      {
        type: 'SALE',
        warehouseId,
        consigneeName: master.consigneeName,
        consigneeMobile: master.consigneeMobile,
        regionCode: master.regionCode,
        address: master.address,
        remark: master.remark,
        lines: parts
          .filter((part) => part.warehouseId === warehouseId)
          .map(({ lineId, skuId, quantity }) => ({
            skuId,
            planQty: quantity,
            price: lines.get(lineId)?.price.toString() ?? null,
            sourceLineId: lineId,
            keptFor: lineId,
          })),
      },
      { type: subOrder.name, id: row.id, code: row.orderCode, masterCode: master.code, salesChannel: row.salesChannel },
    )
    await releaseOutbound(uow, await uow.lockRow('outboundOrder', id))
  }
}

/** A cancelled sub-order wants nothing any more. */
export async function giveGoodsBack(uow: UnitOfWork, row: SubOrderRow, reason: string): Promise<void> {
  await withdrawOutbounds(uow, subOrder.name, row.id, reason)
  await release(uow, [{ key: `order:${row.id}:cancel:${row.version}`, document: { id: row.id, code: row.orderCode } }])
  await uow.prisma.orderLine.updateMany({
    where: { subOrderId: row.id, deletedAt: null, stockState: { not: 'NONE' } },
    data: { stockState: 'NONE', version: { increment: 1 } },
  })
}

/** Some lines want nothing any more: what the warehouses were told is told anew without them. */
export async function giveLinesBack(uow: UnitOfWork, master: Master, row: SubOrderRow, lineIds: readonly string[], reason: string): Promise<void> {
  const kept = (await linesOf(uow, row.id)).filter(({ id, stockState }) => lineIds.includes(id) && stockState !== 'NONE')
  if (kept.length === 0) return
  await withdrawOutbounds(uow, subOrder.name, row.id, reason)
  await release(uow, [
    {
      key: `order:${row.id}:cancel-lines:${row.version}`,
      document: { id: row.id, code: row.orderCode },
      lines: kept.map(({ id }) => ({ lineId: id })),
    },
  ])
  await uow.prisma.orderLine.updateMany({ where: { id: { in: kept.map(({ id }) => id) } }, data: { stockState: 'NONE', version: { increment: 1 } } })
  if (row.status === 'CONFIRMED') await sendKept(uow, master, row)
}

export const goodsArrived = (uow: UnitOfWork, row: SubOrderRow): Promise<void> => signForSource(uow, subOrder.name, row.id)
