/** Inbound orders on paper: what is to come or came, for whoever counts it at the ramp. */
import type { CallContext } from '#kit/handle.ts'
import { inCapitals } from '#kit/chinese-amount.contract.ts'
import { amountText, lineAmount, sum, toWire } from '#kit/money.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { lines, pairs, papersOf, shortQuantity, signatures, sums, unitPriceText } from '#server/area/paper-parts.ts'
import { inboundOrder } from './inbound-order.contract.ts'
import { inboundParts } from './inbound-view.service.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export const inboundPapers = [
  {
    bizType: inboundOrder.name,
    fields: {
      lines: {
        zh: '商品（lineNo、skuCode、skuName、spec、unit、planQty、acceptedQty、rejectedQty、price、amount、places）',
        en: 'Lines (lineNo, skuCode, skuName, spec, unit, planQty, acceptedQty, rejectedQty, price, amount, places)',
      },
    },
    load: async (context: CallContext, { id }: Row) => {
      const [order] = await context.sql.query<{ warehouseId: string }>('select warehouse_id as "warehouseId" from inbound_order where id = $1::uuid', [id])
      const { lines: found } = await inboundParts(
        { sql: context.sql, locale: context.locale, people: async () => new Map() },
        { id, warehouseId: order?.warehouseId ?? '' },
      )
      const seesAmounts = !isHidden(context.caller, inboundOrder, 'totalAmount')
      const hasCome = found.some(({ acceptedQty, rejectedQty }) => /[1-9]/.test(acceptedQty + rejectedQty))
      const valueOf = ({ acceptedQty, price, amount }: { acceptedQty: string; price: string; amount: string }) =>
        hasCome ? toWire(lineAmount(acceptedQty, price)) : amount
      const total = toWire(sum(found.map(valueOf)))
      return {
        // Once goods have come, the paper is worth what was accepted of them; before, what is to come.
        ...(seesAmounts && { totalAmount: amountText(total), totalAmountInCapitals: inCapitals(total) }),
        // What the warehouse holds is no part of the paper: whoever counts it blind prints it too.
        lines: found.map(({ places, onHand: _held, available: _free, planQty, acceptedQty, rejectedQty, price, amount, spec, unit, ...line }) => ({
          ...line,
          spec: spec ?? '',
          unit: unit ?? '',
          planQty: shortQuantity(planQty),
          acceptedQty: shortQuantity(acceptedQty),
          rejectedQty: shortQuantity(rejectedQty),
          price: seesAmounts ? unitPriceText(price) : '',
          amount: seesAmounts ? amountText(valueOf({ acceptedQty, price, amount })) : '',
          places: places
            .map(({ spaceCode, batchNo }) => [spaceCode, batchNo].filter(Boolean).join(' / '))
            .filter(Boolean)
            .join(', '),
        })),
      }
    },
  },
] as const

export const inboundPaperTemplates = papersOf(
  { code: 'inbound-order', bizType: inboundOrder.name, title: ['入库单', 'Inbound order'] },
  (locale) =>
    pairs(locale, [
      ['code', ['入库单号', 'Number']],
      ['type', ['入库类型', 'Kind']],
      ['warehouseName', ['入库仓库', 'Warehouse']],
      ['supplierName', ['供应商', 'Supplier']],
      ['sourceCode', ['来源单号', 'Source']],
      ['arrivalOn', ['预计到货', 'Expected on']],
      ['totalQty', ['计划数量', 'Planned']],
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
        ['planQty', ['计划', 'Planned'], 9],
        ['acceptedQty', ['入库', 'Accepted'], 10],
        ['rejectedQty', ['拒收', 'Rejected'], 10],
        ['places', ['货位 / 批次', 'Space / batch'], 11],
        ['amount', ['金额', 'Value'], 11],
      ],
    ) +
    sums(locale, [['totalAmount', ['合计金额', 'Total value']]]) +
    signatures(locale, [
      ['送货人：', 'Delivered by:'],
      ['收货人：', 'Received by:'],
    ]),
)
