/** A change of an order in force, as its buyer wants it: kept as a version that is decided on, while what was agreed to stays in force. */
import { badInput, ruleFailure, type FieldProblem } from '#kit/errors.ts'
import type { Locale } from '#kit/messages.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { z } from 'zod'
import { comingFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { contentKept, type KeptLine } from './order-content.ts'
import { doneOf } from './order-counter.service.ts'
import { dayOf } from './order-promise.service.ts'
import type { Warning } from './order-rules.service.ts'
import { dropPending, lastRevision, pendingRevision } from './order-revise.service.ts'
import { contentOf, orderLines, type Buying, type PurchaseLineRow, type PurchaseOrderRow } from './order-write.service.ts'
import { WantedChange, type OrderContent } from './purchase-order-calls.contract.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

type Said = OrderContent['lines'][number]

/**
 * Writes the version. The order is locked, and its machine has said that it may be changed. One that was being decided on before is given up.
 * @throws Failure bad-input for what an order cannot be, for less than has come or is on its way, and for another price of what is billed
 */
export async function amendOrder(at: Buying, uow: UnitOfWork, row: PurchaseOrderRow, content: OrderContent, reason: string): Promise<readonly Warning[]> {
  const moved = (['supplierId', 'warehouseId', 'type'] as const).filter((name) => content[name] !== row[name])
  if (moved.length > 0) throw badInput(moved.map((path) => ({ path, code: 'purchase.stays-as-ordered' })))
  const before = new Map((await orderLines(uow, row.id)).map((line) => [line.skuId, line]))
  const stands = new Set(content.lines.filter((line) => isAsBefore(before.get(line.skuId), line)).map(({ skuId }) => skuId))
  const { head, lines, warnings } = await contentOf(at, uow, content, row.id, { skuIds: stands, expectOn: dayOf(row.expectOn) })
  await refuseTaken(uow, row, content.lines, before)
  if (decimal(head.totalAmount).lessThan(decimal(row.paidAmount))) throw ruleFailure('purchase-order.paid-more', {})
  const kept = lines.map((line): KeptLine => {
    const had = before.get(line.skuId)
    if (!had) return { ...line, promisedOn: null }
    const { qty, price, taxRate, priceReason, expectOn, remark } = line
    // Who wants it on another day asks the supplier for a promise again.
    const isSameDay = dayOf(expectOn ?? head.expectOn) === dayOf(had.expectOn ?? row.expectOn)
    return { ...had, qty, price, taxRate, priceReason, expectOn, remark, promisedOn: isSameDay ? had.promisedOn : null }
  })
  const wanted = contentKept({ ...row, ...head }, kept)
  if (isDeepEqual(wanted, contentKept(row, [...before.values()]))) throw badInput([{ path: 'lines', code: 'purchase.nothing-changed' }])
  await dropPending(uow, row)
  const revision = (await lastRevision(uow, row)) + 1
  await uow.insert('purchaseOrderRevision', { orderId: row.id, revision, kind: 'AMENDMENT', data: wanted, totalAmount: head.totalAmount, reason })
  await uow.change('purchaseOrder', row, { changeKind: 'AMENDMENT', budgetReason: content.budgetReason || row.budgetReason })
  return warnings
}

/** Lines that stay as they are need not keep rules that have changed since. */
function isAsBefore(had: PurchaseLineRow | undefined, line: Said): boolean {
  return (
    had !== undefined &&
    decimal(line.qty).equals(decimal(had.qty)) &&
    decimal(line.price).equals(decimal(had.price)) &&
    (line.priceReason || null) === had.priceReason &&
    (line.expectOn ?? null) === dayOf(had.expectOn)
  )
}

/** @throws Failure bad-input */
async function refuseTaken(uow: UnitOfWork, row: PurchaseOrderRow, said: readonly Said[], before: ReadonlyMap<string, PurchaseLineRow>): Promise<void> {
  const coming = await comingFor(uow.sql, { type: purchaseOrder.name, id: row.id })
  const takenOf = (line: PurchaseLineRow) =>
    sum([toWire(doneOf(line), 4), ...coming.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => quantity)])
  const problems = said.flatMap(({ skuId, qty, price }, at): FieldProblem[] => {
    const had = before.get(skuId)
    if (!had) return []
    const taken = takenOf(had)
    return [
      ...(decimal(qty).lessThan(taken)
        ? [{ path: `lines[${at}].qty`, code: 'purchase.below-taken', params: { sku: had.skuCode, qty: taken.toString() } }]
        : []),
      ...(decimal(had.billedQty).greaterThan(0) && !decimal(price).equals(decimal(had.price))
        ? [{ path: `lines[${at}].price`, code: 'purchase.price-of-billed', params: { sku: had.skuCode } }]
        : []),
    ]
  })
  const stays = new Set(said.map(({ skuId }) => skuId))
  const torn = [...before.values()].filter((line) => !stays.has(line.skuId) && takenOf(line).greaterThan(0))
  problems.push(...torn.map((line) => ({ path: 'lines', code: 'purchase.below-taken', params: { sku: line.skuCode, qty: takenOf(line).toString() } })))
  if (problems.length > 0) throw badInput(problems)
}

const isDeepEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

const Told = z.looseObject({ lines: z.array(z.looseObject({ skuName: z.string(), skuNameEn: z.string().nullish() })) })

/** What the change that is being written or decided on wants; null where there is none. */
export async function wantedChange({ prisma, locale }: Pick<UnitOfWork, 'prisma'> & { readonly locale: Locale }, orderId: string) {
  const pending = await pendingRevision({ prisma }, orderId)
  if (pending?.kind !== 'AMENDMENT') return null
  // A version holds more than its buyer writes: the rest is left out.
  const { lines, ...head } = Told.parse(pending.data)
  return WantedChange.strip().parse({
    reason: pending.reason,
    ...head,
    lines: lines.map((line) => ({ ...line, skuName: (locale === 'en' && line.skuNameEn) || line.skuName })),
  })
}
