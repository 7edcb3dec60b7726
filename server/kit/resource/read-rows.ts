/**
 * Reading the rows of a resource: pages, single rows, and everything for an export. All three use the same fields, scope and
 * filters, so that what a list shows, counts and exports is the same set.
 */
import type { PoolClient } from 'pg'
import { fieldsOf, type Resource } from '../contract.ts'
import { may } from '../principal.ts'
import type { DataSource, Sql } from '../data-source.ts'
import { preparedOn } from '../database/transaction.ts'
import type { Locale } from '../messages.ts'
import type { Principal } from '../principal.ts'
import { tablesOf } from '../tables.ts'
import { selectList, shapeOf, type Field, type Shape } from './columns.ts'
import { Conditions } from './conditions.ts'
import { isHidden } from './field-blacklist.ts'
import { addFilters, rareTerms, type Query } from './filters.ts'
import type { RawRow, ResourceHooks, RowShown } from './hooks.ts'
import { orderOf } from './order.ts'
import { countedAtMost, pageDirectoryOf } from './page-directory.ts'
import { deep, pageOf } from './page-walk.ts'
import { count, keyOf, totalBeside, totalOf } from './row-totals.ts'
import { scopeOf } from './scope.ts'

/** Rows of an export that are read at once. */
const batch = 1000

/** Who reads, and through which connection. */
export interface Reader {
  readonly data: DataSource
  readonly principal: Principal | undefined
  readonly locale: Locale
  /** The company's time zone. */
  readonly zone: string
}

export interface Page<Row = RawRow> {
  readonly records: Row[]
  readonly total: number
  /** There when `total` is about so many: see `page-directory.ts`. */
  readonly totalIsEstimate?: true
  readonly current: number
  readonly size: number
}

export class RowReader<R extends Resource> {
  private readonly resource: R
  private readonly hooks: ResourceHooks<R>
  /** By field, the right without which nobody compares its values. */
  private readonly comparedBy: ReadonlyMap<string, string>
  private readonly selects = new Map<Shape, string>()
  private readonly shapes: Readonly<Record<Locale, WeakMap<DataSource, Promise<Shape>>>> = { zh: new WeakMap(), en: new WeakMap() }

  constructor(resource: R, hooks: ResourceHooks<R>) {
    this.resource = resource
    this.hooks = hooks
    this.comparedBy = new Map(
      fieldsOf(resource.row).flatMap(({ name, view: { comparedBy } }) => (comparedBy === undefined ? [] : [[name, comparedBy] as const])),
    )
  }

  /** @throws Error when contract and table do not agree */
  shape({ data, locale }: Pick<Reader, 'data' | 'locale'>): Promise<Shape> {
    let shape = this.shapes[locale].get(data)
    if (!shape) {
      shape = tablesOf(data).then((tables) => shapeOf(this.resource, this.hooks, tables, locale))
      this.shapes[locale].set(data, shape)
    }
    return shape
  }

  /** @param query a validated list query; `current` from 1 */
  async page(reader: Reader, query: Query): Promise<Page<RowShown<R>>> {
    const shape = await this.shape(reader)
    const size = Number(query['size'] ?? 10)
    const current = Number(query['current'] ?? 1)
    const offset = (current - 1) * size
    const { page: where, all } = await this.where(shape, reader, query)
    const order = orderOf(this.resource, shape, query, this.hides(reader.principal))
    const directory = pageDirectoryOf(reader.data)
    const matching = { resource: this.resource, shape, where: all }
    const key = keyOf(matching)
    const known = directory.known(key)
    const isBehindTheEnd = known?.isEstimate === false && offset >= known.total
    // Rows between two values may all lie at the far end of the order.
    const isAside = [...where.ranges].some((expression) => expression !== order.terms[0]?.expression)
    const isCounted = isAside && !isBehindTheEnd && (known?.total ?? 0) <= countedAtMost
    const few = isCounted ? await count(reader.data.sql, matching, countedAtMost + 1) : undefined
    const isFew = few !== undefined && few <= countedAtMost
    const rows = { table: shape.table, select: this.select(shape, reader.principal), where, order }
    const records = isBehindTheEnd || few === 0 ? [] : await pageOf(reader.data, rows, { offset, size, key, directory, total: known?.total, isFew, isAside })
    const { total, isEstimate } = isBehindTheEnd
      ? known
      : few === undefined
        ? await totalBeside(reader.data, matching, { shown: records.length, offset, size })
        : await totalOf(reader.data, matching, few)
    const [first] = records
    if (first && offset >= deep && order.isComparable) directory.mark(key, order.text, { offset, id: first.id })
    return { records: await this.present(reader, records), total, current, size, ...(isEstimate && { totalIsEstimate: true as const }) }
  }

