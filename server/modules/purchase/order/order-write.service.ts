/** Writing an order: what is decided on later, with the goods as they are called today and the amounts to the cent. */
import { z } from 'zod'
import { dayIn } from '#kit/clock.ts'
import type { DataSource } from '#kit/data-source.ts'
import { badInput, type FieldProblem } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal, type RoundingMode } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { fits, lineAmounts, orderAmounts } from './order-amounts.service.ts'
import { dueOfOrder } from './order-axes.ts'
import { rewriteLines } from './order-lines.service.ts'
import {
  articlesToBuy,
  contractWarnings,
  doubleWarnings,
  orderableSupplier,
  packWarnings,
  receivingWarehouse,
  type Article,
  type Warning,
} from './order-rules.service.ts'
import type { OrderContent } from './purchase-order-calls.contract.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

export type PurchaseOrderRow = ModelRow<'purchaseOrder'>
export type PurchaseLineRow = ModelRow<'purchaseOrderLine'>

export const rounding = defineParameter<RoundingMode>('roundingMode', z.enum(['half-up', 'half-even', 'down', 'up']), 'half-up')

/** What writing needs beside the work. */
export interface Buying {
  readonly data: DataSource
  /** The company's zone: where its days begin. */
  readonly zone: string
}

export interface WrittenOrder {
  readonly id: string
  readonly warnings: readonly Warning[]
}

/** A new order, a draft. */
export async function writeOrder(at: Buying, uow: UnitOfWork, content: OrderContent): Promise<WrittenOrder> {
  const { head, lines, warnings } = await contentOf(at, uow, content, null)
  const document = await newDocument(uow, purchaseOrder.name)
  const { id } = await uow.insert('purchaseOrder', { ...document, ...head }, { bizType: purchaseOrder.name, event: 'inserted' })
  await insertLines(uow, { id, code: document.code, ...head, status: 'DRAFT' }, lines)
  return { id, warnings }
}

/** Writes head and lines of a draft anew. The row is locked, and its machine has said that it may be edited. */
export async function rewriteOrder(at: Buying, uow: UnitOfWork, row: PurchaseOrderRow, content: OrderContent): Promise<WrittenOrder> {
  if (content.supplierId !== row.supplierId) throw badInput([{ path: 'supplierId', code: 'purchase.supplier-stays' }])
  const { head, lines, warnings } = await contentOf(at, uow, content, row.id)
  const changed = await uow.change('purchaseOrder', row, head)
  await rewriteLines(
    uow,
    await orderLines(uow, row.id),
    lines.map((line) => ofOrder(changed, line)),
  )
  await uow.log({ bizType: purchaseOrder.name, bizId: row.id, event: 'updated' })
  return { id: row.id, warnings }
}

type Line = Awaited<ReturnType<typeof contentOf>>['lines'][number]
type OrderHead = Pick<PurchaseOrderRow, 'id' | 'code' | 'status' | 'supplierId' | 'warehouseId'>

const ofOrder = ({ id, code, status, supplierId, warehouseId }: OrderHead, line: Line) => ({
  ...line,
  orderId: id,
  orderCode: code,
  orderStatus: status,
  supplierId,
  warehouseId,
})

const insertLines = (uow: UnitOfWork, order: OrderHead, lines: readonly Line[]): Promise<void> =>
  uow.insertMany(
    'purchaseOrderLine',
    lines.map((line) => ofOrder(order, line)),
  )

/** What stands already and need not keep rules that have changed since: lines by their article, and the day. */
interface Standing {
  readonly skuIds: ReadonlySet<string>
  readonly expectOn: string | null
}
const nothing: Standing = { skuIds: new Set(), expectOn: null }

/**
 * Head and lines as they are stored, once every rule has been kept.
 * @param exceptId the order itself, which is no double of its own
 */
