/** What follows from the lines of an order is written together with its move: how far it has come, what is due, and what the ledger expects of it. */
import { toWire } from '#kit/money.ts'
import { moveDocument, type Move } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { expectedFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { move } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { dueOf, dueOfOrder, openOf, progressOf } from './order-axes.ts'
import { ofOrder } from './order-facts.service.ts'
import { orderLines, type PurchaseLineRow, type PurchaseOrderRow } from './order-write.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'
import type { PurchaseOrderFacts } from './purchase-order.machine.ts'

interface Settling extends Pick<Move, 'content' | 'change'> {
  readonly event: 'RECEIVE' | 'UNRECEIVE' | 'RELEASE_RANGE'
  /** Of this step of this order, for the ledger. */
  readonly key: string
  /** What the rows, which say already what has become of them, do not tell any more. */
  readonly known?: Partial<PurchaseOrderFacts>
}

/** Moves a locked order whose lines were changed in the same work. */
export async function settleOrder(uow: UnitOfWork, row: PurchaseOrderRow, { event, key, content, change, known }: Settling): Promise<void> {
  const lines = await orderLines(uow, row.id)
  const progress = progressOf(row, lines)
  const isComplete = event === 'RECEIVE' && progress.receiptStatus === 'FULL' && progress.billStatus === 'FULL'
  await moveDocument(uow, ofOrder(known), row, {
    event,
    content,
    change: { ...change, dueOn: dueOfOrder(lines, row), ...(isComplete && { completedAt: uow.now }) },
    derived: progress,
  })
  await writeDueDays(uow, row, lines)
  await expectWhatIsOpen(uow, row, { lines, key })
}

async function writeDueDays({ sql, now }: UnitOfWork, row: PurchaseOrderRow, lines: readonly PurchaseLineRow[]): Promise<void> {
  const changed = lines
    .map((line) => ({ id: line.id, before: line.dueOn, dueOn: dueOf(line, row) }))
    .filter(({ before, dueOn }) => +(before ?? 0) !== +(dueOn ?? 0))
  if (changed.length === 0) return
  await sql.query(
    `update purchase_order_line l set due_on = t.due_on, update_time = $3, version = l.version + 1
       from unnest($1::uuid[], $2::date[]) as t (id, due_on) where l.id = t.id`,
    [changed.map(({ id }) => id), changed.map(({ dueOn }) => dueOn?.toISOString().slice(0, 10) ?? null), now],
  )
}

/**
 * Brings what the ledger expects of an order in line with what is open of it. Goods that come take off what is expected of the article,
 * whoever ordered it; what they took too much, or is given up, is said here.
 */
async function expectWhatIsOpen(
  uow: UnitOfWork,
  { id, code, warehouseId }: PurchaseOrderRow,
  { lines, key }: { readonly lines: readonly PurchaseLineRow[]; readonly key: string },
): Promise<void> {
  const expected = await expectedFor(uow.sql, { type: purchaseOrder.name, id })
  const off = lines.map((line) => ({ line, by: openOf(line).minus(expected.get(line.id) ?? '0') }))
  const changes = [
    { type: 'PO_OPEN' as const, lines: off.filter(({ by }) => by.greaterThan(0)) },
    { type: 'PO_CLOSE' as const, lines: off.filter(({ by }) => by.lessThan(0)) },
  ].filter(({ lines: some }) => some.length > 0)
  if (changes.length === 0) return
  await move(
    uow,
    changes.map(({ type, lines: some }) => ({
      key: `purchase-order:${id}:${key}:${type}`,
      type,
      document: { id, code },
      lines: some.map(({ line, by }) => ({ effect: 'expect' as const, warehouseId, skuId: line.skuId, quantity: toWire(by, 4), lineId: line.id })),
    })),
  )
}
