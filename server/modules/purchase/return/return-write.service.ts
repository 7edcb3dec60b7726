/** Writing a return: receipts of an order at their price and batch, where they go, what they are worth to the cent. */
import type { z } from 'zod'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { articlesOf } from '#server/modules/stock/goods.service.ts'
import { usableWarehouse } from '#server/modules/stock/place/place.service.ts'
import { returnRecipients } from '#server/modules/supplier/records/recipient.service.ts'
import { fits, lineAmounts } from '../order/order-amounts.service.ts'
import { orderLines, rounding, type PurchaseOrderRow } from '../order/order-write.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import type { ReturnDraft } from './purchase-return-calls.contract.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { receiptKey, returnableOf } from './return-room.service.ts'

export type PurchaseReturnRow = ModelRow<'purchaseReturn'>
export type PurchaseReturnLineRow = ModelRow<'purchaseReturnLine'>
export type ReturnContent = Omit<z.output<typeof ReturnDraft>, 'id' | 'version' | 'submit'>

type Reading = Pick<UnitOfWork, 'prisma' | 'sql'>

/** @returns the id of the new return, a draft @throws Failure not-found for orders that are not the actor's to see */
export async function writeReturn(data: DataSource, uow: UnitOfWork, content: ReturnContent): Promise<string> {
  const order: PurchaseOrderRow = await uow.lock(purchaseOrder, content.orderId)
  const { head, lines } = await written(data, uow, order, { content, exceptId: null })
  const { id } = await uow.insert(
    'purchaseReturn',
    { ...(await newDocument(uow, purchaseReturn.name)), orderId: order.id, supplierId: order.supplierId, ...head },
    { bizType: purchaseReturn.name, event: 'inserted' },
  )
  await uow.insertMany(
    'purchaseReturnLine',
    lines.map((line) => ({ ...line, returnId: id })),
  )
  return id
}

/** Writes head and lines of a draft anew. The row is locked, and its machine has said that it may be edited. */
export async function rewriteReturn(data: DataSource, uow: UnitOfWork, row: PurchaseReturnRow, content: ReturnContent): Promise<void> {
  if (content.orderId !== row.orderId) throw badInput([{ path: 'orderId', code: 'purchase-return.order-stays' }])
  const order = await uow.lockRow('purchaseOrder', row.orderId)
  const { head, lines } = await written(data, uow, order, { content, exceptId: row.id })
  await uow.sql.query('update purchase_return_line set deleted_at = $2, version = version + 1 where return_id = $1::uuid and deleted_at is null', [
    row.id,
    uow.now,
  ])
  await uow.insertMany(
    'purchaseReturnLine',
    lines.map((line) => ({ ...line, returnId: row.id })),
  )
  await uow.change('purchaseReturn', row, head)
  await uow.log({ bizType: purchaseReturn.name, bizId: row.id, event: 'updated' })
}

interface Writing {
  readonly content: ReturnContent
  readonly exceptId: string | null
}

async function written(data: DataSource, uow: UnitOfWork, order: PurchaseOrderRow, { content, exceptId }: Writing) {
  const warehouse = await usableWarehouse(uow, content.warehouseId, 'warehouseId')
  if (warehouse.supplierId !== null && warehouse.supplierId !== order.supplierId) throw badInput([{ path: 'warehouseId', code: 'purchase.warehouse-of-other' }])
  const recipient = (await returnRecipients(uow, order.supplierId)).find(({ id }) => id === content.recipientId)
  if (!recipient) throw badInput([{ path: 'recipientId', code: 'purchase-return.no-recipient' }])
  const lines = await pricedLines(data, uow, { orderId: order.id, exceptId, lines: content.lines })
  const { id: recipientId, name, mobile, regionCode, address } = recipient
  return {
    head: {
      warehouseId: warehouse.id,
      recipientId,
      consigneeName: name,
      consigneeMobile: mobile,
      regionCode,
      address,
      reasonCode: content.reasonCode,
      reason: content.reason || null,
      refundMode: content.refundMode,
      remark: content.remark || null,
      ...returnSums(lines),
    },
    lines,
  }
}

