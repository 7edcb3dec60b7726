/** Reservations that somebody or the clock gives back, and those that are kept too long. */
import type { DataSource } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { decimal, sum } from '#kit/money.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { scopeOf } from '#kit/resource/scope.ts'
import { workOn } from '#kit/run-work.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { inventoryPreempted } from './inventory.contract.ts'
import { reservationsExpired } from './movement.ts'
import { release } from './reservations.ts'

interface Kept {
  readonly id: string
  readonly code: string
  readonly lineId: string
  readonly skuId: string
}

/** Lines by their document, each document once. */
function byDocument(kept: readonly Kept[]): Map<string, { readonly code: string; readonly lineIds: Set<string> }> {
  const documents = new Map<string, { readonly code: string; readonly lineIds: Set<string> }>()
  for (const { id, code, lineId } of kept) {
    const document = documents.get(id) ?? { code, lineIds: new Set() }
    document.lineIds.add(lineId)
    documents.set(id, document)
  }
  return documents
}

/** Gives back what documents of an order keep of articles; of all articles when none are named. @returns quantities by article */
export async function cancelKept(uow: UnitOfWork, masterCode: string, skuCodes: readonly string[]): Promise<{ skuCode: string; quantity: string }[]> {
  const rows = await uow.prisma.preemption.findMany({ where: { masterCode, status: { in: ['ACTIVE', 'PART'] } } })
  const skus = await uow.prisma.sku.findMany({ where: { id: { in: rows.map(({ skuId }) => skuId) } }, select: { id: true, code: true } })
  const codes = new Map(skus.map(({ id, code }) => [id, code]))
  const wanted = new Set(skuCodes)
  const chosen = rows.filter(({ skuId }) => wanted.size === 0 || wanted.has(codes.get(skuId) ?? ''))
  const documents = byDocument(chosen.map(({ bizId, bizCode, bizLineId, skuId }) => ({ id: bizId, code: bizCode, lineId: bizLineId, skuId })))
  const released = await release(
    uow,
    [...documents].map(([id, { code, lineIds }]) => ({
      key: `manual:${newId()}`,
      type: 'RELEASE_MANUAL' as const,
      document: { id, code },
      lines: [...lineIds].map((lineId) => ({ lineId })),
    })),
  )
  for (const [at, id] of [...documents.keys()].entries()) {
    const given = released[at]?.lines ?? []
    if (given.length > 0) await uow.tell(reservationsExpired, { documentId: id, lines: given })
  }
  const lines = released.flatMap((one) => one.lines)
  return [...new Set(lines.map(({ skuId }) => skuId))].map((skuId) => ({
    skuCode: codes.get(skuId) ?? skuId,
    quantity: sum(lines.filter((line) => line.skuId === skuId).map(({ quantity }) => quantity)).toFixed(),
  }))
}

const atOnce = 200

/** Gives back what ran out unconfirmed, document by document. Those who keep them hear of it in the same transaction. */
export async function expireReservations(data: DataSource, zone: string, signal?: AbortSignal): Promise<number> {
  let expired = 0
  for (;;) {
    if (signal?.aborted) return expired
    const kept = await data.sql.query<Kept & { expireAt: Date }>(
      `select biz_id as id, biz_code as code, biz_line_id as "lineId", sku_id as "skuId", expire_at as "expireAt" from preemption
        where status in ('ACTIVE', 'PART') and expire_at < now() order by expire_at, id limit $1`,
      [atOnce],
    )
    for (const [id, { code, lineIds }] of byDocument(kept)) {
      await workOn(data, { zone })(
        systemActor('stock-expiry'),
        async (uow) => {
          const lines = [...lineIds].map((lineId) => ({ lineId }))
          const document = { id, code }
          const [released] = await release(uow, [{ key: `expired:${newId()}`, type: 'RELEASE_EXPIRED', document, lines, expiredBefore: uow.now }])
          if (released && released.lines.length > 0) await uow.tell(reservationsExpired, { documentId: id, lines: released.lines })
        },
        { retries: 3 },
      )
      expired += 1
    }
    if (kept.length < atOnce) return expired
  }
}

/** Past their time, or open for longer than a month. */
export async function keptTooLong({ data, sql, principal, locale }: CallContext, { current, size }: { readonly current: number; readonly size: number }) {
  const where = new Conditions()
  where.add(`t.status in ('ACTIVE', 'PART') and (t.expire_at < now() or t.create_time < now() - interval '30 days')`)
  scopeOf(inventoryPreempted, principal, tableOf(await tablesOf(data), 'preemption'), where)
  const [{ total = 0 } = {}] = await sql.query<{ total: number }>(`select count(*)::int as total from preemption t ${where.text}`, where.values)
  const rows = await sql.query<{ id: string }>(
    `select t.id from preemption t ${where.text} order by t.create_time, t.id limit ${where.value(size)} offset ${where.value((current - 1) * size)}`,
    where.values,
  )
  const found = await data.prisma.preemption.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: [{ createTime: 'asc' }, { id: 'asc' }] })
  const skus = await data.prisma.sku.findMany({
    where: { id: { in: found.map(({ skuId }) => skuId) } },
    select: { id: true, code: true, name: true, nameEn: true },
  })
  const warehouses = await data.prisma.warehouse.findMany({
    where: { id: { in: found.map(({ warehouseId }) => warehouseId) } },
    select: { id: true, name: true, nameEn: true },
  })
  const named = (one: { readonly name: string; readonly nameEn: string | null } | undefined) => (locale === 'en' && one?.nameEn) || (one?.name ?? null)
  const records = found.map((row) => {
    const sku = skus.find(({ id }) => id === row.skuId)
    return {
      id: row.id,
      warehouseName: named(warehouses.find(({ id }) => id === row.warehouseId)),
      skuId: row.skuId,
      skuCode: sku?.code ?? null,
      skuName: named(sku),
      bizType: row.bizType,
      bizId: row.bizId,
      bizCode: row.bizCode,
      masterCode: row.masterCode,
      remaining: decimal(row.qty).minus(decimal(row.consumed)).minus(decimal(row.released)).toFixed(),
      expireAt: row.expireAt?.toISOString() ?? null,
      createTime: row.createTime.toISOString(),
    }
  })
  return { records, total, current, size }
}
