/** How payments stand, for whoever works them off: counted by status, and what waits for the cashier. */
import { z } from 'zod'
import { defineCall, Money } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { listInput } from '#kit/resource-calls.contract.ts'
import { billPay, PayStatus } from '../pay/bill-pay.contract.ts'

const count = z.number().int()

export const payFigures = {
  /** The same rows as the list without its status, counted by status. */
  counters: defineCall('GET|POST /api/purchase/purchase-bill-pay/status-counters', {
    permission: 'bill-pay:list',
    summary: label('各状态付款单数', 'How many payments stand how'),
    input: listInput(billPay),
    output: z.array(z.object({ status: PayStatus, count })),
    options: { readOnly: true },
  }),
  pool: defineCall('GET|POST /api/purchase/purchase-bill-pay/pool', {
    permission: 'bill-pay:pay',
    summary: label('出纳待支付', 'What waits for the cashier'),
    input: z.object({}),
    output: z.object({ waiting: count, waitingAmount: Money, urgent: count, failed: count }),
    options: { readOnly: true },
  }),
} as const
