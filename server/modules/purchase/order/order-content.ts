/** An order as it was decided on: what a version keeps, in the shape in which buyers write it, so that versions can be compared and restored. */
import { toWire, type DecimalLike } from '#kit/money.ts'
import type { PurchaseLineRow, PurchaseOrderRow } from './order-write.service.ts'

const day = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null

type Told = 'skuId' | 'skuCode' | 'skuName' | 'skuNameEn' | 'spec' | 'unit' | 'priceReason' | 'expectOn' | 'promisedOn' | 'sourceDemandId' | 'remark'

/** A line as it is, or as it shall be. */
export type KeptLine = Pick<PurchaseLineRow, Told> & {
  readonly qty: DecimalLike
  readonly price: DecimalLike
  readonly taxRate: DecimalLike
  readonly agreedPrice: DecimalLike | null
}

type Head = 'type' | 'supplierId' | 'warehouseId' | 'contractId' | 'salesChannel' | 'expectOn' | 'isUrgent' | 'remark'
type Amounts = 'discountAmount' | 'freightAmount' | 'otherAmount' | 'depositAmount'
export type KeptHead = Pick<PurchaseOrderRow, Head> & Readonly<Record<Amounts, DecimalLike>>

export const contentKept = (row: KeptHead, lines: readonly KeptLine[]) => ({
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
    skuNameEn: line.skuNameEn,
    spec: line.spec,
    unit: line.unit,
    agreedPrice: line.agreedPrice === null ? null : toWire(line.agreedPrice, 4),
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
