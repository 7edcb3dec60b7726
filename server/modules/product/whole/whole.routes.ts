/** Products read as a whole, for both sides: their SKU, channels and prices. */
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { heldSkus } from '../publish/invalidate.service.ts'
import { onSide, seenSpu } from '../side-guard.service.ts'
import type { Side } from '../side.contract.ts'
import { readingIn } from '../step/reading.service.ts'
import { editedContent, sellingContent, skuIn, spuIdOfSku } from '../step/step-view.service.ts'
import { channelTexts, skuChannelLines, skuListOf, skuPriceView, stateOf } from './sku-list.service.ts'
import { channelChoicesOn, removableSkusOn, skuChannelsOn, skuInventory, skuListOn, skuPricesOn } from './whole-calls.contract.ts'
import { inventoryOf } from './sku-inventory.service.ts'

export function wholeRoutes(dependencies: ProductDependencies, side: Side): Route[] {
  /** The product of a SKU that the caller sees. */
  const ofSku = async (context: CallContext, skuId: string) => seenSpu(context, side, await spuIdOfSku(context.sql, skuId))
  return [
    handle(
      skuListOn(side),
      onSide(side, 'read', async (context, { id, of }) => {
        const spu = await seenSpu(context, side, id)
        const at = readingIn(context)
        return skuListOf(dependencies, at, side, spu, await stateOf(at, spu, of))
      }),
    ),
    handle(
      removableSkusOn(side),
      onSide(side, 'read', async (context, { id }) => {
        const spu = await seenSpu(context, side, id)
        const { records } = await skuListOf(dependencies, readingIn(context), side, spu, await stateOf(readingIn(context), spu, 'draft'))
        const held = await context.work((uow) =>
          heldSkus(
            uow,
            records.flatMap(({ skuId, isPublished }) => (isPublished ? [skuId] : [])),
          ),
        )
        return records.map(({ skuId, code, name, specText, isPublished }) => {
          const reasons = (held.get(skuId) ?? []).map((reason) => ({ code: reason, message: context.text(reason) }))
          return { skuId, code, name, specText, isPublished, canRemove: reasons.length === 0, reasons }
        })
      }),
    ),
    handle(
      skuChannelsOn(side),
      onSide(side, 'read', async (context, { id, of }) => {
        const spu = await ofSku(context, id)
        const at = readingIn(context)
        const { content } = await stateOf(at, spu, of)
        return skuChannelLines(dependencies, at, side, content, skuIn(content, id))
      }),
    ),
    handle(
      channelChoicesOn(side),
      onSide(side, 'read', async (context, { id }) => {
        const at = readingIn(context)
        const { content } = await editedContent(at, await seenSpu(context, side, id))
        const text = await channelTexts(dependencies, at, content)
        return content.spu['sale-channel'].channels.map(({ channel, salesRegion, remark }) => ({
          code: channel,
          name: text.channel(channel),
          salesRegion: text.region(salesRegion),
          remark: remark ?? null,
        }))
      }),
    ),
    handle(
      skuPricesOn(side),
      onSide(side, 'read', async (context, { id }) => {
        const spu = await ofSku(context, id)
        const at = readingIn(context)
        const content = await sellingContent(at, spu)
        return skuPriceView(dependencies, at, side, spu, content, skuIn(content, id))
      }),
    ),
  ]
}

export const inventoryRoutes = (): Route[] => [handle(skuInventory, (context, { id }) => inventoryOf(context, id))]
