/** What is kept runs out by the clock unless it was confirmed; sums and the self-check agree with the records; places tell whether anything is there. */
import { expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { cancelKept, expireReservations } from '#server/modules/stock/ledger/kept-stock.service.ts'
import { checkLedger } from '#server/modules/stock/ledger/self-check.service.ts'
import { availableOf, hasStock } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { confirmReservations, release, reserve } from '#server/modules/stock/ledger/stock-ledger.service.ts'
import { sumsByType } from '#server/modules/stock/ledger/stock-sums.service.ts'
import { aDocument, withLedger } from './world.ts'

const ledger = withLedger()
const zone = 'Asia/Shanghai'

async function tenPieces(): Promise<{ warehouseId: string; skuId: string }> {
  const place = { warehouseId: ledger.warehouses[0] ?? '', skuId: newId() }
  await ledger.move('PURCHASE_IN', [{ effect: 'receive', place, quantity: '10', unitCost: '2' }])
  return place
}

const keep = async (place: { warehouseId: string; skuId: string }, quantity: string, more: { expireAt?: Date; masterCode?: string } = {}) => {
  const document = aDocument()
  const lines = [{ lineId: newId(), skuId: place.skuId, quantity, warehouseIds: [place.warehouseId] }]
  const [reserved] = await ledger.work((uow) => reserve(uow, [{ key: newId(), bizType: 'test', document, lines, ...more }]))
  expect(reserved?.lines).toHaveLength(1)
  return document
}

const availableNow = async (skuId: string): Promise<string | undefined> => (await availableOf(ledger.data.sql, { skuIds: [skuId] }))[0]?.available

test('what ran out is given back, what was confirmed stays', async () => {
  const place = await tenPieces()
  const past = new Date(Date.now() - 1000)
  await keep(place, '3', { expireAt: past })
  const confirmed = await keep(place, '4', { expireAt: past })
  expect(await ledger.work((uow) => confirmReservations(uow, confirmed.id))).toBe(1)
  expect(await expireReservations(ledger.data, zone)).toBe(1)
  expect(await availableNow(place.skuId)).toBe('6.0000')
  expect(await expireReservations(ledger.data, zone)).toBe(0)
  await ledger.work((uow) => release(uow, [{ key: newId(), document: confirmed }]))
  expect(await availableNow(place.skuId)).toBe('10.0000')
})

test('what an order keeps is given back by its number', async () => {
  const place = await tenPieces()
  await keep(place, '3', { masterCode: 'M-1' })
  await keep(place, '2', { masterCode: 'M-2' })
  expect(await ledger.work((uow) => cancelKept(uow, 'M-1', []))).toMatchObject([{ quantity: '3' }])
  expect(await availableNow(place.skuId)).toBe('8.0000')
})

test('a place tells whether anything is there, sums say what moved', async () => {
  const place = await tenPieces()
  await ledger.move('OTHER_OUT', [{ effect: 'issue', place, quantity: '10' }])
  expect(await hasStock(ledger.data.sql, { warehouseId: place.warehouseId, cargoSpaceId: newId() })).toBe(false)
  expect(await hasStock(ledger.data.sql, { warehouseId: place.warehouseId })).toBe(true)
  const sums = await sumsByType(ledger.data.sql, { skuIds: [place.skuId] }, zone)
  expect(sums.map(({ of, inQty, outQty, inAmount, outAmount }) => [of, ...[inQty, outQty, inAmount, outAmount].map(Number)])).toEqual([
    ['OTHER_OUT', 0, 10, 0, 20],
    ['PURCHASE_IN', 10, 0, 20, 0],
  ])
})

test('the self-check says when it ran and finds nothing; what is bent by force it finds', async () => {
  const place = await tenPieces()
  expect(await checkLedger(ledger.data, zone)).toBe(0)
  const [check] = await ledger.data.prisma.inventoryCheck.findMany({ orderBy: { finishedAt: 'desc' }, take: 1 })
  expect(check).toMatchObject({ differences: 0 })
  await expect(ledger.data.sql.query('update inventory set on_hand = 11 where sku_id = $1', [place.skuId])).rejects.toThrow(
    /functions of the stock ledger alone/,
  )
  await expect(ledger.data.sql.query('delete from inventory_record where sku_id = $1', [place.skuId])).rejects.toThrow(/append-only/)
  await ledger.data.transaction(async (_prisma, sql) => {
    await sql.query(`select set_config('stock.writer', 'on', true)`)
    await sql.query('update inventory set on_hand = 11 where sku_id = $1', [place.skuId])
  })
  expect(await ledger.differences()).toMatchObject([{ rule: 'balance' }, { rule: 'amount' }])
})
