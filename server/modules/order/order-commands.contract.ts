/** What is done with an order after it came in: handed to the channel, confirmed, received, cancelled, sent elsewhere. */
import { z } from 'zod'
import { defineCall, Id, Version } from '#kit/contract.ts'
import { consigneeFields } from './order-fields.contract.ts'
import { orderMaster } from './order-master.contract.ts'
import { subOrder } from './sub-order.contract.ts'

const Ids = z.array(Id).min(1).max(200)
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ label: { zh: '原因', en: 'Reason' }, widget: 'textarea', requiredMessage: { zh: '请输入原因', en: 'Enter the reason' } })

/** All or none; every order must be of the channel. Sub-orders whose supplier may not take them are held. */
export const submitOrders = defineCall('POST /api/order/ys-order-master/submit-order/{salesChannel}', {
  permission: 'order-master:submit',
  summary: { zh: '提交订单至渠道', en: 'Submit orders' },
  input: z
    .object({ salesChannel: z.string().trim().min(1).max(40), ids: Ids.optional(), masterIds: Ids.optional() })
    .refine(({ ids, masterIds }) => ids !== undefined || masterIds !== undefined, { path: ['ids'], error: 'bad-value' }),
  output: z.array(orderMaster.row),
})

/** From now on the promises of the suppliers run. */
export const confirmOrder = defineCall('POST /api/order/ys-order-master/confirm-order', {
  permission: 'order-master:confirm',
  summary: { zh: '确认订单', en: 'Confirm an order' },
  input: z.object({ masterId: Id, version: Version.optional() }),
  output: orderMaster.row,
})

/** Everything that has been shipped altogether has arrived. Said once more it changes nothing. */
export const confirmReceipt = defineCall('POST /api/order/ys-order-master/confirm-receipt', {
  permission: 'order-master:receive',
  summary: { zh: '确认收货', en: 'Confirm the receipt' },
  input: z.object({ masterCode: z.string().trim().min(1).max(40) }),
  output: orderMaster.row,
})

/** The whole order (`id`) or one sub-order of it (`orderId`), or only these goods of it, as long as nothing of it has left. */
export const cancelOrder = defineCall('POST /api/order/order-master/cancel', {
  permission: 'order-master:cancel',
  summary: { zh: '取消订单', en: 'Cancel an order' },
  input: z
    .object({
      id: Id.optional(),
      orderId: Id.optional(),
      skuCodes: z.array(z.string().trim().min(1).max(64)).min(1).max(200).optional(),
      version: Version.optional(),
      reason,
    })
    .refine(({ id, orderId }) => id !== undefined || orderId !== undefined, { path: ['id'], error: 'bad-value' }),
  output: orderMaster.row,
})

/** What is held goes on where it stood, when its supplier may take it again. */
export const resumeOrder = defineCall('POST /api/order/sub-order/resume', {
  permission: 'sub-order:resume',
  summary: { zh: '恢复异常订单', en: 'Let a held sub-order go on' },
  input: z.object({ orderId: Id, version: Version.optional() }),
  output: subOrder.row,
})

/** What has left keeps where it was sent to; the rest goes there. Promises stay as they were given. */
export const updateDeliveryInfo = defineCall('POST /api/order/order-master/update-delivery-info', {
  permission: 'order-master:update-delivery',
  summary: { zh: '修改收货信息', en: 'Change where an order goes' },
  input: z.object({
    id: Id,
    version: Version.optional(),
    consigneeName: consigneeFields.consigneeName,
    consigneeMobile: consigneeFields.consigneeMobile,
    regionCode: consigneeFields.regionCode,
    address: consigneeFields.address,
  }),
  output: orderMaster.row,
})

/** Whole orders for paper, in the order of the ids. */
export const printOrders = defineCall('GET|POST /api/order/order-master/print-list', {
  permission: 'order-master:print',
  summary: { zh: '打印订单', en: 'Orders for paper' },
  input: z.object({ ids: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(Id).min(1).max(100)) }),
  output: z.array(orderMaster.row),
  options: { readOnly: true, logged: true },
})
