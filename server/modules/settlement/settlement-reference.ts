/** Parameters, numbers and papers of settlement. */
import { amount, share, type ReferenceData } from '#server/area/reference-data.ts'
import { billPaperTemplates } from './bill/bill-papers.ts'

export const settlementReference: ReferenceData = {
  parameters: [
    ['purchase.bill.level2-amount', '对账单财务经理审批金额', 'Value from which the finance manager decides on bills', '50000', 'NUMBER', 'purchase', amount],
    ['purchase.bill.invoice-tolerance', '发票与对账单允许差额', 'Amount by which invoices may differ from their bill', '1', 'NUMBER', 'purchase', amount],
    ['purchase.bill.price-tolerance', '对账单价允许偏差', 'Share by which a price on a bill may differ from the order’s', '0.005', 'NUMBER', 'purchase', share],
    [
      'purchase.bill.by-clock',
      '按供应商结算周期自动生成对账单',
      'Bills are written by the clock at the end of each supplier’s period',
      'true',
      'BOOLEAN',
      'purchase',
      {},
    ],
  ],
  numberRules: [['purchase-bill', '对账单', 'Settlement bill', 'PB', 'gap-free']],
  papers: billPaperTemplates,
}
