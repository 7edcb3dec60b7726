/**
 * Reading the rows of a resource: pages, single rows, and everything for an export. All three use the same fields, scope and
 * filters, so that what a list shows, counts and exports is the same set.
 *
 * A page near the start is one index walk. Further in, keys are found first (index only) and rows are fetched for those keys; the
 * walk begins at the nearer end. Where a page began is remembered for a moment together with the total (`page-directory.ts`): its
 * neighbours begin there, by key, and cost what the first page costs, also with a search and sorted by any column that is never empty.
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
import { guessedRows } from './contains.ts'
import { addFilters, rareTerms, type Query } from './filters.ts'
import type { RawRow, ResourceHooks, RowShown } from './hooks.ts'
import { orderOf, type Order } from './order.ts'
import { countedAtMost, pageDirectoryOf, type PageDirectory, type Total } from './page-directory.ts'
import { scopeOf } from './scope.ts'

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

/** From this offset on keys are found before rows are fetched. */
const deep = 500

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
    const key = this.keyOf(all)
    const known = directory.known(key)
    const isBehindTheEnd = known?.isEstimate === false && offset >= known.total
    // Rows between two values may all lie at the far end of the order: where they are few, they are found first and put in order then.
    const isAside = [...where.ranges].some((expression) => expression !== order.terms[0]?.expression) && (known?.total ?? 0) <= countedAtMost
    const few = isAside && !isBehindTheEnd ? await count(reader.data.sql, shape, all, countedAtMost + 1) : undefined
    const isFew = few !== undefined && few <= countedAtMost
    const records = isBehindTheEnd ? [] : await this.fetch(reader, shape, where, order, { offset, size, key, directory, total: known?.total, isFew })
    const { total, isEstimate } = isBehindTheEnd
      ? known
      : few === undefined
        ? await this.totalBeside(reader.data, shape, all, { shown: records.length, offset, size })
        : await this.totalOf(reader.data, shape, all, few)
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
    const isLong = (pageDirectoryOf(data).known(this.keyOf(where))?.total ?? 0) > countedAtMost
    const few = isLong ? undefined : await count(data.sql, shape, where, countedAtMost + 1)
    return few === undefined || few > countedAtMost ? (await this.totalOf(data, shape, where, few)).total : few
  }

  /** Whoever asked for a page behind the last one wants to know where that is; a page that is not full is the last one. */
  private async totalBeside(
    data: DataSource,
    shape: Shape,
    where: Conditions,
    { shown, offset, size }: { readonly shown: number; readonly offset: number; readonly size: number },
  ): Promise<Total> {
    if (shown === size) return this.totalOf(data, shape, where)
    return { total: shown > 0 || offset === 0 ? offset + shown : await count(data.sql, shape, where), isEstimate: false }
  }

  /** @param few how many there are, up to one more than are counted, where that was counted just now */
  private totalOf(data: DataSource, shape: Shape, where: Conditions, few?: number): Promise<Total> {
    const sql = where.dependsOnValues ? data.sql : data.prepared
    return pageDirectoryOf(data).total(this.keyOf(where), this.resource.model, {
      few: async () => few ?? count(sql, shape, where, countedAtMost + 1),
      all: () => count(sql, shape, where),
      guess: () => guessedRows(data, `select 1 from ${shape.table.name} t ${where.text}`, where.values),
    })
  }

  /** A list in the directory. */
  private keyOf({ text, values }: Conditions): string {
    return `${this.resource.name}\n${text}\n${JSON.stringify(values)}`
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
    return count(reader.data.sql, shape, (await this.where(shape, reader, query)).all, most)
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

  /**
   * All matching rows in the list's order, batch by batch, as they were at one moment (a cursor in a read-only snapshot).
   * Stopping early releases the connection.
   */
  async *each(reader: Reader, query: Query, batch = 1000): AsyncGenerator<RowShown<R>[], void> {
    const shape = await this.shape(reader)
    const { all: where } = await this.where(shape, reader, query)
    const order = orderOf(this.resource, shape, query, this.hides(reader.principal))
    const connection: PoolClient = await reader.data.pool.connect()
    const sql: Sql = { query: async <Row>(text: string, params: readonly unknown[] = []) => (await connection.query(text, [...params])).rows as Row[] }
    try {
      await connection.query('begin transaction isolation level repeatable read read only')
      await connection.query(
        `declare rows_to_export no scroll cursor for select ${selectList(this.fieldsFor(shape, reader.principal))} from ${shape.table.name} t ${where.text} order by ${order.text}`,
        where.values,
      )
      for (;;) {
        const rows = await sql.query<RawRow>(`fetch ${Math.trunc(batch)} from rows_to_export`)
        if (rows.length > 0) yield await this.present(reader, rows, sql)
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

  private async fetch(reader: Reader, shape: Shape, where: Conditions, order: Order, place: Place): Promise<RawRow[]> {
    const select = this.select(shape, reader.principal)
    const { name } = shape.table
    if (place.isFew) {
      const keys = `select t.id from (select t.* from ${name} t ${where.text} offset 0) t order by ${order.text} limit ${place.size} offset ${place.offset}`
      return reader.data.sql.query<RawRow>(`select ${select} from ${name} t join (${keys}) keys on keys.id = t.id order by ${order.text}`, where.values)
    }
    if (place.offset < deep) {
      // First pages are what people open; their texts repeat.
      const through = place.offset === 0 && !where.dependsOnValues ? reader.data.prepared : reader.data.sql
      return through.query<RawRow>(
        `select ${select} from ${name} t ${where.text} order by ${order.text} limit ${place.size} offset ${place.offset}`,
        where.values,
      )
    }
    const { condition, text, limit, offset, values } = walk(name, where, order, place)
    if (offset <= place.size * 5 && text === order.text) {
      // Beside a page mark it is a first page again; skips of a few pages are few texts.
      const through = where.dependsOnValues ? reader.data.sql : reader.data.prepared
      return through.query<RawRow>(`select ${select} from ${name} t ${condition} order by ${text} limit ${limit} offset ${offset}`, values)
    }
    return reader.data.sql.query<RawRow>(
      `select ${select} from ${name} t join (select t.id from ${name} t ${condition} order by ${text} limit ${limit} offset ${offset}) keys on keys.id = t.id order by ${order.text}`,
      values,
    )
  }
}

interface Place {
  readonly offset: number
  readonly size: number
  readonly key: string
  readonly directory: PageDirectory
  readonly total: number | undefined
  /** So few rows match that they are all read before they are put in order. */
  readonly isFew: boolean
}

/** Where the walk to a deep page begins: at a mark, at the end, or at the start. */
function walk(table: string, where: Conditions, order: Order, { offset, size, key, directory, total }: Place) {
  const mark = order.isComparable ? directory.markBefore(key, order.text, offset) : undefined
  const fromEnd = total === undefined ? Number.POSITIVE_INFINITY : total - offset - size
  const start = { condition: where.text, text: order.text, limit: size, offset, values: where.values }
  if (mark && offset - mark.offset <= Math.min(offset, fromEnd)) {
    const left = order.terms.map(({ expression }) => expression).join(', ')
    const sign = order.terms[0]?.descending ? '<=' : '>='
    const from = `(${left}) ${sign} (select ${left} from ${table} t where t.id = $${where.values.length + 1}::uuid)`
    return { ...start, condition: where.text ? `${where.text} and ${from}` : `where ${from}`, offset: offset - mark.offset, values: [...where.values, mark.id] }
  }
  if (total !== undefined && fromEnd < offset) {
    // The last page may be short; walked from the end it is the first one.
    const limit = Math.min(size, total - offset)
    return { ...start, text: order.reversed, limit, offset: Math.max(0, total - offset - limit) }
  }
  return start
}

/** @param most counts no further */
async function count(sql: Sql, shape: Shape, where: Conditions, most?: number): Promise<number> {
  const from = `${shape.table.name} t ${where.text}`
  const text = most === undefined ? `select count(*) as n from ${from}` : `select count(*) as n from (select 1 from ${from} limit ${most}) counted`
  const [row] = await sql.query<{ n: string }>(text, where.values)
  return Number(row?.n ?? 0)
}
