/** Anything at any moment, twice, again and at once: recomputed from its records, the ledger is what the stock rows say. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { decimal } from '#kit/money.ts'
import type { MovementLine, StockPlace } from '#server/modules/stock/ledger/movement.ts'
import { release, reserve } from '#server/modules/stock/ledger/reservations.ts'
import { balanceAt } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { move, reverse } from '#server/modules/stock/ledger/stock-move.ts'
import { asFound, effort } from '#tests/support/effort.ts'
import { aDocument, withLedger } from './world.ts'

const ledger = withLedger()

const spot = fc.record({ warehouse: fc.nat(2), sku: fc.nat(1), space: fc.nat(1) })
const quantity = fc.integer({ min: 1, max: 60_000 }).map((n) => (n / 10_000).toString())
const command = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), spot, quantity, cost: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 10_000).toString()) }),
  fc.record({ kind: fc.constant('receive' as const), spot, quantity, cost: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 10_000).toString()) }),
  fc.record({ kind: fc.constantFrom('issue' as const, 'ship' as const, 'reserve' as const, 'expect' as const), spot, quantity }),
  fc.record({ kind: fc.constant('transfer' as const), spot, to: spot, quantity }),
  fc.record({ kind: fc.constantFrom('release' as const, 'reverse' as const, 'replay' as const, 'freeze' as const, 'count' as const), spot, at: fc.nat(30) }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Of a run: what was reserved and moved, so that later commands can take it up. */
interface Past {
  readonly reserved: { documentId: string; lineId: string }[]
  readonly moved: string[]
  readonly again: (() => Promise<unknown>)[]
  readonly counts: { documentId: string; place: StockPlace }[]
}

const refusals = /^(stock\.(too-little|frozen|reserved-too-little|below-preempted|already-reversed|movement-unknown)|bad-input)$/

test('random movements, some at once and some told twice: nothing differs', async () => {
  let done = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 15 }), async (rounds) => {
      const skus = [newId(), newId()]
      const spaces = [null, newId()]
      const past: Past = { reserved: [], moved: [], again: [], counts: [] }
      const instants: { at: Date; held: string }[] = []
      for (const round of rounds) {
        const results = await Promise.allSettled(round.map((one) => run(one, skus, spaces, past)))
        for (const result of results) {
          if (result.status === 'fulfilled') done += 1
          else {
            refused += 1
            const code = result.reason instanceof Failure ? result.reason.code : String(result.reason)
            // Two units that name several rows in several calls may meet; a single call never does.
            expect(code).toMatch(refusals)
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 2))
        instants.push({ at: new Date(), held: await heldNow(skus) })
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      expect(await ledger.differences()).toEqual([])
      // What was there at each of those instants is still known.
      for (const { at, held } of instants) expect(textOf(await balanceAt(ledger.data.sql, { skuIds: skus }, at))).toBe(held)
      await Promise.all(past.again.map((repeat) => repeat().catch((error: unknown) => expect(error).toMatchObject({ code: expect.stringMatching(refusals) }))))
      expect(await ledger.differences()).toEqual([])
      expect(await counterSums(skus)).toEqual([])
    }),
    // What fails is told, however long it takes to make it small.
    { numRuns: effort(12, 600), interruptAfterTimeLimit: effort(200, 1500) * 1000, ...asFound },
  )
  console.log(`${done} movements, ${refused} refused`)
  expect(done).toBeGreaterThan(refused / 2)
})

const textOf = (rows: Awaited<ReturnType<typeof balanceAt>>): string =>
  rows
    .map(({ inventoryId, onHand, preempted, frozen, incoming }) => [
      inventoryId,
      ...[onHand, preempted, frozen, incoming].map((each) => decimal(each).toFixed(4)),
    ])
    .filter((row) => row.slice(1).some((each) => each !== '0.0000'))
    .join('\n')

const heldNow = async (skus: readonly string[]): Promise<string> =>
  textOf(
    await ledger.data.sql.query(
      `select id as "inventoryId", on_hand as "onHand", preempted, frozen, incoming from inventory where sku_id = any ($1::uuid[]) order by id`,
      [skus],
    ),
  )

/** Movements whose records and counter locations do not add up to nothing, by SKU. */
const counterSums = (skus: readonly string[]): Promise<unknown[]> =>
  ledger.data.sql.query(
    `select movement_id, sum(qty) from inventory_record where sku_id = any ($1::uuid[]) and bucket = 'ON_HAND' and counter_location = 'WAREHOUSE' group by 1 having sum(qty) <> 0`,
    [skus],
  )

