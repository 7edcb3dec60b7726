import { describe, expect, test } from 'vitest'
import { openDataSource } from '#kit/data-source.ts'
import { Turns } from '#kit/database/turns.ts'
import { writersAtOnce } from '#kit/database/writers-at-once.ts'
import { withDatabase } from '#tests/support/database.ts'

const database = withDatabase()
const tooLate = () => new Error('too late')

/** Held shut until somebody opens it. */
class Door {
  #open: (() => void) | undefined
  readonly opened = new Promise<void>((resolve) => (this.#open = resolve))

  open(): void {
    this.#open?.()
  }
}

describe('turns', () => {
  test('so many at once, the others in the order in which they came, also behind a failure', async () => {
    const turns = new Turns(2)
    const doors = [new Door(), new Door(), new Door(), new Door()]
    const entered: number[] = []
    const runs = doors.map(({ opened }, n) =>
      turns.run(
        async () => {
          entered.push(n)
          await opened
          if (n === 0) throw new Error('failed')
          return n
        },
        60_000,
        tooLate,
      ),
    )
    await expect.poll(() => entered).toEqual([0, 1])
    doors[0]?.open()
    await expect(runs[0]).rejects.toThrow('failed')
    await expect.poll(() => entered).toEqual([0, 1, 2])
    for (const each of doors) each.open()
    expect(await Promise.all(runs.slice(1))).toEqual([1, 2, 3])
    expect(entered).toEqual([0, 1, 2, 3])
  })

  test('whoever waits too long is told so, and leaves the line', async () => {
    const turns = new Turns(1)
    const first = new Door()
    const held = turns.run(() => first.opened, 60_000, tooLate)
    await expect(turns.run(async () => 'never', 1, tooLate)).rejects.toThrow('too late')
    first.open()
    await held
    expect(await turns.run(async () => 'next', 60_000, tooLate)).toBe('next')
  })

  test('lets in as many as may run by then when one ends', async () => {
    let atOnce = 1
    const turns = new Turns(() => atOnce)
    const doors = [new Door(), new Door(), new Door()]
    const entered: number[] = []
    const runs = doors.map(({ opened }, n) => turns.run(async () => void (entered.push(n), await opened), 60_000, tooLate))
    await expect.poll(() => entered).toEqual([0])
    atOnce = 2
    doors[0]?.open()
    await expect.poll(() => entered).toEqual([0, 1, 2])
    for (const each of doors) each.open()
    await Promise.all(runs)
  })
})

test('work that stands for a while lets another one in, without anything ending', async () => {
  const turns = new Turns((_waiting, standing) => 1 + standing)
  const door = new Door()
  const long = turns.run(() => door.opened, 60_000, tooLate)
  expect(await turns.run(async () => 'in', 60_000, tooLate)).toBe('in')
  door.open()
  await long
})

/** @param shares of the time in which the thread worked, one for every look */
const looks = (shares: readonly number[], most = 8, waiting = 0): number[] => {
  let look = 0
  const atOnce = writersAtOnce(most, () => shares[look])
  return shares.map(() => {
    const allowed = atOnce(waiting, 0)
    look += 1
    return allowed
  })
}

describe('transactions at once', () => {
  test('fall one by one while the thread hardly rests, and rise while it has time', () => {
    expect(looks([0.95, 0.99, 1, 0.8, 0.5, 0.1, 0.1])).toEqual([7, 6, 5, 5, 6, 7, 8])
  })

  test('one at least, and one of every twenty-four who wait', () => {
    const busy = Array.from({ length: 10 }, () => 1)
    const leftAfter = (most: number, waiting: number) => looks(busy, most, waiting).at(-1)
    expect([leftAfter(8, 0), leftAfter(8, 100), leftAfter(4, 1000)]).toEqual([1, 5, 4])
  })

  test('what stands takes nobody else their turn, as long as there are fewer than may be at all', () => {
    const atOnce = writersAtOnce(4, () => 1)
    for (let look = 0; look < 10; look += 1) atOnce(0, 0)
    expect([0, 1, 2, 8].map((standing) => atOnce(0, standing))).toEqual([1, 2, 3, 4])
  })

  test('stay as they are until the thread was watched long enough', () => {
    const atOnce = writersAtOnce(8, () => undefined)
    expect([atOnce(0, 0), atOnce(0, 0)]).toEqual([8, 8])
  })
})

describe('a data source', () => {
  test('answers reads while more transactions wait than it has connections', async () => {
    const data = openDataSource(database.url, { poolSize: 6 })
    const all = new Door()
    const open = Array.from({ length: 20 }, () => data.transaction(async (_prisma, sql) => (await sql.query('select 1'), all.opened)))
    try {
      await expect
        .poll(async () => (await data.sql.query(`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)).length)
        .toBe(3)
      expect(await Promise.all(Array.from({ length: 3 }, () => data.sql.query('select 1 as one')))).toHaveLength(3)
    } finally {
      all.open()
      await Promise.allSettled(open)
      await data.close()
    }
  })
})
