/** What can be exported: a resource as it is, or a query of one's own with columns of its own. */
import { fieldsOf, permissionOf, type Label, type Permission } from '../contract.ts'
import type { Principal } from '../principal.ts'
import { isHidden } from '../resource/field-blacklist.ts'
import type { Reader } from '../resource/read-rows.ts'
import type { Repository } from '../resource/repository.ts'
import type { SheetColumn } from '../resource/sheet-port.ts'

export type ExportQuery = Readonly<Record<string, unknown>>

export interface ExportSource {
  /** Stored with the job; the resource's name, or one of its own. */
  readonly name: string
  readonly label: Label
  readonly permission: Permission
  /** Everything this user may see, in order. */
  columns(principal: Principal): readonly SheetColumn[]
  count(reader: Reader, query: ExportQuery): Promise<number>
  /**
   * In the list's order, as of one moment, inside the reader's scope. Stopping early frees what it holds.
   * @param fields the columns that are written
   */
  rows(reader: Reader, query: ExportQuery, fields: readonly string[]): AsyncIterable<readonly Readonly<Record<string, unknown>>[]>
}

export const exportOfResource = (repository: Repository): ExportSource => ({
  name: repository.resource.name,
  label: repository.resource.label,
  permission: permissionOf(repository.resource, 'export'),
  columns: (principal) =>
    fieldsOf(repository.resource.row)
      .filter(({ name, view }) => view.label !== undefined && !view.technical && view.widget !== 'password' && !isHidden(principal, repository.resource, name))
      .map(({ name, view }) => ({ field: name, view })),
  count: (reader, query) => repository.count(reader, query),
  rows: (reader, query, fields) => repository.each(reader, query, fields),
})

/** The chosen columns in the chosen order; what the user may no longer see is left out. */
export function chosenColumns(source: ExportSource, principal: Principal, fields: readonly string[]): SheetColumn[] {
  const all = new Map(source.columns(principal).map((column) => [column.field, column]))
  return fields.flatMap((field) => all.get(field) ?? [])
}