async function run(one: Command, skus: readonly string[], spaces: readonly (string | null)[], past: Past): Promise<unknown> {
  const placeOf = ({ warehouse, sku, space }: { warehouse: number; sku: number; space: number }): StockPlace => ({
    warehouseId: ledger.warehouses[warehouse] ?? '',
    cargoSpaceId: spaces[space] ?? null,
    skuId: skus[sku] ?? '',
  })
  const place = placeOf(one.spot)
  const tell = async (type: Parameters<typeof ledger.move>[0], lines: readonly MovementLine[], document = aDocument()) => {
    const key = newId()
    const write = () => ledger.move(type, lines, { key, document })
    past.again.push(write)
    const moved = await write()
    past.moved.push(key)
    return moved
  }
  switch (one.kind) {
    case 'receive':
      return tell('PURCHASE_IN', [{ effect: 'receive', place, quantity: one.quantity, unitCost: one.cost, arrives: one.quantity }])
    case 'expect':
      return tell('PO_OPEN', [{ effect: 'expect', warehouseId: place.warehouseId, skuId: place.skuId, quantity: one.quantity }])
    case 'issue':
      return tell('OTHER_OUT', [
        { effect: 'issue', place, quantity: one.quantity },
        { effect: 'issue', place, quantity: '0.0001' },
      ])
    case 'transfer':
      return tell('MOVE_OUT', [{ effect: 'transfer', from: place, to: placeOf({ ...one.to, sku: one.spot.sku }), quantity: one.quantity }])
    case 'reserve': {
      const lineId = newId()
      const document = aDocument()
      await ledger.work((uow) =>
        reserve(uow, [
          { key: newId(), bizType: 'test', document, lines: [{ lineId, skuId: place.skuId, quantity: one.quantity, warehouseIds: ledger.warehouses }] },
        ]),
      )
      return past.reserved.push({ documentId: document.id, lineId })
    }
    case 'ship': {
      const { lineId } = past.reserved.at(-1) ?? { lineId: newId() }
      return tell('SALE_OUT', [{ effect: 'issue', place, quantity: one.quantity, reservedFor: lineId, lineId }])
    }
    case 'release': {
      const { documentId = newId() } = past.reserved[one.at % Math.max(1, past.reserved.length)] ?? {}
      return ledger.work((uow) => release(uow, [{ key: newId(), document: { id: documentId, code: 'R' } }]))
    }
    case 'reverse': {
      const of = past.moved[one.at % Math.max(1, past.moved.length)] ?? 'nothing'
      return ledger.work((uow) => reverse(uow, [{ key: newId(), of }]))
    }
    case 'replay':
      return past.again[one.at % Math.max(1, past.again.length)]?.()
    case 'freeze': {
      const document = aDocument()
      await ledger.move('FREEZE', [{ effect: 'freeze', place }], { document })
      return past.counts.push({ documentId: document.id, place })
    }
    case 'count': {
      const count = past.counts.pop()
      if (!count) return undefined
      const lines: MovementLine[] = [
        { effect: 'unfreeze', place: count.place },
        { effect: 'receive', place: count.place, quantity: '0.5' },
      ]
      return ledger.move('COUNT', lines, { document: { id: count.documentId, code: 'C' } })
    }
  }
}

test('fifty people ship the same hundred pieces: each piece leaves once', async () => {
  const place = { warehouseId: ledger.warehouses[0] ?? '', skuId: newId() }
  await ledger.move('PURCHASE_IN', [{ effect: 'receive', place, quantity: '100', unitCost: '7' }])
  const ship = async () => {
    let shipped = 0
    for (let n = 0; n < 4; n += 1) {
      const lines = [{ effect: 'issue', place, quantity: '1' }] as const
      shipped += await ledger.move('SALE_OUT', lines).then(
        () => 1,
        (error: unknown) => (expect(error).toMatchObject({ code: 'stock.too-little' }), 0),
      )
    }
    return shipped
  }
  const shipped = await Promise.all(Array.from({ length: 50 }, ship))
  expect(shipped.reduce((sum, n) => sum + n, 0)).toBe(100)
  const [row] = await ledger.data.prisma.inventory.findMany({ where: { skuId: place.skuId } })
  expect([row?.onHand.toString(), row?.amount.toString()]).toEqual(['0', '0'])
  expect(await ledger.differences()).toEqual([])
})

test('one key told by many at once happens once', async () => {
  const place = { warehouseId: ledger.warehouses[0] ?? '', skuId: newId() }
  const movement = { key: newId(), document: aDocument() }
  const lines = [{ effect: 'receive', place, quantity: '5', unitCost: '1' }] as const
  const told = await Promise.all(Array.from({ length: 12 }, () => ledger.work((uow) => move(uow, [{ ...movement, type: 'OTHER_IN', lines }]))))
  expect(told.flat().filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  expect(new Set(told.flat().map(({ movementId }) => movementId)).size).toBe(1)
  expect(told.flat().every(({ lines: [line] }) => line?.quantity === '5')).toBe(true)
})
