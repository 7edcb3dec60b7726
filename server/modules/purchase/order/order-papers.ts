/** Purchase orders on paper: the contract of both sides, what the supplier packs and brings by it, and the receipts that are signed for what came. */
import { dayIn } from '#kit/clock.ts'
import type { CallContext } from '#kit/handle.ts'
import { amountText, decimal } from '#kit/money.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, sums, unitPriceText } from '#server/area/paper-parts.ts'
import { deliveryAddress } from '#server/modules/stock/place/place.service.ts'
import { customerReceipts } from './order-receipts.service.ts'
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
      receipts: {
        zh: '收货记录（inboundCode、receivedOn、receivedBy、skuCode、skuName、unit、acceptedQty、rejectedQty）',
        en: 'Receipts (inboundCode, receivedOn, receivedBy, skuCode, skuName, unit, acceptedQty, rejectedQty)',
      },
      warehouseAddress: { zh: '收货地址', en: 'Address of the warehouse' },
      warehousePhone: { zh: '收货电话', en: 'Telephone of the warehouse' },
    },
    load: async (context: CallContext, { id }: Row) => {
      const parts = await orderParts(context, id)
      const { warehouseId, expectOn } = await context.prisma.purchaseOrder.findUniqueOrThrow({ where: { id }, select: { warehouseId: true, expectOn: true } })
      const wanted = expectOn?.toISOString().slice(0, 10) ?? ''
      const { address, phone } = await deliveryAddress(context.sql, warehouseId, context.locale)
      const receipts = await customerReceipts(context, id, parts.lines)
      return {
        warehouseAddress: address,
        warehousePhone: phone,
        receipts: receipts.flatMap(({ inboundCode, receivedAt, receivedBy, lines: came }) =>
          came.map(({ skuCode, skuName, unit, acceptedQty, rejectedQty }) => ({
            inboundCode,
            receivedOn: dayIn(context.zone, new Date(receivedAt)),
            receivedBy: receivedBy ?? '',
            skuCode,
            skuName,
            unit: unit ?? '',
            acceptedQty: shortQuantity(acceptedQty),
            rejectedQty: shortQuantity(rejectedQty),
          })),
        ),
        lines: parts.lines.map((line) => ({
          lineNo: line.lineNo,
          skuCode: line.skuCode,
          skuName: line.skuName,
          spec: line.spec ?? '',
          unit: line.unit ?? '',
          qty: shortQuantity(line.qty),
          price: line.price === null ? '' : unitPriceText(line.price),
          taxRate: `${decimal(line.taxRate).times(100).toFixed()}%`,
          taxAmount: amountText(line.taxAmount),
          amount: amountText(line.amount),
          // A line that came whole is due no more; its day is still told.
          dueOn: line.dueOn ?? line.promisedOn ?? line.expectOn ?? wanted,
          receivedQty: shortQuantity(line.receivedQty),
          openQty: shortQuantity(line.openQty),
          remark: line.remark ?? '',
        })),
      }
    },
  },
] as const

/** The columns that say which goods a line is about. */
const article = [
  ['lineNo', ['行号', 'Line'], 6],
  ['skuCode', ['商品编码', 'Code'], 14],
  ['skuName', ['商品名称', 'Name']],
  ['spec', ['规格', 'Spec.'], 8],
  ['unit', ['单位', 'Unit'], 7],
] as const

