/** Returns on paper, as they go with the goods: what goes back at which price, and signatures of both sides. */
import type { CallContext } from '#kit/handle.ts'
import { amountText, decimal } from '#kit/money.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, sums, unitPriceText } from '#server/area/paper-parts.ts'
import { purchaseReturn } from './purchase-return.contract.ts'
import { returnParts } from './return-view.service.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export const returnPapers = [
  {
    bizType: purchaseReturn.name,
    fields: {
      lines: {
        zh: '商品（lineNo、skuCode、skuName、spec、unit、inboundCode、batchNo、qty、price、taxRate、taxAmount、amount、remark）',
        en: 'Lines (lineNo, skuCode, skuName, spec, unit, inboundCode, batchNo, qty, price, taxRate, taxAmount, amount, remark)',
      },
    },
    load: async (context: CallContext, { id }: Row) => {
      const parts = await returnParts(context, id, context.zone)
      return {
        lines: parts.lines.map((line) => ({
          lineNo: line.lineNo,
          skuCode: line.skuCode,
          skuName: line.skuName,
          spec: line.spec ?? '',
          unit: line.unit ?? '',
          inboundCode: line.inboundCode ?? '',
          batchNo: line.batchNo ?? '',
          qty: shortQuantity(line.qty),
          price: line.price === null ? '' : unitPriceText(line.price),
          taxRate: `${decimal(line.taxRate).times(100).toFixed()}%`,
          taxAmount: amountText(line.taxAmount),
          amount: amountText(line.amount),
          remark: line.remark ?? '',
        })),
      }
    },
  },
] as const

export const returnPaperTemplates = papersOf(
  { code: 'purchase-return', bizType: purchaseReturn.name, title: ['采购退货单', 'Purchase return'] },
  (locale) =>
    pairs(locale, [
      ['code', ['退货单号', 'Number']],
      ['orderCode', ['采购单号', 'Order']],
      ['supplierName', ['供应商', 'Supplier']],
      ['warehouseName', ['退货仓库', 'From']],
      ['consigneeName', ['收件人', 'Recipient']],
      ['consigneeMobile', ['手机号', 'Mobile']],
      ['wholeAddress', ['退货地址', 'Goes to']],
      ['reasonCode', ['退货原因', 'Reason']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [
        ['lineNo', ['行号', 'Line'], 6],
        ['skuCode', ['商品编码', 'Code'], 14],
        ['skuName', ['商品名称', 'Name']],
        ['inboundCode', ['入库单', 'Inbound order'], 17],
        ['batchNo', ['批次', 'Batch'], 10],
        ['unit', ['单位', 'Unit'], 7],
        ['qty', ['数量', 'Quantity'], 10],
        ['price', ['单价（未税）', 'Price without tax'], 10],
        ['amount', ['金额（未税）', 'Amount'], 11],
      ],
    ) +
    sums(locale, [
      ['goodsAmount', ['商品金额', 'Goods']],
      ['taxAmount', ['税额', 'Tax']],
      ['totalAmount', ['退货金额', 'Value']],
    ]) +
    pairs(locale, [['remark', ['备注', 'Remark']]]) +
    signatures(locale, [
      ['退货方：', 'Sender:'],
      ['供应商：', 'Supplier:'],
    ]),
)
