/** A count with its lines, as its reader may see them: whoever counts blind learns neither what should be there nor what others found. */
import type { Sql, TransactionPrisma } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { lineAmount, toWire } from '#kit/money.ts'
import { nameOf } from '#kit/resource/names.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { blockersOf } from './take-blockers.service.ts'
import { inventoryTakeMachine } from './inventory-take.machine.ts'
import { differenceOf, isOpenLine, linesOf, standingOf, sumsOf, targetOf } from './take-settle.service.ts'
import type { TakeLineRow } from './take-write.service.ts'

export const takeExpressions = {
  warehouseName: nameOf('warehouse', 'warehouse_id', { zh: 'name', en: 'name_en' }),
  countedCount: `(select count(*)::int from inventory_take_line l where l.take_id = t.id and l.deleted_at is null
    and case when l.needs_recount then l.recount_qty is not null else l.is_skipped or l.count_qty is not null end)`,
}

export interface TakeReading {
  readonly sql: Sql
  readonly prisma: Pick<TransactionPrisma, 'inventoryTake' | 'inventoryTakeLine' | 'user'>
  readonly locale: Locale
  readonly userId: string
  /** May decide on counts, so a blind one hides nothing unless he counts it himself. */
  readonly decides: boolean
  /** May count. */
  readonly counts: boolean
  readonly seesAmounts: boolean
}

type People = ReadonlyMap<string | null, string>

