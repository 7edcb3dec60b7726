/** Who hears what became of an adjustment. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { pricingTemplates } from '../pricing-templates.ts'
import type { Adjustment } from './adjustment-write.service.ts'
import { priceAdjustment } from './price-adjustment.contract.ts'

const about = (row: Adjustment) => ({
  link: `/adjustmentOrder/price/operation/index?id=${row.id}`,
  bizType: priceAdjustment.name,
  bizId: row.id,
  dedupeKey: `${row.id} ${row.version}`,
})

/** Whoever wrote it, unless it was they who did it. */
const readers = (uow: UnitOfWork, { ownerId }: Adjustment): string[] => (ownerId && ownerId !== uow.actor.userId ? [ownerId] : [])

export async function tellRejected(uow: UnitOfWork, row: Adjustment, reason: string | undefined): Promise<void> {
  const userIds = readers(uow, row)
  if (userIds.length === 0) return
  const params = { code: row.code, reason: reason?.trim() ? `：${reason.trim()}` : '' }
  await notify(uow, { to: { userIds }, template: pricingTemplates['pricing.rejected'], params, ...about(row) })
}

/** @param row as it is after its last line was settled */
export async function tellApplied(uow: UnitOfWork, row: Adjustment): Promise<void> {
  const userIds = readers(uow, row)
  if (userIds.length === 0) return
  const params = { code: row.code, applied: row.appliedCount }
  if (row.failedCount > 0)
    await notify(uow, { to: { userIds }, template: pricingTemplates['pricing.in-part'], params: { ...params, failed: row.failedCount }, ...about(row) })
  else await notify(uow, { to: { userIds }, template: pricingTemplates['pricing.in-force'], params, ...about(row) })
}
