/**
 * By the clock: what came of a supplier in a period that is over is put onto a bill, each day once. A period whose bill was given up is
 * not settled again by itself; its lines go with the next one.
 */
import { z } from 'zod'
import { dayIn } from '#kit/clock.ts'
import type { DataSource, Sql } from '#kit/data-source.ts'
import { Failure } from '#kit/errors.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { settleCycles } from '#server/modules/supplier/profile/supplier-terms.service.ts'
import { closedPeriods, plusDays, type Cycle } from './bill-cycle.ts'
import { writeBill } from './bill-write.service.ts'

const byClock = defineParameter('purchase.bill.by-clock', z.stringbool(), true)
/** Suppliers that are looked at together. */
const batch = 200

interface Due {
  readonly supplierId: string
  readonly cycle: Cycle
  readonly settleDay: number | null
  /** The day of the oldest item that is free. */
  readonly since: string
}

/** @returns how many bills were written */
export async function settlePeriods(data: DataSource, zone: string, now: Date = new Date()): Promise<number> {
  if (!(await parametersOf(data).get(byClock))) return 0
  let written = 0
  // Every supplier has their turn: those whose month is not over keep nobody waiting whose day is.
  for (let after: string | null = null; ;) {
    const free: Free[] = await freeFrom(data.sql, zone, after)
    const cycles = await settleCycles(
      data.sql,
      free.map(({ supplierId }) => supplierId),
    )
    for (const one of free) {
      const cycle = cycles.get(one.supplierId)
      if (cycle) written += await settleSupplier(data, zone, { ...one, ...cycle }, dayIn(zone, now))
    }
    if (free.length < batch) return written
    after = free.at(-1)?.supplierId ?? null
  }
}

type Free = Pick<Due, 'supplierId' | 'since'>

const freeFrom = (sql: Sql, zone: string, after: string | null): Promise<Free[]> =>
  sql.query<Free>(
    `select supplier_id as "supplierId", (min(occurred_at) at time zone $1)::date::text as since from billable_item
      where currency = 'CNY' and bill_id is null and deleted_at is null and ($2::uuid is null or supplier_id > $2::uuid)
      group by supplier_id order by supplier_id limit $3`,
    [zone, after, batch],
  )

/** The last day that the clock has settled, whatever became of its bill and whatever the cycle was then. */
async function settledUpTo(sql: Sql, supplierId: string): Promise<string | null> {
  const [last] = await sql.query<{ day: string | null }>(
    `select max(period_to)::text as day from purchase_bill where supplier_id = $1::uuid and currency = 'CNY' and cycle <> 'MANUAL' and deleted_at is null`,
    [supplierId],
  )
  return last?.day ?? null
}

const after = (settled: string | null, day: string): string => (settled !== null && settled >= day ? plusDays(settled, 1) : day)

async function settleSupplier(data: DataSource, zone: string, { supplierId, cycle, settleDay, since }: Due, today: string): Promise<number> {
  let written = 0
  // What was left over of days that are settled goes with the next bill, for it takes everything up to its last day.
  const begin = after(await settledUpTo(data.sql, supplierId), since)
  for (const { from, to } of closedPeriods(cycle, settleDay, begin, today)) {
    written += await workOn(data, { zone })(systemActor('settlement'), async (uow) => {
      // Whoever settles the same supplier follows.
      await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`settle ${supplierId}`])
      // A supplier whose cycle was changed has days of this period behind them.
      const first = after(await settledUpTo(uow.sql, supplierId), from)
      if (first > to) return 0
      await writeBill(uow, zone, { supplierId, periodTo: to }, { cycle, from: first, to })
      return 1
    }).catch((reason: unknown) => {
      // Nothing came in it.
      if (reason instanceof Failure && reason.kind === 'bad-input') return 0
      throw reason
    })
  }
  return written
}
