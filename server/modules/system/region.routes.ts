/** Region calls, and what keeps the tree a tree when it is edited. */
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { Draft, RawRow, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { Sql } from '#kit/data-source.ts'
import { region, regionBranch, regionChecked, regionCheckedPath, regionTree, rootRegion, syncJdRegions } from './region.contract.ts'
import { regionSyncRequested } from './region-sync.ts'
import { checkedChildren, checkedPaths, childrenOf, regionsOf, treeOf } from './region.service.ts'

const hooks: ResourceHooks<typeof region> = { validate: refuseRemovalWithChildren, beforeWrite: placeInTree, afterWrite: tellParent }

/** @throws Failure region.has-children */
async function refuseRemovalWithChildren(_draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb === 'remove' && before && (await hasChildren(uow.sql, before))) throw new Failure('rule', 'region.has-children')
}

/** Level and ancestors follow from the parent. A region keeps its code and place once it has children; no region is the root of them all. */
async function placeInTree(draft: Draft, { uow, before }: WriteContext): Promise<Draft> {
  if (draft['regionCode'] === rootRegion) throw badInput([{ path: 'regionCode', code: 'region.code-of-the-root' }])
  const parentCode = String(draft['parentCode'] ?? before?.['parentCode'] ?? rootRegion)
  const isMoved =
    before !== undefined && (parentCode !== before['parentCode'] || (draft['regionCode'] !== undefined && draft['regionCode'] !== before['regionCode']))
  if (isMoved && (await hasChildren(uow.sql, before))) throw new Failure('rule', 'region.has-children')
  if (parentCode === rootRegion) return { ...draft, parentCode, level: 1, ancestors: rootRegion, ...(!before && { leaf: true }) }
  if (parentCode === (draft['regionCode'] ?? before?.['regionCode'])) throw badInput([{ path: 'parentCode', code: 'region.own-parent' }])
  const [parent] = await uow.sql.query<{ level: number; ancestors: string }>(
    'select level, ancestors from region where region_code = $1 and deleted_at is null for share',
    [parentCode],
  )
  if (!parent) throw badInput([{ path: 'parentCode', code: 'not-found' }])
  return { ...draft, parentCode, level: parent.level + 1, ancestors: `${parent.ancestors},${parentCode}`, ...(!before && { leaf: true }) }
}

/** `leaf` of old and new parent follows from their children. */
async function tellParent(row: RawRow, { uow, before }: WriteContext): Promise<void> {
  await uow.sql.query(
    `update region p set leaf = not exists (select 1 from region c where c.parent_code = p.region_code and c.deleted_at is null)
      where p.region_code = any($1::text[]) and p.deleted_at is null`,
    [[row['parentCode'], before?.['parentCode'] ?? row['parentCode']]],
  )
}

async function hasChildren(sql: Sql, { regionCode }: RawRow): Promise<boolean> {
  const rows = await sql.query('select 1 from region where parent_code = $1 and deleted_at is null limit 1', [regionCode])
  return rows.length > 0
}

export const regionRoutes: readonly Route[] = [
  ...resourceRoutes(region, hooks),
  handle(syncJdRegions, (context) =>
    context.work(async (uow) => {
      await uow.outbox.add(regionSyncRequested.name, { by: context.principal.userId }, { key: 'jd' })
      return { queued: true }
    }),
  ),
  handle(regionBranch, async ({ data }, { code, salesChannel }) => [...childrenOf(await regionsOf(data), code, salesChannel)]),
  handle(regionTree, async ({ data }, { id, maxLevel, salesChannel }) => {
    const regions = await regionsOf(data)
    const isCode = id === rootRegion || regions.byCode.has(id)
    return treeOf(regions, isCode ? id : rootRegion, maxLevel, salesChannel ?? (isCode ? undefined : id))
  }),
  handle(regionChecked, async ({ data }, { parentCode, regionCodes, salesChannel, maxLevel }) =>
    checkedChildren(await regionsOf(data), parentCode, new Set(regionCodes), salesChannel).filter(({ level }) => maxLevel < 0 || level <= maxLevel),
  ),
  handle(regionCheckedPath, async ({ data }, { regionCodes, salesChannel }) => checkedPaths(await regionsOf(data), new Set(regionCodes), salesChannel)),
]
