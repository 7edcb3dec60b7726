/** When goods will come: the days that suppliers promise for lines, and what is due then. */
import { badInput, type FieldProblem } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { dueOf, dueOfOrder } from './order-axes.ts'
import { orderLines, type PurchaseLineRow, type PurchaseOrderRow } from './order-write.service.ts'

export interface Promised {
  readonly lineId: string
  /** A day. */
  readonly promisedOn?: string | null | undefined
}

export const dayAt = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The lines that are named, in the order in which they are. @throws Failure bad-input for lines of others, for one line twice, for days that are over */
export function namedLines(lines: readonly PurchaseLineRow[], named: readonly Promised[], { path, today }: { readonly path: string; readonly today: string }) {
  const known = new Map(lines.map((line) => [line.id, line]))
  const problems = named.flatMap(({ lineId, promisedOn }, at): FieldProblem[] => {
    if (!known.has(lineId)) return [{ path: `${path}[${at}].lineId`, code: 'purchase.line-unknown' }]
    if (named.findIndex((one) => one.lineId === lineId) < at) return [{ path: `${path}[${at}].lineId`, code: 'purchase.line-twice' }]
    return promisedOn && promisedOn < today ? [{ path: `${path}[${at}].promisedOn`, code: 'purchase.promised-before-today' }] : []
  })
  if (problems.length > 0) throw badInput(problems)
  return named.map(({ lineId }) => known.get(lineId)!)
}

/**
 * Stores what is promised. The order is locked.
 * @param isWhole lines of which nothing is said are promised for the day that was asked for
 */
export async function promise(
  uow: UnitOfWork,
  row: PurchaseOrderRow,
  { promises, isWhole = false }: { readonly promises: readonly Promised[]; readonly isWhole?: boolean },
): Promise<void> {
  const lines = await orderLines(uow, row.id)
  namedLines(lines, promises, { path: 'promises', today: uow.today })
  const days = new Map(promises.flatMap(({ lineId, promisedOn }) => (promisedOn ? [[lineId, dayAt(promisedOn)] as const] : [])))
  const promised = lines.map((line) => ({
    ...line,
    promisedOn: days.get(line.id) ?? line.promisedOn ?? (isWhole ? (line.expectOn ?? row.expectOn) : null),
  }))
  await uow.sql.query(
    `update purchase_order_line l set promised_on = n.promised, due_on = n.due, version = l.version + 1, update_time = $4
       from unnest($1::uuid[], $2::date[], $3::date[]) as n(id, promised, due) where l.id = n.id and l.promised_on is distinct from n.promised`,
    [promised.map(({ id }) => id), promised.map(({ promisedOn }) => dayOf(promisedOn)), promised.map((line) => dayOf(dueOf(line, row))), uow.now],
  )
  await uow.change('purchaseOrder', row, { dueOn: dueOfOrder(promised, row) })
}

export const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null
