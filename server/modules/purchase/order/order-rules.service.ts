/** What an order has to keep to, and what its buyer should know: asked when it is saved, and again when it is handed in and decided on. */
import { z } from 'zod'
import { dayIn } from '#kit/clock.ts'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { decimal } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { supplyTermsOf } from '#server/modules/product/sku/article-facts.service.ts'
import { heldOrderObstacles, orderObstacles } from '#server/modules/supplier/profile/supplier.service.ts'
import { articlesOf, goodsOf, type Goods } from '#server/modules/stock/goods.service.ts'
import { usableWarehouse, type WarehouseFacts } from '#server/modules/stock/place/place.service.ts'
import type { OrderContent } from './purchase-order-calls.contract.ts'

/** Within so many days the same article of the same supplier is a double; 0 for never. */
const doubleDays = defineParameter('purchase.order.double-days', z.coerce.number().int().min(0), 7)

type Reading = Pick<UnitOfWork, 'prisma' | 'sql' | 'now'>

/** Told beside the answer; forbids nothing. */
export interface Warning {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly path?: string
}

/** An article as an order needs it. */
export interface Article extends Goods {
  readonly moq: string
  readonly packQty: string
  /** What is agreed with its supplier, without tax; null for goods of nobody in particular. */
  readonly agreedPrice: string | null
}

/** Until the work ends the supplier stays as they are. @throws Failure bad-input where the supplier may not take orders */
export async function orderableSupplier(uow: UnitOfWork, supplierId: string): Promise<Warning[]> {
  const { obstacles, warnings } = await heldOrderObstacles(uow.sql, supplierId)
  if (obstacles.length > 0) throw badInput(obstacles.map((code) => ({ path: 'supplierId', code })))
  return warnings.map((code) => ({ code, path: 'supplierId' }))
}

/** Whether the supplier may take orders at this moment. */
export const mayTakeOrders = async ({ sql }: Pick<UnitOfWork, 'sql'>, supplierId: string): Promise<boolean> =>
  (await orderObstacles(sql, supplierId)).obstacles.length === 0

/** Where goods of this supplier may come in. @throws Failure bad-input */
export async function receivingWarehouse(
  uow: UnitOfWork,
  { warehouseId, supplierId }: Pick<OrderContent, 'warehouseId' | 'supplierId'>,
): Promise<WarehouseFacts> {
  const warehouse = await usableWarehouse(uow, warehouseId, 'warehouseId')
  if (warehouse.type !== 'PLATFORM' && warehouse.type !== 'SUPPLIER') throw badInput([{ path: 'warehouseId', code: 'purchase.warehouse-kind' }])
  if (warehouse.supplierId !== null && warehouse.supplierId !== supplierId) throw badInput([{ path: 'warehouseId', code: 'purchase.warehouse-of-other' }])
  return warehouse
}

/**
 * The articles of the lines by id, each the supplier's to sell.
 * @param standing articles whose lines stand as they are, whatever the rules say today
 * @throws Failure bad-input with a problem for each line that breaks a rule
 */
export async function articlesToBuy(
  uow: UnitOfWork,
  { supplierId, lines }: Pick<OrderContent, 'supplierId' | 'lines'>,
  standing: ReadonlySet<string> = new Set(),
): Promise<Map<string, Article>> {
  const seen = new Set<string>()
  const twice = lines.flatMap(({ skuId }, at): FieldProblem[] => {
    if (seen.has(skuId)) return [{ path: `lines[${at}].skuId`, code: 'purchase.sku-twice' }]
    seen.add(skuId)
    return []
  })
  if (twice.length > 0) throw badInput(twice)
  const asked = lines.map(({ skuId, qty }, at) => ({ skuId, quantity: qty, path: `lines[${at}]`, quantityField: 'qty' }))
  const known = await articlesOf(uow, [...standing])
  const goods = new Map([
    ...[...known].map(([id, article]) => [id, article.goods] as const),
    ...(await goodsOf(
      uow,
      asked.filter(({ skuId }) => !known.has(skuId)),
    )),
  ])
  const terms = await supplyTermsOf(uow.sql, [...seen])
  const articles = new Map(
    terms.map(({ id, moq, packQty, supplyPrice }) => {
      const its = goods.get(id)!
      return [id, { ...its, moq, packQty, agreedPrice: its.supplierId === supplierId ? supplyPrice : null }] as const
    }),
  )
  const problems = lines.flatMap((line, at) =>
    standing.has(line.skuId) ? [] : problemsOf(line, articles.get(line.skuId)!, supplierId).map((one) => ({ ...one, path: `lines[${at}].${one.path}` })),
  )
  if (problems.length > 0) throw badInput(problems)
  return articles
}