  /**
   * How many rows the query matches. What is counted in a moment is counted now, since a remembered number would hide what somebody has just
   * brought in; of a list that is known to be long, the number that is known.
   */
  async tally(reader: Reader, query: Query): Promise<number> {
    const { data } = reader
    const shape = await this.shape(reader)
    const { all: where } = await this.where(shape, reader, query)
    const matching = { resource: this.resource, shape, where }
    const isLong = (pageDirectoryOf(data).known(keyOf(matching))?.total ?? 0) > countedAtMost
    const few = isLong ? undefined : await count(data.sql, matching, countedAtMost + 1)
    return few === undefined || few > countedAtMost ? (await totalOf(data, matching, few)).total : few
  }

  /** One row that the reader can see; undefined when there is none. */
  async find(reader: Reader, id: string, sql: Sql = reader.data.sql): Promise<RowShown<R> | undefined> {
    const row = await this.findRaw(reader, id, sql)
    return row && this.shown(reader, row, sql)
  }

  /** A row that was just found for the reader, as `find` shows it. */
  async shown(reader: Reader, row: RawRow, sql: Sql): Promise<RowShown<R> | undefined> {
    return (await this.present(reader, [row], sql))[0]
  }

  /** Before `present`; `forUpdate` locks it. */
  async findRaw(reader: Reader, id: string, sql: Sql, forUpdate = false): Promise<RawRow | undefined> {
    const shape = await this.shape(reader)
    const where = this.visible(shape, reader.principal)
    where.add(`t.id = ${where.value(id)}::uuid`)
    const fields = forUpdate ? shape.fields.values() : this.fieldsFor(shape, reader.principal)
    const text = `select ${selectList(fields)} from ${shape.table.name} t ${where.text}${forUpdate ? ' for update of t' : ''}`
    const [row] = await preparedOn<RawRow>(sql, text, where.values)
    return row
  }

  /** Reads no row, however many there are. @throws Failure bad-input for all that reading them would refuse, their order too */
  async verify(reader: Reader, query: Query): Promise<void> {
    const shape = await this.shape(reader)
    const order = orderOf(this.resource, shape, query, this.hides(reader.principal))
    const { all: where } = await this.where(shape, reader, query)
    // The database reads the values, such as ids, when it plans.
    await reader.data.sql.query(`select 1 from ${shape.table.name} t ${where.text} order by ${order.text} limit 0`, where.values)
  }

  /**
   * How many rows the query matches.
   * @param most counts no further: whoever wants to know whether there are more than so many asks for one more
   * @throws Failure bad-input for all that reading them would refuse, their order too
   */
  async count(reader: Reader, query: Query, most?: number): Promise<number> {
    const shape = await this.shape(reader)
    orderOf(this.resource, shape, query, this.hides(reader.principal))
    return count(reader.data.sql, { shape, where: (await this.where(shape, reader, query)).all }, most)
  }

  /** How many of the rows that the query matches hold each value of a field; none for a field that the reader may not see. */
  async countBy(reader: Reader, query: Query, name: string): Promise<{ readonly value: string | null; readonly count: number }[]> {
    const shape = await this.shape(reader)
    const field = shape.fields.get(name)
    if (!field || this.hides(reader.principal)(name)) return []
    const { all: where } = await this.where(shape, reader, query)
    return reader.data.sql.query(
      `select ${field.expression}::text as value, count(*)::int as count from ${shape.table.name} t ${where.text} group by ${field.expression}`,
      where.values,
    )
  }

  /** How many rows the query matches, and what their numbers come to by field; null for what the reader may not see. */
  async sums<Name extends string>(
    reader: Reader,
    query: Query,
    names: readonly Name[],
  ): Promise<{ readonly rows: number } & Readonly<Record<Name, string | null>>> {
    const shape = await this.shape(reader)
    const hides = this.hides(reader.principal)
    const { all: where } = await this.where(shape, reader, query)
    const sums = names.map((name) => {
      const field = hides(name) ? undefined : shape.fields.get(name)
      return `${field ? `coalesce(sum(${field.expression}), 0)::text` : 'null'} as "${name}"`
    })
    const [row] = await reader.data.sql.query<{ readonly rows: number } & Readonly<Record<Name, string | null>>>(
      `select ${['count(*)::int as rows', ...sums].join(', ')} from ${shape.table.name} t ${where.text}`,
      where.values,
    )
    if (!row) throw new Error('A sum without a row')
    return row
  }

  /** All matching rows in the list's order, in one statement: for the parts of a document, of which there are few. */
  async few(reader: Reader, query: Query): Promise<RowShown<R>[]> {
    const shape = await this.shape(reader)
    const { all: where } = await this.where(shape, reader, query)
    const order = orderOf(this.resource, shape, query, this.hides(reader.principal))
    const sql = where.dependsOnValues ? reader.data.sql : reader.data.prepared
    const rows = await sql.query<RawRow>(
      `select ${selectList(this.fieldsFor(shape, reader.principal))} from ${shape.table.name} t ${where.text} order by ${order.text}`,
      where.values,
    )
    return this.present(reader, rows)
  }

