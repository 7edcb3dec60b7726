/** Children of a region, read one branch at a time and kept: the country has some fifty thousand nodes. */
import { queryOptions } from '@tanstack/react-query'
import { regionBranch, rootRegion } from '#server/modules/system/region.contract.ts'
import { send } from '../client.ts'
import type { RegionNode } from './region-nodes.ts'

/** The parent of the provinces. */
export const ROOT_REGION = rootRegion

export const regionChildren = (parentCode: string) =>
  queryOptions({
    queryKey: [regionBranch.path, parentCode],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => (await send(regionBranch, { code: parentCode }, { signal })) as readonly RegionNode[],
  })

/** Unknown counts as a branch: opening it tells. */
export const isLeaf = (node: RegionNode): boolean => node.leaf ?? node.hasChildren === false
