/** Parcels: what of which line left with whom, and when it arrived. */
import { z } from 'zod'
import { defineCall, Id, Instant } from '#kit/contract.ts'
import { chosen, label } from '#kit/fields.contract.ts'
import { OrderParcelView } from './order-fields.contract.ts'
import { subOrder } from './sub-order.contract.ts'

/** A parcel as the form of a shipment asks for it. */
export const ParcelDraft = z.object({
  logisticsCompany: chosen('物流公司', 'Carrier', 'logistics_company'),
  billCode: z
    .string()
    .trim()
    .regex(/^[\w-]{4,64}$/, { error: 'order.bad-bill-code' })
    .meta({ label: label('物流单号', 'Waybill'), widget: 'text', column: 160, requiredMessage: label('请输入物流单号', 'Enter the waybill number') }),
  /** Now, when it is left out; never in the future. */
  shippedAt: Instant.optional(),
  remark: z.string().trim().max(500).nullish(),
  lines: z
    .array(
      z.object({
        lineId: Id,
        quantity: z
          .string()
          .trim()
          .regex(/^\d{1,9}(\.\d{1,4})?$/)
          .refine((text) => /[1-9]/.test(text), { error: 'order.quantity-positive' }),
      }),
    )
    .min(1)
    .max(500),
})
export type ParcelDraft = z.output<typeof ParcelDraft>

/** By the supplier for his own, or by staff. Never more than is left; the last of it makes the sub-order SHIPPED. */
export const deliverParcels = defineCall('POST /api/order/order-delivery/parcel-deliver', {
  permission: 'sub-order:ship',
  summary: { zh: '包裹发货', en: 'Ship parcels' },
  input: z.object({ orderId: Id, parcels: z.array(ParcelDraft).min(1).max(50) }),
  output: subOrder.row,
})

export const parcelsOfOrder = defineCall('GET|POST /api/order/order-delivery/gainParcelInfo', {
  permission: 'sub-order:detail',
  summary: { zh: '包裹信息', en: 'Parcels of a sub-order' },
  input: z.object({ orderId: Id }),
  output: z.array(OrderParcelView),
  options: { readOnly: true },
})
