/** What was counted, set against the ledger: what differs, which lines are counted anew, and the booking of what is agreed to. */
import { z } from 'zod'
import type { Sql, TransactionPrisma } from '#kit/data-source.ts'
import { badInput, ruleFailure } from '#kit/errors.ts'
import { decimal, lineAmount, sum, toWire, type Decimal } from '#kit/money.ts'
import { defineParameter } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth, joinedWords, reasonSeparator, storedWords } from '#kit/words.ts'
import type { MovementLine } from '../ledger/movement.ts'
import { move } from '../ledger/stock-ledger.service.ts'
import { blockersOf, type Blocker } from './take-blockers.service.ts'
import { heldLines, type TakeLineRow, type TakeRow } from './take-write.service.ts'

/** The share of what should be there that may differ without being counted anew. */
export const tolerance = defineParameter('stock.take.tolerance', z.coerce.number().min(0).max(1), 0)

type Counts = Pick<TakeLineRow, 'countQty' | 'countBook' | 'recountQty' | 'recountBook' | 'isSkipped'>

/** What counts of a line: the second count where there is one. Undefined where it was left out, or nobody has counted. */
export function countedOf({ countQty, countBook, recountQty, recountBook, isSkipped }: Counts): { readonly qty: Decimal; readonly book: Decimal } | undefined {
  if (recountQty !== null) return { qty: decimal(recountQty), book: decimal(recountBook ?? '0') }
  return isSkipped || countQty === null ? undefined : { qty: decimal(countQty), book: decimal(countBook ?? '0') }
}

export function differenceOf(line: Counts): Decimal | undefined {
  const counted = countedOf(line)
  return counted?.qty.minus(counted.book)
}

export const isOpenLine = ({ countQty, isSkipped, needsRecount, recountQty }: TakeLineRow): boolean =>
  needsRecount ? recountQty === null : countQty === null && recountQty === null && !isSkipped

export const linesOf = (prisma: Pick<TransactionPrisma, 'inventoryTakeLine'>, takeId: string): Promise<TakeLineRow[]> =>
  prisma.inventoryTakeLine.findMany({ where: { takeId, deletedAt: null }, orderBy: { lineNo: 'asc' } })

/** Sums of a count; its lines are valued one by one. */
export function sumsOf(lines: readonly TakeLineRow[]) {
  const amounts = lines.flatMap((line) => {
    const difference = differenceOf(line)
    return difference && !difference.isZero() ? [lineAmount(difference, line.price)] : []
  })
  const of = (sign: 1 | -1) => toWire(sum(amounts.filter((amount) => amount.isNegative() === sign < 0).map((amount) => amount.abs())))
  return { diffCount: amounts.length, gainAmount: of(1), lossAmount: of(-1) }
}

/**
 * Lines that somebody else counts anew; the last count of each becomes its first, so a third count is a third person's or the first one's.
 * @throws Failure bad-input for lines of other counts
 */
export async function countAnew(uow: UnitOfWork, takeId: string, lineIds: readonly string[]): Promise<void> {
  const lines = await linesOf(uow.prisma, takeId)
  const known = new Set(lines.map(({ id }) => id))
  const problems = lineIds.flatMap((id, at) => (known.has(id) ? [] : [{ path: `recountLineIds[${at}]`, code: 'stock.unknown-line' }]))
  if (problems.length > 0) throw badInput(problems)
  await uow.sql.query(
    `update inventory_take_line set version = version + 1, update_time = $3, needs_recount = (id = any ($2::uuid[])),
        count_qty = case when id = any ($2::uuid[]) then coalesce(recount_qty, count_qty) else count_qty end,
        count_book = case when id = any ($2::uuid[]) and recount_qty is not null then recount_book else count_book end,
        counted_at = case when id = any ($2::uuid[]) and recount_qty is not null then recounted_at else counted_at end,
        counted_by = case when id = any ($2::uuid[]) and recount_qty is not null then recounted_by else counted_by end,
        recount_qty = case when id = any ($2::uuid[]) then null else recount_qty end,
        recount_book = case when id = any ($2::uuid[]) then null else recount_book end,
        recounted_at = case when id = any ($2::uuid[]) then null else recounted_at end,
        recounted_by = case when id = any ($2::uuid[]) then null else recounted_by end
      where take_id = $1::uuid and deleted_at is null and (needs_recount or id = any ($2::uuid[]))`,
    [takeId, lineIds, uow.now],
  )
}

/** A count came back: what nobody chose is chosen by how much it differs. @param allowed share of what should be there */
export async function chooseRecounts(uow: UnitOfWork, takeId: string, allowed: number): Promise<void> {
  const lines = await linesOf(uow.prisma, takeId)
  if (lines.some(({ needsRecount, recountQty }) => needsRecount && recountQty === null)) return
  const doubtful = lines.filter((line) => {
    const counted = countedOf(line)
    return counted !== undefined && counted.qty.minus(counted.book).abs().greaterThan(counted.book.abs().times(allowed))
  })
  await countAnew(
    uow,
    takeId,
    doubtful.map(({ id }) => id),
  )
}

