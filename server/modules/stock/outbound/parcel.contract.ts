/** Parcels of outbound orders by themselves, and the customers' receipts that hang on them. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant, Version } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { ParcelHead, ParcelView } from './outbound-lines.contract.ts'

/** A parcel that is under way goes otherwise than it was said. */
export const updateParcel = defineCall('POST /api/storage/outbound-parcel/update', {
  permission: 'outbound-order:ship',
  summary: label('修改包裹', 'Correct a parcel'),
  input: ParcelHead.extend({ id: Id, version: Version.optional() }).strict(),
  output: z.array(ParcelView),
})

export const parcelInfo = defineCall('POST /api/storage/outbound-parcel/get-parcel-info', {
  permission: 'outbound-order:detail',
  summary: label('包裹信息', 'Parcels of an outbound order'),
  input: z.strictObject({ outboundId: Id }),
  output: z.array(ParcelView),
  options: { readOnly: true },
})

/** A line of an outbound order, by its id or its article. */
const OfLine = { outboundId: Id, detailId: Id.optional(), skuCode: z.string().trim().max(64).optional() } as const

/** The parcels that hold a line: with whom it went. */
export const parcelExpress = defineCall('GET /api/storage/outbound-parcel/get-parcel-express', {
  permission: 'outbound-order:detail',
  summary: label('明细物流', 'With whom a line went'),
  input: z.object(OfLine),
  output: z.array(ParcelView),
})

const Receipt = z.object({
  id: Id,
  parcelId: Id.nullable(),
  fileId: Id,
  mediaName: z.string(),
  mediaUrl: z.string(),
  createTime: Instant,
})

/** Of one parcel by its number, of those that hold a line, or of the whole order. */
const OfParcel = z.strictObject({ ...OfLine, billCode: z.string().trim().max(64).optional(), parcelId: Id.optional() })

export const receiptsOfParcel = defineCall('POST /api/storage/outbound-parcel-attachment/list-by-parcel', {
  permission: 'outbound-order:detail',
  summary: label('客户签收单', 'Customer receipts'),
  input: OfParcel,
  output: z.array(Receipt),
  options: { readOnly: true },
})

export const addReceipts = defineCall('POST /api/storage/outbound-parcel-attachment/insert', {
  permission: 'outbound-order:sign',
  summary: label('上传客户签收单', 'Add customer receipts'),
  input: OfParcel.extend({
    fileIds: z
      .array(Id)
      .min(1)
      .max(20)
      .meta({ label: label('客户签收单', 'Customer receipts'), widget: 'file' }),
  }).strict(),
  output: z.array(Receipt),
})

export const removeReceipt = defineCall('GET|DELETE /api/storage/outbound-parcel-attachment/remove/{id}', {
  permission: 'outbound-order:sign',
  summary: label('删除客户签收单', 'Remove a customer receipt'),
  input: ById,
  output: z.object({ removed: z.literal(true) }),
  options: { readOnly: false },
})
