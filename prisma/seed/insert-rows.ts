/**
 * Many rows in one statement with one parameter. Prisma works out a plan anew for every number of rows and sends every value by
 * itself, which takes seconds for some thousand rows.
 */
import { newId } from '#kit/ids.ts'
import { quoted, snakeCase, tableNameOf } from '#kit/tables.ts'
import { Prisma } from '../generated/client.ts'

type Models = Prisma.TypeMap['model']
export type Model = Prisma.TypeMap['meta']['modelProps']
type DataOf<M extends Model> = Models[Capitalize<M>]['operations']['createMany']['args']['data']
export type RowOf<M extends Model> = Exclude<DataOf<M>, readonly unknown[]>

/** What writes: a client, or its side of a transaction. */
export type Writer = Pick<Prisma.TransactionClient, '$executeRawUnsafe'>

/**
 * As `createMany` with `skipDuplicates`: what a row leaves out gets its default, rows that are there already stay as they are. One
 * statement also where rows give different fields, for they may point to each other.
 */
export async function insertRows<M extends Model>(prisma: Writer, model: M, rows: readonly RowOf<M>[]): Promise<void> {
  const groups = [...byFields(model, rows as readonly object[])]
  if (groups.length === 0) return
  const table = quoted(tableNameOf(model))
  const inserts = groups.map(([fields], index) => {
    const names = fields.map((field) => quoted(snakeCase(field))).join()
    return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $${index + 1}::jsonb) on conflict do nothing`
  })
  const records = groups.map(([fields, alike]) => JSON.stringify(alike.map((row) => Object.fromEntries(fields.map((field) => [snakeCase(field), row[field]])))))
  const before = inserts.slice(0, -1).map((insert, index) => `part_${index} as (${insert})`)
  await prisma.$executeRawUnsafe(`${before.length > 0 ? `with ${before.join()} ` : ''}${inserts.at(-1)}`, ...records)
}

type Given = Readonly<Record<string, unknown>>

/** Rows that give the same fields, in the order in which the first of each came. */
function byFields(model: Model, rows: readonly object[]): Iterable<[fields: readonly string[], rows: Given[]]> {
  const hasId = Object.hasOwn(scalarsOf(model), 'id')
  const groups = new Map<string, [readonly string[], Given[]]>()
  for (const row of rows) {
    const whole: Given = hasId ? { id: newId(), ...row } : { ...row }
    const fields = Object.keys(whole)
      .filter((field) => whole[field] !== undefined)
      .toSorted()
    const key = fields.join()
    const group = groups.get(key) ?? [fields, []]
    group[1].push(whole)
    groups.set(key, group)
  }
  return groups.values()
}

const scalarsOf = (model: Model): object =>
  (Prisma as unknown as Record<string, object>)[`${model.charAt(0).toUpperCase()}${model.slice(1)}ScalarFieldEnum`] ?? {}
