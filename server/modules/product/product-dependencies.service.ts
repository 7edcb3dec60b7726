/** What the calls of products, and the process that decides on them, depend on. */
import type { DataSource } from '#kit/data-source.ts'
import type { DocumentAccess } from '#kit/files/file-access.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { Translate } from '#kit/messages.ts'
import type { Seal } from '#kit/sealing.ts'
import type { Guests } from '#server/auth/guest.service.ts'

export interface ProductDependencies {
  readonly data: DataSource
  /** The company's zone: where its days begin. */
  readonly zone: string
  readonly store: FileStore
  readonly links: SignedLinks
  readonly mayOnDocument: DocumentAccess
  readonly translate: Translate
  /** Signs links to previews. */
  readonly seal: Pick<Seal, 'digest'>
  readonly auth: { readonly guests: Pick<Guests, 'limit'> }
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    readonly product: ProductDependencies
  }
}