/** @param id of a count that the reader sees */
export async function takeParts(reading: TakeReading, id: string) {
  const take = await reading.prisma.inventoryTake.findUniqueOrThrow({ where: { id } })
  const lines = await linesOf(reading.prisma, id)
  const isBeingCounted = isOpenIn(inventoryTakeMachine, take.status, 'COUNT')
  const counts = take.counterIds.includes(reading.userId) || lines.some(({ countedBy, recountedBy }) => [countedBy, recountedBy].includes(reading.userId))
  // A second count may follow as long as nothing is decided: whoever may be asked for it learns nothing before.
  const maySecond = take.status === 'SUBMITTED' && reading.counts && !reading.decides && (take.counterIds.length === 0 || counts)
  const isHidden = take.blind && (maySecond || (isBeingCounted && (!reading.decides || counts)))
  const mayCount = isBeingCounted && (take.counterIds.length === 0 || take.counterIds.includes(reading.userId))
  const standing = await standingOf(reading.sql, lines)
  const people = await peopleNames(reading, [...take.counterIds, ...lines.flatMap(({ countedBy, recountedBy }) => [countedBy, recountedBy])])
  const isDecidedOn = take.status === 'SUBMITTED'
  const keeping = isDecidedOn ? lines.filter((line) => targetOf(line, standing.get(line.id)!)?.lessThan(standing.get(line.id)!.preempted)) : []
  const blockers = await blockersOf(
    reading.sql,
    keeping.flatMap(({ inventoryId }) => inventoryId ?? []),
  )
  return {
    scope: take.scope as Readonly<Record<string, string[]>>,
    counters: take.counterIds.map((one) => ({ id: one, name: people.get(one) ?? one })),
    lines: lines.map((line) => {
      const now = standing.get(line.id)!
      const difference = isHidden ? undefined : differenceOf(line)
      const isNow = isDecidedOn && difference !== undefined
      return {
        ...shownAs(reading, line, people, isHidden),
        isOpen: isBeingCounted && isOpenLine(line),
        mayCount: mayCount && (take.status !== 'RECOUNT' || line.countedBy !== reading.userId),
        diffQty: difference ? toWire(difference, 4) : null,
        diffAmount: difference && reading.seesAmounts ? toWire(lineAmount(difference, line.price)) : null,
        bookNow: isNow ? toWire(now.onHand, 4) : null,
        preempted: isNow ? toWire(now.preempted, 4) : null,
        target: isNow ? toWire(targetOf(line, now)!, 4) : null,
        movedSince: isNow && !now.onHand.equals((line.recountQty === null ? line.countBook : line.recountBook) ?? '0'),
        blockers: keeping.includes(line) && line.inventoryId ? (blockers.get(line.inventoryId) ?? []) : [],
      }
    }),
  }
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null
const quantity = (value: { toString(): string } | null): string | null => (value === null ? null : toWire(value, 4))

function shownAs({ locale, seesAmounts }: TakeReading, line: TakeLineRow, people: People, isHidden: boolean) {
  const { id, lineNo, inventoryId, skuId, skuCode, spec, unit, digits, cargoSpaceId, spaceCode, batchId, batchNo, needsRecount, isSkipped, reason, resolve } =
    line
  return {
    id,
    lineNo,
    inventoryId,
    skuId,
    skuCode,
    skuName: (locale === 'en' && line.skuNameEn) || line.skuName,
    spec,
    unit,
    digits,
    cargoSpaceId,
    spaceCode,
    batchId,
    batchNo,
    needsRecount,
    isSkipped,
    reason,
    resolve,
    bookQty: isHidden ? null : quantity(line.bookQty),
    countQty: isHidden && needsRecount ? null : quantity(line.countQty),
    countedAt: instant(line.countedAt),
    countedBy: people.get(line.countedBy) ?? null,
    recountQty: quantity(line.recountQty),
    recountedAt: instant(line.recountedAt),
    recountedBy: people.get(line.recountedBy) ?? null,
    price: seesAmounts && !isHidden ? toWire(line.price, 4) : null,
    postedQty: quantity(line.postedQty),
  }
}

/** What was booked in the spaces of a count's differing lines by counts before: five a space, newest first. */
export async function historyOf({ sql, locale, prisma, seesAmounts }: TakeReading, takeId: string) {
  const lines = await linesOf(prisma, takeId)
  const spaces = new Map(
    lines.flatMap((line) => (line.cargoSpaceId && !(differenceOf(line)?.isZero() ?? true) ? [[line.cargoSpaceId, line.spaceCode ?? '']] : [])),
  )
  if (spaces.size === 0) return []
  const rows = await sql.query<HistoryRow>(
    `select s.id as "cargoSpaceId", h.* from unnest($1::uuid[]) as s (id) cross join lateral (
        select l.take_id as "takeId", t.code as "takeCode", l.posted_at as "postedAt", l.sku_code as "skuCode",
            ${locale === 'en' ? `coalesce(nullif(l.sku_name_en, ''), l.sku_name)` : 'l.sku_name'} as "skuName", l.posted_qty as "postedQty", l.posted_amount as "postedAmount"
          from inventory_take_line l join inventory_take t on t.id = l.take_id
          where l.cargo_space_id = s.id and l.posted_at is not null and l.posted_qty <> 0 and l.take_id <> $2::uuid
          order by l.posted_at desc limit 5) h`,
    [[...spaces.keys()], takeId],
  )
  return [...spaces].flatMap(([cargoSpaceId, spaceCode]) => {
    const entries = rows
      .filter((row) => row.cargoSpaceId === cargoSpaceId)
      .map(({ cargoSpaceId: _space, postedAt, postedAmount, ...entry }) => ({
        ...entry,
        postedAt: postedAt.toISOString(),
        postedAmount: seesAmounts ? postedAmount : null,
      }))
    return entries.length > 0 ? [{ cargoSpaceId, spaceCode, entries }] : []
  })
}

interface HistoryRow {
  readonly cargoSpaceId: string
  readonly takeId: string
  readonly takeCode: string
  readonly postedAt: Date
  readonly skuCode: string
  readonly skuName: string
  readonly postedQty: string
  readonly postedAmount: string
}

/** Sums of a count, by how its lines came out. */
export async function takeTotals({ prisma, seesAmounts }: TakeReading, takeId: string) {
  const lines = await linesOf(prisma, takeId)
  const differences = lines.flatMap((line) => differenceOf(line) ?? [])
  const sums = sumsOf(lines)
  return {
    lines: lines.length,
    counted: differences.length,
    skipped: lines.filter(({ isSkipped, recountQty }) => isSkipped && recountQty === null).length,
    same: differences.filter((one) => one.isZero()).length,
    gains: differences.filter((one) => one.greaterThan(0)).length,
    losses: differences.filter((one) => one.isNegative() && !one.isZero()).length,
    gainAmount: seesAmounts ? sums.gainAmount : null,
    lossAmount: seesAmounts ? sums.lossAmount : null,
  }
}
