/** What happens to listings by itself: new products wait, hours come, and what may not be sold any more goes down. */
import { z } from 'zod'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import type { JobContext } from '#kit/jobs/job.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { ProductPublished } from '#server/modules/product/product-events.service.ts'
import { publishedSkus, sellableFacts } from '#server/modules/product/sku/sellable-facts.service.ts'
import { keepDecisions, type Decided } from '../rule/rules-in-force.service.ts'
import type { ShelvesDependencies } from '../shelves-dependencies.service.ts'
import { autoDownStep, moveListings, type Step } from './listing-move.service.ts'
import { takenDownFor } from './obstacles.ts'
import { judgedOf } from './obstacles.service.ts'
import { lockListings, putUpDue, wordsOf } from './put-up.service.ts'
import { tellTakenDown } from './taken-down.service.ts'

/** So many in one work. */
const atOnce = 200
const firstId = '00000000-0000-0000-0000-000000000000'
export const actor = systemActor('shelves')

/** A listing for each article and channel that a product is offered in; those that are there learn their name. */
export async function openListings(data: DataSource, uow: UnitOfWork, { skuIds }: Pick<ProductPublished, 'skuIds'>): Promise<void> {
  const facts = [...(await sellableFacts(data, uow.sql, skuIds)).values()].filter(({ isPublished }) => isPublished)
  await uow.sql.query(
    `update channel_listing l set sku_name = t.name, sku_name_en = t.name_en, version = l.version + 1, update_time = $4
       from unnest($1::uuid[], $2::text[], $3::text[]) as t (id, name, name_en)
      where l.sku_id = t.id and l.deleted_at is null and (l.sku_name, l.sku_name_en) is distinct from (t.name, t.name_en)`,
    [facts.map(({ skuId }) => skuId), facts.map(({ name }) => name), facts.map(({ nameEn }) => nameEn), uow.now],
  )
  const there = await uow.prisma.channelListing.findMany({ where: { skuId: { in: [...skuIds] }, deletedAt: null }, select: { skuId: true, channel: true } })
  const known = new Set(there.map(({ skuId, channel }) => `${skuId} ${channel}`))
  const rows = facts.flatMap(({ skuId, spuId, supplierId, code: skuCode, name: skuName, nameEn: skuNameEn, salePrices }) =>
    Object.keys(salePrices).flatMap((channel) =>
      known.has(`${skuId} ${channel}`) ? [] : [{ id: newId(), skuId, spuId, supplierId, skuCode, skuName, skuNameEn, channel }],
    ),
  )
  await uow.insertMany('channelListing', rows)
}

/** Listings of what was published before there were any, or was missed; once a day, in batches. */
export async function openMissingListings({ zone }: ShelvesDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  let after = firstId
  for (;;) {
    if (signal?.aborted) return
    const skuIds = await publishedSkus(data.sql, after, atOnce)
    if (skuIds.length > 0) await workOn(data, { zone })(actor, (uow) => openListings(data, uow, { skuIds }), { retries: 3 })
    if (skuIds.length < atOnce) return
    after = skuIds.at(-1) ?? after
  }
}

/** The same where there are none at all yet: a later start has nothing to look for. */
export async function openFirstListings(dependencies: ShelvesDependencies, data: DataSource): Promise<void> {
  if ((await data.prisma.channelListing.findFirst({ select: { id: true } })) === null) await openMissingListings(dependencies, data)
}

export async function sellingOf(uow: Pick<UnitOfWork, 'sql'>, skuIds: readonly string[]): Promise<string[]> {
  const rows = await uow.sql.query<{ id: string }>(
    `select id from channel_listing where sku_id = any($1::uuid[]) and status in ('SHELVING', 'ON_SHELF') and deleted_at is null order by id`,
    [skuIds],
  )
  return rows.map(({ id }) => id)
}

