/** Parameters, numbers and papers of settlement. */
import { amount, share, whole, type ReferenceData } from '#server/area/reference-data.ts'
import { billPaperTemplates } from './bill/bill-papers.ts'
import { payPaperTemplates } from './pay/pay-papers.ts'

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
    ['purchase.bill.remind-days', '供应商未对账提醒天数', 'Days after which a silent supplier is reminded of a bill', '5', 'NUMBER', 'purchase', whole(1, 365)],
    [
      'purchase.bill.chase-days',
      '供应商未对账催办天数',
      'Days after which the buyer is asked to call a silent supplier',
      '10',
      'NUMBER',
      'purchase',
      whole(1, 365),
    ],
    ['purchase.pay.level2-amount', '付款财务经理审批金额', 'Value from which the finance manager decides on payments', '50000', 'NUMBER', 'purchase', amount],
    ['purchase.pay.level3-amount', '付款总经理审批金额', 'Value from which the general manager decides on payments', '200000', 'NUMBER', 'purchase', amount],
    [
      'purchase.pay.ask-ladder',
      '支付结果查询间隔（秒）',
      'Seconds before each question to the bank',
      '15,30,60,180,300,600,1800,3600',
      'TEXT',
      'purchase',
      {},
      '末项重复 / the last one repeats',
    ],
    [
      'purchase.pay.unknown-hours',
      '支付结果未知转异常（小时）',
      'Hours after which a payment nobody knows of is for people',
      '24',
      'NUMBER',
      'purchase',
      whole(1, 720),
    ],
    [
      'purchase.pay.close-unheard-minutes',
      '银行未收到指令时关闭（分钟）',
      'Minutes after which a number the bank never heard of is closed there',
      '30',
      'NUMBER',
      'purchase',
      whole(0, 10_000),
    ],
    ['purchase.pay.asks-per-second', '每秒查询银行次数', 'Questions a second to a bank', '250', 'NUMBER', 'purchase', whole(1, 10_000)],
    ['integration.bank', '银行接口地址', 'Address of the bank', 'none', 'TEXT', 'integration', {}, 'none: 不在线支付；local: 本地示例 / no bank; the sample'],
    [
      'integration.factoring',
      '保理接口地址',
      'Address of the factor',
      'none',
      'TEXT',
      'integration',
      {},
      'none: 不走保理；local: 本地示例 / no factor; the sample',
    ],
  ],
  numberRules: [
    ['purchase-bill', '对账单', 'Settlement bill', 'PB', 'gap-free'],
    ['bill-pay', '付款单', 'Payment', 'BP', 'gap-free'],
  ],
  exceptions: [
    { type: 'pay-unknown', name: '支付结果未知', nameEn: 'Payment nobody knows of', notifyRoles: ['CASHIER', 'FINANCE_MANAGER'] },
    { type: 'pay-contradiction', name: '支付结果矛盾', nameEn: 'The bank contradicts itself', notifyRoles: ['CASHIER', 'FINANCE_MANAGER'] },
  ],
  papers: [...billPaperTemplates, ...payPaperTemplates],
}
