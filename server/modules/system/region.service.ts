/** The tree of regions in memory, and what a set of ticks looks like on it. */
import type { DataSource, Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import type { Expression } from '#kit/resource/hooks.ts'
import { nameShown } from '#kit/resource/names.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import { communityMall, excludedForCommunityMall, rootRegion, type RegionNode } from './region.contract.ts'

type Flat = Omit<RegionNode, 'children' | 'checkFlag' | 'checkStatus'>

export interface Regions {
  readonly byCode: ReadonlyMap<string, Flat>
  readonly byParent: ReadonlyMap<string, readonly Flat[]>
}

export const regionsOf = (data: DataSource): Promise<Regions> => settingsCacheOf(data).get('region', 'all', () => read(data))

async function read({ sql }: DataSource): Promise<Regions> {
  const rows = await sql.query<Omit<Flat, 'hasChildren' | 'code'>>(
    `select id, region_code as "regionCode", region_name as "regionName", name_en as "nameEn", parent_code as "parentCode", level, leaf
       from region where deleted_at is null order by sort, region_code`,
  )
  const parents = new Set(rows.map(({ parentCode }) => parentCode))
  const byParent = new Map<string, Flat[]>()
  const byCode = new Map<string, Flat>()
  for (const row of rows) {
    const hasChildren = parents.has(row.regionCode)
    const node: Flat = { ...row, code: row.regionCode, leaf: !hasChildren, hasChildren }
    byCode.set(node.regionCode, node)
    const siblings = byParent.get(node.parentCode)
    if (siblings) siblings.push(node)
    else byParent.set(node.parentCode, [node])
  }
  return { byCode, byParent }
}

/** Children of a region that a sales channel sells in; everybody's without a channel. */
export function childrenOf({ byParent }: Regions, code: string, salesChannel?: string): readonly Flat[] {
  const children = byParent.get(code) ?? []
  return salesChannel === communityMall ? children.filter(({ regionCode }) => !excludedForCommunityMall.includes(regionCode)) : children
}

/** @param maxLevel deepest level to include; -1 for all */
export function treeOf(regions: Regions, code: string, maxLevel: number, salesChannel?: string): RegionNode[] {
  return childrenOf(regions, code, salesChannel)
    .filter(({ level }) => maxLevel < 0 || level <= maxLevel)
    .map((node) => {
      const children = treeOf(regions, node.regionCode, maxLevel, salesChannel)
      return { ...node, children: children.length > 0 ? children : null }
    })
}

/** Children of a region with ticks: a ticked region stands for everything below it. */
export function checkedChildren(regions: Regions, parentCode: string, ticked: ReadonlySet<string>, salesChannel?: string): RegionNode[] {
  const inherited = pathTo(regions, parentCode).some((code) => ticked.has(code))
  const touched = new Set([...ticked].flatMap((code) => pathTo(regions, code)))
  return childrenOf(regions, parentCode, salesChannel).map((node) => {
    const all = inherited || ticked.has(node.regionCode) || (touched.has(node.regionCode) && isComplete(regions, node.regionCode, ticked, salesChannel))
    return { ...node, checkFlag: all, checkStatus: all ? 'all' : touched.has(node.regionCode) ? 'half' : 'none' }
  })
}

/** The part of the tree that leads to ticked regions. */
export function checkedPaths(regions: Regions, ticked: ReadonlySet<string>, salesChannel?: string): RegionNode[] {
  const touched = new Set([...ticked].flatMap((code) => pathTo(regions, code)))
  const below = (parentCode: string): RegionNode[] =>
    checkedChildren(regions, parentCode, ticked, salesChannel)
      .filter(({ regionCode }) => touched.has(regionCode))
      .map((node) => {
        const children = ticked.has(node.regionCode) ? [] : below(node.regionCode)
        return { ...node, children: children.length > 0 ? children : null }
      })
  return below(rootRegion)
}

/** Codes from a region up to its province, itself first. A circle in the data ends the walk. */
export function pathTo({ byCode }: Regions, code: string): string[] {
  const path: string[] = []
  for (let at = byCode.get(code); at && !path.includes(at.regionCode); at = byCode.get(at.parentCode)) path.push(at.regionCode)
  return path
}

/** Names from the province down to a region. */
export const regionNames = (regions: Regions, code: string, locale: Locale): string[] =>
  pathTo(regions, code)
    .toReversed()
    .flatMap((one) => regions.byCode.get(one) ?? [])
    .map(({ regionName: name, nameEn }) => (locale === 'en' ? (nameEn ?? name) : name))

/** For files: the way down to a region as one text, the code itself where there is none. */
export const regionsIn =
  (data: DataSource) =>
  async (locale: Locale): Promise<(code: string) => string> => {
    const regions = await regionsOf(data)
    return (code) => regionNames(regions, code, locale).join(' ') || code
  }

/** An address with the region before it, as far as it does not begin with a part of it itself. @param names from the province down */
export function wholeAddress(names: readonly string[], address: string): string {
  const bare = address.replaceAll(/\s/g, '')
  const repeated = names.findIndex((name) => bare.startsWith(name.replaceAll(/\s/g, '')))
  return [...(repeated < 0 ? names : names.slice(0, repeated)), address].filter(Boolean).join(' ')
}

/** The same from the database: for works, and for those who hold no tree. */
export async function addressIn(sql: Sql, regionCode: string | null, address: string, locale: Locale = 'zh'): Promise<string> {
  if (!regionCode) return address
  const rows = await sql.query<{ name: string }>(
    `select case when $2 = 'en' then coalesce(n.name_en, n.region_name) else n.region_name end as name from region r
       join region n on n.deleted_at is null and (n.region_code = r.region_code or n.region_code = any(string_to_array(r.ancestors, ',')))
      where r.region_code = $1 and r.deleted_at is null order by n.level`,
    [regionCode, locale],
  )
  return wholeAddress(
    rows.map(({ name }) => name),
    address,
  )
}

function isComplete(regions: Regions, code: string, ticked: ReadonlySet<string>, salesChannel: string | undefined): boolean {
  if (ticked.has(code)) return true
  const children = childrenOf(regions, code, salesChannel)
  return children.length > 0 && children.every(({ regionCode }) => isComplete(regions, regionCode, ticked, salesChannel))
}

/**
 * Names from the province down to a region, for the hook `expressions`.
 * @param code SQL of the region's code over the row called `t`
 */
export function regionName(code: string): Expression {
  const found = (name: string): string => `(select string_agg(${name}, ' ' order by n.level) from region r
     join region n on n.deleted_at is null and (n.region_code = r.region_code or n.region_code = any(string_to_array(r.ancestors, ',')))
    where r.region_code = ${code} and r.deleted_at is null)`
  const shown = nameShown({ zh: 'region_name', en: 'name_en' })
  return { zh: found(shown.zh), en: found(shown.en) }
}
