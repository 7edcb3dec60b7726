/** A small ledger: two warehouses and one for transit, some SKU, and what must hold of every ledger. */
import { afterAll, beforeAll } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import { findDifferences } from '#server/modules/stock/ledger/self-check.service.ts'
import type { Movement, MovementLine, MovementType, Reservation, StockDocument } from '#server/modules/stock/ledger/movement.ts'
import { reserve } from '#server/modules/stock/ledger/reservations.ts'
import { move } from '#server/modules/stock/ledger/stock-move.ts'
import { withDatabase } from '#tests/support/database.ts'

export interface LedgerWorld {
  readonly data: DataSource
  readonly warehouses: readonly string[]
  work<T>(write: (uow: UnitOfWork) => Promise<T>): Promise<T>
  /** One movement of one document. */
  move(type: MovementType, lines: readonly MovementLine[], more?: Partial<Movement>): ReturnType<typeof move>
  reserve(lines: Reservation['lines'], more?: Partial<Reservation> & { readonly lacking?: 'tell' }): ReturnType<typeof reserve>
  /** What a recomputation finds to differ; nothing, whatever happened. */
  differences(): Promise<unknown[]>
}

export const aDocument = (): StockDocument => ({ id: newId(), code: `D-${newId().slice(-6)}` })

export function withLedger(): LedgerWorld {
  const database = withDatabase()
  const warehouses = [newId(), newId(), newId()]
  let data: DataSource | undefined
  const source = (): DataSource => {
    if (!data) throw new Error('The ledger is there from beforeAll on.')
    return data
  }
  beforeAll(async () => {
    data = openDataSource(database.url, { poolSize: 40 })
    for (const [n, id] of warehouses.entries()) {
      await data.prisma.warehouse.create({ data: { id, code: `W${n}`, name: `W${n}`, type: n === 2 ? 'TRANSIT' : 'PLATFORM' } })
    }
  })
  afterAll(() => data?.close())
  const work = <T>(write: (uow: UnitOfWork) => Promise<T>): Promise<T> => workOn(source())(systemActor('test'), write)
  return {
    get data() {
      return source()
    },
    warehouses,
    work,
    move: (type, lines, more = {}) => work((uow) => move(uow, [{ key: newId(), type, document: aDocument(), lines, ...more }])),
    reserve: (lines, { lacking, ...more } = {}) =>
      work((uow) => reserve(uow, [{ key: newId(), bizType: 'test', document: aDocument(), lines, ...more }], lacking === undefined ? {} : { lacking })),
    differences: () => findDifferences(source().sql),
  }
}
