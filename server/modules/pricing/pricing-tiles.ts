/** What the home of staff counts of adjustments. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { priceAdjustment } from './adjustment/price-adjustment.contract.ts'

const tile = (key: string, zh: string, en: string, tone: HomeTile['tone'], filters: HomeTile['filters']): HomeTile => ({
  key: `price-adjustment-${key}`,
  title: { zh, en },
  tone,
  of: priceAdjustment,
  by: ['price-adjustment:submit'],
  path: '/adjustmentOrder/price/operation/index',
  filters,
})

export const systemTiles: readonly HomeTile[] = [
  tile('partial', '部分生效调价单', 'Adjustments in force in part', 'danger', { status: ['PARTIAL'] }),
  tile('returned', '退回的调价单', 'Adjustments that came back', 'warning', { status: ['RETURNED'] }),
]
