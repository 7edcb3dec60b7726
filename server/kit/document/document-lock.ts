/**
 * Keeps what approvers look at as it is. A document whose status locks refuses to be written, whoever writes and by whichever way:
 * the resource's calls, imports and batches (`resource/write-rows.ts`) and commands (`uow.change`) all ask here. And its status
 * changes only by a decision of its machine, so that no command can set it by the way.
 */
import { fieldsOf, type Resource } from '../contract.ts'
import type { DataSource } from '../data-source.ts'
import { Failure } from '../errors.ts'

export interface DocumentLock {
  /** Name of the resource. */
  readonly name: string
  readonly statuses: ReadonlySet<string>
  /** Fields that cannot be written while a status locks. */
  readonly fields: ReadonlySet<string>
}

const locks = new WeakMap<object, DocumentLock | null>()

/** Undefined for a resource none of whose statuses locks. */
export function lockOf(resource: Pick<Resource, 'name' | 'row' | 'writable'>): DocumentLock | undefined {
  const known = locks.get(resource.row)
  if (known !== undefined) return known ?? undefined
  const views = new Map(fieldsOf(resource.row).map(({ name, view }) => [name, view]))
  const statuses = (views.get('status')?.options ?? []).filter((option) => option.locks).map(({ value }) => String(value))
  const fields = resource.writable.filter((field) => !views.get(field)?.staysOpen)
  const lock = statuses.length === 0 ? null : { name: resource.name, statuses: new Set(statuses), fields: new Set(fields) }
  locks.set(resource.row, lock)
  return lock ?? undefined
}

export const isLocked = (lock: DocumentLock | undefined, status: unknown): boolean => lock !== undefined && lock.statuses.has(String(status))

/** @throws Failure document-locked (422) whose `data.fields` names what cannot be written now */
export function refuseLocked(lock: DocumentLock | undefined, status: unknown, changed: readonly string[]): void {
  if (!lock || !isLocked(lock, status)) return
  const fields = changed.filter((field) => lock.fields.has(field))
  if (fields.length > 0) throw locked(lock, status, fields)
}

/** @throws Failure document-locked (422) for whatever is done to a locked document as a whole */
export function refuseRemoval(lock: DocumentLock | undefined, status: unknown): void {
  if (lock && isLocked(lock, status)) throw locked(lock, status, [])
}

const locked = ({ name }: DocumentLock, status: unknown, fields: readonly string[]): Failure =>
  new Failure('rule', 'document-locked', { rule: 'document-locked', bizType: name, status, fields })

const registries = new WeakMap<DataSource, ReadonlyMap<string, DocumentLock>>()

/** Makes the locks of these resources known to `uow.change`, by the name of their model. Called once when the house opens. */
export function lockDocuments(data: DataSource, resources: Iterable<Resource>): void {
  const byModel = new Map<string, DocumentLock>()
  for (const resource of resources) {
    const lock = lockOf(resource)
    if (lock) byModel.set(resource.model, lock)
  }
  registries.set(data, byModel)
}

export const lockOfModel = (data: DataSource, model: string): DocumentLock | undefined => registries.get(data)?.get(model)

const decided = new WeakSet<object>()

/** Says that a change of status was decided by the document's machine. */
export function decidedChange<Change extends object>(change: Change): Change {
  decided.add(change)
  return change
}

/** @throws Error when a command sets a document's status by hand: a mistake in the code, not of the caller */
export function requireDecision(lock: DocumentLock | undefined, before: unknown, change: object): void {
  const next = (change as { status?: unknown }).status
  if (lock && next !== undefined && next !== before && !decided.has(change))
    throw new Error(`The status of ${lock.name} is changed by its machine only (moveDocument)`)
}
