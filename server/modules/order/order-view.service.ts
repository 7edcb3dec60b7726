/** Orders and sub-orders as their lists and details show them: names beside ids, lines and parcels in details, the caller's rows only. */
import { statesThatKnow } from '#kit/lifecycle.contract.ts'
import { notFound } from '#kit/errors.ts'
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { RawRow, ResourceHooks, RowShown } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { withAbilities } from '#kit/resource/present.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { regionName } from '#server/modules/system/region.service.ts'
import { orderMaster } from './order-master.contract.ts'
import type { Delivery } from './order-redirect.service.ts'
import { partsOf } from './order-parts.service.ts'
import { subOrder } from './sub-order.contract.ts'
import { subOrderMachine } from './sub-order.machine.ts'

const ofMaster = (column: string): string => `(select m.${column} from order_master m where m.id = t.master_id)`
/** Where it goes, or went: what has left keeps where it was sent to when the rest of the order goes elsewhere. */
const delivery = (field: keyof Delivery, column: string): string => `case when t.went_to is null then ${ofMaster(column)} else t.went_to->>'${field}' end`

export const subOrderHooks: ResourceHooks = {
  expressions: {
    supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
    channelOrderNo: ofMaster('channel_order_no'),
    consigneeName: delivery('consigneeName', 'consignee_name'),
    consigneeMobile: delivery('consigneeMobile', 'consignee_mobile'),
    address: delivery('address', 'address'),
    buyerRemark: ofMaster('remark'),
    regionName: regionName(delivery('regionCode', 'region_code')),
  },
}

/**
 * Where an order's own status opens a command: where a sub-order of that status knows the event. An order that is held or partly
 * shipped has sub-orders in other statuses too, which decide in the end.
 */
const openFor: Readonly<Record<string, readonly string[]>> = {
  submit: statesThatKnow(subOrderMachine, 'SUBMIT'),
  confirm: [...statesThatKnow(subOrderMachine, 'CONFIRM'), 'EXCEPTION'],
  receive: [...statesThatKnow(subOrderMachine, 'CONFIRM_RECEIPT'), 'PART_SHIPPED', 'EXCEPTION'],
  updateDelivery: [...statesThatKnow(subOrderMachine, 'UPDATE_DELIVERY'), 'PART_SHIPPED'],
  cancel: statesThatKnow(subOrderMachine, 'CANCEL'),
}

export const orderMasterHooks: ResourceHooks = {
  obstacles: ({ status, invoiceStatus }) => ({
    ...Object.fromEntries(Object.entries(openFor).map(([command, open]) => [command, open.includes(String(status)) ? undefined : 'not-allowed-now'])),
    invoice: status === 'CANCELLED' || invoiceStatus === 'APPLIED' || invoiceStatus === 'ISSUED' ? 'not-allowed-now' : undefined,
  }),
}

const subOrders = createRepository(subOrder, subOrderHooks)
const masters = createRepository(orderMaster, orderMasterHooks)

export const findOrder = (context: CallContext, id: string) => masters.find(readerOf(context), id)
export const findSubOrder = (context: CallContext, id: string) => subOrders.find(readerOf(context), id)

/** Those of an order that the caller sees, by number. */
export const subOrdersSeen = (context: CallContext, masterId: string): Promise<RowShown<typeof subOrder>[]> =>
  subOrders.few(readerOf(context), { masterId: [masterId], ascs: 'orderCode' })

/** With lines and parcels. @throws Failure not-found when it is not the caller's to see */
export async function subOrderShown(context: CallContext, id: string) {
  const row = await findSubOrder(context, id)
  if (!row) throw notFound(subOrder.name, id)
  const parts = await partsOf(context.sql, [id])
  return withParts(context, withAbilities(subOrder, subOrderHooks, row, context), parts)
}

/** Amounts of lines are hidden with the sum that they add up to. */
function withParts<Row extends RawRow>({ caller }: CallContext, row: Row, partsOfRow: Awaited<ReturnType<typeof partsOf>>) {
  const { lines, parcels } = partsOfRow(row.id)
  const seesAmounts = !isHidden(caller, subOrder, 'goodsAmount')
  return { ...row, lines: seesAmounts ? lines : lines.map(({ price: _price, amount: _amount, ...line }) => line), parcels }
}

/** With its sub-orders. @throws Failure not-found when it is not the caller's to see */
export async function orderShown(context: CallContext, id: string) {
  const row = await findOrder(context, id)
  if (!row) throw notFound(orderMaster.name, id)
  const seen = await subOrdersSeen(context, id)
  const parts = await partsOf(
    context.sql,
    seen.map((one) => one.id),
  )
  const shown = seen.map((one) => withParts(context, withAbilities(subOrder, subOrderHooks, one, context), parts))
  return { ...withAbilities(orderMaster, orderMasterHooks, row, context), subOrders: shown }
}
