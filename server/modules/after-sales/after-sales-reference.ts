/** Parameters, numbers, reasons and exceptions of after-sales. */
import { amount, type ReferenceData } from '#server/area/reference-data.ts'
import { casePaperTemplates } from './case/case-papers.ts'

const step = (key: string, zh: string, en: string, preset: string) =>
  [`after-sales.${key}`, zh, en, preset, 'NUMBER', 'order', { min: 0.1, max: 8760 }] as const

export const afterSalesReference: ReferenceData = {
  parameters: [
    step('review-hours', '客服审核时限（小时）', 'Hours to review a case', '24'),
    step('supplier-hours', '供应商处理时限（小时）', 'Hours that a supplier has to answer', '48'),
    step('arbitrate-hours', '平台仲裁时限（小时）', 'Hours to decide between buyer and supplier', '48'),
    step('buyer-ship-hours', '买家退货时限（小时）', 'Hours that a buyer has to send goods back', '168'),
    step('receive-hours', '收货验货时限（小时）', 'Hours to receive goods that were sent back', '72'),
    step('deliver-hours', '补发时限（小时）', 'Hours to send goods again', '72'),
    step('refund-hours', '退款时限（小时）', 'Hours to give money back', '24'),
    ['after-sales.silence-agrees', '供应商超时未答复视为同意', 'A supplier who says nothing has agreed', 'true', 'BOOLEAN', 'order', {}],
    ['after-sales.manager-amount', '退款经理审批金额', 'Amount from which a manager lets refunds go', '1000', 'NUMBER', 'order', amount],
    [
      'after-sales.supplier-types',
      '须供应商处理的售后类型',
      'Kinds of cases about which suppliers are asked',
      'REFUND_ONLY,RETURN_REFUND,EXCHANGE,REPAIR',
      'TEXT',
      'order',
      {},
    ],
    [
      'integration.refund.address',
      '退款服务地址',
      'Address where refunds are asked for',
      'local',
      'TEXT',
      'integration',
      {},
      'local: 本地示例 / the sample; local:slow, local:away: 慢、无应答 / slow, away',
    ],
  ],
  numberRules: [['as-order', '售后单', 'After-sales case', 'AS']],
  dictionaries: [
    {
      code: 'after_sales_reason',
      zh: '售后原因',
      en: 'Reasons of after-sales',
      entries: [
        ['QUALITY', '质量问题', 'Quality', 'red'],
        ['DAMAGED', '运输破损', 'Damaged on the way', 'orange'],
        ['WRONG_GOODS', '发错商品', 'Wrong goods', 'volcano'],
        ['SHORT', '少发漏发', 'Too few', 'gold'],
        ['NOT_AS_DESCRIBED', '与描述不符', 'Not as described', 'magenta'],
        ['NOT_WANTED', '不想要了', 'Not wanted', 'default'],
        ['OTHER', '其他', 'Other', 'default'],
      ],
    },
  ],
  exceptions: [{ type: 'after-sales-refund', name: '售后退款', nameEn: 'Refund to a buyer', notifyRoles: ['AFTER_SALES', 'FINANCE'] }],
  papers: casePaperTemplates,
}
