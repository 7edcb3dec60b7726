/** An order comes into force, or is taken back before anything came of it: goods are expected, a version is kept, the supplier hears of it. */
import { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { toWire, type Decimal } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { DateTime } from 'luxon'
import { notify } from '#server/modules/message/notify.ts'
import { move } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { openOf } from './order-axes.ts'
import { contentKept } from './order-content.ts'
import { orderLines, type PurchaseLineRow, type PurchaseOrderRow } from './order-write.service.ts'
import { purchaseTemplates } from '../purchase-templates.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

const confirmHours = defineParameter('purchase.order.confirm-hours', z.coerce.number().min(1), 72)
const silenceDays = defineParameter('purchase.order.silence-days', z.coerce.number().min(1), 5)

/** The order names a contract in force that says so. */
export async function agreesBySilence(
  { prisma, now, today }: Pick<UnitOfWork, 'prisma' | 'now' | 'today'>,
  { contractId }: Pick<PurchaseOrderRow, 'contractId'>,
): Promise<boolean> {
  if (contractId === null) return false
  const inForce = { status: { in: ['EFFECTIVE' as const, 'EXPIRING' as const] }, validFrom: { lte: now }, validTo: { gte: new Date(today) } }
  return (await prisma.supplierContract.count({ where: { id: contractId, agreesBySilence: true, deletedAt: null, ...inForce } })) > 0
}

/** In which the supplier answers. Urgent orders in half the time; what the contract gives them before silence is consent is theirs whole. */
export async function answerHours(
  data: DataSource,
  uow: Pick<UnitOfWork, 'prisma' | 'now' | 'today'>,
  row: Pick<PurchaseOrderRow, 'contractId' | 'isUrgent'>,
): Promise<number> {
  const parameters = parametersOf(data)
  if (await agreesBySilence(uow, row)) return (await parameters.get(silenceDays)) * 24
  return (await parameters.get(confirmHours)) / (row.isUrgent ? 2 : 1)
}

/** Columns that coming into force writes: from now on the supplier sees it. */
export async function sent(data: DataSource, uow: UnitOfWork, row: PurchaseOrderRow) {
  const hours = await answerHours(data, uow, row)
  return { approvedAt: uow.now, orderAt: row.orderAt ?? uow.now, sentToId: row.supplierId, confirmDueAt: new Date(uow.now.getTime() + hours * 3_600_000) }
}

/** Approved for the first time: its goods are expected, and what was approved is kept. */
export async function openOrder(uow: UnitOfWork, row: PurchaseOrderRow, zone: string): Promise<void> {
  const lines = await orderLines(uow, row.id)
  const revisionId = newId()
  await uow.insertMany('purchaseOrderRevision', [
    {
      id: revisionId,
      orderId: row.id,
      revision: row.revision,
      kind: 'ORIGINAL',
      data: contentKept(row, lines),
      totalAmount: row.totalAmount,
      inForceAt: uow.now,
    },
  ])
  await expectGoods(uow, row, { key: `open:${revisionId}`, type: 'PO_OPEN', goods: stillToCome(lines, 1) })
  await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: purchaseTemplates['purchase.order-sent'],
    params: {
      code: row.code,
      count: String(lines.length),
      until: untilOf(uow, row, zone),
    },
    link: pageOf(row),
    bizType: purchaseOrder.name,
    bizId: row.id,
    dedupeKey: `purchase-order-sent ${revisionId}`,
  })
}

/** A change was approved and is in force: its supplier is asked anew. */
export async function askAboutChange(
  uow: UnitOfWork,
  row: PurchaseOrderRow,
  { revisionId, zone }: { readonly revisionId: string; readonly zone: string },
): Promise<void> {
  await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: purchaseTemplates['purchase.order-changed'],
    params: { code: row.code, until: untilOf(uow, row, zone) },
    link: pageOf(row),
    bizType: purchaseOrder.name,
    bizId: row.id,
    dedupeKey: `purchase-order-changed ${revisionId}`,
  })
}

const untilOf = ({ now }: UnitOfWork, { confirmDueAt }: PurchaseOrderRow, zone: string): string =>
  DateTime.fromJSDate(confirmDueAt ?? now)
    .setZone(zone)
    .toFormat('yyyy-MM-dd HH:mm')

/** Where both sides find it. */
export const pageOf = ({ code }: Pick<PurchaseOrderRow, 'code'>): string => `/purchase-center/order/index?q.code=${code}`

interface Expecting {
  readonly key: string
  readonly type: 'PO_OPEN' | 'PO_CLOSE'
  readonly goods: readonly Goods[]
}

interface Goods {
  readonly line: Pick<PurchaseLineRow, 'id' | 'skuId'>
  /** Negative for what is expected no longer. */
  readonly quantity: Decimal
}

const stillToCome = (lines: readonly PurchaseLineRow[], sign: 1 | -1): Goods[] => lines.map((line) => ({ line, quantity: openOf(line).times(sign) }))

/** So many more pieces of the lines are on order, or fewer. */
export async function expectGoods(uow: UnitOfWork, { id, code, warehouseId }: PurchaseOrderRow, { key, type, goods }: Expecting): Promise<void> {
  const changed = goods.filter(({ quantity }) => !quantity.isZero())
  if (changed.length === 0) return
  await move(uow, [
    {
      key: `purchase-order:${id}:${key}`,
      type,
      document: { id, code },
      lines: changed.map(({ line, quantity }) => ({
        effect: 'expect' as const,
        warehouseId,
        skuId: line.skuId,
        quantity: toWire(quantity, 4),
        lineId: line.id,
      })),
    },
  ])
}

/** Taken back or cancelled: what was in force is in force no longer. Nothing happens to an order that never was. */
export async function takeBackOrder(uow: UnitOfWork, row: PurchaseOrderRow, reason: string | null): Promise<void> {
  const inForce = await uow.prisma.purchaseOrderRevision.findMany({ where: { orderId: row.id, inForceAt: { not: null }, droppedAt: null } })
  const last = inForce.at(-1)
  if (!last) return
  await expectGoods(uow, row, { key: `close:${last.id}`, type: 'PO_CLOSE', goods: stillToCome(await orderLines(uow, row.id), -1) })
  for (const { id } of inForce) await uow.prisma.purchaseOrderRevision.update({ where: { id }, data: { droppedAt: uow.now, version: { increment: 1 } } })
  await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: purchaseTemplates['purchase.order-back'],
    params: { code: row.code, reason: reason ?? '' },
    link: pageOf(row),
    bizType: purchaseOrder.name,
    bizId: row.id,
    dedupeKey: `purchase-order-back ${last.id}`,
  })
}
