/** What the calls of the orders depend on. */
import type { DataSource } from '#kit/data-source.ts'
import type { DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore } from '#kit/files/file-store.ts'

export interface OrderDependencies {
  readonly data: DataSource
  /** The company's zone: on its clock days begin and promises end. */
  readonly zone: string
  readonly store: FileStore
  readonly mayOnDocument: DocumentAccess
}
