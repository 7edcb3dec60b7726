/**
 * One rule for every status: its machine decides (`moveDocument`), or one function derives it. Whoever changes one says which of the two
 * (`StatusSource`); `uow.change` and the resource's own calls ask here, so that no command sets a status by the way.
 */
import type { AnyStateMachine } from 'xstate'
import { fieldsOf, type Resource } from '../contract.ts'
import type { DataSource } from '../data-source.ts'
import { birthsOf, lifecyclesOf } from '../lifecycle.contract.ts'
import { lockOf, type DocumentLock } from './document-lock.ts'

/** What a model's rows keep to. */
export interface RowRules {
  readonly name: string
  readonly lock: DocumentLock | undefined
  readonly statuses: StatusRules
}

/** Who decides about a field: its machine, a deriving function, or nobody after the row was made. */
export type StatusRules = ReadonlyMap<string, AnyStateMachine | 'derived' | 'once'>

const known = new WeakMap<object, StatusRules>()

export function statusRulesOf(resource: Pick<Resource, 'row' | 'verbs' | 'lifecycles'>): StatusRules {
  const { row } = resource
  const before = known.get(row)
  if (before) return before
  const marked = fieldsOf(row).flatMap(({ name, view }) =>
    (view.changes === 'derived' || view.changes === 'once') && !view.computed ? [[name, view.changes] as const] : [],
  )
  const rules: StatusRules = new Map<string, AnyStateMachine | 'derived' | 'once'>([...marked, ...Object.entries(lifecyclesOf(resource))])
  known.set(row, rules)
  return rules
}

const registries = new WeakMap<DataSource, ReadonlyMap<string, RowRules>>()

/** Makes locks and lifecycles of these resources known to `uow.change`, by the name of their model. Called once at start. */
export function bindRowRules(data: DataSource, resources: Iterable<Resource>): void {
  const byModel = new Map<string, RowRules>()
  for (const resource of resources) {
    const { name, model } = resource
    const other = byModel.get(model)
    const lock = other?.lock ?? lockOf(resource)
    const statuses = new Map([...(other?.statuses ?? []), ...statusRulesOf(resource)])
    if (lock || statuses.size > 0) byModel.set(model, { name: other?.name ?? name, lock, statuses })
  }
  registries.set(data, byModel)
}

export const rowRulesOf = (data: DataSource, model: string): RowRules | undefined => registries.get(data)?.get(model)

/** Where the statuses of a change come from. */
export interface StatusSource {
  /** Fields whose machine decided. */
  readonly decided?: readonly string[]
  /** Fields that the one function which works them out from other rows has worked out. */
  readonly derived?: readonly string[]
}

/** @throws Error when a command sets a status by hand: a mistake in the code, not of the caller */
export function requireDecision({ name, statuses }: RowRules, before: Readonly<Record<string, unknown>>, change: object, source: StatusSource = {}): void {
  for (const [field, rule] of statuses) {
    const next = (change as Readonly<Record<string, unknown>>)[field]
    if (next === undefined || next === before[field]) continue
    if (rule === 'once') throw new Error(`${name}.${field} is said when the row is made and never changes`)
    if (rule === 'derived' && !source.derived?.includes(field)) throw new Error(`${name}.${field} is worked out by one function only (derived)`)
    if (rule !== 'derived' && !source.decided?.includes(field)) throw new Error(`${name}.${field} is changed by its machine only (moveDocument)`)
  }
}

/** @throws Error when a new row begins in a state in which its machine does not let it begin: a mistake in the code */
export function requireBirth({ name, statuses }: Pick<RowRules, 'name' | 'statuses'>, row: Readonly<Record<string, unknown>>): void {
  for (const [field, rule] of statuses) {
    const value = row[field]
    if (value === undefined || typeof rule === 'string') continue
    if (!birthsOf(rule).includes(String(value))) throw new Error(`A row of ${name} does not begin with ${field} ${String(value)}`)
  }
}