const orderPaper = papersOf(
  { code: 'purchase-order', bizType: purchaseOrder.name, title: ['采购单', 'Purchase order'] },
  (locale) =>
    pairs(locale, [
      ['code', ['采购单号', 'Number']],
      ['orderAt', ['下单时间', 'Ordered at']],
      ['supplierName', ['供应商', 'Supplier']],
      ['warehouseName', ['收货仓库', 'Deliver to']],
      ['warehouseAddress', ['收货地址', 'Address']],
      ['expectOn', ['期望到货', 'Wanted on']],
      ['ownerName', ['采购员', 'Buyer']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [
        ...article,
        ['qty', ['数量', 'Quantity'], 10],
        ['price', ['单价（未税）', 'Price without tax'], 10],
        ['taxRate', ['税率', 'Tax rate'], 7],
        ['amount', ['金额（未税）', 'Amount'], 11],
        ['dueOn', ['到货日期', 'Due'], 12],
      ],
    ) +
    sums(locale, [
      ['goodsAmount', ['商品金额', 'Goods']],
      ['taxAmount', ['税额', 'Tax']],
      ['discountAmount', ['折扣', 'Discount']],
      ['freightAmount', ['运费', 'Freight']],
      ['otherAmount', ['其他费用', 'Other costs']],
      ['totalAmount', ['总金额', 'Total']],
    ]) +
    pairs(locale, [['remark', ['备注', 'Remark']]]) +
    signatures(locale, [
      ['采购方：', 'Buyer:'],
      ['供应商：', 'Supplier:'],
    ]),
)

/** What the supplier packs and brings: where to, by when, how much is still to come. */
const supplierPaper = papersOf(
  { code: 'purchase-supplier', bizType: purchaseOrder.name, title: ['供应商采购单', 'Order for the supplier'], isDefault: false },
  (locale) =>
    pairs(locale, [
      ['code', ['采购单号', 'Number']],
      ['orderAt', ['下单时间', 'Ordered at']],
      ['supplierName', ['供应商', 'Supplier']],
      ['expectOn', ['期望到货', 'Wanted on']],
      ['warehouseName', ['收货仓库', 'Deliver to']],
      ['warehousePhone', ['收货电话', 'Telephone']],
      ['warehouseAddress', ['收货地址', 'Address']],
      ['ownerName', ['采购员', 'Buyer']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [
        ...article,
        ['qty', ['采购数量', 'Ordered'], 9],
        ['openQty', ['未到数量', 'Still to come'], 10],
        ['dueOn', ['到货日期', 'Due'], 12],
        ['remark', ['备注', 'Remark'], 12],
      ],
    ) +
    pairs(locale, [['remark', ['备注', 'Remark']]]) +
    signatures(locale, [
      ['发货人：', 'Sent by:'],
      ['收货人：', 'Received by:'],
    ]),
)

/** What came, for whoever received it to sign. */
const signPaper = papersOf(
  { code: 'purchase-sign', bizType: purchaseOrder.name, title: ['采购签收单', 'Receipt of goods'], isDefault: false },
  (locale) =>
    pairs(locale, [
      ['code', ['采购单号', 'Number']],
      ['supplierName', ['供应商', 'Supplier']],
      ['warehouseName', ['收货仓库', 'Delivered to']],
      ['warehouseAddress', ['收货地址', 'Address']],
      ['orderAt', ['下单时间', 'Ordered at']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [...article, ['qty', ['数量', 'Ordered'], 9], ['receivedQty', ['已收货', 'Received'], 10], ['openQty', ['未到数量', 'Still to come'], 10]],
    ) +
    lines(
      locale,
      'receipts',
      ['收货记录', 'What came'],
      [
        ['inboundCode', ['入库单', 'Inbound order'], 18],
        ['receivedOn', ['收货日期', 'On'], 13],
        ['skuCode', ['商品编码', 'Code'], 14],
        ['skuName', ['商品名称', 'Name']],
        ['unit', ['单位', 'Unit'], 7],
        ['acceptedQty', ['实收', 'Accepted'], 10],
        ['rejectedQty', ['拒收', 'Rejected'], 10],
        ['receivedBy', ['收货人', 'By'], 10],
      ],
    ) +
    signatures(locale, [
      ['收货人：', 'Received by:'],
      ['送货人：', 'Delivered by:'],
    ]),
)

export const purchasePaperTemplates = [...orderPaper, ...supplierPaper, ...signPaper]
