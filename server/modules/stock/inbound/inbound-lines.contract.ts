/** Lines of inbound orders: how they are shown, what is said of goods on their way, and what is confirmed of those that came. */
import { z } from 'zod'
import { Day, Id, Instant, Money, Quantity, UnitPrice } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { OnDocument, plain, positive } from '../stock-fields.contract.ts'

const Place = z.object({
  operationId: Id,
  acceptedQty: Quantity,
  rejectedQty: Quantity,
  cargoSpaceId: Id.nullable(),
  spaceCode: z.string().nullable(),
  batchId: Id.nullable(),
  batchNo: z.string().nullable(),
  expireOn: Day.nullable(),
  reason: z.string().nullable(),
  /** Where what was rejected waits to be fetched. */
  defectiveAt: z.string().nullable(),
  receivedAt: Instant,
  receivedBy: z.string().nullable(),
})

export const InboundLineView = z.object({
  id: Id,
  lineNo: z.number(),
  skuId: Id,
  skuCode: z.string(),
  /** In the reader's language. */
  skuName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  needsBatch: z.boolean(),
  planQty: Quantity,
  acceptedQty: Quantity,
  rejectedQty: Quantity,
  /** Still to come. */
  openQty: Quantity,
  /** Null for whoever may not see amounts. */
  price: UnitPrice.nullable(),
  amount: Money.nullable(),
  /** Of the SKU in this warehouse, before anything more comes. Null for whoever counts it blind. */
  onHand: Quantity.nullable(),
  available: Quantity.nullable(),
  places: z.array(Place),
})

export const Discrepancy = z.object({
  id: Id,
  lineId: Id,
  skuCode: z.string(),
  skuName: z.string(),
  kind: z.enum(['SHORT', 'DEFECTIVE', 'OVER']),
  qty: Quantity,
  reason: z.string().nullable(),
  createTime: Instant,
})

/** One part of a line that came: several of one line go into several places or batches. */
const Received = z
  .strictObject({
    lineId: Id,
    acceptedQty: plain(9, 4).default('0'),
    rejectedQty: plain(9, 4).default('0'),
    cargoSpaceId: Id.nullish(),
    batchNo: z.string().trim().max(64).nullish(),
    producedOn: Day.nullish(),
    expireOn: Day.nullish(),
    reason: z.string().trim().max(500).nullish(),
    /** A warehouse for defective goods, and a space of it, where what is rejected waits to be fetched; nowhere when it goes back at once. */
    defectiveWarehouseId: Id.nullish(),
    defectiveSpaceId: Id.nullish(),
  })
  .refine(({ acceptedQty, rejectedQty }) => /[1-9]/.test(acceptedQty + rejectedQty), { path: ['acceptedQty'], error: 'stock.not-positive' })

export const ConfirmInbound = OnDocument.extend({
  /** Of this confirmation: sent again, it does nothing. */
  operationId: Id,
  lines: z.array(Received).max(500),
  /** What has not come will not come; that may be all there is to say of an order of which some came. */
  isFinal: z.boolean().default(false),
})
  .strict()
  .refine(({ lines, isFinal }) => lines.length > 0 || isFinal, { path: ['lines'], error: 'stock.not-positive' })
export type ConfirmInbound = z.output<typeof ConfirmInbound>

const text = (zh: string, en: string, most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .meta({ label: label(zh, en), widget: 'text' })

/** Whoever sends the goods says what is on its way, and when it will be there. */
export const AnnounceInbound = OnDocument.extend({
  /** Of this notice: sent again, it does nothing. */
  operationId: Id,
  arriveOn: Day.meta({ label: label('预计到货', 'Expected on'), widget: 'date' }),
  carrier: text('物流公司', 'Carrier', 40).meta({ label: label('物流公司', 'Carrier'), widget: 'dict', dict: 'logistics_company' }),
  billCode: text('物流单号', 'Waybill', 64),
  packages: z
    .number()
    .int()
    .min(1)
    .max(99_999)
    .nullish()
    .meta({ label: label('件数', 'Packages'), widget: 'number' }),
  contact: text('联系人', 'Contact', 60),
  phone: text('联系电话', 'Telephone', 30),
  remark: text('备注', 'Remark', 500),
  lines: z
    .array(z.strictObject({ lineId: Id, qty: positive }))
    .min(1)
    .max(500),
}).strict()
export type AnnounceInbound = z.output<typeof AnnounceInbound>

export const InboundNotice = z.object({
  id: Id,
  arriveOn: Day,
  carrier: z.string().nullable(),
  billCode: z.string().nullable(),
  packages: z.number().int().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  remark: z.string().nullable(),
  announcedAt: Instant,
  announcedBy: z.string().nullable(),
  lines: z.array(z.object({ lineId: Id, skuCode: z.string(), skuName: z.string(), unit: z.string().nullable(), qty: Quantity })),
})
