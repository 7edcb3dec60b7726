/** Numbers, parameters and dictionaries of stock. */
import { inboundPaperTemplates } from './inbound/inbound-papers.ts'
import { outboundPaperTemplates } from './outbound/outbound-papers.ts'
import { transferPaperTemplates } from './transfer/transfer-papers.ts'
import { amount, share, whole, type ReferenceData } from '#server/area/reference-data.ts'

export const stockReference: ReferenceData = {
  parameters: [
    ['stock.inbound.level2-amount', '入库财务审批金额', 'Value from which finance decides on goods without a source', '10000', 'NUMBER', 'stock', amount],
    ['stock.transfer.level2-amount', '调拨运营审批金额', 'Value from which operations decide on transfers', '50000', 'NUMBER', 'stock', amount],
    ['stock.outbound.level2-amount', '出库运营审批金额', 'Value from which operations decide on goods that leave', '50000', 'NUMBER', 'stock', amount],
    [
      'integration.logistics.tracks',
      '物流轨迹地址',
      'Address that knows what carriers say',
      'none',
      'TEXT',
      'integration',
      {},
      'none: 不查询 / nobody is asked; local: 本地示例 / the sample',
    ],
    ['stock.inbound.over-receipt', '入库超收容差', 'Share beyond the plan that may come in', '0', 'NUMBER', 'stock', share],
    ['stock.inbound.quality-check', '入库须先登记到货并质检', 'Goods are registered and looked at before they come in', 'false', 'BOOLEAN', 'stock', {}],
    ['stock.take.level2', '盘亏财务审核金额', 'Loss of a count from which finance decides too', '1000', 'NUMBER', 'stock', amount],
    ['stock.take.level3', '盘亏总经理审核金额', 'Loss of a count from which the general manager decides too', '10000', 'NUMBER', 'stock', amount],
    ['stock.unsalable.days', '滞销天数', 'Days without a movement from which goods lie too long', '90', 'NUMBER', 'stock', whole(1, 3650)],
    [
      'stock.ledger.keep-months',
      '库存流水保留月数',
      'Months that records stay in the stock ledger',
      '0',
      'NUMBER',
      'stock',
      whole(0, 1200),
      '0: 全部保留 / all of them; 不少于 12 个月 / never less than 12',
    ],
    ['stock.take.tolerance', '盘点复盘容差', 'Share that may differ without being counted anew', '0', 'NUMBER', 'stock', share],
  ],
  papers: [...inboundPaperTemplates, ...outboundPaperTemplates, ...transferPaperTemplates],
  numberRules: [
    ['warehouse', '仓库', 'Warehouse', 'WH', 'through'],
    ['inbound-order', '入库单', 'Inbound order', 'IN'],
    ['inventory-take', '盘点单', 'Stock count', 'IT'],
    ['transfer-order', '调拨单', 'Transfer', 'TR'],
    ['outbound-order', '出库单', 'Outbound order', 'OUT'],
    ['outbound-parcel', '出库包裹', 'Outbound parcel', 'PK'],
  ],
  dictionaries: [
    {
      code: 'logistics_company',
      zh: '物流公司',
      en: 'Carriers',
      entries: [
        ['SF', '顺丰速运', 'SF Express'],
        ['JD', '京东物流', 'JD Logistics'],
        ['ZTO', '中通快递', 'ZTO Express'],
        ['YTO', '圆通速递', 'YTO Express'],
        ['STO', '申通快递', 'STO Express'],
        ['YD', '韵达快递', 'Yunda Express'],
        ['EMS', '邮政 EMS', 'EMS'],
        ['DBL', '德邦物流', 'Deppon'],
        ['OTHER', '其他', 'Other'],
      ],
    },
  ],
  exceptions: [
    { type: 'logistics-track', name: '物流轨迹查询', nameEn: 'Asking a carrier', notifyRoles: ['WAREHOUSE_MANAGER'] },
    // Looking again mends nothing: people hear of it after one look.
    { type: 'stock-difference', name: '账实自检差异', nameEn: 'Differences in the stock ledger', notifyRoles: ['WAREHOUSE_MANAGER', 'OPS'], maxRetry: 1 },
  ],
}
