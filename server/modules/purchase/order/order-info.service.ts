/** What stands beside an order: the numbers of those that wait for somebody, and what bears on buying an article. */
import { Failure, notFound } from '#kit/errors.ts'
import { sum, toWire } from '#kit/money.ts'
import type { CallContext } from '#kit/handle.ts'
import { permissionOf } from '#kit/contract.ts'
import { may } from '#kit/principal.ts'
import { rowsSeen } from '#kit/resource/rows-seen.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import { articlesCoded } from '#server/modules/product/sku/coded-articles.service.ts'
import { sku } from '#server/modules/product/sku/sku.contract.ts'
import { articlesOf } from '#server/modules/stock/goods.service.ts'
import { availableOf } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { pricesKeptFrom } from '#server/modules/supplier/profile/secret-price.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import type { Words } from '#kit/words.ts'
import type { Locale } from '#kit/messages.ts'
import { demandsOf } from '../suggestion/purchase-demands.service.ts'
import { suggestedOf } from '../suggestion/suggestions.service.ts'
import { todayIn, underWay } from './order-view.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

const inWords = (words: Words | undefined, locale: Locale): string | null => (typeof words === 'object' ? words[locale] : (words ?? null))

const own = ({ principal: { rows } }: CallContext): string | null => (rows.kind === 'supplier' ? rows.supplierId : null)

type Counted = Record<'draft' | 'inApproval' | 'returned' | 'waitConfirm' | 'negotiating' | 'executing' | 'onHold' | 'late' | 'dueToday', number>

const inStatus = (status: string) => `(count(*) filter (where t.status = '${status}'))::int`

/** Of the caller's rows: those that wait, by state, and those that are late. */
export async function remindInfo(context: CallContext, salesChannel: string | undefined) {
  const today = todayIn(context.zone)
  const due = (condition: string) => `(count(*) filter (where t.status in ${underWay} and t.due_on ${condition} ${today}))::int`
  const where = await rowsSeen(context.data, purchaseOrder, context.principal)
  where.add(`t.status not in ('COMPLETED', 'CLOSED', 'CANCELLED', 'REJECTED')`)
  if (salesChannel) where.add(`t.sales_channel = ${where.value(salesChannel)}`)
  const [row] = await context.sql.query<Counted>(
    `select ${inStatus('DRAFT')} as draft, ${inStatus('IN_APPROVAL')} as "inApproval", ${inStatus('RETURNED')} as returned, ${inStatus('WAIT_CONFIRM')} as "waitConfirm",
            ${inStatus('NEGOTIATING')} as negotiating, ${inStatus('EXECUTING')} as executing, ${inStatus('ON_HOLD')} as "onHold", ${due('<')} as late, ${due('=')} as "dueToday"
       from purchase_order t ${where.text}`,
    where.values,
  )
  return row!
}

interface LastPrice {
  readonly skuId: string
  readonly orderId: string
  readonly orderCode: string
  readonly supplierId: string
  readonly price: string
  readonly qty: string
  readonly on: Date
}

const lastPrices = `select s.id as "skuId", l.order_id as "orderId", l.order_code as "orderCode", l.supplier_id as "supplierId", l.price, l.qty, l.create_time as "on"
  from unnest($1::uuid[]) s(id) cross join lateral (
    select * from purchase_order_line x where x.sku_id = s.id and x.deleted_at is null
       and x.order_status in ('WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED') and ($2::uuid is null or x.sent_to_id = $2)
     order by x.create_time desc, x.id desc limit 5) l order by l.create_time desc, l.id desc`

