/** Cases on paper: what goes with the goods that are sent back, and what the file keeps. */
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { DateTime } from 'luxon'
import { addressIn } from '#server/modules/system/region.service.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, sums } from '#server/area/paper-parts.ts'
import { carriersOf } from '#server/modules/stock/tracking/carriers.service.ts'
import { asOrder } from './as-order.contract.ts'
import { linesFor } from './case-line.service.ts'
import { caseParts } from './case-view.service.ts'
import { statusWords } from './case-news.service.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export const casePapers = [
  {
    bizType: asOrder.name,
    fields: {
      masterCode: { zh: '订单号', en: 'Order' },
      consignee: { zh: '收货人与地址', en: 'Consignee and address' },
      sendBackTo: { zh: '退货收件人与地址', en: 'Recipient and address of the return' },
      logs: { zh: '处理记录（at、operator、status、content）', en: 'Steps (at, operator, status, content)' },
      deliveries: { zh: '补发包裹（logisticsCompany、billCode、quantity、shippedAt）', en: 'Parcels (logisticsCompany, billCode, quantity, shippedAt)' },
      paysBack: { zh: '退款类售后', en: 'The buyer gets money' },
      replaces: { zh: '换货或维修', en: 'The buyer gets goods' },
    },
    load: async (context: CallContext, { id }: Row) => {
      const parts = await caseParts(context, id)
      const [line] = await linesFor(context.sql, { lineIds: [parts.order.orderLineId] }, context.locale)
      const address = await addressIn(context.sql, line?.regionCode ?? null, parts.order.address, context.locale)
      const onClock = (at: string): string => DateTime.fromISO(at).setZone(context.zone).toFormat('yyyy-MM-dd HH:mm')
      const carriers = await carriersOf(context.data)
      const { type, applyQty, ...back } = await context.prisma.afterSalesOrder.findUniqueOrThrow({
        where: { id },
        select: { type: true, applyQty: true, returnName: true, returnMobile: true, returnAddress: true },
      })
      const sendBackTo = (['returnName', 'returnMobile', 'returnAddress'] as const).filter((field) => !isHidden(context.caller, asOrder, field))
      const replaces = type === 'EXCHANGE' || type === 'REPAIR'
      return {
        paysBack: !replaces,
        replaces,
        applyQty: shortQuantity(applyQty.toFixed()),
        masterCode: parts.order.masterCode,
        sendBackTo: sendBackTo
          .map((field) => back[field])
          .filter(Boolean)
          .join(' '),
        consignee: `${parts.order.consigneeName} ${parts.order.consigneeMobile} ${address}`,
        logs: parts.logs.toReversed().map((step) => ({
          at: onClock(step.at),
          operator: step.operatorName,
          status: statusWords(step.afterStatus)[context.locale],
          content: step.content ?? '',
        })),
        deliveries: parts.deliveries.map(({ logisticsCompany, quantity, shippedAt, ...parcel }) => ({
          ...parcel,
          logisticsCompany: carriers.get(logisticsCompany)?.[context.locale] ?? logisticsCompany,
          quantity: shortQuantity(quantity),
          shippedAt: onClock(shippedAt),
        })),
      }
    },
  },
] as const

export const casePaperTemplates = papersOf({ code: 'as-order', bizType: asOrder.name, title: ['售后单', 'After-sales case'] }, (locale) =>
  [
    pairs(locale, [
      ['code', ['售后单号', 'Number']],
      ['status', ['状态', 'Status']],
      ['type', ['售后类型', 'Kind']],
      ['reasonCode', ['售后原因', 'Reason']],
      ['masterCode', ['订单号', 'Order']],
      ['channelOrderNo', ['渠道订单号', 'Channel order number']],
      ['skuCode', ['商品编码', 'Code']],
      ['skuName', ['商品', 'Goods']],
      ['applyQty', ['申请数量', 'Quantity']],
      ['liability', ['责任方', 'Liable']],
      ['supplierName', ['供应商', 'Supplier']],
      ['buyerName', ['买家', 'Buyer']],
      ['consignee', ['收货人与地址', 'Consignee and address']],
      ['sendBackTo', ['退货地址', 'Address of the return']],
    ]),
    '{{#paysBack}}',
    sums(locale, [
      ['approvedAmount', ['核定金额', 'Approved']],
      ['refundedAmount', ['已退金额', 'Refunded']],
    ]),
    '{{/paysBack}}{{#replaces}}',
    lines(
      locale,
      'deliveries',
      ['补发包裹', 'Parcels to the buyer'],
      [
        ['logisticsCompany', ['物流公司', 'Carrier']],
        ['billCode', ['物流单号', 'Waybill']],
        ['quantity', ['数量', 'Quantity']],
        ['shippedAt', ['发货时间', 'Shipped']],
      ],
    ),
    '{{/replaces}}',
    lines(
      locale,
      'logs',
      ['处理记录', 'Steps'],
      [
        ['at', ['时间', 'When']],
        ['operator', ['操作人', 'Who']],
        ['status', ['状态', 'Status']],
        ['content', ['说明', 'What was said']],
      ],
    ),
    signatures(locale, [
      ['经办人：', 'Handled by:'],
      ['买家：', 'Buyer:'],
    ]),
  ].join(''),
)