export async function contentOf(at: Buying, uow: UnitOfWork, content: OrderContent, exceptId: string | null, standing: Standing = nothing) {
  const mode = await parametersOf(at.data).get(rounding)
  const supplier = await orderableSupplier(uow, content.supplierId)
  const warehouse = await receivingWarehouse(uow, content)
  const articles = await articlesToBuy(uow, content, standing.skuIds)
  const contracts = await contractWarnings(uow, content, at.zone)
  const expectOn = dayOf(content.expectOn)
  const lines = content.lines
    .map((line, index) => written(line, index, articles.get(line.skuId)!, mode))
    .map((line) => ({ ...line, dueOn: line.expectOn ?? expectOn }))
  const doubles = await doubleWarnings({ ...uowReading(uow), data: at.data }, { supplierId: content.supplierId, lines, exceptId })
  const amounts = orderAmounts(lines, content)
  refuseAmounts(content, amounts, lines)
  refusePast(content, uow.now, at.zone, standing)
  return {
    head: {
      type: content.type,
      supplierId: content.supplierId,
      warehouseId: warehouse.id,
      contractId: content.contractId ?? null,
      salesChannel: content.salesChannel || null,
      expectOn,
      dueOn: dueOfOrder(
        lines.map((line) => ({ ...line, ...untouched })),
        { expectOn },
      ),
      isUrgent: content.isUrgent,
      ...amounts,
      depositAmount: content.depositAmount,
      budgetReason: content.budgetReason || null,
      remark: content.remark || null,
    },
    lines,
    warnings: [...supplier, ...contracts, ...packWarnings(content.lines, articles), ...doubles],
  }
}

const uowReading = ({ prisma, sql, now }: UnitOfWork) => ({ prisma, sql, now })

const untouched = { receivedQty: '0', returnedQty: '0', billedQty: '0', closedQty: '0', promisedOn: null } as const

const dayOf = (day: string | null | undefined): Date | null => (day ? new Date(`${day}T00:00:00Z`) : null)

function written(line: OrderContent['lines'][number], index: number, article: Article, mode: RoundingMode) {
  const { skuId, skuCode, skuName, skuNameEn, spec, unit, agreedPrice } = article
  const taxRate = line.taxRate ?? article.taxRate
  return {
    id: newId(),
    lineNo: index + 1,
    skuId,
    skuCode,
    skuName,
    skuNameEn,
    spec,
    unit,
    agreedPrice,
    taxRate,
    qty: line.qty,
    price: line.price,
    priceReason: line.priceReason || null,
    ...lineAmounts({ qty: line.qty, price: line.price, taxRate }, mode),
    expectOn: dayOf(line.expectOn),
    sourceDemandId: line.sourceDemandId ?? null,
    remark: line.remark || null,
  }
}

/** @throws Failure bad-input where an amount cannot be */
function refuseAmounts(
  content: OrderContent,
  { totalAmount, goodsAmount, taxAmount }: ReturnType<typeof orderAmounts>,
  lines: readonly { readonly amount: string }[],
): void {
  const problems: FieldProblem[] = lines.flatMap(({ amount }, at) => (fits(amount) ? [] : [{ path: `lines[${at}].price`, code: 'purchase.amount-too-large' }]))
  if (problems.length === 0 && !fits(totalAmount)) problems.push({ path: 'lines', code: 'purchase.amount-too-large' })
  if (decimal(content.discountAmount).greaterThan(decimal(goodsAmount).plus(taxAmount)))
    problems.push({ path: 'discountAmount', code: 'purchase.discount-too-large' })
  else if (decimal(content.depositAmount).greaterThan(totalAmount)) problems.push({ path: 'depositAmount', code: 'purchase.deposit-too-large' })
  if (problems.length > 0) throw badInput(problems)
}

/** @throws Failure bad-input for days that are over */
function refusePast({ expectOn, lines }: OrderContent, now: Date, zone: string, standing: Standing): void {
  const today = dayIn(zone, now)
  const isOver = (day: string | null | undefined): boolean => Boolean(day && day < today)
  const problems = [
    ...(isOver(expectOn) && expectOn !== standing.expectOn ? [{ path: 'expectOn', code: 'purchase.expected-before-today' }] : []),
    ...lines.flatMap((line, at) =>
      isOver(line.expectOn) && !standing.skuIds.has(line.skuId) ? [{ path: `lines[${at}].expectOn`, code: 'purchase.expected-before-today' }] : [],
    ),
  ]
  if (problems.length > 0) throw badInput(problems)
}

export const orderLines = ({ prisma }: Pick<UnitOfWork, 'prisma'>, orderId: string): Promise<PurchaseLineRow[]> =>
  prisma.purchaseOrderLine.findMany({ where: { orderId, deletedAt: null }, orderBy: { lineNo: 'asc' } })
