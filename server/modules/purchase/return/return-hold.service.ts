/** Goods of a return are kept from its submission on, by batch, and given back whichever way it ends before they leave. */
import { ruleFailure } from '#kit/errors.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { release, reserve } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { usableWarehouse } from '#server/modules/stock/place/place.service.ts'
import { returnRecipients } from '#server/modules/supplier/records/recipient.service.ts'
import { followReturns } from '../order/order-returns.service.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { purchaseReturnMachine, type PurchaseReturnFacts } from './purchase-return.machine.ts'
import { receiptKey, returnableOf } from './return-room.service.ts'
import { returnLines, type PurchaseReturnRow } from './return-write.service.ts'

export const ofReturn = (facts: Partial<PurchaseReturnFacts> = {}) => ({
  resource: purchaseReturn,
  machine: purchaseReturnMachine,
  facts: async (uow: UnitOfWork, row: PurchaseReturnRow): Promise<PurchaseReturnFacts> => {
    const lines = await returnLines(uow, row.id)
    return {
      isInHouse: lines.every(({ shippedQty }) => decimal(shippedQty).isZero()),
      everythingLeft: lines.every(({ qty, shippedQty }) => decimal(shippedQty).equals(decimal(qty))),
      isSettled: false,
      ...facts,
    }
  },
})

/**
 * Handed in: what was true when it was written is asked again, with the order locked, and the goods are kept.
 * @param row locked
 * @throws Failure rule for more than may go back and addresses that are gone; stock.too-little with every line of which there is too little
 */
export async function keepReturn(uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> {
  await uow.lockRow('purchaseOrder', row.orderId)
  await usableWarehouse(uow, row.warehouseId, 'warehouseId')
  const recipients = await returnRecipients(uow, row.supplierId)
  if (!recipients.some(({ id }) => id === row.recipientId)) throw ruleFailure('purchase-return.recipient-gone', { code: row.code })
  const lines = await returnLines(uow, row.id)
  const receipts = new Map((await returnableOf(uow, row.orderId, row.id)).map((receipt) => [receiptKey(receipt), receipt.returnable]))
  for (const line of lines) {
    const most = receipts.get(receiptKey(line)) ?? decimal('0')
    if (decimal(line.qty).greaterThan(most)) throw ruleFailure('purchase-return.more-than-returnable', { sku: line.skuCode, most: toWire(most, 4) })
  }
  await reserve(uow, [
    {
      key: `purchase-return:${row.id}:keep:${row.version}`,
      document: { id: row.id, code: row.code },
      bizType: purchaseReturn.name,
      lines: lines.map((line) => ({
        lineId: line.id,
        skuId: line.skuId,
        quantity: decimal(line.qty).toFixed(),
        warehouseIds: [row.warehouseId],
        ...(line.batchId && { batchId: line.batchId }),
      })),
    },
  ])
  await followReturns(uow, row.orderId)
}

/** What is kept is given back, and may go back by another return. */
export async function giveReturnBack(uow: UnitOfWork, row: PurchaseReturnRow): Promise<void> {
  await uow.lockRow('purchaseOrder', row.orderId)
  await release(uow, [{ key: `purchase-return:${row.id}:release:${row.version}`, document: { id: row.id, code: row.code } }])
  await followReturns(uow, row.orderId)
}
