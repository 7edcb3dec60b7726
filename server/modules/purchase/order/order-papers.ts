/** Purchase orders on paper, as they are sent to a supplier: goods, prices, sums, signatures of both sides. */
import type { CallContext } from '#kit/handle.ts'
import { decimal } from '#kit/money.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, unitPriceText } from '#server/area/paper-parts.ts'
import { orderParts } from './order-view.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export const orderPapers = [
  {
    bizType: purchaseOrder.name,
    fields: {
      lines: {
        zh: '商品（lineNo、skuCode、skuName、spec、unit、qty、price、taxRate、taxAmount、amount、dueOn、receivedQty、openQty、remark）',
        en: 'Lines (lineNo, skuCode, skuName, spec, unit, qty, price, taxRate, taxAmount, amount, dueOn, receivedQty, openQty, remark)',
      },
    },
    load: async (context: CallContext, { id }: Row) => {
      const parts = await orderParts(context, id)
      return {
        lines: parts.lines.map((line) => ({
          lineNo: line.lineNo,
          skuCode: line.skuCode,
          skuName: line.skuName,
          spec: line.spec ?? '',
          unit: line.unit ?? '',
          qty: shortQuantity(line.qty),
          price: line.price === null ? '' : unitPriceText(line.price),
          taxRate: `${decimal(line.taxRate).times(100).toFixed()}%`,
          taxAmount: line.taxAmount ?? '',
          amount: line.amount ?? '',
          dueOn: line.dueOn ?? '',
          receivedQty: shortQuantity(line.receivedQty),
          openQty: shortQuantity(line.openQty),
          remark: line.remark ?? '',
        })),
      }
    },
  },
] as const

const orderPaper = papersOf(
  { code: 'purchase-order', bizType: purchaseOrder.name, title: ['采购单', 'Purchase order'] },
  (locale) =>
    pairs(locale, [
      ['code', ['采购单号', 'Number']],
      ['orderAt', ['下单时间', 'Ordered at']],
      ['supplierName', ['供应商', 'Supplier']],
      ['warehouseName', ['收货仓库', 'Deliver to']],
      ['expectOn', ['期望到货', 'Wanted on']],
      ['ownerName', ['采购员', 'Buyer']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [
        ['lineNo', ['行号', 'Line']],
        ['skuCode', ['商品编码', 'Code']],
        ['skuName', ['商品名称', 'Name']],
        ['spec', ['规格', 'Specification']],
        ['unit', ['单位', 'Unit']],
        ['qty', ['数量', 'Quantity']],
        ['price', ['单价（未税）', 'Price without tax']],
        ['taxRate', ['税率', 'Tax rate']],
        ['amount', ['金额（未税）', 'Amount']],
        ['dueOn', ['到货日期', 'Due']],
      ],
    ) +
    pairs(locale, [
      ['goodsAmount', ['商品金额', 'Goods']],
      ['taxAmount', ['税额', 'Tax']],
      ['discountAmount', ['折扣', 'Discount']],
      ['freightAmount', ['运费', 'Freight']],
      ['otherAmount', ['其他费用', 'Other costs']],
      ['totalAmount', ['总金额', 'Total']],
      ['remark', ['备注', 'Remark']],
    ]) +
    signatures(locale, [
      ['采购方：', 'Buyer:'],
      ['供应商：', 'Supplier:'],
    ]),
)

/** What came, for whoever received it to sign. */
const signPaper = papersOf(
  { code: 'purchase-sign', bizType: purchaseOrder.name, title: ['采购签收单', 'Receipt of goods'] },
  (locale) =>
    pairs(locale, [
      ['code', ['采购单号', 'Number']],
      ['supplierName', ['供应商', 'Supplier']],
      ['warehouseName', ['收货仓库', 'Delivered to']],
      ['orderAt', ['下单时间', 'Ordered at']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [
        ['lineNo', ['行号', 'Line']],
        ['skuCode', ['商品编码', 'Code']],
        ['skuName', ['商品名称', 'Name']],
        ['spec', ['规格', 'Specification']],
        ['unit', ['单位', 'Unit']],
        ['qty', ['数量', 'Ordered']],
        ['receivedQty', ['已收货', 'Received']],
        ['openQty', ['未到数量', 'Still to come']],
      ],
    ) +
    signatures(locale, [
      ['收货人：', 'Received by:'],
      ['送货人：', 'Delivered by:'],
    ]),
)

export const purchasePaperTemplates = [...orderPaper, ...signPaper]