  /**
   * All matching rows in the list's order, batch by batch, as they were at one moment (a cursor in a read-only snapshot).
   * Stopping early releases the connection.
   * @param shown fields that are wanted: nothing else is asked for, unless `present` needs it
   */
  async *each(reader: Reader, query: Query, shown?: readonly string[]): AsyncGenerator<RowShown<R>[], void> {
    const shape = await this.shape(reader)
    const { present, presented } = this.hooks
    const isPresented = present !== undefined && (shown === undefined || presented === undefined || shown.some((field) => Object.hasOwn(presented, field)))
    const readable = this.fieldsFor(shape, reader.principal)
    const fields = shown === undefined || isPresented ? readable : readable.filter(({ name }) => name === 'id' || shown.includes(name))
    const { all: where } = await this.where(shape, reader, query)
    const order = orderOf(this.resource, shape, query, this.hides(reader.principal))
    const connection: PoolClient = await reader.data.pool.connect()
    const sql: Sql = { query: async <Row>(text: string, params: readonly unknown[] = []) => (await connection.query(text, [...params])).rows as Row[] }
    try {
      await connection.query('begin transaction isolation level repeatable read read only')
      await connection.query(
        `declare rows_to_export no scroll cursor for select ${selectList(fields)} from ${shape.table.name} t ${where.text} order by ${order.text}`,
        where.values,
      )
      for (;;) {
        const rows = await sql.query<RawRow>(`fetch ${batch} from rows_to_export`)
        if (rows.length > 0) yield isPresented ? await this.present(reader, rows, sql) : (rows as RowShown<R>[])
        if (rows.length < batch) return
      }
    } finally {
      await connection.query('rollback').then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      )
    }
  }

  /** Keys of everything that the query matches, as of one moment and in no order. @throws Failure bad-input as reading them would */
  async keys(reader: Reader, query: Query): Promise<string[]> {
    const shape = await this.shape(reader)
    const { all: where } = await this.where(shape, reader, query)
    const rows = await reader.data.sql.query<{ id: string }>(`select t.id from ${shape.table.name} t ${where.text}`, where.values)
    return rows.map(({ id }) => id)
  }

  /** The hook's additions, without what the reader may not see. */
  async present(reader: Reader, rows: RawRow[], sql: Sql = reader.data.sql): Promise<RowShown<R>[]> {
    return (await this.presented(reader, rows, sql)) as RowShown<R>[]
  }

  private async presented(reader: Reader, rows: RawRow[], sql: Sql): Promise<RawRow[]> {
    if (!this.hooks.present || rows.length === 0) return rows
    const presented = await this.hooks.present(rows, { sql, principal: reader.principal, locale: reader.locale })
    const hides = this.hides(reader.principal)
    if (!reader.principal || reader.principal.hiddenFields.size === 0) return presented
    return presented.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !hides(field))) as RawRow)
  }

  /** Live rows inside the reader's scope. */
  private visible(shape: Shape, principal: Principal | undefined): Conditions {
    const where = new Conditions()
    if (shape.table.columns.has('deletedAt')) where.add('t.deleted_at is null')
    scopeOf(this.resource, principal, shape.table, where)
    if (principal) this.hooks.withheld?.(principal, where)
    return where
  }

  /** The conditions of a query, for a page in the list's order and for all its rows: the way to a term may differ. */
  private async where(shape: Shape, reader: Reader, query: Query): Promise<{ readonly page: Conditions; readonly all: Conditions }> {
    const rare = await rareTerms(reader.data, shape, query)
    const conditions = (terms: ReadonlySet<string>): Conditions => {
      const where = this.visible(shape, reader.principal)
      addFilters(shape, query, where, { zone: reader.zone, isHidden: this.hides(reader.principal), rare: terms, named: rare.named })
      const { ids } = query
      if (typeof ids === 'string' && ids) where.add(`t.id = any(${where.value(ids.split(',').map((id) => id.trim()))}::uuid[])`)
      const { idsWithout } = query
      if (Array.isArray(idsWithout) && idsWithout.length > 0) where.add(`t.id <> all(${where.value(idsWithout)}::uuid[])`)
      return where
    }
    const all = conditions(rare.all)
    return { all, page: rare.page.size === rare.all.size ? all : conditions(rare.page) }
  }

  private hides(principal: Principal | undefined): (field: string) => boolean {
    return (field) => {
      const right = this.comparedBy.get(field)
      const isTold = right !== undefined && principal !== undefined && principal.rows.kind !== 'supplier' && !may(principal, right)
      return isTold || isHidden(principal, this.resource, field)
    }
  }

  private fieldsFor(shape: Shape, principal: Principal | undefined): Field[] {
    return [...shape.fields.values()].filter(({ name }) => name === 'id' || !isHidden(principal, this.resource, name))
  }

  /** The select list; most callers have no hidden fields and share one text. */
  private select(shape: Shape, principal: Principal | undefined): string {
    if (principal && principal.hiddenFields.size > 0) return selectList(this.fieldsFor(shape, principal))
    let text = this.selects.get(shape)
    if (text === undefined) this.selects.set(shape, (text = selectList(shape.fields.values())))
    return text
  }
}
