/** What the homes count of bills and payments. */
import type { Permission } from '#kit/contract.ts'
import type { HomeTile } from '#server/area/home-tile.ts'
import { plusDays } from './bill/bill-cycle.ts'
import { purchaseBill } from './bill/purchase-bill.contract.ts'
import { billPay } from './pay/bill-pay.contract.ts'

/** @param by the right of who deals with them */
const bills = (key: string, zh: string, en: string, tone: HomeTile['tone'], by: Permission, filters: HomeTile['filters']): HomeTile => ({
  key: `purchase-bill-${key}`,
  title: { zh, en },
  tone,
  of: purchaseBill,
  by: [by],
  path: '/financial-center/bill/index',
  filters,
})

const payments = (key: string, zh: string, en: string, tone: HomeTile['tone'], by: Permission, filters: HomeTile['filters']): HomeTile => ({
  key: `bill-pay-${key}`,
  title: { zh, en },
  tone,
  of: billPay,
  by: [by],
  path: '/financial-center/pay/index',
  filters,
})

export const systemTiles: readonly HomeTile[] = [
  bills('draft', '待发送对账单', 'Bills to send', 'warning', 'purchase-bill:send', { status: ['DRAFT'] }),
  bills('disputed', '有异议对账单', 'Bills that are disputed', 'warning', 'purchase-bill:send', { status: ['DISPUTED'] }),
  bills('in-approval', '待审批对账单', 'Bills to decide on', 'warning', 'purchase-bill:approve', { status: ['IN_APPROVAL'] }),
  bills('due-soon', '7 天内到期对账单', 'Bills due in a week', 'warning', 'bill-pay:insert', ({ today }) => ({
    status: ['PAYABLE', 'PARTIAL_PAID'],
    dueOn_ge: today,
    dueOn_le: plusDays(today, 7),
  })),
  bills('due', '到期未付对账单', 'Bills due', 'danger', 'bill-pay:insert', ({ today }) => ({ status: ['PAYABLE', 'PARTIAL_PAID'], dueOn_le: today })),
  payments('in-approval', '待审批付款单', 'Payments to decide on', 'warning', 'bill-pay:approve', { status: ['IN_APPROVAL'] }),
  payments('to-pay', '待支付付款单', 'Payments to be made', 'warning', 'bill-pay:pay', { status: ['APPROVED'] }),
  payments('failed', '支付失败', 'Payments that failed', 'danger', 'bill-pay:sync', { status: ['PAY_FAILED'] }),
  payments('at-the-bank', '支付中', 'Payments at the bank', 'plain', 'bill-pay:sync', { status: ['PAYING'] }),
]

export const supplierTiles: readonly HomeTile[] = [
  bills('to-agree', '待确认对账单', 'Bills to agree to', 'warning', 'purchase-bill:confirm', { status: ['WAIT_SUPPLIER'] }),
  payments('coming', '在途款项', 'Money on its way', 'plain', 'bill-pay:track', { status: ['APPROVED', 'PAYING'] }),
]
