/** Where region pickers and names ask: whoever is signed in asks the regions, a guest what his form offers. */
import { queryOptions } from '@tanstack/react-query'
import { regionBranch, regionCheckedPath } from '#server/modules/system/region.contract.ts'
import { send } from '../client.ts'
import type { RegionNode } from './region-nodes.ts'

type Named = RegionNode & { readonly nameEn?: string | null | undefined }

export interface RegionSource {
  /** First part of the cache keys. */
  readonly key: string
  readonly children: (parentCode: string) => Promise<readonly Named[]>
  /** From the province down to the region; empty for a code that is none. */
  readonly path: (code: string) => Promise<readonly Named[]>
}

/** A tree without branches, as a line. */
function line(nodes: readonly Named[]): Named[] {
  const path: Named[] = []
  for (let [node] = nodes; node; node = node.children?.[0]) path.push(node)
  return path
}

export const signedInRegions: RegionSource = {
  key: regionBranch.path,
  children: (code) => send(regionBranch, { code }) as Promise<readonly Named[]>,
  path: async (code) => line((await send(regionCheckedPath, { regionCodes: [code] }, { silent: true })) as readonly Named[]),
}

const kept = 10 * 60_000

export const branchOf = ({ key, children }: RegionSource, parentCode: string) =>
  queryOptions({ queryKey: [key, parentCode], staleTime: kept, queryFn: () => children(parentCode) })

export const pathOf = ({ key, path }: RegionSource, code: string) => queryOptions({ queryKey: [key, 'path', code], staleTime: kept, queryFn: () => path(code) })

/** In the reader's language, where there is a name in it. */
export const regionNameOf = ({ regionName, nameEn }: Named, language: string): string => (language === 'en' && nameEn ? nameEn : regionName)
