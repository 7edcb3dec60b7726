/** What the homes count of the shelves. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { channelListing } from './listing/listing.contract.ts'

const path = '/commodity-management/up-shelves/index'

export const shelvesTiles: readonly HomeTile[] = [
  {
    key: 'listings-waiting',
    title: { zh: '待上架商品', en: 'To be put up' },
    tone: 'plain',
    of: channelListing,
    by: ['up-shelves-manager:up'],
    path,
    filters: { status: ['WAIT_SHELVE'] },
  },
  {
    key: 'listings-failed',
    title: { zh: '上架失败', en: 'Not put up' },
    tone: 'danger',
    of: channelListing,
    by: ['up-shelves-manager:up'],
    path,
    filters: { status: ['SHELVE_FAILED'] },
  },
]
