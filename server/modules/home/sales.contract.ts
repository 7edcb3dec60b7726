/** What was sold, by time and by whom or what: the figures of both homes. */
import { z } from 'zod'
import { Day, defineCall, Instant, Money, Quantity } from '#kit/contract.ts'

export const cycles = ['DAY', 'WEEK', 'MONTH'] as const
export type Cycle = (typeof cycles)[number]

/** Most periods of one report; a longer span asks for a longer cycle. */
export const mostPeriods = 366

const Span = z.object({
  /** First and last day, on the company's calendar. Left out: up to today, as many periods as a chart shows. */
  from: Day.optional(),
  to: Day.optional(),
})

const figures = { orders: z.number().int(), quantity: Quantity, amount: Money } as const

/**
 * `recorded`: false while no area of the product records sales, so that an empty answer is not taken for bad business. `at`: when the
 * figures were worked out, where they are kept for a minute; left out: now.
 */
const source = { recorded: z.boolean(), at: Instant.optional() } as const

const Report = z.object({
  ...source,
  total: z.object(figures),
  /** Every period of the span, also those without a sale. */
  periods: z.array(z.object({ from: Day, to: Day, ...figures })),
})

const reportOf = (side: 'supplier' | 'system', zh: string, en: string) =>
  defineCall(`GET|POST /api/home/${side}/sales-report`, {
    permission: 'home:view',
    summary: { zh, en },
    input: Span.extend({ cycle: z.enum(cycles).default('MONTH') }),
    output: Report,
    options: { readOnly: true },
  })

/** Of the caller's own supplier. */
export const supplierSalesReport = reportOf('supplier', '供应商销售报表', 'Sales of a supplier')
/** Of the suppliers that the caller sees. */
export const systemSalesReport = reportOf('system', '平台销售报表', 'Sales of all suppliers')

const Top = Span.extend({ top: z.coerce.number().int().min(1).max(50).default(10) })

/** `share` of the whole amount, in percent with two places. */
const Ranking = z.object({
  ...source,
  rows: z.array(z.object({ rank: z.number().int(), key: z.string(), name: z.string(), share: z.string(), ...figures })),
})

/** Goods of the caller's own supplier by what they brought in. */
export const supplierRanking = defineCall('GET|POST /api/home/supplier/ranking', {
  permission: 'home:view',
  summary: { zh: '供应商商品销售排行', en: 'Best selling goods of a supplier' },
  input: Top,
  output: Ranking,
  options: { readOnly: true },
})

/** Suppliers or goods by what they brought in; `CONTRACT`: suppliers by the amounts of their contracts in force, whatever the span. */
export const systemRanking = defineCall('GET|POST /api/home/system/ranking', {
  permission: 'home:view',
  summary: { zh: '平台销售排行', en: 'Best selling suppliers and goods' },
  input: Top.extend({ by: z.enum(['SUPPLIER', 'ITEM', 'CONTRACT']).default('SUPPLIER') }),
  output: Ranking,
  options: { readOnly: true },
})
