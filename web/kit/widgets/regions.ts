/** Children of a region, read one branch at a time and kept: the country has some fifty thousand nodes. */
import { queryOptions } from '@tanstack/react-query'
import { request } from '../request.ts'
import type { RegionNode } from './region-nodes.ts'

/** The parent of the provinces. */
export const ROOT_REGION = '0'

export const regionChildren = (parentCode: string) =>
  queryOptions({
    queryKey: [`/api/dict/region/list/${parentCode}`],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => (await request('GET', `/api/dict/region/list/${encodeURIComponent(parentCode)}`, undefined, { signal })) as readonly RegionNode[],
  })

/** Unknown counts as a branch: opening it tells. */
export const isLeaf = (node: RegionNode): boolean => node.leaf ?? node.hasChildren === false
