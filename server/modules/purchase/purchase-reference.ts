/** Parameters, numbers and dictionaries of purchasing. */
import { amount, share, whole, type ReferenceData } from '#server/area/reference-data.ts'
import { purchasePaperTemplates } from './order/order-papers.ts'
import { returnPaperTemplates } from './return/return-papers.ts'

const beyondBudget = [
  { value: 'ALLOW', label: { zh: '不控制', en: 'Nothing happens' } },
  { value: 'REASON', label: { zh: '需说明原因', en: 'A reason is asked for' } },
  { value: 'REFUSE', label: { zh: '不允许提交', en: 'They are refused' } },
] as const

export const purchaseReference: ReferenceData = {
  parameters: [
    ['purchase.order.level2-amount', '采购单经理审批金额', 'Value from which the purchase manager decides on orders', '10000', 'NUMBER', 'purchase', amount],
    [
      'purchase.order.level3-amount',
      '采购单总经理审批金额',
      'Value from which finance and the general manager decide on orders',
      '100000',
      'NUMBER',
      'purchase',
      amount,
    ],
    ['purchase.order.confirm-hours', '供应商确认时限（小时）', 'Hours in which a supplier answers to an order', '72', 'NUMBER', 'purchase', whole(1, 720)],
    [
      'purchase.order.counter-tolerance',
      '供应商提议免审涨幅',
      'Share by which an order may cost more than was approved when a proposal is accepted, without an approval',
      '0',
      'NUMBER',
      'purchase',
      share,
    ],
    [
      'purchase.order.double-days',
      '重复采购提醒天数',
      'Days within which the same article of the same supplier is told as a double',
      '7',
      'NUMBER',
      'purchase',
      whole(0, 365),
    ],
    [
      'purchase.suggestion.lead-days',
      '默认到货周期（天）',
      'Days from an order to its goods where a supplier has no history',
      '7',
      'NUMBER',
      'purchase',
      whole(1, 365),
    ],
    ['purchase.budget.beyond', '超预算采购', 'Orders beyond the budget', 'REASON', 'ENUM', 'purchase', { options: beyondBudget }],
    [
      'purchase.order.silence-days',
      '合同默认接单天数',
      'Days without an answer after which an order counts as agreed to, where the contract says so',
      '5',
      'NUMBER',
      'purchase',
      whole(1, 60),
    ],
    [
      'purchase.return.finance-amount',
      '采购退货财务审批金额',
      'Value from which the finance manager decides on returns',
      '10000',
      'NUMBER',
      'purchase',
      amount,
    ],
    ['purchase.return.confirm-hours', '供应商答复退货时限（小时）', 'Hours in which a supplier answers to a return', '48', 'NUMBER', 'purchase', whole(1, 720)],
    ['purchase.return.silence-agrees', '供应商超时未答复视为同意退货', 'A supplier who does not answer to a return agrees', 'true', 'BOOLEAN', 'purchase', {}],
    ['purchase.return.auto-sign-days', '退货出库后自动签收天数', 'Days after which returned goods count as arrived', '7', 'NUMBER', 'purchase', whole(1, 365)],
  ],
  numberRules: [
    ['purchase-order', '采购单', 'Purchase order', 'PO'],
    ['purchase-return', '采购退货单', 'Purchase return', 'PR'],
  ],
  dictionaries: [
    {
      code: 'purchase_return_reason',
      zh: '采购退货原因',
      en: 'Reasons for returns',
      entries: [
        ['QUALITY', '质量问题', 'Quality'],
        ['WRONG_GOODS', '错发', 'Wrong goods'],
        ['OVER_DELIVERY', '多发', 'Too many'],
        ['EXPIRED', '临期或过期', 'Expired or about to'],
        ['UNSALABLE', '滞销退回', 'Does not sell'],
        ['OTHER', '其他', 'Other'],
      ],
    },
    {
      code: 'purchase_pay_method',
      zh: '采购付款方式',
      en: 'Ways to pay',
      entries: [
        ['BANK', '银行转账', 'Bank transfer'],
        ['DRAFT', '承兑汇票', 'Bill of exchange'],
        ['OFFLINE', '线下', 'By hand'],
        ['OTHER', '其他', 'Other'],
      ],
    },
  ],
  papers: [...purchasePaperTemplates, ...returnPaperTemplates],
}
