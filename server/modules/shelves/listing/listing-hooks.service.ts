/** What lists of listings show beside their columns. */
import type { Locale } from '#kit/messages.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { channelListing } from './listing.contract.ts'

export const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })
/** What an article is called, over the listing called `t`. */
export const skuNameIn = (locale: Locale): string => (locale === 'en' ? `coalesce(nullif(t.sku_name_en, ''), t.sku_name)` : 't.sku_name')

export const listingHooks: ResourceHooks<typeof channelListing> = { expressions: { supplierName } }
