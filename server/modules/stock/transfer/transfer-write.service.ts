/** Writing a transfer: its ends, and the stock rows that goods are taken from, as they are today. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, lineAmount, sum, toWire, type Decimal } from '#kit/money.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { articlesOf } from '../goods.service.ts'
import { usableSpaces, usableWarehouse } from '../place/place.service.ts'
import { transferOrder, type TransferDraft } from './transfer-order.contract.ts'
import { transferOrderMachine, type TransferFacts } from './transfer-order.machine.ts'

export type TransferRow = ModelRow<'transferOrder'>
export type TransferLineRow = ModelRow<'transferLine'>

export const ofTransfer = (facts: Partial<TransferFacts> = {}) => ({
  resource: transferOrder,
  machine: transferOrderMachine,
  facts: (_uow: UnitOfWork, row: TransferRow): TransferFacts => ({ isDirect: row.mode === 'DIRECT', everythingCame: false, ...facts }),
})

type Draft = Omit<TransferDraft, 'submit'>

/** @returns the id of the new transfer, a draft */
export async function writeTransfer(uow: UnitOfWork, draft: Draft): Promise<string> {
  const { head, lines } = await written(uow, draft)
  const { userId = null, principal } = uow.actor
  const { id } = await uow.insert(
    'transferOrder',
    { code: await uow.nextNumber(transferOrder.name), ...head, ownerId: userId, orgId: principal?.organizationId ?? null },
    { bizType: transferOrder.name, event: 'inserted' },
  )
  await uow.insertMany(
    'transferLine',
    lines.map((line) => ({ ...line, orderId: id })),
  )
  return id
}

/** Writes head and lines of a draft anew. The row is locked, and its machine has said that it may be edited. */
export async function rewriteTransfer(uow: UnitOfWork, row: TransferRow, draft: Draft): Promise<void> {
  const { head, lines } = await written(uow, draft)
  if (head.supplierId !== row.supplierId) throw badInput([{ path: 'sourceWarehouseId', code: 'stock.other-supplier' }])
  await uow.sql.query('update transfer_line set deleted_at = $2, version = version + 1 where order_id = $1::uuid and deleted_at is null', [row.id, uow.now])
  await uow.insertMany(
    'transferLine',
    lines.map((line) => ({ ...line, orderId: row.id })),
  )
  await uow.change('transferOrder', row, head)
  await uow.log({ bizType: transferOrder.name, bizId: row.id, event: 'updated' })
}

const notAnEnd = (type: string): boolean => type === 'TRANSIT' || type === 'VIRTUAL'

async function written(uow: UnitOfWork, draft: Draft) {
  if (draft.sourceWarehouseId === draft.targetWarehouseId) throw badInput([{ path: 'targetWarehouseId', code: 'stock.same-warehouse' }])
  const source = await usableWarehouse(uow, draft.sourceWarehouseId, 'sourceWarehouseId')
  const target = await usableWarehouse(uow, draft.targetWarehouseId, 'targetWarehouseId')
  if (notAnEnd(source.type)) throw badInput([{ path: 'sourceWarehouseId', code: 'stock.not-an-end' }])
  if (notAnEnd(target.type)) throw badInput([{ path: 'targetWarehouseId', code: 'stock.not-an-end' }])
  // What belongs to one stays his.
  if (source.supplierId !== target.supplierId) throw badInput([{ path: 'targetWarehouseId', code: 'stock.other-supplier' }])
  const lines = await linesOf(uow, draft)
  return {
    head: {
      mode: draft.mode,
      sourceWarehouseId: source.id,
      targetWarehouseId: target.id,
      supplierId: source.supplierId,
      reason: draft.reason || null,
      remark: draft.remark || null,
      totalQty: toWire(sum(lines.map(({ qty }) => qty)), 4),
      totalAmount: toWire(sum(lines.map(({ amount }) => amount))),
    },
    lines,
  }
}

async function linesOf(uow: UnitOfWork, { sourceWarehouseId, targetWarehouseId, lines: draft }: Draft) {
  const rows = await uow.prisma.inventory.findMany({ where: { id: { in: draft.map(({ inventoryId }) => inventoryId) }, warehouseId: sourceWarehouseId } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const articles = await articlesOf(
    uow,
    rows.map(({ skuId }) => skuId),
  )
  const problems = draft.flatMap(({ inventoryId, qty }, at): FieldProblem[] => {
    const row = byId.get(inventoryId)
    const article = row && articles.get(row.skuId)
    if (!row || !article) return [{ path: `lines[${at}].inventoryId`, code: 'stock.not-there' }]
    if (draft.findIndex((line) => line.inventoryId === inventoryId) < at) return [{ path: `lines[${at}].inventoryId`, code: 'stock.sku-twice' }]
    if (decimal(qty).decimalPlaces() > article.digits)
      return [{ path: `lines[${at}].qty`, code: 'stock.too-fine', params: { unit: article.goods.unit, digits: article.digits } }]
    return []
  })
  if (problems.length > 0) throw badInput(problems)
  await usableSpaces(
    uow,
    targetWarehouseId,
    draft.flatMap(({ targetSpaceId }, at) => (targetSpaceId ? [{ path: `lines[${at}].targetSpaceId`, id: targetSpaceId }] : [])),
  )
  return draft.map(({ inventoryId, qty, targetSpaceId }, at) => {
    const row = byId.get(inventoryId)!
    const { skuCode, skuName, skuNameEn, spec, unit } = articles.get(row.skuId)!.goods
    const price = row.avgCost.toString()
    return {
      id: newId(),
      lineNo: at + 1,
      inventoryId,
      skuId: row.skuId,
      skuCode,
      skuName,
      skuNameEn,
      spec,
      unit,
      batchId: row.batchId,
      sourceSpaceId: row.cargoSpaceId,
      targetSpaceId: targetSpaceId ?? null,
      qty,
      price,
      amount: toWire(lineAmount(qty, price)),
    }
  })
}

export const transferLines = ({ prisma }: Pick<UnitOfWork, 'prisma'>, orderId: string): Promise<TransferLineRow[]> =>
  prisma.transferLine.findMany({ where: { orderId, deletedAt: null }, orderBy: { lineNo: 'asc' } })

/** Sent and not there yet. */
export const underWay = ({ shippedQty, receivedQty, lostQty }: Pick<TransferLineRow, 'shippedQty' | 'receivedQty' | 'lostQty'>): Decimal =>
  decimal(shippedQty).minus(decimal(receivedQty)).minus(decimal(lostQty))
