/** Transfers on paper: what leaves one warehouse for another, signed at both ends. */
import { amountText } from '#kit/money.ts'
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, sums } from '#server/area/paper-parts.ts'
import { transferOrder } from './transfer-order.contract.ts'
import { transferParts } from './transfer-view.service.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export const transferPapers = [
  {
    bizType: transferOrder.name,
    fields: {
      lines: {
        zh: '商品（lineNo、skuCode、skuName、spec、unit、batchNo、qty、shippedQty、receivedQty、lostQty、sourceSpaceCode、targetSpaceCode、amount）',
        en: 'Lines (lineNo, skuCode, skuName, spec, unit, batchNo, qty, shippedQty, receivedQty, lostQty, sourceSpaceCode, targetSpaceCode, amount)',
      },
    },
    load: async (context: CallContext, { id }: Row) => {
      const ends = await context.prisma.transferOrder.findUniqueOrThrow({
        where: { id },
        select: { id: true, sourceWarehouseId: true, targetWarehouseId: true },
      })
      const found = await transferParts(context, ends)
      const seesAmounts = !isHidden(context.caller, transferOrder, 'totalAmount')
      return {
        lines: found.lines.map(({ arrivals, ...line }) => ({
          ...line,
          spec: line.spec ?? '',
          unit: line.unit ?? '',
          batchNo: line.batchNo ?? '',
          sourceSpaceCode: line.sourceSpaceCode ?? '',
          // Where they came to stand, else where they were meant to.
          targetSpaceCode: [...new Set(arrivals.flatMap(({ spaceCode }) => spaceCode ?? []))].join(', ') || (line.targetSpaceCode ?? ''),
          qty: shortQuantity(line.qty),
          shippedQty: shortQuantity(line.shippedQty),
          receivedQty: shortQuantity(line.receivedQty),
          lostQty: shortQuantity(line.lostQty),
          price: '',
          amount: seesAmounts ? amountText(line.amount) : '',
        })),
      }
    },
  },
] as const

export const transferPaperTemplates = papersOf(
  { code: 'transfer-order', bizType: transferOrder.name, title: ['调拨单', 'Transfer'] },
  (locale) =>
    pairs(locale, [
      ['code', ['调拨单号', 'Number']],
      ['mode', ['调拨方式', 'Way']],
      ['sourceWarehouseName', ['调出仓库', 'From']],
      ['targetWarehouseName', ['调入仓库', 'To']],
      ['carrier', ['物流公司', 'Carrier']],
      ['shippingNo', ['物流单号', 'Waybill']],
      ['totalQty', ['调拨数量', 'Quantity']],
    ]) +
    lines(
      locale,
      'lines',
      ['商品', 'Goods'],
      [
        ['skuCode', ['商品编码', 'Code'], 13],
        ['skuName', ['商品名称', 'Name']],
        ['spec', ['规格', 'Spec.'], 8],
        ['unit', ['单位', 'Unit'], 8],
        ['batchNo', ['批次', 'Batch'], 8],
        ['sourceSpaceCode', ['调出货位', 'From'], 8],
        ['targetSpaceCode', ['调入货位', 'To'], 8],
        ['qty', ['数量', 'Quantity'], 10],
        ['receivedQty', ['调入', 'Arrived'], 9],
        ['amount', ['金额', 'Value'], 10],
      ],
    ) +
    sums(locale, [['totalAmount', ['合计金额', 'Total value']]]) +
    signatures(locale, [
      ['调出人：', 'Sent by:'],
      ['调入人：', 'Received by:'],
    ]),
)
