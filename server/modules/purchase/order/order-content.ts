/** An order as it was decided on: what a version keeps, in the shape in which buyers write it, so that versions can be compared and restored. */
import { toWire, type DecimalLike } from '#kit/money.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './order-write.service.ts'

const day = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null

/** A line as it is, or as it shall be. */
export type KeptLine = Omit<PurchaseLineRow, 'qty' | 'price'> & { readonly qty: DecimalLike; readonly price: DecimalLike }

export const contentKept = (row: PurchaseOrderRow, lines: readonly KeptLine[]) => ({
  type: row.type,
  supplierId: row.supplierId,
  warehouseId: row.warehouseId,
  contractId: row.contractId,
  salesChannel: row.salesChannel,
  expectOn: day(row.expectOn),
  isUrgent: row.isUrgent,
  discountAmount: toWire(row.discountAmount),
  freightAmount: toWire(row.freightAmount),
  otherAmount: toWire(row.otherAmount),
  depositAmount: toWire(row.depositAmount),
  remark: row.remark,
  lines: lines.map((line) => ({
    skuId: line.skuId,
    skuCode: line.skuCode,
    skuName: line.skuName,
    qty: toWire(line.qty, 4),
    price: toWire(line.price, 4),
    taxRate: line.taxRate.toString(),
    priceReason: line.priceReason,
    expectOn: day(line.expectOn),
    promisedOn: day(line.promisedOn),
    sourceDemandId: line.sourceDemandId,
    remark: line.remark,
  })),
})
