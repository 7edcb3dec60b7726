/** Numbers, parameters and dictionaries of stock. */
import { inboundPaperTemplates } from './inbound/inbound-papers.ts'
import { amount, share, type ReferenceData } from '#server/area/reference-data.ts'

export const stockReference: ReferenceData = {
  parameters: [
    ['stock.inbound.level2-amount', '入库财务审批金额', 'Value from which finance decides on goods without a source', '10000', 'NUMBER', 'stock', amount],
    ['stock.inbound.over-receipt', '入库超收容差', 'Share beyond the plan that may come in', '0', 'NUMBER', 'stock', share],
    ['stock.take.level2', '盘亏财务审核金额', 'Loss of a count from which finance decides too', '1000', 'NUMBER', 'stock', amount],
    ['stock.take.level3', '盘亏总经理审核金额', 'Loss of a count from which the general manager decides too', '10000', 'NUMBER', 'stock', amount],
    ['stock.take.tolerance', '盘点复盘容差', 'Share that may differ without being counted anew', '0', 'NUMBER', 'stock', share],
  ],
  papers: inboundPaperTemplates,
  numberRules: [
    ['warehouse', '仓库', 'Warehouse', 'WH', 'through'],
    ['inbound-order', '入库单', 'Inbound order', 'IN'],
    ['inventory-take', '盘点单', 'Stock count', 'IT'],
  ],
}
