/** The papers of orders as an installation has them at first: the whole order, the delivery note that a supplier lays into his parcels, what finance issues an invoice by. */
import { lines, pairs, papersOf, signatures, sums, type Locale, type Paper, type Words } from '#server/area/paper-parts.ts'

const goods = (locale: Locale, withAmounts: boolean) =>
  lines(
    locale,
    'lines',
    ['商品', 'Goods'],
    [
      ['skuCode', ['商品编码', 'Code']],
      ['skuName', ['商品名称', 'Name']],
      ['spec', ['规格', 'Spec']],
      ['unit', ['单位', 'Unit']],
      ['quantity', ['数量', 'Quantity']],
      ['shippedQuantity', ['已发', 'Shipped']],
      ...(withAmounts
        ? ([
            ['price', ['单价', 'Price']],
            ['amount', ['金额', 'Amount']],
          ] as const)
        : []),
    ],
  )

const parcels = (locale: Locale) =>
  lines(
    locale,
    'parcels',
    ['包裹', 'Parcels'],
    [
      ['parcelNo', ['包裹号', 'Parcel']],
      ['logisticsCompany', ['物流公司', 'Carrier']],
      ['billCode', ['物流单号', 'Waybill']],
      ['shippedAt', ['发货时间', 'Shipped']],
      ['goods', ['内含', 'Contains']],
    ],
  )

const consignee = [
  ['consigneeName', ['收货人', 'Consignee']],
  ['consigneeMobile', ['电话', 'Telephone']],
  ['wholeAddress', ['地址', 'Address']],
] as const satisfies readonly (readonly [string, Words])[]

export const orderPaperTemplates: readonly Paper[] = [
  ...papersOf(
    { code: 'order-master', bizType: 'order-master', title: ['销售订单', 'Sales order'] },
    (locale) =>
      pairs(locale, [
        ['code', ['订单号', 'Number']],
        ['channelOrderNo', ['渠道订单号', 'Channel order number']],
        ['salesChannel', ['销售渠道', 'Channel']],
        ['orderedAt', ['下单时间', 'Ordered']],
        ['buyerName', ['买家', 'Buyer']],
        ...consignee,
      ]) +
      goods(locale, true) +
      sums(locale, [
        ['goodsAmount', ['商品金额', 'Goods']],
        ['freightAmount', ['运费', 'Freight']],
        ['discountAmount', ['优惠', 'Discount']],
        ['totalAmount', ['订单金额', 'Total']],
      ]) +
      parcels(locale),
  ),
  ...papersOf(
    { code: 'sub-order', bizType: 'sub-order', title: ['送货单', 'Delivery note'] },
    (locale) =>
      pairs(locale, [
        ['orderCode', ['订单号', 'Number']],
        ['supplierName', ['供应商', 'Supplier']],
        ...consignee,
        ['buyerRemark', ['买家留言', 'Remark']],
        ['shipDueAt', ['应发货时间', 'Ship by']],
      ]) +
      goods(locale, false) +
      parcels(locale) +
      signatures(locale, [
        ['发货人：', 'Sent by:'],
        ['签收人：', 'Received by:'],
      ]),
  ),
  ...papersOf(
    { code: 'order-invoice', bizType: 'order-invoice', title: ['开票通知单', 'Invoice advice'] },
    (locale) =>
      pairs(locale, [
        ['masterCode', ['订单号', 'Order']],
        ['channelOrderNo', ['渠道订单号', 'Channel order number']],
        ['buyerName', ['买家', 'Buyer']],
        ['invoiceType', ['发票类型', 'Kind']],
        ['title', ['发票抬头', 'Invoiced to']],
        ['taxNo', ['税号', 'Tax number']],
        ['status', ['状态', 'Status']],
        ['invoiceNo', ['发票号码', 'Invoice number']],
        ['issuedOn', ['开票日期', 'Issued on']],
      ]) +
      goods(locale, true) +
      sums(locale, [['amount', ['开票金额', 'Invoice amount']]]) +
      signatures(locale, [
        ['申请人：', 'Asked for by:'],
        ['开票人：', 'Issued by:'],
      ]),
  ),
]
