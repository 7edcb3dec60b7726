/** Single channels of products. The caller's side follows from who they are, for the paths name none. */
import { badInput, Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ProductContent } from '../content/product-content.contract.ts'
import { draftContent, editableDraft } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { limits, skuStepKey, spuStepKey } from '../product-steps.contract.ts'
import { requireSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { writeDraft } from '../step/save-step.service.ts'
import { again } from '../step/step.routes.ts'
import { readingIn } from '../step/reading.service.ts'
import { stepViewOf } from '../step/step-view.service.ts'
import { insertSpuChannel, removeSpuChannel, updateSpuChannel } from './spu-channel.contract.ts'

export function spuChannelRoutes(dependencies: ProductDependencies): Route[] {
  /** @param change of the content @returns keys of further steps that it touched */
  const edit = async (context: CallContext, spuId: string, told: string, change: (content: ProductContent) => readonly string[]) => {
    const side: Side = context.principal.rows.kind === 'supplier' ? 'supplier' : 'manager'
    requireSide(side, 'write', context.principal)
    const spu = await seenSpu(context, side, spuId)
    return context.work(async (uow) => {
      const draft = await editableDraft(uow, side, spu.id)
      const content = draftContent(draft)
      const steps = [spuStepKey('sale-channel'), ...change(content)]
      const after = await writeDraft(dependencies, uow, draft, { content, steps, logAs: 'channels-changed', told })
      return stepViewOf(dependencies, readingIn(context, uow), side, {
        spuId: spu.id,
        of: { kind: 'spu', step: 'sale-channel' },
        skuId: undefined,
        draft: after,
        content,
      })
    }, again)
  }
  return [
    handle(insertSpuChannel, (context, { spuId, ...channel }) =>
      edit(context, spuId, channel.channel, ({ spu }) => {
        const { channels } = spu['sale-channel']
        if (channels.some((one) => one.channel === channel.channel)) throw badInput([{ path: 'channel', code: 'product.channel-twice' }])
        if (channels.length >= limits.channels) throw badInput([{ path: 'channel', code: 'product.too-many-channels', params: { most: limits.channels } }])
        channels.push(channel)
        return []
      }),
    ),
    handle(updateSpuChannel, (context, { spuId, channel, salesRegion, remark }) =>
      edit(context, spuId, channel, ({ spu }) => {
        const one = spu['sale-channel'].channels.find((each) => each.channel === channel)
        if (!one) throw new Failure('rule', 'product.channel-not-offered', { rule: 'product.channel-not-offered' })
        Object.assign(one, { ...(salesRegion && { salesRegion }), ...(remark !== undefined && { remark }) })
        return []
      }),
    ),
    handle(removeSpuChannel, async (context, { id, channel }) => {
      const row = channel === undefined ? await context.prisma.spuSalesChannel.findFirst({ where: { id, deletedAt: null } }) : { spuId: id, channel }
      if (!row) throw notFound('spu-sales-channel', id)
      return edit(context, row.spuId, row.channel, (content) => {
        const step = content.spu['sale-channel']
        if (!step.channels.some((one) => one.channel === row.channel))
          throw new Failure('rule', 'product.channel-not-offered', { rule: 'product.channel-not-offered' })
        step.channels = step.channels.filter((one) => one.channel !== row.channel)
        const selling = content.skus.filter((sku) => sku['sale-channel'].channels.some((one) => one.channel === row.channel))
        for (const sku of selling) sku['sale-channel'].channels = sku['sale-channel'].channels.filter((one) => one.channel !== row.channel)
        return selling.map(({ skuId }) => skuStepKey(skuId, 'sale-channel'))
      })
    }),
  ]
}
