/** Suppliers who say nothing of a bill: they are reminded every day, and after a while whoever buys of them is asked to call. */
import { z } from 'zod'
import { dayIn } from '#kit/clock.ts'
import type { DataSource } from '#kit/data-source.ts'
import { toWire } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { supplierWords } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { tellChased, tellWaiting } from './bill-news.service.ts'

const remindAfter = defineParameter('purchase.bill.remind-days', z.coerce.number().int().min(1), 5)
const chaseAfter = defineParameter('purchase.bill.chase-days', z.coerce.number().int().min(1), 10)
/** Bills that are looked at together. */
const batch = 200

interface Silent {
  readonly id: string
  /** Whole days since they were asked. */
  readonly days: number
}

/** @returns of how many bills somebody was told; each is told of once a day */
export async function remindSuppliers(data: DataSource, zone: string, now: Date = new Date()): Promise<number> {
  const parameters = parametersOf(data)
  const [remind, chase] = [await parameters.get(remindAfter), await parameters.get(chaseAfter)]
  const today = dayIn(zone, now)
  let told = 0
  for (let after: string | null = null; ;) {
    const silent: Silent[] = await data.sql.query<Silent>(
      `select id, floor(extract(epoch from $1::timestamptz - sent_at) / 86400)::int as days from purchase_bill
        where status = 'WAIT_SUPPLIER' and deleted_at is null and sent_at <= $1::timestamptz - $2::int * interval '1 day' and ($3::uuid is null or id > $3::uuid)
        order by id limit $4`,
      [now.toISOString(), Math.min(remind, chase), after, batch],
    )
    for (const { id, days } of silent) {
      await workOn(data, { zone })(systemActor('settlement'), async (uow) => {
        const row = await uow.lockRow('purchaseBill', id)
        // They have answered meanwhile.
        if (row.status !== 'WAIT_SUPPLIER') return
        const said = { code: row.code, amount: toWire(row.totalAmount), days }
        if (days >= remind) await tellWaiting(uow, row, said, today)
        if (days < chase) return
        const { masterUserId } = await uow.prisma.supplier.findUniqueOrThrow({ where: { id: row.supplierId }, select: { masterUserId: true } })
        await tellChased(uow, row, { ...said, supplier: await supplierWords(uow, row.supplierId) }, masterUserId)
      })
      told += 1
    }
    if (silent.length < batch) return told
    after = silent.at(-1)?.id ?? null
  }
}
