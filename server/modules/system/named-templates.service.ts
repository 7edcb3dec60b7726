/** Templates of imports that are more than one resource's own: the areas that read such sheets name them here by a code. */
import type { Permission } from '#kit/contract.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import type { CallContext } from '#kit/handle.ts'

export interface NamedTemplate {
  readonly code: string
  /** Of who may bring such a sheet; one is enough. */
  readonly permissions: readonly Permission[]
  /** @param of what the sheet is for, where there is more than one, e.g. the category of products */
  readonly make: (context: CallContext, of: string | undefined) => Promise<FileAnswer>
}

export const namedTemplates = defineExtensionPoint<NamedTemplate>('system.named-templates')
