/** Syncs as people begin, look at and settle them. */
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf, resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { refuseOutsiders } from '../catalogue-hooks.ts'
import { cancelSync, categorySync, chooseSyncItems, confirmSync, retrySync, syncCalls, syncItems } from './category-sync.contract.ts'
import { cancelReading, confirmReading, retryReading, startSync } from './category-sync.service.ts'

const hooks: ResourceHooks<typeof categorySync> = { expressions: { settledByName: nameOf('app_user', 'settled_by') } }
const repository = createRepository(categorySync, hooks)

interface Item {
  readonly id: string
  readonly kind: 'ADDED' | 'CHANGED' | 'VANISHED'
  readonly code: string
  readonly parentCode: string | null
  readonly before: null
  readonly after: null
  readonly chosen: boolean
  readonly problem: string | null
  readonly mappingCount: number
  readonly takenAt: Date | null
}

const settle =
  (run: (uow: UnitOfWork, row: ModelRow<'categorySync'>, context: CallContext) => Promise<unknown>) =>
  (context: CallContext, { id }: { id: string }) =>
    context.work(async (uow) => {
      refuseOutsiders(uow)
      await run(uow, await uow.lock(categorySync, id), context)
      return repository.read(readerOf(context), id, uow.sql)
    })

/** A new category takes the new ones above it along, and leaves those below it behind when it is left out. */
const withFamily = (chosen: boolean): string => `
  with recursive family as (
    select i.id, i.code, i.parent_code from category_sync_item i where i.sync_id = $1::uuid and i.id = any($2::uuid[])
    union
    select i.id, i.code, i.parent_code from category_sync_item i join family f on ${chosen ? 'i.code = f.parent_code' : 'i.parent_code = f.code'}
     where i.sync_id = $1::uuid and i.kind = 'ADDED'
  ) select id from family`

async function choose(uow: UnitOfWork, syncId: string, itemIds: readonly string[] | undefined, kind: string | undefined, chosen: boolean): Promise<number> {
  const row = await uow.lock(categorySync, syncId)
  if (row.status !== 'READY') throw new Failure('rule', 'category-sync.settled', { rule: 'category-sync.settled' })
  if (itemIds === undefined && kind === undefined) throw badInput([{ path: 'itemIds', code: 'bad-value' }])
  const roots = itemIds ?? (await ofKind(uow, syncId, kind))
  const family = await uow.sql.query<{ id: string }>(withFamily(chosen), [syncId, roots])
  const changed = await uow.sql.query(
    `update category_sync_item set chosen = $3, version = version + 1, update_time = $4 where sync_id = $1::uuid and id = any($2::uuid[]) and problem is null and chosen <> $3 returning 1`,
    [syncId, family.map(({ id }) => id), chosen, uow.now],
  )
  return changed.length
}

const ofKind = async (uow: UnitOfWork, syncId: string, kind: string | undefined): Promise<string[]> =>
  (await uow.sql.query<{ id: string }>('select id from category_sync_item where sync_id = $1::uuid and kind = $2::"CategorySyncKind"', [syncId, kind])).map(
    ({ id }) => id,
  )

export const categorySyncRoutes: readonly Route[] = [
  ...resourceRoutes(categorySync, hooks),
  ...Object.entries(syncCalls).map(([channel, call]) =>
    handle(call, (context) =>
      context.work(async (uow) => {
        refuseOutsiders(uow)
        return startSync(uow, channel, context.principal)
      }),
    ),
  ),
  handle(syncItems, async (context, { id, kind, keyword, current, size }) => {
    await repository.read(readerOf(context), id)
    const where = new Conditions()
    where.add(`i.sync_id = ${where.value(id)}::uuid`)
    if (kind) where.add(`i.kind = ${where.value(kind)}::"CategorySyncKind"`)
    if (keyword) where.add(`strpos(lower(concat_ws(' ', i.code, i.before, i.after)), ${where.value(keyword.toLowerCase())}) > 0`)
    const [{ total = 0 } = {}] = await context.sql.query<{ total: number }>(
      `select count(*)::int as total from category_sync_item i ${where.text}`,
      where.values,
    )
    const part = `limit ${where.value(size)} offset ${where.value((current - 1) * size)}`
    const records = await context.sql.query<Item>(
      `select i.id, i.kind, i.code, i.parent_code as "parentCode", i.before, i.after, i.chosen, i.problem, i.taken_at as "takenAt",
              (select count(*)::int from category_mapping m where m.channel_category_id = i.category_id and m.deleted_at is null) as "mappingCount"
         from category_sync_item i ${where.text} order by i.place, i.id ${part}`,
      where.values,
    )
    return { records: records.map((item) => ({ ...item, problem: item.problem && context.text(item.problem) })), total, current, size }
  }),
  handle(chooseSyncItems, (context, { id, itemIds, kind, chosen }) =>
    context.work(async (uow) => {
      refuseOutsiders(uow)
      return { chosen: await choose(uow, id, itemIds, kind, chosen) }
    }),
  ),
  handle(
    confirmSync,
    settle((uow, row) => confirmReading(uow, row)),
  ),
  handle(
    retrySync,
    settle((uow, row, { principal }) => retryReading(uow, row, principal)),
  ),
  handle(
    cancelSync,
    settle((uow, row) => cancelReading(uow, row)),
  ),
]