interface Pricing {
  readonly orderId: string
  /** A return that counts as if it were not there. */
  readonly exceptId: string | null
  readonly lines: ReturnContent['lines']
}

/**
 * Lines as they are stored, at the price of their receipts.
 * @throws Failure bad-input for receipts that are not the order's, that are named twice, and more than may go back
 */
export async function pricedLines(data: DataSource, at: Reading, { orderId, exceptId, lines: said }: Pricing) {
  const mode = await parametersOf(data).get(rounding)
  const receipts = new Map((await returnableOf(at, orderId, exceptId)).map((receipt) => [receiptKey(receipt), receipt]))
  const ordered = new Map((await orderLines(at, orderId)).map((line) => [line.id, line]))
  const articles = await articlesOf(
    at,
    [...ordered.values()].map(({ skuId }) => skuId),
  )
  const keys = said.map(({ inboundLineId, batchId }) => receiptKey({ inboundLineId, batchId: batchId ?? null }))
  const problems = said.flatMap(({ orderLineId, qty }, n): FieldProblem[] => {
    const receipt = receipts.get(keys[n]!)
    const article = receipt && articles.get(receipt.skuId)
    if (!receipt || !article || receipt.sourceLineId !== orderLineId) return [{ path: `lines[${n}].inboundLineId`, code: 'purchase-return.unknown-receipt' }]
    const sku = article.goods.skuCode
    if (keys.indexOf(keys[n]!) < n) return [{ path: `lines[${n}].inboundLineId`, code: 'purchase.line-twice' }]
    if (decimal(qty).decimalPlaces() > article.digits)
      return [{ path: `lines[${n}].qty`, code: 'stock.too-fine', params: { unit: article.goods.unit, digits: article.digits } }]
    if (decimal(qty).greaterThan(receipt.returnable))
      return [{ path: `lines[${n}].qty`, code: 'purchase-return.more-than-returnable', params: { sku, most: decimal(receipt.returnable).toString() } }]
    return []
  })
  if (problems.length > 0) throw badInput(problems)
  const lines = said.map(({ orderLineId, inboundLineId, qty, remark }, n) => {
    const { batchId, price, taxRate, skuId } = receipts.get(keys[n]!)!
    const { skuCode, skuName, skuNameEn, spec, unit } = ordered.get(orderLineId)!
    return {
      id: newId(),
      lineNo: n + 1,
      orderLineId,
      inboundLineId,
      batchId,
      skuId,
      skuCode,
      skuName,
      skuNameEn,
      spec,
      unit,
      qty,
      price,
      taxRate,
      ...lineAmounts({ qty, price, taxRate }, mode),
      remark: remark || null,
    }
  })
  if (!fits(returnSums(lines).totalAmount)) throw badInput([{ path: 'lines', code: 'purchase.amount-too-large' }])
  return lines
}

/** The header is the sum of its lines. */
export function returnSums(lines: readonly { readonly qty: string; readonly amount: string; readonly taxAmount: string }[]) {
  const goods = sum(lines.map(({ amount }) => amount))
  const tax = sum(lines.map(({ taxAmount }) => taxAmount))
  return {
    totalQty: toWire(sum(lines.map(({ qty }) => qty)), 4),
    goodsAmount: toWire(goods),
    taxAmount: toWire(tax),
    totalAmount: toWire(goods.plus(tax)),
  }
}

export const returnLines = ({ prisma }: Pick<UnitOfWork, 'prisma'>, returnId: string): Promise<PurchaseReturnLineRow[]> =>
  prisma.purchaseReturnLine.findMany({ where: { returnId, deletedAt: null }, orderBy: { lineNo: 'asc' } })