/** Stock, terms and the last prices of articles, in the order in which they were asked for. @throws Failure not-found for one that is not the caller's */
export async function articleInfo(
  context: CallContext,
  { skuIds, warehouseId }: { readonly skuIds: readonly string[]; readonly warehouseId?: string | null | undefined },
) {
  const { prisma, sql, locale, caller, principal, data, now } = context
  const articles = await articlesOf({ sql }, skuIds)
  const supplier = own(context)
  const strange = skuIds.find((id) => !articles.has(id) || (supplier !== null && articles.get(id)?.goods.supplierId !== supplier))
  if (strange) throw notFound('sku', strange)
  const terms = new Map(
    (await prisma.sku.findMany({ where: { id: { in: [...skuIds] } }, select: { id: true, supplierId: true, moq: true, packQty: true } })).map((row) => [
      row.id,
      row,
    ]),
  )
  const stock = await availableOf(sql, { skuIds, ...(warehouseId && { warehouseIds: [warehouseId] }) })
  const seesPrices = !isHidden(caller, purchaseOrder, 'totalAmount')
  // Whoever buys has to know; to others what a secret supplier asks is as secret here as with the article itself.
  const buys = may(principal, permissionOf(purchaseOrder, 'insert'))
  const kept = buys
    ? new Set<string>()
    : await pricesKeptFrom(
        sql,
        principal,
        [...articles.values()].map(({ goods }) => goods.supplierId),
      )
  const isKept = (skuId: string): boolean => kept.has(articles.get(skuId)?.goods.supplierId ?? '')
  const prices = seesPrices ? (await sql.query<LastPrice>(lastPrices, [skuIds, supplier])).filter(({ skuId }) => !isKept(skuId)) : []
  // What the company lacks is not the supplier's to read.
  const demands = supplier === null ? await demandsOf(data, skuIds) : undefined
  const suggested = demands && (await suggestedOf({ sql, data, now, demands }, terms, warehouseId ?? undefined))
  const waited = new Map(demands?.map(({ skuId, quantity }) => [skuId, quantity]))
  const names = await supplierNames({ prisma }, [...new Set(prices.map(({ supplierId }) => supplierId))])
  const total = (skuId: string, of: 'onHand' | 'available' | 'incoming'): string =>
    toWire(sum(stock.filter((row) => row.skuId === skuId).map((row) => row[of])), 4)
  return skuIds.map((skuId) => {
    const { goods, supplyPrice } = articles.get(skuId)!
    const { moq, packQty } = terms.get(skuId)!
    return {
      skuId,
      skuCode: goods.skuCode,
      skuName: (locale === 'en' && goods.skuNameEn) || goods.skuName,
      spec: goods.spec,
      unit: goods.unit,
      supplierId: goods.supplierId,
      taxRate: goods.taxRate,
      moq: toWire(moq, 4),
      packQty: toWire(packQty, 4),
      agreedPrice: seesPrices && !isKept(skuId) ? toWire(supplyPrice, 4) : null,
      onHand: total(skuId, 'onHand'),
      available: total(skuId, 'available'),
      incoming: total(skuId, 'incoming'),
      demand: demands ? toWire(waited.get(skuId) ?? '0', 4) : null,
      suggestedQty: suggested ? toWire(suggested.get(skuId) ?? '0', 4) : null,
      lastPrices: prices
        .filter((one) => one.skuId === skuId)
        .map(({ orderId, orderCode, supplierId, price, qty, on }) => ({
          orderId,
          orderCode,
          supplierName: inWords(names.get(supplierId), locale),
          price: toWire(price, 4),
          qty: toWire(qty, 4),
          on: on.toISOString(),
        })),
    }
  })
}

/** The same for codes as they were pasted. @throws Failure forbidden for who may not look articles up */
export async function articleInfoByCodes(
  context: CallContext,
  { codes, warehouseId }: { readonly codes: readonly string[]; readonly warehouseId?: string | null | undefined },
) {
  if (!may(context.principal, permissionOf(sku, 'list'))) throw new Failure('forbidden', 'no-permission')
  const found = await articlesCoded(context, codes)
  const skuIds = [...new Set([...found.values()].map(({ id }) => id))]
  if (skuIds.length === 0) return []
  const infos = new Map((await articleInfo(context, { skuIds, warehouseId })).map((info) => [info.skuId, info]))
  return [...found].map(([asked, { id }]) => ({ asked, article: infos.get(id)! }))
}
