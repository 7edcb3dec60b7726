/**
 * Keeps what approvers look at as it is. A document whose status locks refuses to be written, whoever writes and by whichever way:
 * the resource's calls, imports and batches (`resource/write-rows.ts`) and commands (`uow.change`) all ask here. How the status itself
 * changes: `status-rule.ts`.
 */
import { fieldsOf, type Resource } from '../contract.ts'
import { type Failure, ruleFailure } from '../errors.ts'

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
  ruleFailure('document-locked', { bizType: name, status, fields })
