/** What the calls of the shelves depend on. */
import type { DataSource } from '#kit/data-source.ts'
import type { Translate } from '#kit/messages.ts'

export interface ShelvesDependencies {
  readonly data: DataSource
  /** The company's zone: where its days begin. */
  readonly zone: string
  readonly translate: Translate
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    readonly shelves: ShelvesDependencies
  }
}
