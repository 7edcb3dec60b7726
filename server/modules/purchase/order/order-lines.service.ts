/** Lines of an order: how far they have come, and a draft's written anew. It saves itself every few seconds, so only what differs is written. */
import { decimal, Decimal } from '#kit/money.ts'
import type { LineState } from './order-axes.ts'
import type { ModelChange, ModelInserts, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'

type Row = ModelRow<'purchaseOrderLine'>

/** How far the lines of an order have come, without what they say. */
export const lineStates = ({ prisma }: Pick<UnitOfWork, 'prisma'>, orderId: string): Promise<LineState[]> =>
  prisma.purchaseOrderLine.findMany({
    where: { orderId, deletedAt: null },
    select: { qty: true, receivedQty: true, returnedQty: true, billedQty: true, closedQty: true, promisedOn: true, expectOn: true },
  })

type Written = ModelInserts<'purchaseOrderLine'> & { readonly skuId: string }

const isSame = (before: unknown, after: unknown): boolean => {
  if (before instanceof Decimal) return after !== null && after !== undefined && before.eq(decimal(after as string))
  if (before instanceof Date) return after instanceof Date && before.getTime() === after.getTime()
  return (before ?? null) === (after ?? null)
}

/** What a line says otherwise now; undefined where it says the same. */
function changeOf(before: Row, { id: _new, ...after }: Written): ModelChange<'purchaseOrderLine'> | undefined {
  const differing = Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof Row], value))
  return differing.length > 0 ? (Object.fromEntries(differing) as ModelChange<'purchaseOrderLine'>) : undefined
}

/** Lines are told apart by their place and their article; what stands elsewhere than before is another line. */
const keyOf = ({ lineNo, skuId }: Pick<Row, 'lineNo' | 'skuId'>): string => `${lineNo} ${skuId}`

export async function rewriteLines(uow: UnitOfWork, standing: readonly Row[], wanted: readonly Written[]): Promise<void> {
  const left = new Map(standing.map((row) => [keyOf(row), row]))
  const changes: { readonly row: Row; readonly change: ModelChange<'purchaseOrderLine'> }[] = []
  const added: Written[] = []
  for (const line of wanted) {
    const row = left.get(keyOf(line))
    const change = row && changeOf(row, line)
    left.delete(keyOf(line))
    if (!row) added.push(line)
    else if (change) changes.push({ row, change })
  }
  if (left.size > 0)
    await uow.sql.query('update purchase_order_line set deleted_at = $2, version = version + 1 where id = any($1::uuid[])', [
      [...left.values()].map(({ id }) => id),
      uow.now,
    ])
  await uow.changeMany('purchaseOrderLine', changes)
  await uow.insertMany('purchaseOrderLine', added)
}
