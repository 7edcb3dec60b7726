/** Another category for the products behind listings: each product once, however many of its articles are named. */
import { eachById } from '#kit/each-by-id.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { batchUpdateCategory, updateWaitCategory } from '#server/modules/shelves/listing/listing-calls.contract.ts'
import { channelListing } from '#server/modules/shelves/listing/listing.contract.ts'
import { productsOfListings } from '#server/modules/shelves/listing/seen-listings.service.ts'
import { changeCategory } from './change-category.ts'

export function shelvesCategoryRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const change = async (context: CallContext, ids: readonly string[], categoryId: string, onlyWaiting: boolean) => {
    const seen = await productsOfListings(context, ids)
    const changed = new Map<string, Promise<unknown>>()
    return eachById(context, ids, async (id) => {
      const listing = seen.get(id)
      if (!listing) throw notFound(channelListing.name, id)
      if (onlyWaiting && listing.sells) throw new Failure('rule', 'up-shelves-manager.sells', { rule: 'sells' })
      const { spuId } = listing
      const work = changed.get(spuId) ?? changeCategory(flow, process, context, { spuId, categoryId, comment: undefined })
      changed.set(spuId, work)
      await work
    })
  }
  return [
    handle(batchUpdateCategory, (context, { ids, categoryId }) => change(context, ids, categoryId, false)),
    handle(updateWaitCategory, (context, { ids, categoryId }) => change(context, ids, categoryId, true)),
  ]
}
