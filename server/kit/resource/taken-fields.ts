/** A value that another row has already is refused at its field, as every other wrong value is. */
import { fieldsOf, type Resource } from '../contract.ts'
import { takenColumns } from '../database-errors.ts'
import { Failure } from '../errors.ts'
import type { Shape } from './columns.ts'
import type { ResourceHooks } from './hooks.ts'

/** Columns that nobody types, by the field they are drawn from. */
type Drawn = NonNullable<ResourceHooks['drawn']>

/**
 * @throws Failure already-exists, with the field where it can be told; what `write` throws otherwise
 */
export async function tellingTaken(resource: Resource, shape: Shape, drawn: Drawn | undefined, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const columns = takenColumns(error)
    const path = columns && takenField(resource, shape, drawn ?? {}, columns)
    throw path === undefined ? error : takenAt(path)
  }
}

/** For a write of a hook's own that can meet one other row by one field. @throws Failure already-exists at `path`; what `write` throws otherwise */
export async function tellingTakenAt(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw takenColumns(error) ? takenAt(path) : error
  }
}

const takenAt = (path: string): Failure => new Failure('conflict', 'already-exists', { errors: [{ path, code: 'already-exists' }] })

/**
 * The field that somebody would change: beside it stand whose the row is and what is drawn from other values. Undefined where the
 * values that collided are nobody's to type.
 */
function takenField(resource: Resource, shape: Shape, drawn: Drawn, columns: readonly string[]): string | undefined {
  const typedAt = new Map(Object.entries(drawn).map(([field, column]) => [column, field]))
  const byColumn = new Map([...shape.table.columns.values()].map(({ field, name }) => [name.replaceAll('"', ''), typedAt.get(field) ?? field]))
  const taken = columns.map((column) => byColumn.get(column))
  if (taken.some((field) => field === undefined || (field !== 'tenantId' && !resource.writable.includes(field)))) return undefined
  const typed = fieldsOf(resource.row).filter(({ name, view }) => taken.includes(name) && view.label && name !== 'tenantId')
  return (typed.find(({ view }) => !view.reference) ?? typed[0])?.name
}
