/** Lines of an order: how far they have come, and a draft's written anew. It saves itself every few seconds, so only what differs is written. */
import { differingFrom } from '#kit/differing.ts'
import type { ModelChange, ModelInserts, ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { LineState } from './order-axes.ts'

type Row = ModelRow<'purchaseOrderLine'>

/** How far the lines of an order have come, without what they say. */
export const lineStates = ({ prisma }: Pick<UnitOfWork, 'prisma'>, orderId: string): Promise<LineState[]> =>
  prisma.purchaseOrderLine.findMany({
    where: { orderId, deletedAt: null },
    select: { qty: true, receivedQty: true, returnedQty: true, billedQty: true, closedQty: true, promisedOn: true, expectOn: true },
  })

type Written = ModelInserts<'purchaseOrderLine'> & { readonly skuId: string }

/** Lines are told apart by their place and their article; what stands elsewhere than before is another line. */
const keyOf = ({ lineNo, skuId }: Pick<Row, 'lineNo' | 'skuId'>): string => `${lineNo} ${skuId}`

/** Brings the lines of a draft in line with what is wanted. @param standing those that are there */
export async function rewriteLines(uow: UnitOfWork, standing: readonly Row[], wanted: readonly Written[]): Promise<void> {
  const left = new Map(standing.map((row) => [keyOf(row), row]))
  const changes: { readonly row: Row; readonly change: ModelChange<'purchaseOrderLine'> }[] = []
  const added: Written[] = []
  for (const line of wanted) {
    const row = left.get(keyOf(line))
    left.delete(keyOf(line))
    if (!row) {
      added.push(line)
      continue
    }
    const { id: _new, ...said } = line
    const change = differingFrom(row, said)
    if (Object.keys(change).length > 0) changes.push({ row, change: change as ModelChange<'purchaseOrderLine'> })
  }
  if (left.size > 0)
    await uow.sql.query('update purchase_order_line set deleted_at = $2, version = version + 1 where id = any($1::uuid[])', [
      [...left.values()].map(({ id }) => id),
      uow.now,
    ])
  await uow.changeMany('purchaseOrderLine', changes)
  await uow.insertMany('purchaseOrderLine', added)
}
