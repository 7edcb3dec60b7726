/** A value for any column, as SQL over the row's number `n`: from its type, from what it refers to and from what its contract says. */
import type { FieldView } from '#kit/contract.ts'
import type { Row } from './part.ts'

export interface ColumnFacts {
  readonly table: string
  readonly column: string
  /** PostgreSQL's short type name. */
  readonly type: string
  readonly nullable: boolean
  /** Characters of a text; digits of a number. */
  readonly length: number | null
  readonly scale: number | null
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  /** Labels of an enum. */
  readonly labels: readonly string[] | null
  /** Table that it refers to. */
  readonly refers: string | null
  readonly isUnique: boolean
}

/** People act more than once; most of what happens is done by a few of them. */
const person = (row: Row): string => row.id('app_user', 'case when n % 5 = 0 then 1 else 1 + n * 7919 % 200 end')
const people = /(^|_)(user|owner|applicant|manager|created|updated|processed|uploaded|verified|cleared)(_by|_id)?$|_by$/

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const oneOf = (values: readonly string[], by = 'n'): string => `(array[${values.map(quoted).join(', ')}])[1 + ${by} % ${values.length}]`
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴']

/** @returns undefined for a column that is left to its default, or empty */
export function valueOf(facts: ColumnFacts, view: Partial<FieldView> | undefined, row: Row): string | undefined {
  const { column, type, nullable, hasDefault, isGenerated } = facts
  if (column === 'id') return row.id(facts.table)
  if (column === 'create_time') return row.at
  if (column === 'update_time') return `${row.at} + n % 1000 * interval '1 minute'`
  if (column === 'tenant_id') return `'000000'`
  if (isGenerated || ['version', 'deleted_at'].includes(column) || (hasDefault && type.startsWith('_'))) return undefined
  const value = plainValue(facts, view, row)
  return value !== undefined && nullable && ['timestamptz', 'date', 'text'].includes(type) ? `case when n % 4 > 0 then ${value} end` : value
}

function plainValue(facts: ColumnFacts, view: Partial<FieldView> | undefined, row: Row): string | undefined {
  const { type, column, labels, nullable, length, scale } = facts
  if (labels && !type.startsWith('_')) return `${oneOf(labels)}::"${type}"`
  switch (type) {
    case 'uuid':
      return reference(facts, row)
    case 'varchar':
    case 'text':
    case 'bpchar':
      return `left(${text(facts, view)}, ${length ?? 200})`
    case 'numeric':
      return `round((n * 7919 % ${10 ** Math.min(5, (length ?? 10) - (scale ?? 0))})::numeric / 7, ${scale ?? 2})`
    case 'int2':
      return 'n % 100'
    case 'int4':
    case 'int8':
    case 'float4':
    case 'float8':
      return column === 'number' ? 'n' : 'n * 31 % 1000'
    case 'bool':
      return 'n % 5 = 0'
    case 'timestamptz':
      return `${row.at} + n % 72 * interval '1 hour'`
    case 'date':
      return `(${row.at})::date + (n % 90)::int`
    case 'json':
    case 'jsonb':
      return nullable ? undefined : `'{}'`
    default:
      return nullable ? undefined : `'{}'`
  }
}

function reference({ table, column, refers, nullable }: ColumnFacts, row: Row): string | undefined {
  const target = refers ?? (people.test(column) ? 'app_user' : column === 'supplier_id' ? 'supplier' : undefined)
  if (target === 'app_user') return person(row)
  if (target && row.count(target) > 0) return row.id(target, 'n')
  if (target && target !== table) return `(select id from "${target}" limit 1)`
  // Of version 7 and its variant, as every id that the calls take.
  return nullable ? undefined : `overlay(overlay(md5('${column}' || n) placing '7' from 13) placing '8' from 17)::uuid`
}

function text({ column, isUnique, labels }: ColumnFacts, view: Partial<FieldView> | undefined): string {
  const options = view?.options?.map(({ value }) => String(value)) ?? labels
  if (options && options.length > 0) return oneOf(options, 'n * 31')
  if (isUnique || /code$|_no$|number/.test(column)) return `'${column.slice(0, 2).toUpperCase()}2026' || lpad(n::text, 8, '0')`
  if (view?.search === 'equals' || view?.search === 'in' || view?.dict !== undefined) return `'K' || n * 31 % 9`
  if (/mobile|phone|recipient/.test(column)) return `'13' || lpad((n * 7919 % 1000000000)::text, 9, '0')`
  if (/request_id|session_id/.test(column)) return `md5('${column}' || n)`
  if (/name|account|title/.test(column)) return `${oneOf(surnames, '(n * 31)')} || '${view?.label?.zh ?? column} ' || n`
  if (/path|link|url/.test(column)) return `'/api/' || ${oneOf(['order', 'supplier', 'leave', 'work'])} || '/' || n`
  return `'${view?.label?.zh ?? column} ' || n % 1000 || ' ' || ${oneOf(surnames)}`
}
