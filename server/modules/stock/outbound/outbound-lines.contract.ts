/** What an outbound order holds: its goods with where they lie and what left of them, and the parcels they were packed into. */
import { z } from 'zod'
import { Day, Id, Instant, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { chosen, label } from '#kit/fields.contract.ts'
import { plain, positive } from '../stock-fields.contract.ts'

/** A place goods are taken from. */
const Place = z.object({
  inventoryId: Id,
  cargoSpaceId: Id.nullable(),
  spaceCode: z.string().nullable(),
  batchId: Id.nullable(),
  batchNo: z.string().nullable(),
  expireOn: Day.nullable(),
  qty: Quantity,
})

/** What left at one time from one place. */
const Pick = Place.extend({ operationId: Id, pickedAt: Instant, pickedBy: z.string().nullable() })

/** Where the rest of a line is to be taken from; `most` is what lies there for this line. */
const Suggestion = Place.extend({ most: Quantity })

export const OutboundLineView = z.object({
  id: Id,
  lineNo: z.number(),
  skuId: Id,
  skuCode: z.string(),
  /** In the reader's language. */
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  planQty: Quantity,
  /** What was agreed to; null until then. */
  approvedQty: Quantity.nullable(),
  shippedQty: Quantity,
  packedQty: Quantity,
  /** Still to leave. */
  openQty: Quantity,
  /** Null for whoever may not see amounts. */
  price: UnitPrice.nullable(),
  amount: Money.nullable(),
  /** Of the SKU in this warehouse. Null for whoever counts it blind. */
  onHand: Quantity.nullable(),
  available: Quantity.nullable(),
  picks: z.array(Pick),
  /** First what expires first, then what lies longest; nothing while the order does not ship. */
  suggested: z.array(Suggestion),
})

export const parcelStatuses = [
  { value: 'SHIPPED', label: label('已发出', 'Sent'), color: 'blue' },
  { value: 'IN_TRANSIT', label: label('运输中', 'Under way'), color: 'cyan' },
  { value: 'SIGNED', label: label('已签收', 'Signed'), color: 'green' },
  { value: 'EXCEPTION', label: label('异常', 'Trouble'), color: 'red' },
  { value: 'RETURNED', label: label('已退回', 'Returned'), color: 'orange' },
] as const
export const ParcelStatus = z.enum(['SHIPPED', 'IN_TRANSIT', 'SIGNED', 'EXCEPTION', 'RETURNED'])

export const ParcelView = z.object({
  id: Id,
  version: z.number(),
  parcelNo: z.string(),
  logisticsCompany: z.string(),
  /** In the reader's language. */
  companyName: z.string(),
  billCode: z.string(),
  packages: z.number(),
  weight: Quantity.nullable(),
  status: ParcelStatus,
  shippedAt: Instant,
  signedAt: Instant.nullable(),
  remark: z.string().nullable(),
  /** How many customer receipts hang on it. */
  receipts: z.number(),
  lines: z.array(z.object({ lineId: Id, skuCode: z.string(), skuName: z.string(), qty: Quantity })),
})
export type ParcelView = z.output<typeof ParcelView>

/** How a parcel goes; one number a carrier. */
export const ParcelHead = z.strictObject({
  logisticsCompany: chosen('物流公司', 'Carrier', 'logistics_company'),
  billCode: z
    .string()
    .trim()
    .regex(/^[\w-]{4,64}$/, { error: 'stock.bad-bill-code' })
    .meta({ label: label('物流单号', 'Waybill'), widget: 'text', requiredMessage: label('请输入物流单号', 'Enter the waybill number') }),
  packages: z
    .number()
    .int()
    .min(1)
    .max(9999)
    .default(1)
    .meta({ label: label('件数', 'Packages'), widget: 'number' }),
  weight: plain(9, 4)
    .nullish()
    .meta({ label: label('重量（千克）', 'Weight (kg)'), widget: 'quantity' }),
  remark: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .meta({ label: label('备注', 'Remark'), widget: 'text' }),
})

export const ParcelDraft = ParcelHead.extend({
  lines: z
    .array(z.strictObject({ lineId: Id, qty: positive }))
    .min(1)
    .max(500),
}).strict()
export type ParcelDraft = z.output<typeof ParcelDraft>
