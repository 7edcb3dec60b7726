/** Writes the chosen differences of a sync into the channel's tree: parents before children, what vanished last. */
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { switchRows } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { category } from '../category/category.contract.ts'
import { lockTree, moveBelow, placeBelow, type Tree } from '../category/category-place.ts'

interface Item {
  readonly id: string
  readonly kind: 'ADDED' | 'CHANGED' | 'VANISHED'
  readonly code: string
  readonly after: { readonly nameZh: string; readonly nameEn: string | null; readonly parentCode: string | null } | null
}

/** @returns how many were taken over. The channel's tree is locked until the work ends. */
export async function takeOver(uow: UnitOfWork, { id, channel }: { readonly id: string; readonly channel: string }): Promise<number> {
  const tree: Tree = { categoryType: 'CHANNEL', channel }
  await lockTree(uow, tree)
  const items = await uow.sql.query<Item>(
    `select id, kind, code, after from category_sync_item where sync_id = $1::uuid and chosen and problem is null and deleted_at is null order by place`,
    [id],
  )
  await addAll(
    uow,
    channel,
    items.filter(({ kind }) => kind === 'ADDED'),
  )
  const known = await knownOf(uow, channel)
  for (const item of items.filter(({ kind }) => kind === 'CHANGED')) await change(uow, tree, known, item)
  await close(
    uow,
    channel,
    items.filter(({ kind }) => kind === 'VANISHED').map(({ code }) => code),
  )
  await uow.sql.query('update category_sync_item set taken_at = $2, version = version + 1 where id = any($1::uuid[])', [items.map((item) => item.id), uow.now])
  await orderAsTheirs(uow, id, channel)
  return items.length
}

interface Known {
  readonly id: string
  readonly code: string
  readonly path: string[]
}

const knownOf = async (uow: UnitOfWork, channel: string): Promise<Map<string, Known>> => {
  const rows = await uow.sql.query<Known>(
    `select id, code, path::text[] as path from category where category_type = 'CHANNEL' and channel = $1 and deleted_at is null`,
    [channel],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/** Thousands at once, in one statement. @throws as `parentOf` does */
async function addAll(uow: UnitOfWork, channel: string, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  const known = await knownOf(uow, channel)
  const rows: object[] = []
  for (const { code, after } of items) {
    // Somebody entered it by hand meanwhile.
    if (!after || known.has(code)) continue
    const above = parentOf(known, code, after.parentCode)
    const id = newId()
    const path = [...(above?.path ?? []), id]
    known.set(code, { id, code, path })
    rows.push({ id, code, parentId: above?.id ?? null, path, level: path.length, nameZh: after.nameZh, nameEn: after.nameEn })
  }
  await uow.sql.query(
    `insert into category (id, tenant_id, created_by, updated_by, create_time, update_time, category_type, channel, parent_id, path, level, code, name_zh, name_en)
     select r.id, $2, $3::uuid, $3::uuid, $4, $4, 'CHANNEL', $5, r."parentId", array(select jsonb_array_elements_text(r.path))::uuid[], r.level, r.code, r."nameZh", r."nameEn"
       from jsonb_to_recordset($1::jsonb) as r(id uuid, code text, "parentId" uuid, path jsonb, level int, "nameZh" text, "nameEn" text)`,
    [JSON.stringify(rows), uow.actor.tenantId, uow.actor.userId ?? null, uow.now, channel],
  )
}

async function change(uow: UnitOfWork, tree: Tree, known: ReadonlyMap<string, Known>, { code, after }: Item): Promise<void> {
  const found = known.get(code)
  if (!found || !after) return
  const row = await uow.lockRow('category', found.id)
  const parentId = parentOf(known, code, after.parentCode)?.id ?? null
  const to = parentId === row.parentId ? undefined : await placeBelow(uow, tree, row, parentId)
  if (to) await moveBelow(uow, row, to)
  const names = { nameZh: after.nameZh, nameEn: after.nameEn ?? row.nameEn }
  await uow.change('category', row, { ...names, goneAt: null, ...(to && { parentId, path: [...to.path], level: to.level }) })
  await uow.log({ bizType: category.name, bizId: row.id, event: 'synced', diff: { nameZh: [row.nameZh, after.nameZh], parentId: [row.parentId, parentId] } })
  // It had gone and was switched off with it; the channel names it again.
  if (row.goneAt !== null && row.status === 'DISABLED') await switchRows(uow, category, [row], 'ENABLE')
}

/** @throws Failure rule where the one above is neither ours nor chosen */
function parentOf(known: ReadonlyMap<string, Known>, code: string, parent: string | null): Known | undefined {
  const above = parent === null ? undefined : known.get(parent)
  if (parent !== null && !above) throw new Failure('rule', 'category-sync.no-parent', { rule: 'category-sync.no-parent', code, parent })
  return above
}

/** What the channel no longer names is switched off and kept: goods and mappings are still told by it. */
async function close(uow: UnitOfWork, channel: string, codes: readonly string[]): Promise<void> {
  const rows = await uow.sql.query<{ id: string; status: string }>(
    `update category set gone_at = $3, version = version + 1, update_time = $3
      where category_type = 'CHANNEL' and channel = $1 and code = any($2::text[]) and deleted_at is null and gone_at is null returning id, status`,
    [channel, codes, uow.now],
  )
  await switchRows(
    uow,
    category,
    rows.filter(({ status }) => status === 'ENABLED'),
    'DISABLE',
  )
}

/** Siblings stand in the order in which the channel named them; those that it does not name stand behind. */
async function orderAsTheirs(uow: UnitOfWork, syncId: string, channel: string): Promise<void> {
  await uow.sql.query(
    `update category c set sort = o.place * 10
       from (select k.id, row_number() over (partition by k.parent_id order by n.place nulls last, k.sort, k.code) as place
               from category k left join category_sync_node n on n.sync_id = $1::uuid and n.code = k.code
              where k.category_type = 'CHANNEL' and k.channel = $2 and k.deleted_at is null) o
      where o.id = c.id and c.sort <> o.place * 10`,
    [syncId, channel],
  )
  await uow.sql.query('delete from category_sync_node where sync_id = $1::uuid', [syncId])
}
