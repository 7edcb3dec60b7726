/** Finds records of every kind for the command palette. What may be found is said by the contracts (`found`). */
import { permissionOf } from '#kit/contract.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import { findRows } from '#kit/resource/find-rows.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { addableKinds, searchRecords } from './search.contract.ts'

export interface SearchDependencies {
  /** Of every resource, by name; filled when the calls are served. */
  readonly repositories: ReadonlyMap<string, Repository>
}

const permitted = ({ repositories }: SearchDependencies, { principal }: CallContext, verb: 'list' | 'insert') =>
  [...repositories.values()]
    .map(({ resource }) => resource)
    .filter(({ found, ...resource }) => {
      // Documents that have a page of their own are written by calls of their own.
      const isThere = resource.verbs[verb] || (verb === 'insert' && found?.writtenAt)
      return found && isThere && may(principal, permissionOf(resource, verb))
    })

export const searchRoutes = (dependencies: SearchDependencies): Route[] => [
  handle(searchRecords, async (context, { text, most }) => {
    const rows = await findRows(readerOf(context), permitted(dependencies, context, 'list'), text, most)
    // Two lists may show one table, each to its own people; who may open both finds a row once.
    const once = [...new Map(rows.map((row) => [row.at, row])).values()]
    return once.map((row) => Object.assign({ kind: dependencies.repositories.get(row.resource)?.resource.label[context.locale] ?? row.resource }, row))
  }),
  handle(addableKinds, async (context) =>
    permitted(dependencies, context, 'insert').flatMap(({ name, label, found }) => {
      const at = found?.writtenAt ?? found?.list
      return at ? [{ resource: name, kind: label[context.locale], at, isPage: found?.writtenAt !== undefined }] : []
    }),
  ),
]