/** What sells of these articles, with all of their listings held: one that is going up at this moment is waited for, and found. */
export async function heldSelling(uow: UnitOfWork, skuIds: readonly string[]): Promise<string[]> {
  const rows = await uow.sql.query<{ id: string }>('select id from channel_listing where sku_id = any($1::uuid[]) and deleted_at is null', [skuIds])
  if (rows.length === 0) return []
  await lockListings(
    uow,
    rows.map(({ id }) => id),
  )
  return sellingOf(uow, skuIds)
}

/** Takes down those of them that may not be sold any more, and tells whose they are. */
export async function takeDownUnsound(dependencies: ShelvesDependencies, uow: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { data, zone } = dependencies
  const rows = (await lockListings(uow, ids)).filter(({ status }) => status === 'ON_SHELF' || status === 'SHELVING')
  const judged = await judgedOf({ data, sql: uow.sql, zone }, rows)
  const decided: Decided[] = []
  const steps = rows.flatMap((row): Step[] => {
    const { codes = [], rule } = judged.get(row.id) ?? {}
    const reason = takenDownFor(codes, rule)
    if (reason === undefined) return []
    const remark = wordsOf(dependencies, codes)
    // Without the rule it would go on selling.
    if (rule && takenDownFor(codes, { takesDown: false }) === undefined) decided.push({ rule, listing: row, decision: 'TAKEN_DOWN', message: remark })
    return [autoDownStep(uow.now, { reason, remark })(row)]
  })
  await moveListings(uow, steps)
  await keepDecisions(uow, decided)
  await tellTakenDown(
    uow,
    steps.flatMap(({ row, told }) => (told.reason ? [{ row, reason: told.reason }] : [])),
  )
}

/** Those whose hour has come, a handful at a time. */
export async function putUpAllDue(dependencies: ShelvesDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await data.sql.query<{ id: string }>(
      `select id from channel_listing where status = 'SCHEDULED' and scheduled_at <= now() and deleted_at is null order by scheduled_at, id limit $1`,
      [atOnce],
    )
    if (signal?.aborted || due.length === 0) return
    const ids = due.map(({ id }) => id)
    await workOn(data, { zone: dependencies.zone })(actor, async (uow) => putUpDue(dependencies, uow, await lockListings(uow, ids)), { retries: 3 })
    if (due.length < atOnce) return
  }
}

/** What sells, by its id, a batch at a time. */
const sellingAfter = async (sql: Sql, after: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    `select id from channel_listing where status in ('SHELVING', 'ON_SHELF') and deleted_at is null and id > $1::uuid order by id limit $2`,
    [after, atOnce],
  )
  return rows.map(({ id }) => id)
}

/** Looks at everything that sells, once a day, in batches. */
export async function lookAtAllSelling(dependencies: ShelvesDependencies, data: DataSource, signal?: AbortSignal): Promise<void> {
  let after = firstId
  for (;;) {
    if (signal?.aborted) return
    const ids = await sellingAfter(data.sql, after)
    await workOn(data, { zone: dependencies.zone })(actor, (uow) => takeDownUnsound(dependencies, uow, ids), { retries: 3 })
    if (ids.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}

const Checkpoint = z.object({ after: z.uuid() })

/** The same for whoever changed a rule and waits: with its progress, and on where a killed worker was. */
export async function lookByChangedRules(dependencies: ShelvesDependencies, job: JobContext<unknown>): Promise<void> {
  const { data, zone } = dependencies
  const [{ count = 0 } = {}] = await data.sql.query<{ count: number }>(
    `select count(*)::int as count from channel_listing where status in ('SHELVING', 'ON_SHELF') and deleted_at is null`,
  )
  await job.expect(count)
  let { after } = job.checkpoint ? Checkpoint.parse(job.checkpoint) : { after: firstId }
  for (;;) {
    job.signal.throwIfAborted()
    const ids = await sellingAfter(data.sql, after)
    const last = ids.at(-1)
    if (last === undefined) return
    await workOn(data, { zone })(
      actor,
      async (uow) => {
        await takeDownUnsound(dependencies, uow, ids)
        await job.record(uow.sql, { after: last }, { ok: ids.length })
      },
      { retries: 3 },
    )
    after = last
  }
}
