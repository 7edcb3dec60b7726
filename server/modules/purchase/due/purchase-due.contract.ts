/** What is due of orders, by the day on which it was promised or is wanted. */
import { z } from 'zod'
import { Day, defineCall, Id, Quantity } from '#kit/contract.ts'

export const DueGoods = z.object({
  dueOn: Day,
  orderId: Id,
  code: z.string(),
  supplierName: z.string(),
  warehouseName: z.string(),
  /** Lines of the order that are due on this day, and what is open of them. */
  lines: z.number(),
  openQty: Quantity,
  /** All of it was promised; otherwise it is what the buyer wants. */
  isPromised: z.boolean(),
  isLate: z.boolean(),
  /** By notices of arrival, of these lines. */
  announcedQty: Quantity,
})
export type DueGoods = z.output<typeof DueGoods>

export const purchaseDue = defineCall('GET|POST /api/purchase/order/due', {
  permission: 'purchase-order:list',
  summary: { zh: '采购到货日历', en: 'What is due' },
  input: z.object({ from: Day, to: Day }).refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 100 * 86_400_000, {
    path: ['to'],
    error: 'purchase.due-span',
  }),
  output: z.object({ late: z.number(), days: z.array(DueGoods) }),
  options: { readOnly: true },
})
