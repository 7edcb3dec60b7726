/** What the homes count of bills. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { purchaseBill } from './bill/purchase-bill.contract.ts'

const bills = (key: string, zh: string, en: string, tone: HomeTile['tone'], filters: HomeTile['filters']): HomeTile => ({
  key: `purchase-bill-${key}`,
  title: { zh, en },
  tone,
  of: purchaseBill,
  path: '/financial-center/bill/index',
  filters,
})

export const systemTiles: readonly HomeTile[] = [
  bills('disputed', '有异议对账单', 'Bills that are disputed', 'warning', { status: ['DISPUTED'] }),
  bills('due', '到期未付对账单', 'Bills due', 'danger', ({ today }) => ({ status: ['PAYABLE', 'PARTIAL_PAID'], dueOn_le: today })),
]

export const supplierTiles: readonly HomeTile[] = [bills('to-agree', '待确认对账单', 'Bills to agree to', 'warning', { status: ['WAIT_SUPPLIER'] })]
