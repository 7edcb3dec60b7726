/** Files of purchase orders and of their deliveries. They hang on the order as any document's do; `kind` tells the two apart. */
import { z } from 'zod'
import { ById, defineCall, Id, Instant } from '#kit/contract.ts'

const Attached = z.object({
  id: Id,
  orderId: Id,
  fileId: Id,
  mediaName: z.string(),
  /** For a short while, for whoever asked. */
  mediaUrl: z.string(),
  createTime: Instant,
})

const callsFor = <const Path extends string>(path: Path, zh: string, en: string) => ({
  insert: defineCall(`POST /api/purchase/${path}/insert`, {
    permission: `${path}:insert`,
    summary: { zh: `上传${zh}`, en: `Attach: ${en}` },
    input: z.strictObject({ orderId: Id, fileIds: z.array(Id).min(1).max(20) }),
    output: z.array(Attached),
  }),
  list: defineCall(`GET|POST /api/purchase/${path}/list`, {
    permission: 'purchase-order:detail',
    summary: { zh: `${zh}列表`, en: `Files: ${en}` },
    input: z.object({ orderId: Id }),
    output: z.array(Attached),
    options: { readOnly: true },
  }),
  remove: defineCall(`GET|DELETE /api/purchase/${path}/remove/{id}`, {
    permission: `${path}:remove`,
    summary: { zh: `删除${zh}`, en: `Remove: ${en}` },
    input: ById,
    output: z.object({ removed: z.number().int() }),
    options: { readOnly: false },
  }),
})

export const attachmentCalls = {
  order: callsFor('purchase-order-attachment', '采购单附件', 'papers of an order'),
  delivery: callsFor('delivery-attachment', '送货附件', 'papers of a delivery'),
} as const
