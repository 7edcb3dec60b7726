/** What is done with listings: each by itself, so that one that cannot be done keeps no other from it. At most 200 a call. */
import { z } from 'zod'
import { defineCall, Id, Instant } from '#kit/contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { label } from '#kit/fields.contract.ts'

/** `processInstanceId`: the case in which somebody decides whether it may be put up, where a rule asks for it. */
export const PutUpResult = z.array(BatchResult.element.extend({ processInstanceId: Id.nullish() }))
const Ids = z.array(Id).min(1).max(200)
const path = '/api/product/up-shelves-manager'

export const downRemark = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .meta({ label: label('说明', 'Said to it'), widget: 'textarea' })
export const downReason = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({
    label: label('下架原因', 'Why it is taken down'),
    widget: 'dict',
    dict: 'off_shelf_reason',
    requiredMessage: label('请选择下架原因', 'Choose why it is taken down'),
  })

/** At once, or at an hour that is still to come (`scheduledAt`). */
export const batchUpShelves = defineCall(`POST ${path}/batch-up-shelves`, {
  permission: 'up-shelves-manager:up',
  summary: label('批量上架', 'Put articles up'),
  input: z.strictObject({
    ids: Ids,
    scheduledAt: Instant.nullish().meta({ label: label('定时上架时间', 'Goes up at'), widget: 'datetime', hint: label('留空立即上架', 'At once when empty') }),
  }),
  output: PutUpResult,
})

/** As a form asks for the hour. */
export const scheduleUp = defineCall(`POST ${path}/batch-up-shelves`, {
  permission: batchUpShelves.permission,
  summary: label('定时上架', 'Schedule'),
  input: z.strictObject({
    ids: Ids,
    scheduledAt: Instant.meta({
      label: label('定时上架时间', 'Goes up at'),
      widget: 'datetime',
      requiredMessage: label('请选择定时上架时间', 'Choose when it goes up'),
      hint: label(
        '到时再次检查能否上架；不能上架的记为上架失败并说明原因',
        'It is asked again then whether it may be sold; what may not has failed, with every reason',
      ),
    }),
  }),
  output: PutUpResult,
})

/** What failed: once more, or taken from the list of failures with a reason. */
export const batchUpShelvesHandle = defineCall(`POST ${path}/batch-up-shelves-handle`, {
  permission: 'up-shelves-manager:up',
  summary: label('处理上架失败', 'Handle what failed'),
  input: z
    .strictObject({ ids: Ids, handle: z.enum(['RETRY', 'GIVE_UP']), reason: downReason.nullish(), remark: downRemark })
    .refine(({ handle, reason: why }) => handle === 'RETRY' || Boolean(why), { path: ['reason'], error: 'up-shelves-manager.reason-missing' }),
  output: PutUpResult,
})

export const downShelves = defineCall(`POST ${path}/batch-down-shelves`, {
  permission: 'up-shelves-manager:down',
  summary: label('批量下架', 'Take articles down'),
  input: z.strictObject({ ids: Ids, reason: downReason, remark: downRemark }),
  output: BatchResult,
})

/** Within ten seconds; the channel has heard nothing until then. */
export const undoDown = defineCall(`POST ${path}/undo-down-shelves`, {
  permission: 'up-shelves-manager:down',
  summary: label('撤销下架', 'Undo taking down'),
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
})

export const takeOutOfPool = defineCall(`POST ${path}/batch-out-pool`, {
  permission: 'up-shelves-manager:pool',
  summary: label('批量出池', 'Take articles out of the pool'),
  input: z.strictObject({
    ids: Ids,
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .meta({ label: label('出池原因', 'Why'), widget: 'textarea', requiredMessage: label('请输入出池原因', 'Say why') }),
  }),
  output: BatchResult,
})

/** Back in the pool; they stay down. */
export const removeByIds = defineCall('POST /api/product/shelves-out-pool/removeByIds', {
  permission: 'shelves-out-pool:remove',
  summary: label('移出出池', 'Back in the pool'),
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
})

const InCategory = {
  ids: Ids,
  categoryId: Id.meta({
    label: label('商品类目', 'Category'),
    widget: 'reference',
    reference: { resource: 'category', labelField: 'nameZh' },
    requiredMessage: label('请选择商品类目', 'Choose the category'),
  }),
}

/** Gives the products of these listings another category, whatever state they are in. */
export const batchUpdateCategory = defineCall(`POST ${path}/batch-update-category`, {
  permission: 'up-shelves-manager:category',
  summary: label('批量修改类目', 'Change the category'),
  input: z.strictObject(InCategory),
  output: BatchResult,
})

/** The same for what waits to be put up, failed, or lies down: what sells is refused. */
export const updateWaitCategory = defineCall(`POST ${path}/update-wait-shelves-category`, {
  permission: 'up-shelves-manager:category',
  summary: label('修改待上架商品类目', 'Change the category of what waits'),
  input: z.strictObject(InCategory),
  output: BatchResult,
})

/** What a channel says against an article: signed like our own questions, see `channel-shelf.provider.ts`. It goes down where it sells there. */
export const channelComplaint = defineCall('POST /api/product/channel-complaint/{channel}', {
  permission: 'public',
  summary: label('渠道投诉回调', 'A channel complains'),
  input: z.strictObject({
    channel: z.string().max(40),
    skuCode: z.string().max(40),
    message: z.string().trim().min(1).max(400),
    /** Seconds since 1970; at most five minutes old. */
    timestamp: z.coerce.number().int(),
    signature: z.string().max(128),
  }),
  output: z.object({ taken: z.boolean() }),
})

const Reason = z.object({
  code: z.string(),
  message: z.string(),
  /** Name of the rule that asks for it; null where it holds for everything. */
  rule: z.string().nullable(),
  /** Path of the screen that mends it, where the caller has one. */
  link: z.string().nullable(),
})

export const mostAsked = 10_000

/** Every reason why listings cannot be sold, of up to 10,000: counted, and with the first of each. */
export const whyNot = defineCall(`POST ${path}/why-not`, {
  permission: 'up-shelves-manager:list',
  summary: label('为什么不能上架', 'Why it cannot be put up'),
  input: z
    .strictObject({
      ids: z.array(Id).min(1).max(mostAsked).optional(),
      /** Instead: what the list finds with these filters, the first ten thousand. */
      query: z.record(z.string(), z.unknown()).optional(),
    })
    .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), { path: ['ids'], error: 'up-shelves-manager.no-selection' }),
  output: z.object({
    /** Of the listings that the caller sees. */
    total: z.number().int(),
    /** The list finds more than were looked at. */
    isFirst: z.boolean(),
    sellable: z.number().int(),
    /** Of those, so many need an approval first. */
    asking: z.number().int(),
    reasons: z.array(Reason.extend({ count: z.number().int() })),
    /** A hundred of those that have any, some of every reason among them. */
    listings: z.array(z.object({ id: Id, skuCode: z.string(), skuName: z.string(), channel: z.string(), reasons: z.array(Reason) })),
  }),
  options: { readOnly: true },
})
