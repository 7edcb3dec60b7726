/** What the machine of an order looks at, read in the work that moves it. */
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { comingFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { heldOrderObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { openOf, progressOf } from './order-axes.ts'
import { lineStates } from './order-lines.service.ts'
import type { PurchaseOrderRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'
import { purchaseOrderMachine, type PurchaseOrderFacts } from './purchase-order.machine.ts'

/** Events after which goods may come of the supplier, so that the supplier is asked whether they may take orders, and held until the work ends. */
const asksSupplier: ReadonlySet<string> = new Set(['SUBMIT', 'APPROVE', 'SUPPLIER_CONFIRM', 'AUTO_CONFIRM', 'ACCEPT_COUNTER', 'RESUME'])

/** Events that are refused once something has begun to come. */
const undoes: ReadonlySet<string> = new Set(['RESET', 'CANCEL'])

async function factsOf(uow: UnitOfWork, row: PurchaseOrderRow, event: string): Promise<PurchaseOrderFacts> {
  const lines = await lineStates(uow, row.id)
  const { receiptStatus, billStatus } = progressOf(row, lines)
  const obstacles = asksSupplier.has(event) ? (await heldOrderObstacles(uow.sql, row.supplierId)).obstacles : []
  const coming = undoes.has(event) ? await comingFor(uow.sql, { type: purchaseOrder.name, id: row.id }) : []
  return {
    supplierMay: obstacles.length === 0,
    changeKind: row.changeKind === 'ORIGINAL' ? null : row.changeKind,
    isUntouched: receiptStatus === 'NONE' && billStatus === 'NONE' && decimal(row.paidAmount).isZero() && coming.length === 0,
    // To what is in force: a change that was approved since is theirs to agree to again.
    wasConfirmed: row.confirmedAt !== null && (row.approvedAt === null || row.confirmedAt >= row.approvedAt),
    isWithinTolerance: false,
    hasRemaining: lines.some((line) => openOf(line).greaterThan(0)),
    isComplete: receiptStatus === 'FULL' && billStatus === 'FULL',
    agreesBySilence: false,
    heldStatus: row.heldStatus,
  }
}

/** @param known what the caller knows better than the rows */
export const ofOrder = (known: Partial<PurchaseOrderFacts> = {}) => ({
  resource: purchaseOrder,
  machine: purchaseOrderMachine,
  facts: async (uow: UnitOfWork, row: PurchaseOrderRow, event: string): Promise<PurchaseOrderFacts> => ({ ...(await factsOf(uow, row, event)), ...known }),
})
