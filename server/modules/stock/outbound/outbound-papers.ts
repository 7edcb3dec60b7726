/** Outbound orders on paper: the delivery note, the list for whoever picks, and the sheet that the customer signs. */
import { amountText } from '#kit/money.ts'
import type { CallContext } from '#kit/handle.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, type Paper, type Words } from '#server/area/paper-parts.ts'
import { carriersOf } from '../tracking/carriers.service.ts'
import { outboundOrder } from './outbound-order.contract.ts'
import { outboundParts } from './outbound-view.service.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const placeOf = ({ spaceCode, batchNo }: { readonly spaceCode: string | null; readonly batchNo: string | null }): string =>
  [spaceCode, batchNo].filter(Boolean).join(' / ')

export const outboundPapers = [
  {
    bizType: outboundOrder.name,
    fields: {
      lines: {
        zh: '商品（lineNo、skuCode、skuName、spec、unit、planQty、shippedQty、openQty、amount、places、next）',
        en: 'Lines (lineNo, skuCode, skuName, spec, unit, planQty, shippedQty, openQty, amount, places, next)',
      },
      toPick: { zh: '待拣的商品行', en: 'Lines of which something is still to be picked' },
      shipped: { zh: '已出库的商品行', en: 'Lines of which something has left' },
      parcels: { zh: '包裹（companyName、billCode、packages、goods）', en: 'Parcels (companyName, billCode, packages, goods)' },
    },
    load: async (context: CallContext, { id }: Row) => {
      const order = await context.prisma.outboundOrder.findUniqueOrThrow({ where: { id }, select: { id: true, warehouseId: true, status: true } })
      const { prisma, sql, locale, data } = context
      const found = await outboundParts({ prisma, sql, locale, carriers: await carriersOf(data) }, order)
      const seesAmounts = !isHidden(context.caller, outboundOrder, 'totalAmount')
      const goods = found.lines.map(({ picks, suggested, planQty, shippedQty, openQty, amount, lineNo, skuCode, skuName, spec, unit }) => ({
        lineNo,
        skuCode,
        skuName,
        spec: spec ?? '',
        unit: unit ?? '',
        planQty: shortQuantity(planQty),
        shippedQty: shortQuantity(shippedQty),
        openQty: shortQuantity(openQty),
        amount: seesAmounts ? amountText(amount) : '',
        places: picks.map(placeOf).filter(Boolean).join(', '),
        next: suggested.map((pick) => `${placeOf(pick)} × ${shortQuantity(pick.qty)}`.trim()).join(', '),
      }))
      const some = (field: 'openQty' | 'shippedQty') => goods.filter((line) => line[field] !== '0')
      return {
        lines: goods,
        toPick: some('openQty'),
        shipped: some('shippedQty'),
        parcels: found.parcels.map(({ companyName, billCode, packages, lines: held }) => ({
          companyName,
          billCode,
          packages,
          goods: held.map(({ skuCode, qty }) => `${skuCode} × ${shortQuantity(qty)}`).join(', '),
        })),
      }
    },
  },
] as const

interface Sheet {
  readonly code: string
  readonly title: Words
  readonly head: readonly (readonly [string, Words])[]
  readonly columns: readonly (readonly [string, Words, number?])[]
  /** The goods that it is about. */
  readonly goods: 'lines' | 'toPick' | 'shipped'
  readonly hasParcels: boolean
  readonly signed: readonly Words[]
}

const code = ['code', ['出库单号', 'Number']] as const
const source = ['sourceCode', ['来源单号', 'Source']] as const
const warehouse = ['warehouseName', ['出库仓库', 'Warehouse']] as const
const consignee = [
  ['consigneeName', ['收货人', 'Consignee']],
  ['consigneeMobile', ['收货电话', 'Telephone']],
  ['wholeAddress', ['收货地址', 'Address']],
] as const
const article = [
  ['skuCode', ['商品编码', 'Code'], 16],
  ['skuName', ['商品名称', 'Name']],
  ['spec', ['规格', 'Spec.'], 12],
  ['unit', ['单位', 'Unit'], 8],
] as const

const sheets: readonly Sheet[] = [
  {
    code: 'outbound-order',
    title: ['发货单', 'Delivery note'],
    head: [code, ['type', ['出库类型', 'Kind']], warehouse, source, ...consignee],
    goods: 'lines',
    columns: [...article, ['planQty', ['应发', 'Planned'], 11], ['shippedQty', ['实发', 'Shipped'], 11], ['amount', ['金额', 'Value'], 13]],
    hasParcels: true,
    signed: [
      ['发货人：', 'Sent by:'],
      ['收货人：', 'Received by:'],
    ],
  },
  {
    code: 'outbound-pick',
    title: ['拣货单', 'Pick list'],
    head: [code, warehouse, source, ['totalQty', ['计划数量', 'Planned']]],
    goods: 'toPick',
    columns: [...article, ['openQty', ['待拣', 'To pick'], 11], ['next', ['货位 / 批次', 'Space / batch'], 24]],
    hasParcels: false,
    signed: [
      ['拣货人：', 'Picked by:'],
      ['复核人：', 'Checked by:'],
    ],
  },
  {
    code: 'outbound-sign',
    title: ['客户签收单', 'Customer sign-off'],
    head: [code, ['masterCode', ['订单号', 'Order']], ...consignee],
    goods: 'shipped',
    columns: [...article, ['shippedQty', ['数量', 'Quantity'], 12]],
    hasParcels: true,
    signed: [
      ['客户签收：', 'Signed by the customer:'],
      ['签收日期：', 'On:'],
    ],
  },
]

export const outboundPaperTemplates: readonly Paper[] = sheets.flatMap(({ code, title, ...sheet }) =>
  papersOf(
    { code, bizType: outboundOrder.name, title, isDefault: code === 'outbound-order' },
    (locale) =>
      pairs(locale, sheet.head) +
      lines(locale, sheet.goods, ['商品', 'Goods'], sheet.columns) +
      (sheet.hasParcels
        ? lines(
            locale,
            'parcels',
            ['包裹', 'Parcels'],
            [
              ['companyName', ['物流公司', 'Carrier'], 18],
              ['billCode', ['物流单号', 'Waybill'], 24],
              ['packages', ['件数', 'Packages'], 13],
              ['goods', ['内装商品', 'Goods']],
            ],
          )
        : '') +
      signatures(locale, sheet.signed),
  ),
)
