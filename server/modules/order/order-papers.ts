/** What orders and sub-orders print beside their rows: lines and parcels, in words. */
import { amountText } from '#kit/money.ts'
import type { Label } from '#kit/contract.ts'
import type { CallContext } from '#kit/handle.ts'
import { wordsIn } from '#kit/words.ts'
import { unitPriceText } from '#server/area/paper-parts.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { dictionaryLabels } from '#server/modules/system/dictionary.service.ts'
import { DateTime } from 'luxon'
import { orderInvoice } from './invoice/order-invoice.contract.ts'
import { orderMaster } from './order-master.contract.ts'
import { partsOf, type OrderParts } from './order-parts.service.ts'
import { subOrdersSeen } from './order-view.service.ts'
import { subOrder } from './sub-order.contract.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const fields: Readonly<Record<string, Label>> = {
  lines: {
    zh: '商品（lineNo、skuCode、skuName、spec、unit、quantity、price、amount、shippedQuantity、openQuantity、promisedAt）',
    en: 'Lines (lineNo, skuCode, skuName, spec, unit, quantity, price, amount, shippedQuantity, openQuantity, promisedAt)',
  },
  parcels: {
    zh: '包裹（parcelNo、logisticsCompany、billCode、shippedAt、signedAt、goods）',
    en: 'Parcels (parcelNo, logisticsCompany, billCode, shippedAt, signedAt, goods)',
  },
}

async function inWords(context: CallContext, { lines, parcels }: OrderParts) {
  const carriers = await dictionaryLabels(context.data)('logistics_company')
  const moment = (at: unknown): string =>
    at
      ? DateTime.fromJSDate(new Date(String(at)))
          .setZone(context.zone)
          .toFormat('yyyy-MM-dd HH:mm')
      : ''
  const seesAmounts = !isHidden(context.caller, subOrder as never, 'goodsAmount')
  return {
    lines: lines.map(({ price, amount, ...line }) => ({
      ...line,
      promisedAt: moment(line.promisedAt),
      price: seesAmounts && price ? unitPriceText(price) : '',
      amount: seesAmounts ? amountText(amount) : '',
    })),
    parcels: parcels.map((parcel) => ({
      parcelNo: parcel.parcelNo,
      logisticsCompany: carriers.get(parcel.logisticsCompany)?.[context.locale] ?? parcel.logisticsCompany,
      billCode: parcel.billCode,
      shippedAt: moment(parcel.shippedAt),
      signedAt: moment(parcel.signedAt),
      goods: parcel.lines
        .map(({ skuName, quantity, unit }) => [skuName, '×', quantity, wordsIn(unit ?? '', context.locale)].filter(Boolean).join(' '))
        .join(context.locale === 'zh' ? '、' : ', '),
    })),
  }
}

/** Goods and parcels of a whole order, as far as the caller sees its parts. */
async function wholeOrder(context: CallContext, masterId: string) {
  const seen = await subOrdersSeen(context, masterId)
  const of = await partsOf(
    context.sql,
    seen.map((row) => row.id),
  )
  const parts = seen.map((row) => of(row.id))
  return inWords(context, { lines: parts.flatMap(({ lines }) => lines), parcels: parts.flatMap(({ parcels }) => parcels) })
}

export const orderPapers = [
  {
    bizType: subOrder.name,
    fields,
    load: async (context: CallContext, { id }: Row) => inWords(context, (await partsOf(context.sql, [id]))(id)),
  },
  {
    bizType: orderMaster.name,
    fields,
    load: (context: CallContext, { id }: Row) => wholeOrder(context, id),
  },
  {
    bizType: orderInvoice.name,
    fields: {
      channelOrderNo: { zh: '渠道订单号', en: 'Channel order number' },
      buyerName: { zh: '买家', en: 'Buyer' },
      lines: fields['lines']!,
    },
    load: async (context: CallContext, { id }: Row) => {
      const { master } = await context.prisma.orderInvoice.findUniqueOrThrow({ where: { id }, select: { master: true } })
      const { lines } = await wholeOrder(context, master.id)
      return { channelOrderNo: master.channelOrderNo, buyerName: master.buyerName, lines }
    },
  },
] as const
