/** Tells people which of their goods went down by themselves, once a reason, with the list where one click shows what mends it. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify } from '#server/modules/message/notify.ts'
import { shelvesTemplates } from '../shelves-templates.ts'
import type { Listing } from './listing-move.service.ts'

const named = 3

export interface TakenDown {
  readonly row: Pick<Listing, 'supplierId' | 'skuCode'>
  readonly reason: string
}

export async function tellTakenDown(uow: UnitOfWork, taken: readonly TakenDown[]): Promise<void> {
  if (taken.length === 0) return
  const reasons = await uow.prisma.dictionary.findMany({ where: { code: 'off_shelf_reason', deletedAt: null, parentId: { not: null } } })
  const occasions = new Map<string, TakenDown[]>()
  for (const one of taken) {
    const key = `${one.row.supplierId ?? ''} ${one.reason}`
    occasions.set(key, [...(occasions.get(key) ?? []), one])
  }
  for (const [key, rows] of occasions) {
    const [supplierId = '', reason = ''] = key.split(' ')
    const entry = reasons.find(({ dictKey }) => dictKey === reason)
    const codes = rows.slice(0, named).map(({ row }) => row.skuCode)
    await notify(uow, {
      to: { roleCodes: ['CATEGORY_OP'], ...(supplierId && { supplierIds: [supplierId] }) },
      template: shelvesTemplates['shelves.taken-down'],
      params: {
        count: String(rows.length),
        codes: codes.join(', ') + (rows.length > named ? ' …' : ''),
        reason: entry ? { zh: entry.dictValue, en: entry.dictValueEn || entry.dictValue } : reason,
      },
      link: `/commodity-management/up-shelves/index?q.status=OFF_SHELF&q.offReason=${reason}`,
    })
  }
}