/** What the ledger says now of lines' goods, by line. */
export interface Standing {
  readonly inventoryId: string | null
  readonly onHand: Decimal
  readonly preempted: Decimal
}

export async function standingOf(sql: Sql, lines: readonly TakeLineRow[], lock: '' | 'for update' = ''): Promise<Map<string, Standing>> {
  const ids = lines.flatMap(({ inventoryId }) => inventoryId ?? [])
  const rows = await sql.query<{ id: string; onHand: string; preempted: string }>(
    `select id, on_hand::text as "onHand", preempted::text as preempted from inventory where id = any ($1::uuid[]) order by id ${lock}`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    lines.map(({ id, inventoryId }) => {
      const row = inventoryId ? byId.get(inventoryId) : undefined
      return [id, { inventoryId, onHand: decimal(row?.onHand ?? '0'), preempted: decimal(row?.preempted ?? '0') }]
    }),
  )
}

/** What there will be once a line is booked: the count itself, or what is there now with the difference. */
export function targetOf(line: TakeLineRow, { onHand }: Pick<Standing, 'onHand'>): Decimal | undefined {
  const counted = countedOf(line)
  if (!counted) return undefined
  return line.resolve === 'KEEP_COUNT' ? counted.qty : onHand.plus(counted.qty.minus(counted.book))
}

/**
 * Books what was agreed to, and lets go what the count holds.
 * @throws Failure rule with every line of which less would be there than is kept, and the documents that keep it
 */
export async function book(uow: UnitOfWork, take: TakeRow): Promise<void> {
  const lines = await linesOf(uow.prisma, take.id)
  const standing = await standingOf(uow.sql, lines, 'for update')
  await refuseKept(uow, lines, standing)
  const booked = lines.flatMap((line) => {
    const now = standing.get(line.id)!
    const target = targetOf(line, now)
    return target === undefined ? [] : [{ line, quantity: target.minus(now.onHand) }]
  })
  const held = take.mode === 'STATIC' ? await heldLines(uow, take.id) : []
  const moves = booked.filter(({ quantity }) => !quantity.isZero()).map(({ line, quantity }) => movementOf(take.warehouseId, line, quantity))
  const document = { id: take.id, code: take.code }
  const [moved] = await move(uow, held.length + moves.length > 0 ? [{ key: `count:${take.id}:book`, type: 'COUNT', document, lines: [...held, ...moves] }] : [])
  const amounts = new Map((moved?.lines ?? []).map(({ lineId, amount }) => [lineId, amount]))
  await uow.sql.query(
    `update inventory_take_line l set posted_qty = b.qty, posted_amount = b.amount, posted_at = $4, version = version + 1, update_time = $4
      from unnest($1::uuid[], $2::numeric[], $3::numeric[]) as b (id, qty, amount) where l.id = b.id`,
    [booked.map(({ line }) => line.id), booked.map(({ quantity }) => toWire(quantity, 4)), booked.map(({ line }) => amounts.get(line.id) ?? '0'), uow.now],
  )
}

function movementOf(warehouseId: string, { id, skuId, cargoSpaceId, batchId, inventoryId, price }: TakeLineRow, quantity: Decimal): MovementLine {
  const place = { warehouseId, cargoSpaceId, skuId, batchId }
  if (quantity.isNegative()) return { effect: 'issue', place, quantity: quantity.abs().toFixed(), lineId: id }
  return { effect: 'receive', place, quantity: quantity.toFixed(), lineId: id, ...(inventoryId === null && { unitCost: price.toString() }) }
}

async function refuseKept(uow: UnitOfWork, lines: readonly TakeLineRow[], standing: ReadonlyMap<string, Standing>): Promise<void> {
  const short = lines.flatMap((line) => {
    const now = standing.get(line.id)!
    const target = targetOf(line, now)
    return target?.lessThan(now.preempted) ? [{ line, target, kept: now.preempted }] : []
  })
  if (short.length === 0) return
  const blockers = await blockersOf(
    uow.sql,
    short.flatMap(({ line }) => line.inventoryId ?? []),
  )
  const named = short.map(({ line, target, kept }) => {
    const documents: readonly Blocker[] = (line.inventoryId && blockers.get(line.inventoryId)) || []
    return { lineId: line.id, skuCode: line.skuCode, spaceCode: line.spaceCode, target: target.toFixed(), preempted: kept.toFixed(), documents }
  })
  const reasons = named.map(({ skuCode, target, preempted, documents }) => ({
    code: 'inventory-take.below-kept',
    message: storedWords(
      inBoth((say) => {
        const kept = say({ zh: `盘点后 ${target}，预占 ${preempted}`, en: `${target} after the count, ${preempted} kept` })
        return [skuCode, kept, ...documents.map(({ bizCode }) => bizCode)].join(' · ')
      }),
    ),
  }))
  const which = joinedWords(
    reasons.map(({ message }) => message),
    reasonSeparator,
  )
  throw ruleFailure('inventory-take.below-kept', { lines: named, reasons, which })
}
