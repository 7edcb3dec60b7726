/**
 * Where a category stands: its line of ids and its level follow from the one above it. Every write that places one passes here, one a
 * tree at a time: two moves that were harmless alone could make a circle together.
 */
import { badInput, Failure } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { mostLevels, type CategoryType } from './category-fields.contract.ts'

export interface Tree {
  readonly categoryType: CategoryType
  readonly channel: string | null
}

export interface Placed {
  readonly id: string
  readonly path: readonly string[]
}

export interface Place {
  readonly parentId: string | null
  readonly path: readonly string[]
  readonly level: number
}

/** Until the work ends. */
export const lockTree = async (uow: UnitOfWork, { categoryType, channel }: Tree): Promise<void> =>
  void (await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`category ${categoryType} ${channel ?? ''}`]))

/**
 * The place below a parent. The tree is locked.
 * @param row what moves, with the line that it has; only its id for a new one
 * @throws Failure bad-input at `parentId` for a parent of another tree, a circle, or too deep a level
 */
export async function placeBelow(uow: UnitOfWork, tree: Tree, row: Placed, parentId: string | null): Promise<Place> {
  const line = parentId === null ? [] : await lineTo(uow, tree, parentId)
  if (line.includes(row.id)) throw badInput([{ path: 'parentId', code: 'category.circle' }])
  const level = line.length + 1
  if (level + (await depthBelow(uow, row)) > mostLevels) throw badInput([{ path: 'parentId', code: 'category.too-deep', params: { most: mostLevels } }])
  return { parentId, path: [...line, row.id], level }
}

async function lineTo(uow: UnitOfWork, { categoryType, channel }: Tree, parentId: string): Promise<readonly string[]> {
  const [parent] = await uow.sql.query<{ path: string[]; sameTree: boolean }>(
    `select path::text[] as path, category_type = $2::"CategoryType" and channel is not distinct from $3 as "sameTree" from category where id = $1::uuid and deleted_at is null`,
    [parentId, categoryType, channel],
  )
  if (!parent) throw badInput([{ path: 'parentId', code: 'catalogue.unknown-row' }])
  if (!parent.sameTree) throw badInput([{ path: 'parentId', code: 'category.other-tree' }])
  return parent.path
}

/** Levels below a category. */
async function depthBelow(uow: UnitOfWork, { id, path }: Placed): Promise<number> {
  if (path.length === 0) return 0
  const [row] = await uow.sql.query<{ deepest: number }>(
    'select max(level)::int as deepest from category where path @> array[$1::uuid] and deleted_at is null',
    [id],
  )
  return (row?.deepest ?? path.length) - path.length
}

/** What stands below a category goes with it to its new place. */
export async function moveBelow(uow: UnitOfWork, { id, path }: Placed, to: Place): Promise<void> {
  await uow.sql.query(
    `update category set path = $2::uuid[] || path[$3::int + 1:], level = level + $4::int, version = version + 1, update_time = $5
      where path @> array[$1::uuid] and id <> $1::uuid`,
    [id, to.path, path.length, to.level - path.length, uow.now],
  )
}

/**
 * Siblings are told apart by name, and a tree by code. The tree is locked, so what is free now stays free.
 * @throws Failure conflict at `code` or `nameZh`
 */
export async function refuseTaken(
  uow: UnitOfWork,
  { categoryType, channel }: Tree,
  { id, parentId, code, nameZh }: { readonly id: string; readonly parentId: string | null; readonly code: unknown; readonly nameZh: unknown },
): Promise<void> {
  const [taken] = await uow.sql.query<{ field: 'code' | 'nameZh' }>(
    `select case when code = $5 then 'code' else 'nameZh' end as field from category
      where deleted_at is null and id <> $1::uuid and category_type = $2::"CategoryType" and channel is not distinct from $3
        and (code = $5 or ($2 <> 'CHANNEL' and parent_id is not distinct from $4::uuid and lower(name_zh) = lower($6)))
      order by code = $5 desc limit 1`,
    [id, categoryType, channel, parentId, code ?? null, nameZh],
  )
  if (taken) throw new Failure('conflict', 'already-exists', { errors: [{ path: taken.field, code: 'already-exists' }] })
}

/** Siblings in their order; `id` stands before `beforeId`, or last. @throws Failure bad-input when `beforeId` is no sibling */
export async function arrange(uow: UnitOfWork, tree: Tree, parentId: string | null, id: string, beforeId: string | null): Promise<void> {
  const siblings = await uow.sql.query<{ id: string }>(
    `select id from category where deleted_at is null and category_type = $1::"CategoryType" and channel is not distinct from $2
        and parent_id is not distinct from $3::uuid and id <> $4::uuid order by sort, code, id`,
    [tree.categoryType, tree.channel, parentId, id],
  )
  const order = siblings.map((sibling) => sibling.id)
  const place = beforeId === null ? order.length : order.indexOf(beforeId)
  if (place < 0) throw badInput([{ path: 'beforeId', code: 'category.no-sibling' }])
  order.splice(place, 0, id)
  await uow.sql.query(
    `update category c set sort = o.place * 10 from unnest($1::uuid[]) with ordinality as o(id, place) where c.id = o.id and c.sort <> o.place * 10`,
    [order],
  )
}
