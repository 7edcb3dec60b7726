/** What the specification names of areas that are not here yet. Each entry moves to its area when that one comes. */
import { amount, type ReferenceData } from '#server/area/reference-data.ts'

export const awaitedReference: ReferenceData = {
  parameters: [
    ['purchase.approval.level2', '采购二级审批金额', 'Order total from which a second approval is needed', '10000', 'NUMBER', 'purchase', amount],
    ['purchase.approval.level3', '采购三级审批金额', 'Order total from which a third approval is needed', '100000', 'NUMBER', 'purchase', amount],
    ['pay.approval.level2', '付款二级审批金额', 'Payment from which a second approval is needed', '50000', 'NUMBER', 'purchase', amount],
    ['pay.approval.level3', '付款三级审批金额', 'Payment from which a third approval is needed', '200000', 'NUMBER', 'purchase', amount],
  ],
  numberRules: [
    ['purchase-order', '采购订单', 'Purchase order', 'PO'],
    ['purchase-return', '采购退货单', 'Purchase return', 'PR'],
    ['bill-pay', '付款单', 'Payment', 'BP', 'gap-free'],
    ['inbound-order', '入库单', 'Inbound order', 'IN'],
    ['outbound-order', '出库单', 'Outbound order', 'OUT'],
    ['transfer-order', '调拨单', 'Transfer order', 'TR'],
    ['price-adjustment', '调价单', 'Price adjustment', 'PA'],
    ['after-sales-order', '售后单', 'After-sales order', 'AS'],
    ['warehouse', '仓库', 'Warehouse', 'WH', 'through'],
  ],
  dictionaries: [
    {
      code: 'profit_type',
      zh: '利润类型',
      en: 'Profit types',
      entries: [
        ['1', '利润额', 'Profit amount'],
        ['2', '利润率', 'Profit rate'],
      ],
    },
    {
      code: 'pay_channel',
      zh: '付款渠道',
      en: 'Payment channels',
      entries: [
        ['BANK', '银行转账', 'Bank transfer'],
        ['FACTORING', '保理', 'Factoring'],
        ['OFFLINE', '线下', 'Offline'],
        ['OFFSET', '冲抵', 'Offset'],
      ],
    },
    {
      code: 'purchase_type',
      zh: '采购类型',
      en: 'Purchase types',
      entries: [
        ['STOCK', '备货采购', 'To stock'],
        ['ORDER', '以销定采', 'To order'],
        ['SAMPLE', '样品采购', 'Samples'],
        ['DIRECT', '直发采购', 'Drop shipment'],
      ],
    },
    {
      code: 'return_reason',
      zh: '退货原因',
      en: 'Return reasons',
      entries: [
        ['QUALITY', '质量问题', 'Quality'],
        ['DAMAGED', '运输破损', 'Damaged in transit'],
        ['WRONG', '发错货', 'Wrong goods'],
        ['EXPIRED', '临期或过期', 'Expiring or expired'],
        ['UNSALABLE', '滞销', 'Does not sell'],
        ['OTHER', '其他', 'Other'],
      ],
    },
    {
      code: 'after_sales_reason',
      zh: '售后原因',
      en: 'After-sales reasons',
      entries: [
        ['QUALITY', '质量问题', 'Quality'],
        ['NOT_AS_DESCRIBED', '与描述不符', 'Not as described'],
        ['MISSING', '少件', 'Parts missing'],
        ['DAMAGED', '破损', 'Damaged'],
        ['NO_LONGER_WANTED', '不想要了', 'No longer wanted'],
        ['LATE', '未按时发货', 'Shipped late'],
      ],
    },
    {
      code: 'unit_weight',
      zh: '重量单位',
      en: 'Units of weight',
      entries: [
        ['G', '克', 'Gram'],
        ['KG', '千克', 'Kilogram'],
        ['T', '吨', 'Tonne'],
      ],
    },
  ],
}
