/** What lists of listings show beside their columns. */
import type { DataSource } from '#kit/data-source.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { Locale } from '#kit/messages.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { shownArticles } from '#server/modules/product/sku/shown-articles.service.ts'
import type { channelListing } from './listing.contract.ts'

export const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })
/** What an article is called, over the listing called `t`. */
export const skuNameIn = (locale: Locale): string => (locale === 'en' ? `coalesce(nullif(t.sku_name_en, ''), t.sku_name)` : 't.sku_name')

export const listingHooks: ResourceHooks<typeof channelListing> = { expressions: { supplierName } }

/** For lists that people look at: with what each article looks like, costs in its channel and has in stock. */
export const shownListingHooks = (data: DataSource, links: SignedLinks): ResourceHooks<typeof channelListing> => ({
  ...listingHooks,
  // The machine knows no clock: once the ten seconds are over there is nothing to take back.
  obstacles: ({ undoUntil }) => ({ undo: undoUntil instanceof Date && undoUntil > new Date() ? undefined : 'up-shelves-manager.is-undoable' }),
  present: async (rows, { sql, principal }) => {
    const articles = await shownArticles(
      data,
      links,
      sql,
      rows.map((row) => String(row['skuId'])),
    )
    return rows.map((row) => {
      const { picture = null, salePrices, available = null, isOwnStock } = articles.get(String(row['skuId'])) ?? {}
      // What the platform has in its warehouses is no supplier's business.
      const isKept = isOwnStock && principal?.rows.kind === 'supplier'
      return Object.assign(row, {
        picture,
        salePrice: salePrices?.[String(row['channel'])] ?? null,
        available: isKept ? null : available,
      })
    })
  },
})
