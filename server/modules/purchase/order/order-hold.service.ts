/** Orders wait and go on: by the word of the purchase manager, or with a supplier who may take no orders for a while. Then exactly what was stopped goes on. */
import { moveDocument } from '#kit/document/move-document.ts'
import { ruleFailure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { labelOf, storedWords } from '#kit/words.ts'
import type { SupplierHold } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import { heldOrderObstacles, orderObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { ofOrder } from './order-facts.service.ts'
import { tellSupplier } from './order-news.service.ts'
import type { PurchaseOrderRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

interface Given {
  readonly id: string
  readonly version?: number | undefined
}

const hold = (uow: UnitOfWork, row: PurchaseOrderRow, reason: string): Promise<PurchaseOrderRow> =>
  moveDocument(uow, ofOrder(), row, { event: 'HOLD', content: reason, change: { heldReason: reason }, derived: { heldStatus: row.status } })

const resume = (uow: UnitOfWork, row: PurchaseOrderRow, of: ReturnType<typeof ofOrder>): Promise<PurchaseOrderRow> =>
  moveDocument(uow, of, row, { event: 'RESUME', change: { heldReason: null }, derived: { heldStatus: null } })

export async function holdOrder(uow: UnitOfWork, { id, version, reason }: Given & { readonly reason: string }): Promise<void> {
  const held = await hold(uow, await uow.lock(purchaseOrder, id, version), reason)
  await tellSupplier(uow, held, 'purchase.order-held', reason)
}

export async function resumeOrder(uow: UnitOfWork, { id, version }: Given): Promise<void> {
  // The supplier before the order, as everybody does.
  const found = await uow.prisma.purchaseOrder.findFirst({ where: { id, deletedAt: null }, select: { supplierId: true } })
  const { obstacles } = found ? await heldOrderObstacles(uow.sql, found.supplierId) : { obstacles: [] }
  const row = await uow.lock(purchaseOrder, id, version)
  if (row.status === 'ON_HOLD' && obstacles.length > 0) throw ruleFailure('purchase-order.was-executing', { code: row.code })
  await tellSupplier(uow, await resume(uow, row, ofOrder()), 'purchase.order-resumed', labelOf(row.heldReason ?? ''))
}

const underWay: ReadonlySet<string> = new Set(['WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING'])

/** A supplier who is frozen for orders, or is leaving. What was held before stays held by whoever held it. */
export const purchaseHold: SupplierHold = {
  name: 'purchase-orders',
  scopes: ['ORDER'],
  label: { zh: '在途采购单', en: 'Purchase orders under way' },
  async count(sql, supplierId) {
    const [row] = await sql.query<{ n: number }>(
      'select count(*)::int as n from purchase_order where supplier_id = $1::uuid and deleted_at is null and status = any($2::"PurchaseOrderStatus"[])',
      [supplierId, [...underWay]],
    )
    return row?.n ?? 0
  },
  async take(uow, supplierId) {
    const ids = await uow.sql.query<{ id: string }>(
      'select id from purchase_order where supplier_id = $1::uuid and deleted_at is null and status = any($2::"PurchaseOrderStatus"[]) order by id',
      [supplierId, [...underWay]],
    )
    const taken: string[] = []
    for (const { id } of ids) {
      const row = await uow.lockRow('purchaseOrder', id)
      if (!underWay.has(row.status)) continue
      await hold(uow, row, storedWords({ zh: '供应商暂停接单', en: 'The supplier takes no orders' }))
      taken.push(id)
    }
    return taken
  },
  async giveBack(uow, supplierId, taken) {
    // Frozen or leaving by another document, or prevented by the score: they wait until somebody resumes them.
    if ((await orderObstacles(uow.sql, supplierId)).obstacles.length > 0) return
    for (const id of taken.toSorted()) {
      const row = await uow.lockRow('purchaseOrder', id)
      if (row.status === 'ON_HOLD') await resume(uow, row, ofOrder({ supplierMay: true }))
    }
  },
}
