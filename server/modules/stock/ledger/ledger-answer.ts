/** What the database's functions answer, as results and failures. */
import { badInput, Failure, ruleFailure } from '#kit/errors.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { tooLittle } from './too-little.ts'
import { stockChanged, type Moved, type MovedLine } from './movement.ts'

/** Of a movement, as it is stored. */
export interface Head {
  readonly id: string
  readonly key: string
  readonly digest: string
  readonly type?: string
  readonly doc?: string
  readonly code?: string
}

/** A record that was written: `m` is its movement. */
export interface WrittenLine {
  readonly m: string
  readonly lineId: string | null
  readonly inventoryId: string
  readonly warehouseId: string
  readonly skuId: string
  readonly bucket: 'ON_HAND' | 'PREEMPTED' | 'FROZEN' | 'INCOMING'
  readonly quantity: string
  readonly amount: string
}

export interface Refusal {
  readonly rule: 'too-little' | 'below-preempted' | 'frozen' | 'reserved-too-little'
  readonly skuId?: string
  readonly lineId?: string
  readonly warehouseId?: string
  /** The count that holds the row. */
  readonly frozenBy?: string
  readonly asked?: string
  readonly available?: string
}

export interface Answer {
  readonly fresh?: readonly string[]
  readonly lines?: readonly WrittenLine[]
  readonly refused?: readonly Refusal[]
  /** Keys of movements that are not there, or were reversed already. */
  readonly unknown?: readonly string[]
  readonly reversed?: readonly string[]
  /** Keys of movements whose records were taken out of the ledger with their months. */
  readonly detached?: readonly string[]
  readonly lacking?: readonly (Refusal & { readonly m: string })[]
}

const places = /^-?\d{1,14}(\.\d{1,4})?$/

/** @throws Failure bad-input that names every quantity that is none */
export function refuseQuantities(given: readonly { readonly path: string; readonly value: string; readonly sign: 'positive' | 'any' | 'cost' }[]): void {
  const wrong = given.filter(
    ({ value, sign }) => !places.test(value) || (sign === 'positive' ? !(Number(value) > 0) : sign === 'cost' ? Number(value) < 0 : Number(value) === 0),
  )
  if (wrong.length > 0) throw badInput(wrong.map(({ path }) => ({ path, code: 'stock.bad-quantity' })))
}

/** @throws Failure as the answer says */
export async function refuse(uow: UnitOfWork, { refused, unknown, reversed, detached }: Answer): Promise<void> {
  if (unknown) throw new Failure('not-found', 'stock.movement-unknown', { keys: unknown })
  if (reversed) throw new Failure('conflict', 'stock.already-reversed', { keys: reversed })
  if (detached) throw ruleFailure('stock.records-gone', { keys: detached })
  const [first] = refused ?? []
  if (!refused || !first) return
  const skuIds = [...new Set(refused.flatMap(({ skuId }) => (skuId === undefined ? [] : [skuId])))]
  const skus = await uow.prisma.sku.findMany({ where: { id: { in: skuIds } }, select: { id: true, code: true } })
  const codes = new Map(skus.map(({ id, code }) => [id, code]))
  const counts = await countCodes(uow, refused)
  const lines = refused.map((line) => ({
    ...line,
    ...(line.frozenBy !== undefined && { count: counts.get(line.frozenBy) ?? '-' }),
    ...(line.skuId !== undefined && { skuCode: codes.get(line.skuId) ?? line.skuId }),
    ...(line.asked !== undefined && { asked: plain(line.asked) }),
    ...(line.available !== undefined && { available: plain(line.available) }),
  }))
  if (first.rule === 'too-little') throw await tooLittle(uow, lines)
  throw ruleFailure(`stock.${first.rule}`, { lines, skuCode: '', ...lines[0] })
}

