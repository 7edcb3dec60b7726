/** Whom the way of a supplier is told: his own people, and whoever looks after him. */
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { notify, type Notification } from '#server/modules/message/notify.ts'

/** Where his people see what it is about. */
const ownPage = (tab: string): string => `/supplier-center/my-supplier/index?tab=${tab}`
const filePage = (supplierId: string, tab: string): string => `/supplier-center/supplier-detail?id=${supplierId}&tab=${tab}`

export interface SupplierNews<Param extends string> {
  readonly supplier: { readonly id: string; readonly companyName: string; readonly masterUserId: string | null }
  readonly template: Notification<Param>['template']
  readonly params: Notification<Param>['params']
  /** Tab of the file. */
  readonly tab: string
  readonly bizType?: string
  readonly bizId?: string
  readonly dedupeKey?: string
}

/** Tells both sides, each with the way to its own screen. Without a keeper the purchase managers are told. */
export async function tellAboutSupplier<Param extends string>(uow: UnitOfWork, { supplier, tab, dedupeKey, ...news }: SupplierNews<Param>): Promise<void> {
  const key = (side: string) => (dedupeKey === undefined ? {} : { dedupeKey: `${dedupeKey} ${side}` })
  await notify(uow, { ...news, to: { supplierIds: [supplier.id] }, link: ownPage(tab), ...key('supplier') })
  const to = supplier.masterUserId ? { userIds: [supplier.masterUserId] } : { roleCodes: ['PURCHASE_MANAGER'] }
  await notify(uow, { ...news, to, link: filePage(supplier.id, tab), ...key('platform') })
}
