/** What the calls of the catalogue depend on. */
import type { DataSource } from '#kit/data-source.ts'
import type { DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore } from '#kit/files/file-store.ts'

export interface CatalogueDependencies {
  readonly data: DataSource
  /** The company's zone: where its days begin. */
  readonly zone: string
  readonly store: FileStore
  readonly mayOnDocument: DocumentAccess
}
