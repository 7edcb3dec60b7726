/**
 * Which version of the rights a kept answer is of, and reading again only what is of another than the one the server tells when the
 * line stands and at each change. Nothing is missed: what changed before the answer was made is in the answer, what changed before the
 * line stood is in the version it begins with, and of the rest it tells.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { rightsVersionHeader } from '#server/auth/account.contract.ts'
import type { RequestOptions } from './request.ts'

/** By the hash of the key under which the answer is kept. */
const versions = new Map<string, string>()

/** For the call whose answer is kept under the key. A failed call leaves the answer before it, and its version. */
export const keepVersion = (key: readonly unknown[]): Pick<RequestOptions, 'onHeaders'> => ({
  onHeaders: (headers) => versions.set(hashKey(key), headers.get(rightsVersionHeader) ?? ''),
})

export const isOfVersion = (key: readonly unknown[], version: string): boolean => version !== '' && versions.get(hashKey(key)) === version

/** Reads the answers of the paths again that are of another version. One under way is waited for: it may be of this one already. */
export async function followRights(cache: QueryClient, paths: readonly string[], version: string): Promise<void> {
  const kept = cache.getQueryCache().findAll({ predicate: ({ queryKey: [path] }) => paths.includes(path as string) })
  await Promise.all(
    kept.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      if (!isOfVersion(queryKey, version)) await cache.invalidateQueries({ queryKey, exact: true })
    }),
  )
}
