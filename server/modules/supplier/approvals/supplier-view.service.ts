/** Documents about a supplier as their processes serve them: with the hooks that all records of suppliers share. */
import type { Resource } from '#kit/contract.ts'
import { documentView, type DocumentView } from '#server/documents/view.ts'
import { recordHooks } from '../records/record-hooks.ts'
import type { SupplierDependencies } from '../supplier-dependencies.service.ts'

/** @param own what forbids beside the document's lifecycle */
export const supplierView = <R extends Resource>(dependencies: SupplierDependencies, of: R, own: Parameters<typeof recordHooks>[2] = {}): DocumentView<R> =>
  documentView(of, recordHooks(dependencies, of, own))
