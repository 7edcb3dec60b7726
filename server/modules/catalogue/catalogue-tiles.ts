/** What the homes count of the catalogue. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { brandAuthorisation } from './brand/brand-authorisation.contract.ts'

export const brandTiles: readonly HomeTile[] = [
  {
    key: 'brand-authorisations-expiring',
    title: { zh: '即将到期品牌授权', en: 'Brand authorisations that expire' },
    tone: 'warning',
    of: brandAuthorisation,
    by: ['brand-authorisation:update'],
    path: '/commodity-management/brand-authorisation/index',
    filters: { status: 'EXPIRING' },
  },
]
