/** What lists of listings show beside their columns. */
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { channelListing } from './listing.contract.ts'

export const supplierName = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })
export const listingHooks: ResourceHooks<typeof channelListing> = { expressions: { supplierName } }
