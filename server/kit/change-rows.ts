/** The statements that change rows of a model, each as compare-and-set on the version that was read, and what new rows have in common. */
import { requireBirth, type RowRules } from './document/status-rule.ts'
import { newId } from './ids.ts'
import { logging } from './log-lines.ts'
import type { Assignment, ModelRows } from './model-rows.ts'
import { quoted, snakeCase, type Table } from './tables.ts'
import type { LogEntry, WorkActor } from './unit-of-work.ts'

/** What a change is compared with. */
export interface KeptRow {
  readonly id: string
  readonly version: number
  readonly status?: unknown
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A change of one row that is still as it was read, with a line in its log. */
export interface RowChange {
  readonly rows: ModelRows
  readonly row: KeptRow
  readonly assignments: readonly Assignment[]
  readonly actor: WorkActor
  readonly log: LogEntry | undefined
}

/** Changes one row and writes a line in its log; it yields the row after the change, and none when the row is another one by now. */
export function changing(change: RowChange): Statement {
  const { rows, log } = change
  if (!log) return updating(change)
  const { text, values } = changeParts(change)
  return { text: `with ${text} select ${rows.names} from changed`, values }
}

/**
 * The same as parts of somebody's statement, of which `changed` yields the row. Parameters are numbered from `first` on.
 * @param only a condition on all of it
 */
export function changeParts(change: RowChange, first = 1, only?: string): Statement {
  const { text, values } = updating(change, first, only)
  if (!change.log) return { text: `changed as (${text})`, values }
  const logged = logging(change.actor, [change.log], { first: first + values.length, only: 'where exists (select from changed)' })
  return { text: `changed as (${text}), logged as (${logged.text})`, values: [...values, ...logged.params] }
}

function updating({ rows, row, assignments }: RowChange, first = 1, only?: string): Statement {
  const values: unknown[] = [row.id, row.version, ...assignments.map(({ value }) => value)]
  const set = assignments.map(({ column }, index) => `${column} = $${first + index + 2}, `).join('')
  const unmoved = row.status === undefined ? '' : ` and t.status = $${first - 1 + values.push(row.status)}`
  const text = `update ${rows.table} t set ${set}version = t.version + 1 where t.id = $${first}::uuid and t.version = $${first + 1}${unmoved}${only === undefined ? '' : ` and ${only}`} returning ${rows.columns}`
  return { text, values }
}

/** Makes one row; it yields the row as it is then, with what the database filled in. */
export function inserting(rows: ModelRows, assignments: readonly Assignment[]): Statement {
  const columns = assignments.map(({ column }) => column).join(', ')
  const places = assignments.map((_, index) => `$${index + 1}`).join(', ')
  return { text: `insert into ${rows.table} as t (${columns}) values (${places}) returning ${rows.columns}`, values: assignments.map(({ value }) => value) }
}

/** Changes many rows, each in its own fields; it yields the ids of those that were still as they were read. */
export function changingMany(
  { name, columns }: Table,
  changes: readonly { readonly row: KeptRow & object; readonly change: object }[],
  actor: WorkActor,
): Statement {
  const fields = [...new Set(changes.flatMap(({ change }) => Object.keys(change)))]
  const columnOf = (field: string): string => columns.get(field)?.name ?? quoted(field)
  const written = changes.map(({ row, change }) => {
    const after: Readonly<Record<string, unknown>> = { ...row, ...change }
    return Object.fromEntries([['id', row.id], ['version', row.version], ...fields.map((field) => [snakeCase(field), after[field] ?? null])])
  })
  const set = fields.map((field) => `${columnOf(field)} = v.${columnOf(field)}, `).join('')
  return {
    text: `update ${name} t set ${set}version = t.version + 1, update_time = clock_timestamp(), updated_by = $2::uuid
         from jsonb_populate_recordset(null::${name}, $1::jsonb) v where t.id = v.id and t.version = v.version returning t.id`,
    values: [JSON.stringify(written), actor.userId ?? null],
  }
}

/** Makes new rows of a model: with the columns that every table has, as far as this one has them. */
export function fillerOf({ columns }: Table, rules: RowRules | undefined, actor: WorkActor, now: Date): (row: object) => Readonly<Record<string, unknown>> {
  const { tenantId, userId = null } = actor
  const always = { tenantId, createdBy: userId, updatedBy: userId, createTime: now, updateTime: now }
  const base = Object.fromEntries(Object.entries(always).filter(([field]) => columns.has(field)))
  const hasId = columns.has('id')
  return (row) => {
    if (rules) requireBirth(rules, row as Readonly<Record<string, unknown>>)
    return { ...base, ...(hasId && !('id' in row) && { id: newId() }), ...row }
  }
}
