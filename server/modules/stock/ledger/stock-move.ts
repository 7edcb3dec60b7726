/**
 * The one way in which goods move. What callers say in lines becomes one call of the database's functions, which lock, look and write
 * (`prisma/raw/stock-ledger-write.sql`); what these refuse becomes a failure that names the goods.
 */
import { createHash } from 'node:crypto'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { answerOf, refuseQuantities, tellChanged, type Answer, type Head } from './ledger-answer.ts'
import { counterOf, type Moved, type Movement, type MovementLine, type Reversal, type StockPlace } from './movement.ts'

interface PlaceRow {
  readonly n: number
  readonly w: string
  readonly c: string | null
  readonly s: string
  readonly b: string | null
}

/** Places of a call, each once; lines name them by number. */
class Places {
  readonly rows: PlaceRow[] = []
  readonly #known = new Map<string, number>()

  of({ warehouseId: w, cargoSpaceId, skuId: s, batchId }: StockPlace): number {
    const [c, b] = [cargoSpaceId ?? null, batchId ?? null]
    const key = `${w} ${c ?? ''} ${s} ${b ?? ''}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const n = this.rows.length
    this.rows.push({ n, w, c, s, b })
    this.#known.set(key, n)
    return n
  }
}

const digestOf = (content: unknown): string => createHash('md5').update(JSON.stringify(content)).digest('hex')

/**
 * Moves goods for documents, all or nothing. The second time a key comes with the same content, nothing happens.
 * @throws Failure stock.too-little, stock.below-preempted, stock.frozen, stock.reserved-too-little, stock.key-reused, stock.bad-quantity
 */
export async function move(uow: UnitOfWork, movements: readonly Movement[]): Promise<Moved[]> {
  if (movements.length === 0) return []
  refuseQuantities(movements.flatMap(({ lines }, at) => lines.flatMap((line, lineAt) => quantitiesOf(line, `[${at}].lines[${lineAt}]`))))
  const heads = movements.map((movement): Head => ({
    id: newId(),
    key: movement.key,
    digest: digestOf([movement.type, movement.document.id, movement.lines]),
    type: movement.type,
    doc: movement.document.id,
    code: movement.document.code,
  }))
  const places = new Places()
  const lines = movements.flatMap((movement, at) => movement.lines.map((line) => ({ head: heads[at], ...placed(places, movement, line) })))
  const input = {
    heads,
    places: places.rows,
    lines: lines.map(({ head, ...line }, n) => ({ n, m: head?.id, type: head?.type, doc: head?.doc, code: head?.code, ...line })),
    ...flag('consumers', [...new Set(lines.flatMap((line) => (line.for === undefined ? [] : [line.for])))]),
    ...flag(
      'freezes',
      lines.filter(({ e }) => e === 'freeze' || e === 'unfreeze'),
    ),
    ...flag(
      'arrivals',
      lines.filter(({ arrives }) => arrives !== undefined),
    ),
  }
  const answer = await call(uow, 'stock_move', input)
  const moved = await answerOf(uow, heads, answer)
  await tellChanged(uow, answer)
  return moved
}

/** The parts of a call that the database looks at only when something needs them. */
const flag = (name: string, lines: readonly unknown[]): Record<string, unknown> => (lines.length === 0 ? {} : { [name]: name === 'consumers' ? lines : true })

interface PlacedLine {
  readonly e: MovementLine['effect']
  readonly p: number
  readonly t?: number | undefined
  readonly x?: number | undefined
  readonly q?: string | undefined
  readonly cost?: string | undefined
  readonly counter?: string | undefined
  readonly line?: string | undefined
  readonly for?: string | undefined
  readonly arrives?: string | undefined
  readonly pair?: string | undefined
}

function placed(places: Places, { type }: Movement, line: MovementLine): PlacedLine {
  const { effect: e, lineId } = line
  switch (line.effect) {
    case 'receive': {
      const { place, quantity, unitCost, arrives } = line
      const expected = arrives === undefined ? undefined : places.of({ warehouseId: place.warehouseId, skuId: place.skuId })
      return { e, p: places.of(place), q: quantity, cost: unitCost, counter: line.counter ?? counterOf(type, 'receive'), line: lineId, x: expected, arrives }
    }
    case 'issue':
      return { e, p: places.of(line.place), q: line.quantity, counter: line.counter ?? counterOf(type, 'issue'), line: lineId, for: line.reservedFor }
    case 'transfer': {
      const target = places.of({ ...line.to, skuId: line.from.skuId })
      return { e, p: places.of(line.from), t: target, q: line.quantity, counter: 'WAREHOUSE', line: lineId, for: line.reservedFor, pair: newId() }
    }
    case 'expect':
      return { e, p: places.of({ warehouseId: line.warehouseId, skuId: line.skuId }), q: line.quantity, line: lineId }
    case 'freeze':
    case 'unfreeze':
      return { e, p: places.of(line.place), line: lineId }
  }
}

function quantitiesOf(line: MovementLine, path: string): { path: string; value: string; sign: 'positive' | 'any' | 'cost' }[] {
  switch (line.effect) {
    case 'freeze':
    case 'unfreeze':
      return []
    case 'expect':
      return [{ path: `${path}.quantity`, value: line.quantity, sign: 'any' }]
    case 'transfer': {
      const isSame =
        line.from.warehouseId === line.to.warehouseId && samePart(line.from.cargoSpaceId, line.to.cargoSpaceId) && samePart(line.from.batchId, line.to.batchId)
      return [{ path: `${path}.quantity`, value: isSame ? '' : line.quantity, sign: 'positive' }]
    }
    case 'receive':
      return [
        { path: `${path}.quantity`, value: line.quantity, sign: 'positive' },
        ...(line.unitCost === undefined ? [] : [{ path: `${path}.unitCost`, value: line.unitCost, sign: 'cost' as const }]),
        ...(line.arrives === undefined ? [] : [{ path: `${path}.arrives`, value: line.arrives, sign: 'positive' as const }]),
      ]
    case 'issue':
      return [{ path: `${path}.quantity`, value: line.quantity, sign: 'positive' }]
  }
}

const samePart = (one: string | null | undefined, other: string | null | undefined): boolean => (one ?? null) === (other ?? null)

/**
 * Undoes whole movements by counter-entries, each once. What their lines had consumed of reservations is kept again.
 * @throws Failure stock.movement-unknown, stock.already-reversed, and as `move` when the goods are no longer there
 */
export async function reverse(uow: UnitOfWork, reversals: readonly Reversal[]): Promise<Moved[]> {
  if (reversals.length === 0) return []
  const heads = reversals.map(({ key, of }) => ({ id: newId(), key, of, digest: digestOf(['reverse', of]) }))
  const answer = await call(uow, 'stock_reverse', { heads })
  const moved = await answerOf(uow, heads, answer)
  await tellChanged(uow, answer)
  return moved
}

type LedgerFunction = 'stock_move' | 'stock_reverse' | 'stock_release'

/** One round trip. */
export async function call(uow: UnitOfWork, name: LedgerFunction, input: object): Promise<Answer> {
  const [row] = await uow.sql.query<{ answer: Answer }>(`select ${name}($1::jsonb, $2::uuid, $3) as answer`, [
    JSON.stringify(input),
    uow.actor.userId ?? null,
    uow.actor.name.slice(0, 100),
  ])
  if (!row) throw new Error(`${name} answered nothing`)
  return row.answer
}

export { digestOf }
