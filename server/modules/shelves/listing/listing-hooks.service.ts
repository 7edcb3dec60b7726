/** What lists of listings show beside their columns. */
import type { DataSource } from '#kit/data-source.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { Locale } from '#kit/messages.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { linkedFiles } from '#server/modules/product/content/content-files.service.ts'
import { sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import type { channelListing } from './listing.contract.ts'

export const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })
/** What an article is called, over the listing called `t`. */
export const skuNameIn = (locale: Locale): string => (locale === 'en' ? `coalesce(nullif(t.sku_name_en, ''), t.sku_name)` : 't.sku_name')

export const listingHooks: ResourceHooks<typeof channelListing> = { expressions: { supplierName } }

/** For lists that people look at: with what each article looks like, costs in its channel and has in stock. */
export const shownListingHooks = (data: DataSource, links: SignedLinks): ResourceHooks<typeof channelListing> => ({
  ...listingHooks,
  present: async (rows, { sql, principal }) => {
    const facts = await sellableFacts(data, sql, [...new Set(rows.map((row) => String(row['skuId'])))])
    const pictures = [...new Set([...facts.values()].flatMap(({ picture }) => picture ?? []))]
    const linkOf = new Map((await linkedFiles({ links }, sql, pictures)).map(({ id, link }) => [id, link]))
    return rows.map((row) => {
      const { picture, salePrices, available = null, isOwnStock } = facts.get(String(row['skuId'])) ?? {}
      // What the platform has in its warehouses is no supplier's business.
      const isKept = isOwnStock && principal?.rows.kind === 'supplier'
      return Object.assign(row, {
        picture: linkOf.get(picture ?? '') ?? null,
        salePrice: salePrices?.[String(row['channel'])] ?? null,
        available: isKept ? null : available,
      })
    })
  },
})
