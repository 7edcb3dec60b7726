/** What is written down of a listing beside what happened to it: which it is, whose, and what its article was called then. */
import type { ModelRow } from '#kit/unit-of-work.ts'

export type NamedListing = Pick<ModelRow<'channelListing'>, 'id' | 'supplierId' | 'skuCode' | 'skuName' | 'skuNameEn' | 'channel'>

export const listingNamed = ({ id: listingId, supplierId, skuCode, skuName, skuNameEn, channel }: NamedListing) => ({
  listingId,
  supplierId,
  skuCode,
  skuName,
  skuNameEn,
  channel,
})