function problemsOf({ qty, price, priceReason }: OrderContent['lines'][number], article: Article, supplierId: string): FieldProblem[] {
  const { skuCode: sku, moq, agreedPrice: agreed } = article
  if (article.supplierId !== null && article.supplierId !== supplierId) return [{ path: 'skuId', code: 'purchase.other-supplier', params: { sku } }]
  const tooFew = decimal(qty).lessThan(moq) ? [{ path: 'qty', code: 'purchase.below-moq', params: { sku, moq } }] : []
  const isDear = agreed !== null && decimal(price).greaterThan(agreed) && !priceReason
  return [...tooFew, ...(isDear ? [{ path: 'priceReason', code: 'purchase.price-reason-missing', params: { sku, agreed } }] : [])]
}

/** What the contracts of the supplier say to an order of today. @throws Failure bad-input for a contract of somebody else */
export async function contractWarnings(
  { prisma, now }: Reading,
  { supplierId, contractId }: { readonly supplierId: string; readonly contractId?: string | null | undefined },
  zone: string,
): Promise<Warning[]> {
  const rows = await prisma.supplierContract.findMany({
    where: { supplierId, deletedAt: null, ...(contractId && { id: contractId }) },
    select: { name: true, status: true, validFrom: true, validTo: true },
  })
  if (contractId && rows.length === 0) throw badInput([{ path: 'contractId', code: 'purchase.contract-of-other' }])
  const today = new Date(`${dayIn(zone, now)}T00:00:00Z`)
  const inForce = rows.filter(({ status, validFrom, validTo }) => (status === 'EFFECTIVE' || status === 'EXPIRING') && validFrom <= today && validTo >= today)
  const [first] = rows
  if (inForce.length === 0)
    return [
      contractId && first ? { code: 'purchase.contract-not-in-force', params: { contract: first.name }, path: 'contractId' } : { code: 'purchase.no-contract' },
    ]
  return inForce
    .filter(({ status }) => contractId && status === 'EXPIRING')
    .map(({ name, validTo }) => ({
      code: 'purchase.contract-expiring',
      params: { contract: name, day: validTo.toISOString().slice(0, 10) },
      path: 'contractId',
    }))
}

/** Packs that are not whole. */
export const packWarnings = (lines: OrderContent['lines'], articles: ReadonlyMap<string, Article>): Warning[] =>
  lines.flatMap(({ skuId, qty }, at) => {
    const { skuCode: sku, packQty: pack } = articles.get(skuId)!
    const isWhole = decimal(pack).isZero() || decimal(qty).mod(decimal(pack)).isZero()
    return isWhole ? [] : [{ code: 'purchase.not-a-pack', params: { sku, pack }, path: `lines[${at}].qty` }]
  })

interface Bought {
  readonly supplierId: string
  readonly lines: readonly { readonly skuId: string; readonly skuCode: string }[]
  /** The order itself, which is no double of its own. */
  readonly exceptId: string | null
}

/** So many orders are named, the newest. */
const mostNamed = 3

/** What was ordered of this supplier a few days ago, too. */
export async function doubleWarnings({ sql, now, data }: Reading & { readonly data: DataSource }, { supplierId, lines, exceptId }: Bought): Promise<Warning[]> {
  const days = await parametersOf(data).get(doubleDays)
  if (days === 0) return []
  const doubles = await sql.query<{ skuId: string; orders: readonly string[] }>(
    `select l.sku_id as "skuId", array_agg(distinct l.order_code order by l.order_code desc) as orders from purchase_order_line l
      where l.sku_id = any($1::uuid[]) and l.supplier_id = $2::uuid and l.deleted_at is null and l.create_time > $3 and l.order_id is distinct from $4::uuid
        and l.order_status not in ('REJECTED', 'CANCELLED') group by l.sku_id`,
    [lines.map(({ skuId }) => skuId), supplierId, new Date(now.getTime() - days * 86_400_000), exceptId],
  )
  const places = new Map(lines.map((line, at) => [line.skuId, at]))
  return doubles.map(({ skuId, orders }) => {
    const at = places.get(skuId)!
    return {
      code: 'purchase.double',
      params: { sku: lines[at]!.skuCode, days, orders: orders.slice(0, mostNamed).join(', ') + (orders.length > mostNamed ? ` … (${orders.length})` : '') },
      path: `lines[${at}].skuId`,
    }
  })
}

/** What whoever decides on an order that is written should know, as it is today. */
export async function warningsOf(
  at: Reading & { readonly data: DataSource },
  order: { readonly id: string; readonly supplierId: string; readonly contractId: string | null },
  { lines, zone }: { readonly lines: Bought['lines']; readonly zone: string },
): Promise<Warning[]> {
  const { obstacles, warnings } = await orderObstacles(at.sql, order.supplierId)
  const ofSupplier = [...obstacles, ...warnings].map((code) => ({ code, path: 'supplierId' }))
  return [
    ...ofSupplier,
    ...(await contractWarnings(at, order, zone)),
    ...(await doubleWarnings(at, { supplierId: order.supplierId, lines, exceptId: order.id })),
  ]
}
