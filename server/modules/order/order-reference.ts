/** Parameters, numbers, dictionaries and papers of orders. */
import { orderPaperTemplates } from './order-paper-templates.ts'
import { whole, type ReferenceData } from '#server/area/reference-data.ts'

export const orderReference: ReferenceData = {
  parameters: [
    ['order.ship.default-hours', '默认发货时限（小时）', 'Hours to ship where the supplier has no delivery rule', '48', 'NUMBER', 'order', whole(1, 8760)],
    ['order.after-sales-days', '售后期天数', 'Days after receipt until an order is completed', '7', 'NUMBER', 'order', whole(0, 365)],
    [
      'order.receive.auto-days',
      '签收后自动确认收货天数',
      'Days after all parcels were signed for until an order counts as received',
      '7',
      'NUMBER',
      'order',
      whole(0, 365),
    ],
    ['order.pay.hours', '付款确认时限（小时）', 'Hours after submission within which an order is confirmed as paid', '72', 'NUMBER', 'order', whole(1, 8760)],
    ['order.receive.days', '收货时限天数', 'Days after shipping within which goods are received', '15', 'NUMBER', 'order', whole(1, 365)],
    ['order.stock.keep-hours', '未确认订单预占小时数', 'Hours that goods are kept for an order that nobody confirmed', '24', 'NUMBER', 'order', whole(1, 720)],
    [
      'order.stock.warehouse-choice',
      '订单选仓顺序',
      'What decides between warehouses',
      'region,priority,parcels',
      'TEXT',
      'order',
      {},
      'region: 就近 / nearest; priority: 优先级 / priority; parcels: 包裹最少 / fewest parcels',
    ],
    ['order.overdue.warn-hours', '超时预警提前小时数', 'Hours before a promise runs out at which it is told', '24', 'NUMBER', 'order', whole(1, 720)],
    ['order.postpone.max-days', '最多延期天数', 'Days that a promise may be put off at most', '15', 'NUMBER', 'order', whole(1, 365)],
    ['order.postpone.max-times', '最多延期次数', 'How often a promise may be put off', '2', 'NUMBER', 'order', whole(0, 100)],
    [
      'integration.channel.orders',
      '渠道订单进度通知地址',
      'Address where channels hear how their orders go on',
      'local',
      'TEXT',
      'integration',
      {},
      'local: 本地示例 / the sample',
    ],
    [
      'integration.channel.promises',
      '渠道承诺通知地址',
      'Address where channels hear of new dates',
      'local',
      'TEXT',
      'integration',
      {},
      'local: 本地示例 / the sample',
    ],
  ],
  numberRules: [
    ['order-master', '销售订单', 'Sales order', 'SO'],
    ['order-parcel', '包裹', 'Parcel', 'PC'],
    ['overdue-order', '超时单', 'Overdue order', 'OD'],
    ['postpone-apply', '延期申请', 'Postponement request', 'PP'],
  ],
  dictionaries: [
    {
      code: 'invoice_type',
      zh: '发票类型',
      en: 'Invoice types',
      entries: [
        ['SPECIAL', '增值税专用发票', 'Special VAT invoice'],
        ['NORMAL', '增值税普通发票', 'Ordinary VAT invoice'],
        ['ELECTRONIC', '电子发票', 'Electronic invoice'],
      ],
    },
    {
      code: 'postpone_reason',
      zh: '延期原因',
      en: 'Reasons for delay',
      entries: [
        ['OUT_OF_STOCK', '缺货', 'Out of stock'],
        ['LOGISTICS', '物流异常', 'Carrier'],
        ['WEATHER', '天气或不可抗力', 'Weather or force majeure'],
        ['CUSTOMER', '客户要求', 'Asked by the customer'],
        ['OTHER', '其他', 'Other'],
      ],
    },
  ],
  exceptions: [
    { type: 'channel-order', name: '订单进度通知渠道', nameEn: 'Telling a channel how an order goes on', notifyRoles: ['OPS'] },
    { type: 'promise-notice', name: '延期通知渠道', nameEn: 'Telling a channel about a new date', notifyRoles: ['OPS'] },
  ],
  papers: orderPaperTemplates,
}
