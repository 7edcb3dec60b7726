/** Where an entity differs from plain editing. What needs more than these is a command in a file of its own. */
import type { z } from 'zod'
import type { Resource } from '../contract.ts'
import type { DataSource, Sql } from '../data-source.ts'
import type { Sendable } from '../sendable.ts'
import type { Locale } from '../messages.ts'
import type { Principal } from '../principal.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { Conditions } from './conditions.ts'

/** A row as it is read: column values by field name, instants as `Date`, decimals as texts. */
export type RawRow = Record<string, unknown> & { id: string }
/**
 * A row of one resource as the server answers it. Its fields are the contract's: `shapeOf` holds the two together when the product
 * opens, so the reader may say so. Fields that the caller may not see are left out all the same.
 */
export type RowShown<R extends Resource> = RawRow & Sendable<z.input<R['row']>>
export type Draft = Record<string, unknown>

/** Where a name that stands beside an id comes from. */
export interface NamedBy {
  /** Of the row called `t`: the id. */
  readonly column: string
  readonly table: string
  /** Columns of `table`. */
  readonly zh: string
  readonly en: string
}

/** One for every reader, or one a language: names that stand beside ids are read as the reader knows them. */
export type Expression = string | (Readonly<Record<Locale, string>> & { readonly named?: NamedBy })

export interface WriteContext {
  readonly uow: UnitOfWork
  /** For what is kept beside the work, such as settings. */
  readonly data: DataSource
  readonly verb: 'insert' | 'update' | 'remove' | 'active'
  /** The row before; undefined for an insert. Locked until the work ends. */
  readonly before: RawRow | undefined
}

export interface ReadContext {
  readonly sql: Sql
  readonly principal: Principal | undefined
  readonly locale: Locale
}

/** Something for some fields. Fits the general resource too, so that the hooks of one resource are hooks of any. */
type ByField<R extends Resource, Value> = { readonly [Field in keyof R['row']['shape'] & string]?: Value }

export interface ResourceHooks<R extends Resource = Resource> {
  /**
   * SQL of computed fields by name, over the row called `t`: `(select s.company_name from supplier s where s.id = t.supplier_id)`.
   * Evaluated for the rows of a page only; may be searched and sorted like a column.
   */
  readonly expressions?: ByField<R, Expression>
  /**
   * What a filter by a computed field says of the stored columns, by the field: SQL over the row called `t` that is true of every row
   * with one of the values, so that an index finds them. The expression still has the last word.
   */
  readonly narrows?: ByField<R, (values: readonly unknown[]) => string | undefined>
  /** Adds what keeps rows from a reader whom the scope lets see them, for as long as it holds. Of the row called `t`. */
  readonly withheld?: (principal: Principal, where: Conditions) => void
  /** Columns that nobody types, by the field they are drawn from: a digest of a number. What another row has is then refused at that field. */
  readonly drawn?: ByField<R, string>
  /** Checks a draft against the world. @throws Failure bad-input or rule */
  readonly validate?: (draft: Draft, context: WriteContext) => Promise<void>
  /** What is written instead: may add columns that clients cannot write. */
  readonly beforeWrite?: (draft: Draft, context: WriteContext) => Promise<Draft>
  /** Consequences, in the same transaction. @param draft what was written, with what belongs to other tables; empty for a removal */
  readonly afterWrite?: (row: RawRow, context: WriteContext, draft: Draft) => Promise<void>
  /** Fills in computed fields of a page's rows, all at once. */
  readonly present?: (rows: RawRow[], context: ReadContext) => Promise<RawRow[]>
  /** All that `present` fills in or changes: an export that shows none of it does not ask for it. Anything, unless said. */
  readonly presented?: ByField<R, true>
  /**
   * What the row's state forbids, by verb or command: the reason's message code. What permissions forbid is left out before; what
   * is not named is allowed.
   */
  readonly obstacles?: (row: RawRow, principal: Principal) => Readonly<Record<string, string | undefined>>
}
