/** Orders as lists and details show them: names beside ids, lines with what was proposed for them, as much as the caller may see. */
import { toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Expression, ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { openOf } from './order-axes.ts'
import { orderLines } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

export const supplierNameShown = nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' })
export const warehouseNameShown = nameOf('warehouse', 'warehouse_id', { zh: 'name', en: 'name_en' })

/** In force and not over. */
export const underWay = `('WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD')`

/** Today on the company's clock. @param zone a name of a zone, never something that people typed */
export const todayIn = (zone: string): string => `(now() at time zone '${zone.replaceAll("'", '')}')::date`

const isLate = (zone: string): Expression => `coalesce(t.due_on < ${todayIn(zone)} and t.status in ${underWay}, false)`

/** A change under way is handed in by its own command. */
const handsIn: ReadonlySet<unknown> = new Set(['DRAFT', 'RETURNED'])

export const orderHooks = (zone: string): ResourceHooks<typeof purchaseOrder> => ({
  expressions: {
    supplierName: supplierNameShown,
    warehouseName: warehouseNameShown,
    ownerName: nameOf('app_user', 'owner_id'),
    isLate: isLate(zone),
  },
  // What the company thinks of its budget is not the supplier's to read.
  present: async (rows, { principal }) => (isSupplier(principal) ? rows.map((row) => ('budgetReason' in row ? { ...row, budgetReason: null } : row)) : rows),
  obstacles: ({ status, changeKind }) => ({
    ...(!handsIn.has(status) && { submit: 'not-allowed-now' }),
    // A change is dropped, the order itself cancelled: never the one for the other.
    ...(changeKind ? { cancel: 'purchase-order.is-original', reset: 'purchase-order.is-original' } : { dropChange: 'purchase-order.nothing-to-drop' }),
  }),
})

interface Reading extends Pick<UnitOfWork, 'prisma'> {
  readonly locale: Locale
  readonly caller: Principal | undefined
}

const isSupplier = (caller: Principal | undefined): boolean => caller?.rows.kind === 'supplier'
const dayText = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null

/** @param orderId of an order that the caller sees */
export async function orderParts({ prisma, locale, caller }: Reading, orderId: string) {
  const lines = await orderLines({ prisma }, orderId)
  const counters = await prisma.purchaseOrderCounter.findMany({ where: { orderId, deletedAt: null }, orderBy: [{ round: 'asc' }, { id: 'asc' }] })
  const seesAmounts = !isHidden(caller, purchaseOrder, 'totalAmount')
  // What the company thinks of a price is not the supplier's to read.
  const isOurs = !isSupplier(caller)
  return {
    lines: lines.map((line) => ({
      id: line.id,
      lineNo: line.lineNo,
      skuId: line.skuId,
      skuCode: line.skuCode,
      skuName: (locale === 'en' && line.skuNameEn) || line.skuName,
      spec: line.spec,
      unit: line.unit,
      qty: toWire(line.qty, 4),
      price: seesAmounts ? toWire(line.price, 4) : null,
      agreedPrice: seesAmounts && isOurs && line.agreedPrice ? toWire(line.agreedPrice, 4) : null,
      priceReason: isOurs ? line.priceReason : null,
      taxRate: line.taxRate.toString(),
      taxAmount: seesAmounts ? toWire(line.taxAmount) : null,
      amount: seesAmounts ? toWire(line.amount) : null,
      expectOn: dayText(line.expectOn),
      promisedOn: dayText(line.promisedOn),
      dueOn: dayText(line.dueOn),
      receivedQty: toWire(line.receivedQty, 4),
      rejectedQty: toWire(line.rejectedQty, 4),
      inReturnQty: toWire(line.inReturnQty, 4),
      returnedQty: toWire(line.returnedQty, 4),
      billedQty: toWire(line.billedQty, 4),
      closedQty: toWire(line.closedQty, 4),
      openQty: toWire(openOf(line), 4),
      sourceDemandId: isOurs ? line.sourceDemandId : null,
      remark: line.remark,
      counters: counters
        .filter(({ lineId }) => lineId === line.id)
        .map(({ id, round, qty, price, promisedOn, reason, answer, answerNote, answeredAt, createTime }) => ({
          id,
          round,
          qty: qty ? toWire(qty, 4) : null,
          price: seesAmounts && price ? toWire(price, 4) : null,
          promisedOn: dayText(promisedOn),
          reason,
          answer,
          answerNote,
          answeredAt: answeredAt?.toISOString() ?? null,
          createTime: createTime.toISOString(),
        })),
    })),
  }
}
