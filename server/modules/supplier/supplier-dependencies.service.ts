/** What the calls of the supplier domain depend on. */
import type { DataSource } from '#kit/data-source.ts'
import type { DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { Seal } from '#kit/sealing.ts'
import type { CompanyDirectory } from './company/company-directory.ts'

export interface SupplierDependencies {
  readonly data: DataSource
  /** The company's zone: where its days begin. */
  readonly zone: string
  readonly store: FileStore
  readonly links: SignedLinks
  readonly mayOnDocument: DocumentAccess
  /** Of numbers at rest. */
  readonly seal: Seal
  readonly companies: CompanyDirectory
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    readonly supplier: SupplierDependencies
  }
}
