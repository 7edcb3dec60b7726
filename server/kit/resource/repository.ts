/** A resource with its table: what routes, commands, exports and imports read and write through. */
import type { Resource } from '../contract.ts'
import type { DataSource, Sql } from '../data-source.ts'
import { notFound } from '../errors.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Draft, ResourceHooks, RowShown } from './hooks.ts'
import type { Query } from './filters.ts'
import { RowReader, type Page, type Reader } from './read-rows.ts'
import { RowWriter } from './write-rows.ts'

export interface Repository<R extends Resource = Resource> {
  readonly resource: R
  readonly hooks: ResourceHooks<R>
  page(reader: Reader, query: Query): Promise<Page<RowShown<R>>>
  /** Undefined when there is none or the reader cannot see it. */
  find(reader: Reader, id: string, sql?: Sql): Promise<RowShown<R> | undefined>
  /** @throws Failure not-found */
  read(reader: Reader, id: string, sql?: Sql): Promise<RowShown<R>>
  /** How many the query matches at this moment; of more than anybody waits for what is known of them, which takes no counting. */
  tally(reader: Reader, query: Query): Promise<number>
  /** @param most counts no further */
  count(reader: Reader, query: Query, most?: number): Promise<number>
  /** The rows that the query matches, counted by the values of a field. */
  countBy(reader: Reader, query: Query, field: string): Promise<{ readonly value: string | null; readonly count: number }[]>
  /** How many rows the query matches, and what their numbers come to by field; null for what the reader may not see. */
  sums<Name extends string>(reader: Reader, query: Query, fields: readonly Name[]): Promise<{ readonly rows: number } & Readonly<Record<Name, string | null>>>
  /** Reads no row. @throws Failure bad-input for all that reading would refuse */
  verify(reader: Reader, query: Query): Promise<void>
  /** Everything that the query matches, read at once: for the parts of a document. */
  few(reader: Reader, query: Query): Promise<RowShown<R>[]>
  /**
   * Everything that the query matches, in batches, as of one moment.
   * @param shown fields that are wanted; the others may be missing. All of them, unless given
   */
  each(reader: Reader, query: Query, shown?: readonly string[]): AsyncGenerator<RowShown<R>[], void>
  /** Keys of everything that the query matches, as of one moment and in no order */
  keys(reader: Reader, query: Query): Promise<string[]>
  insert(uow: UnitOfWork, reader: Reader, draft: Draft): Promise<RowShown<R>>
  /** @throws Failure not-found; stale-version when `version` is given and differs */
  update(uow: UnitOfWork, reader: Reader, id: string, version: number | undefined, draft: Draft): Promise<RowShown<R>>
  remove(uow: UnitOfWork, reader: Reader, ids: readonly string[], version?: number): Promise<number>
  switch(uow: UnitOfWork, reader: Reader, id: string, status?: string): Promise<RowShown<R>>
  /** @throws Error when contract and table do not agree; called at the start for every resource */
  check(data: DataSource): Promise<void>
}

export function createRepository<R extends Resource>(resource: R, hooks: ResourceHooks<NoInfer<R>> = {}): Repository<R> {
  const rows = new RowReader(resource, hooks)
  const writer = new RowWriter(resource, hooks, rows)
  return {
    resource,
    hooks,
    page: (reader, query) => rows.page(reader, query),
    find: (reader, id, sql) => rows.find(reader, id, sql),
    read: async (reader, id, sql) => {
      const row = await rows.find(reader, id, sql)
      if (!row) throw notFound(resource.name, id)
      return row
    },
    tally: (reader, query) => rows.tally(reader, query),
    count: (reader, query, most) => rows.count(reader, query, most),
    countBy: (reader, query, field) => rows.countBy(reader, query, field),
    sums: (reader, query, fields) => rows.sums(reader, query, fields),
    verify: (reader, query) => rows.verify(reader, query),
    few: (reader, query) => rows.few(reader, query),
    each: (reader, query, shown) => rows.each(reader, query, shown),
    keys: (reader, query) => rows.keys(reader, query),
    insert: (uow, reader, draft) => writer.insert(uow, reader, draft),
    update: (uow, reader, id, version, draft) => writer.update(uow, reader, id, version, draft),
    remove: (uow, reader, ids, version) => writer.remove(uow, reader, ids, version),
    switch: (uow, reader, id, status) => writer.switch(uow, reader, id, status),
    check: async (data) => void (await Promise.all((['zh', 'en'] as const).map((locale) => rows.shape({ data, locale })))),
  }
}
