/** What resource routes need of the sheets: a small list as a file at once, a long one and every import as a job. Plugged in by `buildApp`. */
import type { FieldView, Resource } from '../contract.ts'
import type { Sql } from '../data-source.ts'
import type { FileAnswer, UploadedFile } from '../file-answer.ts'
import type { Principal } from '../principal.ts'
import type { RawRow } from './hooks.ts'
import type { Reader } from './read-rows.ts'

export interface SheetColumn {
  readonly field: string
  readonly view: Partial<FieldView>
}

export interface ExportRequest {
  readonly resource: Resource
  /** The list query, validated; paging is ignored. */
  readonly query: Readonly<Record<string, unknown>>
  /** Field names in the order of the columns; already checked against contract and blacklist. */
  readonly fields: readonly string[]
  readonly format: 'xlsx' | 'csv'
}

/** A reader who is signed in, at the instant of his call. */
export type SheetReader = Reader & { readonly principal: Principal; readonly now: Date; readonly sql: Sql }

export interface Sheets {
  /** Writes rows in the caller's language. Rows come in batches, in the list's order. */
  write(reader: SheetReader, request: ExportRequest, columns: readonly SheetColumn[], rows: AsyncIterable<readonly RawRow[]>): Promise<FileAnswer>
  /** The job's id. */
  startExport(reader: SheetReader, request: ExportRequest): Promise<string>
  startImport(reader: SheetReader, request: { readonly resource: Resource; readonly file: UploadedFile; readonly mode: 'insert' | 'upsert' }): Promise<string>
}

/** More rows than this are exported by a job. */
export const directExportLimit = 5000
