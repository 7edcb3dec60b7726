/** Orders as lists and details show them: names beside ids, lines with what was proposed for them, as much as the caller may see. */
import { toWire } from '#kit/money.ts'
import type { Locale } from '#kit/messages.ts'
import type { Principal } from '#kit/principal.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Expression, ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
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
  obstacles: ({ status, changeKind, receiptStatus }) => ({
    ...(!handsIn.has(status) && { submit: 'not-allowed-now' }),
    // Everything came, or was given up.
    ...(receiptStatus === 'FULL' && { announce: 'purchase-order.nothing-to-come', releaseRange: 'purchase-order.nothing-to-come' }),
    // A change is dropped, the order itself cancelled: never the one for the other.
    ...(changeKind ? { cancel: 'purchase-order.is-original', reset: 'purchase-order.is-original' } : { dropChange: 'purchase-order.nothing-to-drop' }),
  }),
})

interface Reading extends Pick<UnitOfWork, 'prisma' | 'sql'> {
  readonly locale: Locale
  readonly caller: Principal | undefined
}

const isSupplier = (caller: Principal | undefined): boolean => caller?.rows.kind === 'supplier'
const dayText = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null

/** A line as it is stored, amounts and days as texts: an order may have many, and nothing is calculated with them here. */
interface StoredLine {
  readonly id: string
  readonly lineNo: number
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
  readonly skuNameEn: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly qty: string
  readonly price: string
  readonly agreedPrice: string | null
  readonly priceReason: string | null
  readonly taxRate: string
  readonly taxAmount: string
  readonly amount: string
  readonly expectOn: string | null
  readonly promisedOn: string | null
  readonly dueOn: string | null
  readonly receivedQty: string
  readonly rejectedQty: string
  readonly inReturnQty: string
  readonly returnedQty: string
  readonly billedQty: string
  readonly closedQty: string
  readonly openQty: string
  readonly sourceDemandId: string | null
  readonly remark: string | null
}

/** `openQty` as `openOf` works it out. */
const storedLines = ({ sql }: Pick<UnitOfWork, 'sql'>, orderId: string): Promise<StoredLine[]> =>
  sql.query<StoredLine>(
    `select id, line_no as "lineNo", sku_id as "skuId", sku_code as "skuCode", sku_name as "skuName", sku_name_en as "skuNameEn", spec, unit,
            qty::text, price::text, agreed_price::text as "agreedPrice", price_reason as "priceReason", trim_scale(tax_rate)::text as "taxRate",
            tax_amount::text as "taxAmount", amount::text, expect_on::text as "expectOn", promised_on::text as "promisedOn", due_on::text as "dueOn",
            received_qty::text as "receivedQty", rejected_qty::text as "rejectedQty", in_return_qty::text as "inReturnQty",
            returned_qty::text as "returnedQty", billed_qty::text as "billedQty", closed_qty::text as "closedQty",
            greatest(qty - received_qty - closed_qty, 0)::numeric(18, 4)::text as "openQty", source_demand_id as "sourceDemandId", remark
       from purchase_order_line where order_id = $1::uuid and deleted_at is null order by line_no`,
    [orderId],
  )

/** @param orderId of an order that the caller sees */
export async function orderParts({ prisma, sql, locale, caller }: Reading, orderId: string) {
  const lines = await storedLines({ sql }, orderId)
  const counters = await prisma.purchaseOrderCounter.findMany({ where: { orderId, deletedAt: null }, orderBy: [{ round: 'asc' }, { id: 'asc' }] })
  const seesAmounts = !isHidden(caller, purchaseOrder, 'totalAmount')
  // What the company thinks of a price is not the supplier's to read.
  const isOurs = !isSupplier(caller)
  return {
    lines: lines.map(({ skuNameEn, ...line }) => ({
      ...line,
      skuName: (locale === 'en' && skuNameEn) || line.skuName,
      price: seesAmounts ? line.price : null,
      agreedPrice: seesAmounts && isOurs ? line.agreedPrice : null,
      priceReason: isOurs ? line.priceReason : null,
      taxAmount: seesAmounts ? line.taxAmount : null,
      amount: seesAmounts ? line.amount : null,
      sourceDemandId: isOurs ? line.sourceDemandId : null,
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
