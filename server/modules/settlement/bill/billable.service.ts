/** What a supplier is owed for or owes, written by whoever makes it so, until it stands on a bill. */
import { ruleFailure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

/** Amounts in the company's currency. What the supplier owes is negative, its quantity too. */
export interface Billable {
  readonly sourceType: 'INBOUND' | 'RETURN' | 'AFTER_SALE' | 'CREDIT'
  readonly sourceId: string
  readonly sourceCode: string
  readonly sourceLineId: string
  /** Where one line comes in several operations. */
  readonly operationId?: string
  readonly supplierId: string
  readonly order?: { readonly id: string; readonly code: string; readonly lineId: string } | undefined
  readonly skuId: string | null
  readonly skuCode: string | null
  readonly skuName: string
  readonly skuNameEn: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly qty: string
  /** Without tax. */
  readonly price: string
  readonly taxRate: string
  readonly amount: string
  readonly taxAmount: string
}

/** Said once for each line and operation: a second time is refused by the database. */
export async function addBillable(uow: UnitOfWork, items: readonly Billable[]): Promise<void> {
  await uow.insertMany(
    'billableItem',
    items.map(({ order, operationId, sourceLineId, ...item }) => ({
      ...item,
      id: newId(),
      sourceLineId,
      operationId: operationId ?? sourceLineId,
      orderId: order?.id ?? null,
      orderCode: order?.code ?? null,
      orderLineId: order?.lineId ?? null,
      occurredAt: uow.now,
    })),
  )
}

/**
 * What made it so was undone.
 * @throws Failure rule where it stands on a bill
 */
export async function dropBillable(uow: UnitOfWork, sourceType: Billable['sourceType'], sourceId: string): Promise<void> {
  const billed = await uow.sql.query<{ source: string; bill: string }>(
    `select i.source_code as source, b.code as bill from billable_item i join purchase_bill b on b.id = i.bill_id
      where i.source_type = $1::"BillSourceType" and i.source_id = $2::uuid and i.deleted_at is null limit 1`,
    [sourceType, sourceId],
  )
  const [one] = billed
  if (one) throw ruleFailure('purchase-bill.source-billed', { ...one })
  await uow.sql.query(
    `update billable_item set deleted_at = $3, version = version + 1, update_time = $3
      where source_type = $1::"BillSourceType" and source_id = $2::uuid and deleted_at is null and bill_id is null`,
    [sourceType, sourceId, uow.now],
  )
}

/** The opposite of amounts as they are stored. */
export const negated = (value: { toString(): string }, scale = 2): string => toWire(decimal(value).negated(), scale)
