/** Who hears of a case beside those who have a task: whoever receives or sends goods, the supplier when it is over, the desk when it is late. */
import { DateTime } from 'luxon'
import type { Label } from '#kit/contract.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify, type Notification } from '#server/modules/message/notify.ts'
import { afterSalesTemplates } from '../after-sales-templates.ts'
import { asOrder } from './as-order.contract.ts'
import { caseStatuses } from './as-order-fields.contract.ts'
import type { CaseRow } from './case-events.service.ts'
import { suppliersTurn } from './case-goods.service.ts'

const about = (row: CaseRow, news: string, isSupplier: boolean) => ({
  link: isSupplier ? `/supplier-center/after-sales-info?id=${row.id}` : `/order-center/new-info-service?id=${row.id}`,
  bizType: asOrder.name,
  bizId: row.id,
  dedupeKey: `as-order-${news} ${row.id} ${row.version}`,
})

export const statusWords = (status: string): Label => caseStatuses.find(({ value }) => value === status)?.label ?? { zh: status, en: status }

/** Whoever receives it. */
export async function tellSentBack(uow: UnitOfWork, row: CaseRow): Promise<void> {
  const isSupplier = row.returnTo === 'SUPPLIER'
  await notify(uow, {
    to: isSupplier ? { supplierIds: [row.supplierId] } : { roleCodes: ['WAREHOUSE'] },
    template: afterSalesTemplates['after-sales.sent-back'],
    params: { code: row.code, goods: row.skuName, bill: row.returnBillCode ?? '' },
    ...about(row, 'sent-back', isSupplier),
  })
}

/** The supplier sends goods to the buyer. */
export const tellToSend = async (uow: UnitOfWork, row: CaseRow): Promise<void> =>
  void (await notify(uow, {
    to: { supplierIds: [row.supplierId] },
    template: afterSalesTemplates['after-sales.to-send'],
    params: { code: row.code, goods: row.skuName, qty: decimal(row.applyQty).toFixed() },
    ...about(row, 'to-send', true),
  }))

/** The supplier to whom it was put, and whoever wrote it down. */
export async function tellOver(uow: UnitOfWork, row: CaseRow): Promise<void> {
  const said = (to: Notification['to'], isSupplier: boolean) =>
    notify(uow, {
      to,
      template: afterSalesTemplates['after-sales.over'],
      params: { code: row.code, goods: row.skuName, status: statusWords(row.status) },
      ...about(row, `over-${isSupplier ? 'supplier' : 'desk'}`, isSupplier),
    })
  if (row.sentToId !== null) await said({ supplierIds: [row.sentToId] }, true)
  if (row.ownerId !== null) await said({ userIds: [row.ownerId] }, false)
}

/** The desk, and the supplier where it is theirs to do something. */
export async function tellLate(uow: UnitOfWork, zone: string, row: CaseRow): Promise<void> {
  const [turn] = await uow.sql.query<{ isTheirs: boolean }>(`select ${suppliersTurn('c')} as "isTheirs" from after_sales_order c where c.id = $1::uuid`, [
    row.id,
  ])
  const params = {
    code: row.code,
    goods: row.skuName,
    status: statusWords(row.status),
    due: row.dueAt === null ? '' : DateTime.fromJSDate(row.dueAt, { zone }).toFormat('yyyy-MM-dd HH:mm'),
  }
  const template = afterSalesTemplates['after-sales.late']
  await notify(uow, { to: { roleCodes: ['AFTER_SALES'] }, template, params, ...about(row, 'late', false) })
  if (turn?.isTheirs && row.sentToId !== null)
    await notify(uow, { to: { supplierIds: [row.sentToId] }, template, params, ...about(row, 'late-supplier', true) })
}