async function countCodes(uow: UnitOfWork, refused: readonly Refusal[]): Promise<Map<string, string>> {
  const ids = refused.flatMap(({ frozenBy }) => frozenBy ?? [])
  const counts = ids.length > 0 ? await uow.prisma.inventoryTake.findMany({ where: { id: { in: ids } }, select: { id: true, code: true } }) : []
  return new Map(counts.map(({ id, code }) => [id, code]))
}

/** A quantity as people read it. */
export const plain = (quantity: string): string => decimal(quantity).toFixed()

/** Results in the order of the heads. @throws Failure as the answer says; stock.key-reused */
export async function answerOf(uow: UnitOfWork, heads: readonly Head[], answer: Answer): Promise<Moved[]> {
  await refuse(uow, answer)
  const replays = await replayed(uow, heads, answer)
  const written = byMovement(
    (answer.lines ?? []).filter(({ bucket, quantity }) => bucket === 'ON_HAND' && Number(quantity) !== 0),
    ({ m }) => m,
  )
  return heads.map(({ id, key }): Moved => {
    const replay = replays.get(key)
    return replay ?? { key, movementId: id, isReplay: false, lines: (written.get(id) ?? []).map(movedLine) }
  })
}

function byMovement<Line>(lines: readonly Line[], movementOf: (line: Line) => string): ReadonlyMap<string, Line[]> {
  const found = new Map<string, Line[]>()
  for (const line of lines) {
    const id = movementOf(line)
    const known = found.get(id)
    if (known) known.push(line)
    else found.set(id, [line])
  }
  return found
}

const movedLine = ({ lineId, inventoryId, warehouseId, skuId, quantity, amount }: Omit<WrittenLine, 'm' | 'bucket'>): MovedLine => ({
  lineId,
  inventoryId,
  warehouseId,
  skuId,
  quantity: plain(quantity),
  unitCost: toWire(decimal(amount).div(decimal(quantity)).abs(), 4),
  amount: toWire(amount),
})

/** What movements that were there before had done. */
export async function replayed(uow: UnitOfWork, heads: readonly Head[], answer: Answer): Promise<ReadonlyMap<string, Moved>> {
  const fresh = new Set(answer.fresh)
  const old = heads.filter(({ id }) => !fresh.has(id))
  if (old.length === 0) return new Map()
  const there = await uow.sql.query<{ id: string; key: string; digest: string; lines: Omit<WrittenLine, 'm' | 'bucket'>[] }>(recordsOfKeys, [
    old.map(({ key }) => key),
  ])
  const digests = new Map(there.map(({ key, digest }) => [key, digest]))
  const other = old.filter(({ key, digest }) => digests.get(key) !== digest).map(({ key }) => key)
  if (other.length > 0) throw new Failure('conflict', 'stock.key-reused', { keys: other })
  return new Map(there.map(({ id, key, lines }) => [key, { key, movementId: id, isReplay: true, lines: lines.map(movedLine) }]))
}

const recordsOfKeys = `
  select o.id, o.idem_key as key, o.digest, coalesce(jsonb_agg(jsonb_build_object('lineId', r.biz_line_id, 'inventoryId', r.inventory_id,
      'warehouseId', r.warehouse_id, 'skuId', r.sku_id, 'quantity', r.qty::text, 'amount', r.amount::text) order by r.seq) filter (where r.id is not null), '[]') as lines
    from stock_movement o
    left join inventory_record r on r.biz_id = o.biz_id and r.create_time = o.create_time and r.movement_id = o.id and r.bucket = 'ON_HAND' and r.qty <> 0
    where o.idem_key = any ($1) group by o.id`

/** Tells who listens which numbers changed, once a call. */
export async function tellChanged(uow: UnitOfWork, { lines = [] }: Answer): Promise<void> {
  if (lines.length === 0) return
  const pairs = new Map(lines.map(({ skuId, warehouseId }) => [`${skuId} ${warehouseId}`, { skuId, warehouseId }]))
  await uow.tell(stockChanged, { changed: [...pairs.values()] })
}
