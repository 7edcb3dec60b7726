/** Batches that goods come in: one number a SKU, one day on which it expires. */
import { DateTime } from 'luxon'
import { badInput } from '#kit/errors.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'

export interface NamedBatch {
  readonly path: string
  readonly skuId: string
  readonly batchNo: string
  readonly producedOn: string | null
  /** Worked out of the day of production where it is not said. */
  readonly expireOn: string | null
  readonly supplierId: string | null
  readonly shelfLifeDays: number | undefined
}

/**
 * The batch's id; written down when it is new.
 * @throws Failure bad-input when the same number was known with another day
 */
export async function batchOf(uow: UnitOfWork, batch: NamedBatch): Promise<string> {
  const { path, skuId, batchNo, producedOn, supplierId } = batch
  const expireOn = batch.expireOn ?? expiryOf(producedOn, batch.shelfLifeDays)
  await uow.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`batch ${skuId} ${batchNo}`])
  const known = await uow.prisma.batch.findFirst({ where: { skuId, batchNo, deletedAt: null } })
  if (!known) {
    const made = { skuId, batchNo, producedAt: dayOrNull(producedOn), expireAt: dayOrNull(expireOn), supplierId }
    return (await uow.insert('batch', made)).id
  }
  const its = known.expireAt?.toISOString().slice(0, 10) ?? null
  if (expireOn !== null && its !== null && its !== expireOn) throw badInput([{ path: `${path}.expireOn`, code: 'stock.batch-other-day', params: { day: its } }])
  return known.id
}

const expiryOf = (producedOn: string | null, days: number | undefined): string | null =>
  producedOn && days ? DateTime.fromISO(producedOn, { zone: 'utc' }).plus({ days }).toISODate() : null

const dayOrNull = (day: string | null): Date | null => (day ? new Date(`${day}T00:00:00Z`) : null)
