/** Regions as freight rules speak of them: who lies under whom, whether rows overlap, and whether somebody is forgotten. */
import type { Sql } from '#kit/data-source.ts'
import { communityMall, excludedForCommunityMall } from '../../system/region.contract.ts'

export interface RegionRow {
  readonly code: string
  readonly parent: string
  readonly name: string
}

export interface Regions {
  readonly byCode: ReadonlyMap<string, RegionRow>
  readonly children: ReadonlyMap<string, readonly RegionRow[]>
  /** Those that orders may come from, by the channel. */
  readonly provinces: readonly RegionRow[]
}

const root = '0'

export async function readRegions(sql: Sql, channel: string): Promise<Regions> {
  const rows = await sql.query<RegionRow>(
    'select region_code as code, parent_code as parent, region_name as name from region where deleted_at is null order by sort, region_code',
  )
  return regionsOf(rows, channel)
}

export function regionsOf(rows: readonly RegionRow[], channel: string): Regions {
  const children = new Map<string, RegionRow[]>()
  for (const row of rows) children.set(row.parent, [...(children.get(row.parent) ?? []), row])
  const left = channel === communityMall ? excludedForCommunityMall : []
  return {
    byCode: new Map(rows.map((row) => [row.code, row])),
    children,
    provinces: (children.get(root) ?? []).filter(({ code }) => !left.includes(code)),
  }
}

/** The region and everything above it, itself first. */
export function lineage({ byCode }: Regions, code: string): string[] {
  const line: string[] = []
  for (let at = byCode.get(code); at && !line.includes(at.code); at = byCode.get(at.parent)) line.push(at.code)
  return line.length === 0 ? [code] : line
}

/** A region that two rows speak of, one of them perhaps by what lies above it. Two rows for "every other region" overlap too. */
export function overlapOf(regions: Regions, rows: readonly { readonly areaCodes: readonly string[] }[]): RegionRow | 'rest' | undefined {
  if (rows.filter(({ areaCodes }) => areaCodes.length === 0).length > 1) return 'rest'
  const rowOf = new Map<string, number>()
  for (const [index, { areaCodes }] of rows.entries())
    for (const code of areaCodes) {
      if (rowOf.has(code)) return regions.byCode.get(code) ?? { code, parent: root, name: code }
      rowOf.set(code, index)
    }
  for (const code of rowOf.keys()) {
    const above = lineage(regions, code)
      .slice(1)
      .find((one) => rowOf.has(one))
    if (above !== undefined) return regions.byCode.get(code)
  }
  return undefined
}

export const unknownRegion = ({ byCode }: Regions, rows: readonly { readonly areaCodes: readonly string[] }[]): string | undefined =>
  rows.flatMap(({ areaCodes }) => areaCodes).find((code) => !byCode.has(code))

/** Regions of which no row speaks, the highest that are wholly or partly left out; none where a row stands for every other region. */
export function forgotten(regions: Regions, rows: readonly { readonly areaCodes: readonly string[] }[]): RegionRow[] {
  if (rows.some(({ areaCodes }) => areaCodes.length === 0)) return []
  const named = new Set(rows.flatMap(({ areaCodes }) => areaCodes))
  const touched = new Set([...named].flatMap((code) => lineage(regions, code)))
  const missing = (row: RegionRow): RegionRow[] => {
    if (named.has(row.code)) return []
    return touched.has(row.code) ? (regions.children.get(row.code) ?? []).flatMap(missing) : [row]
  }
  return regions.provinces.flatMap(missing)
}
