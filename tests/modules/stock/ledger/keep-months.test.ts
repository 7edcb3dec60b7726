/** Months that are older than the company keeps leave the ledger: what is there stays as it is, and what is not known any more is not made up. */
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { detachMonths } from '#server/modules/stock/ledger/keep-months.service.ts'
import { balanceAt } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { reverse } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { sumsByType } from '#server/modules/stock/ledger/stock-sums.service.ts'
import { withLedger } from './world.ts'

const ledger = withLedger()
const zone = 'Asia/Shanghai'
const ago = (months: number): DateTime => DateTime.utc().minus({ months })

/** As if a movement had been written so many months ago: the guards of the ledger are off for this connection only. */
async function age(key: string, months: number): Promise<void> {
  const at = ago(months).toISO()
  await ledger.data.sql.query('select stock_ensure_month($1::timestamptz)', [at])
  await ledger.data.transaction(async (_prisma, sql) => {
    await sql.query(`select set_config('session_replication_role', 'replica', true)`)
    await sql.query('update inventory_record set create_time = $2 where movement_id = (select id from stock_movement where idem_key = $1)', [key, at])
    await sql.query('update stock_movement set create_time = $2 where idem_key = $1', [key, at])
  })
}

const keepMonths = (value: string) =>
  ledger.data.prisma.systemParam.create({ data: { paramName: 'months', paramKey: 'stock.ledger.keep-months', paramValue: value, updateTime: new Date() } })

const openMonths = async (): Promise<number> => {
  const [row] = await ledger.data.sql.query<{ count: number }>(`select count(*)::int from pg_inherits where inhparent = 'inventory_record'::regclass`)
  return row?.count ?? 0
}

test('whole months leave, what rows hold adds up as before, and what was before is refused', async () => {
  const place = { warehouseId: ledger.warehouses[0] ?? '', skuId: newId() }
  const [old, late, wait, come] = [newId(), newId(), newId(), newId()]
  await ledger.move('PURCHASE_IN', [{ effect: 'receive', place, quantity: '10', unitCost: '2' }], { key: old })
  await age(old, 20)
  const lineId = newId()
  await ledger.move('PO_OPEN', [{ effect: 'expect', warehouseId: place.warehouseId, skuId: place.skuId, quantity: '5', lineId }], { key: wait })
  await age(wait, 15)
  await ledger.move('OTHER_OUT', [{ effect: 'issue', place, quantity: '4' }], { key: late })
  const months = await openMonths()

  await keepMonths('3')
  // Less than a year is a year; and the goods that were ordered 15 months ago are still waited for.
  expect(await detachMonths(ledger.data, zone)).toBe(1)
  expect(await openMonths()).toBe(months - 1)
  expect(await detachMonths(ledger.data, zone)).toBe(0)
  expect(await ledger.differences()).toEqual([])
  const held = async (at: Date) => (await balanceAt(ledger.data.sql, { skuIds: [place.skuId] }, at)).map(({ onHand, incoming }) => [onHand, incoming])
  expect(await held(new Date())).toEqual([['6.0000', '5.0000']])
  expect(await held(ago(14).toJSDate())).toEqual([['10.0000', '5.0000']])
  await expect(held(ago(19).toJSDate())).rejects.toMatchObject({ code: 'stock.before-ledger', details: { day: ago(15).startOf('month').toISODate() } })

  await ledger.move('PO_CLOSE', [{ effect: 'expect', warehouseId: place.warehouseId, skuId: place.skuId, quantity: '-5', lineId }], { key: come })
  expect(await detachMonths(ledger.data, zone)).toBe(1)
  expect(await ledger.differences()).toEqual([])
  expect(await held(new Date())).toEqual([['6.0000', '0.0000']])
  // Sums of days outlive their records.
  expect((await sumsByType(ledger.data.sql, { skuIds: [place.skuId] }, zone)).map(({ of, inQty, outQty }) => [of, Number(inQty), Number(outQty)])).toEqual([
    ['OTHER_OUT', 0, 4],
    ['PURCHASE_IN', 10, 0],
  ])
})

test('what left with its month is not reversed: nothing could be countered', async () => {
  const place = { warehouseId: ledger.warehouses[1] ?? '', skuId: newId() }
  const [old, late] = [newId(), newId()]
  await ledger.move('PURCHASE_IN', [{ effect: 'receive', place, quantity: '10', unitCost: '2' }], { key: late })
  // The month has left already: a movement of that time has its head, and no record.
  await ledger.data.prisma.stockMovement.create({
    data: {
      id: newId(),
      createTime: ago(20).toJSDate(),
      idemKey: old,
      digest: 'x',
      bizType: 'PURCHASE_IN',
      bizId: newId(),
      bizCode: 'D-old',
      operatorName: 'test',
    },
  })
  const undo = (of: string) => ledger.work((uow) => reverse(uow, [{ key: `undo ${of}`, of }]))
  await expect(undo(old)).rejects.toMatchObject({ code: 'stock.records-gone' })
  expect(await undo(late)).toMatchObject([{ isReplay: false, lines: [{ quantity: '-10' }] }])
})
