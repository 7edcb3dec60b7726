/** Channels of a product one by one: the same as its sale-channel step, for clients that add and take away single ones. */
import { z } from 'zod'
import { defineCall, Id } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { spuChannel } from '../content/product-content.contract.ts'
import { shownFields, StepView } from '../step/step-calls.contract.ts'

const answer = StepView.extend({ fields: shownFields({ kind: 'spu', step: 'sale-channel' }) }) as unknown as typeof StepView
const permission = 'spu-sales-channel:write'

/** Into the product's draft; a channel that is there already is refused. */
export const insertSpuChannel = defineCall('POST /api/product/spu-sales-channel/insert', {
  permission,
  summary: label('新增商品销售渠道', 'Add a channel to a product'),
  input: spuChannel.extend({ spuId: Id }),
  output: answer,
})

/** What is not sent stays. */
export const updateSpuChannel = defineCall('POST /api/product/spu-sales-channel/update', {
  permission,
  summary: label('修改商品销售渠道', 'Change a channel of a product'),
  input: z.strictObject({
    spuId: Id,
    channel: spuChannel.shape.channel,
    salesRegion: spuChannel.shape.salesRegion.unwrap().optional(),
    remark: spuChannel.shape.remark,
  }),
  output: answer,
})

/** `id`: of the published channel; or of the product, with `channel`. Its SKU lose the channel too. */
export const removeSpuChannel = defineCall('GET|DELETE /api/product/spu-sales-channel/remove/{id}', {
  permission,
  summary: label('移除商品销售渠道', 'Take a channel from a product'),
  input: z.object({ id: Id, channel: z.string().max(40).optional() }),
  output: answer,
  options: { readOnly: false },
})
