/** Many rows of a model at once, as seeds write them. */
import { newId } from '#kit/ids.ts'
import { insertionOf } from '#kit/insert-rows.ts'
import { quoted, tableNameOf } from '#kit/tables.ts'
import { Prisma } from '../generated/client.ts'

type Models = Prisma.TypeMap['model']
export type Model = Prisma.TypeMap['meta']['modelProps']
type DataOf<M extends Model> = Models[Capitalize<M>]['operations']['createMany']['args']['data']
export type RowOf<M extends Model> = Exclude<DataOf<M>, readonly unknown[]>

/** What writes: a client, or its side of a transaction. */
export type Writer = Pick<Prisma.TransactionClient, '$executeRawUnsafe'>

/** As `createMany` with `skipDuplicates`: what a row leaves out gets its default, rows that are there already stay as they are. */
export async function insertRows<M extends Model>(prisma: Writer, model: M, rows: readonly RowOf<M>[]): Promise<void> {
  if (rows.length === 0) return
  const hasId = Object.hasOwn(scalarsOf(model), 'id')
  const whole = (rows as readonly object[]).map((row) => (hasId ? { id: newId(), ...row } : { ...row }))
  const { text, values } = insertionOf(quoted(tableNameOf(model)), whole, 'on conflict do nothing')
  await prisma.$executeRawUnsafe(text, ...values)
}

const scalarsOf = (model: Model): object =>
  (Prisma as unknown as Record<string, object>)[`${model.charAt(0).toUpperCase()}${model.slice(1)}ScalarFieldEnum`] ?? {}
