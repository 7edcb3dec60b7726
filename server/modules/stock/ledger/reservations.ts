/** Keeping goods for documents, and giving them back. */
import { newId } from '#kit/ids.ts'
import { decimal } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { plain, refuse, refuseQuantities, replayed, tellChanged, type Answer, type Head, type WrittenLine } from './ledger-answer.ts'
import type { LackingLine, Release, Released, Reservation, Reserved, ReservedLine } from './movement.ts'
import { call, digestOf } from './stock-move.ts'

/**
 * Keeps goods for lines. A line gets all it asks for or nothing; which rows keep them follows the line's warehouses, then expiry, then
 * what lies longest.
 * @param options `lacking: 'tell'` reserves for the lines that can be served and names the others
 * @throws Failure stock.too-little when a line gets nothing, unless told otherwise; stock.key-reused, stock.bad-quantity
 */
export async function reserve(
  uow: UnitOfWork,
  reservations: readonly Reservation[],
  { lacking = 'refuse' }: { readonly lacking?: 'refuse' | 'tell' } = {},
): Promise<Reserved[]> {
  if (reservations.length === 0) return []
  refuseQuantities(
    reservations.flatMap(({ lines }, at) =>
      lines.map(({ quantity }, lineAt) => ({ path: `[${at}].lines[${lineAt}].quantity`, value: quantity, sign: 'positive' as const })),
    ),
  )
  const heads = reservations.map(({ key, document, lines }): Head => ({
    id: newId(),
    key,
    digest: digestOf(['reserve', document.id, lines]),
    type: 'PREEMPT',
    doc: document.id,
    code: document.code,
  }))
  const lines = reservations.flatMap(({ document, bizType, masterCode, expireAt, lines: asked }, at) =>
    asked.map(({ lineId, skuId, quantity, warehouseIds, cargoSpaceId, batchId }) => ({
      m: heads[at]?.id,
      doc: document.id,
      code: document.code,
      biz: bizType,
      master: masterCode,
      expire: expireAt,
      line: lineId,
      s: skuId,
      q: quantity,
      ws: warehouseIds,
      c: cargoSpaceId,
      b: batchId,
    })),
  )
  const [row] = await uow.sql.query<{ answer: Answer }>('select stock_reserve($1::jsonb, $2, $3::uuid, $4) as answer', [
    JSON.stringify({ heads, lines: lines.map((line, n) => ({ n, ...line })) }),
    lacking === 'tell',
    uow.actor.userId ?? null,
    uow.actor.name.slice(0, 100),
  ])
  const answer = row?.answer ?? {}
  await refuse(uow, answer)
  const replays = await replayed(uow, heads, answer)
  const kept =
    replays.size === 0
      ? []
      : await keptOf(
          uow,
          reservations.filter(({ key }) => replays.has(key)).map(({ document }) => document.id),
        )
  await tellChanged(uow, answer)
  return heads.map(({ id, key }, at): Reserved => {
    const replay = replays.get(key)
    if (!replay) return { key, movementId: id, isReplay: false, lines: written(answer, id), lacking: missing(answer, id) }
    const of = new Set(reservations[at]?.lines.map(({ lineId }) => lineId))
    return { key, movementId: replay.movementId, isReplay: true, lines: kept.filter(({ lineId }) => of.has(lineId)), lacking: [] }
  })
}

const written = ({ lines = [] }: Answer, movementId: string, sign: '1' | '-1' = '1'): ReservedLine[] =>
  lines.flatMap((line) => (line.m === movementId && line.bucket === 'PREEMPTED' ? [reservedLine(line, sign)] : []))

const reservedLine = ({ lineId, skuId, inventoryId, warehouseId, quantity }: WrittenLine, sign: '1' | '-1'): ReservedLine => ({
  lineId: lineId ?? '',
  skuId,
  inventoryId,
  warehouseId,
  quantity: decimal(quantity).times(sign).toFixed(),
})

const missing = ({ lacking = [] }: Answer, movementId: string): LackingLine[] =>
  lacking.flatMap(({ m, lineId = '', skuId = '', asked = '0', available = '0' }) =>
    m === movementId ? [{ lineId, skuId, asked: plain(asked), available: plain(available) }] : [],
  )

/** What documents keep now: the answer to a reservation that comes again. */
async function keptOf(uow: UnitOfWork, documentIds: readonly string[]): Promise<ReservedLine[]> {
  const rows = await uow.prisma.preemption.findMany({ where: { bizId: { in: [...documentIds] }, status: { in: ['ACTIVE', 'PART'] } } })
  return rows.map(({ bizLineId, skuId, inventoryId, warehouseId, qty, consumed, released }) => ({
    lineId: bizLineId,
    skuId,
    inventoryId,
    warehouseId,
    quantity: qty.minus(consumed).minus(released).toFixed(),
  }))
}

/**
 * Gives back what documents keep: all of it, some lines, or quantities of lines, never more than is still kept.
 * @throws Failure stock.key-reused, stock.bad-quantity
 */
export async function release(uow: UnitOfWork, releases: readonly Release[]): Promise<Released[]> {
  if (releases.length === 0) return []
  refuseQuantities(
    releases.flatMap(({ lines = [] }, at) =>
      lines.flatMap(({ quantity }, lineAt) =>
        quantity === undefined ? [] : [{ path: `[${at}].lines[${lineAt}].quantity`, value: quantity, sign: 'positive' as const }],
      ),
    ),
  )
  const heads = releases.map(({ key, type = 'RELEASE', document, lines }): Head => ({
    id: newId(),
    key,
    digest: digestOf([type, document.id, lines]),
    type,
    doc: document.id,
    code: document.code,
  }))
  const lines = releases.flatMap(({ lines: named, expiredBefore: before }, at) => {
    const { id: m, type, doc, code } = heads[at] ?? {}
    return named ? named.map(({ lineId, quantity }) => ({ m, type, doc, code, line: lineId, q: quantity, before })) : [{ m, type, doc, code, before }]
  })
  const answer = await call(uow, 'stock_release', { heads, lines: lines.map((line, n) => ({ n, ...line })) })
  await refuse(uow, answer)
  const replays = await replayed(uow, heads, answer)
  await tellChanged(uow, answer)
  return heads.map(({ id, key }): Released => {
    const replay = replays.get(key)
    return replay
      ? { key, movementId: replay.movementId, isReplay: true, lines: [] }
      : { key, movementId: id, isReplay: false, lines: written(answer, id, '-1') }
  })
}

/** What a document keeps no longer runs out by the clock, unless the clock was first. @returns how many reservations that were */
export async function confirmReservations(uow: UnitOfWork, documentId: string): Promise<number> {
  const open = `biz_id = $1::uuid and status in ('ACTIVE', 'PART') and expire_at is not null`
  await uow.sql.query(`select stock_lock(array(select inventory_id from preemption where ${open}))`, [documentId])
  const rows = await uow.sql.query(
    `update preemption set expire_at = null, version = version + 1, updated_by = $2::uuid, update_time = now() where ${open} returning id`,
    [documentId, uow.actor.userId ?? null],
  )
  return rows.length
}
