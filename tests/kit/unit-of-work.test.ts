import { array, assert, asyncProperty, boolean } from 'fast-check'
import { setup } from 'xstate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { decide } from '#kit/decide.ts'
import { Failure } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import { workOn } from '#kit/run-work.ts'
import { actorOf, systemActor, type RunWork } from '#kit/unit-of-work.ts'
import { param } from '#server/modules/system/param.contract.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal } from '#tests/support/principals.ts'
import { effort } from '#tests/support/effort.ts'

const database = withDatabase()
let data: DataSource
let work: RunWork
const system = systemActor('test')

beforeAll(() => {
  data = openDataSource(database.url, { poolSize: 12 })
  work = workOn(data)
})
afterAll(() => data.close())

async function makeParam(key = newId()): Promise<string> {
  return work(system, async ({ prisma }) => (await prisma.systemParam.create({ data: { paramKey: key, paramName: 'n', paramValue: 'v' } })).id)
}

async function makeRule(bizType: string, gapFree = true): Promise<void> {
  await data.prisma.numberRule.create({ data: { bizType, name: bizType, prefix: 'T', datePattern: 'yyyyMMdd', length: 4, resetCycle: 'DAY', gapFree } })
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('one transaction', () => {
  test('has one connection: two statements at the same time are refused here, as the driver will', async () => {
    const twoAtOnce = work(system, ({ sql }) => Promise.all([sql.query('select 1'), sql.query('select 2')]))
    await expect(twoAtOnce).rejects.toThrow('Sent while the connection was at work: select 2')
  })

  test('sends without waiting where it was asked to, and is one transaction all the same', async () => {
    const key = newId()
    const inserted = 'insert into system_param (id, param_key, param_name, param_value) values ($1, $2, $2, $2)'
    const sent = (last: string) =>
      data.transaction((_, sql) => Promise.all([sql.query(inserted, [newId(), key]), sql.prepared('select 1 as one'), sql.query(last)]), { isPipelined: true })
    await expect(sent('select 1 / 0')).rejects.toThrow('division by zero')
    expect(await data.sql.query('select 1 from system_param where param_key = $1', [key])).toEqual([])
    expect(await sent('select 2 as two')).toEqual([[], [{ one: 1 }], [{ two: 2 }]])
    expect(await data.sql.query('select 1 from system_param where param_key = $1', [key])).toHaveLength(1)
    // The connection answers one at a time again.
    await expect(data.transaction((_, sql) => Promise.all([sql.query('select 1'), sql.query('select 2')]))).rejects.toThrow('Sent while')
  })

  test('Prisma and SQL see each other’s writes, and roll back together', async () => {
    const key = newId()
    await failureOf(
      work(system, async (uow) => {
        const { prisma, sql } = uow
        await prisma.systemParam.create({ data: { paramKey: key, paramName: 'n', paramValue: 'v' } })
        expect(await sql.query('select 1 from system_param where param_key = $1', [key])).toHaveLength(1)
        await uow.log({ bizType: 'param', bizId: key, event: 'made' })
        throw new Error('no')
      }),
    )
    expect(await data.sql.query('select 1 from system_param where param_key = $1', [key])).toEqual([])
    expect(await data.sql.query('select 1 from doc_log where biz_id = $1', [key])).toEqual([])
  })

  test('what waits for the commit runs after it, in order; not after a rollback; a failure there changes nothing', async () => {
    const ran: string[] = []
    const told: unknown[] = []
    const watched = workOn(data, { onError: (error) => told.push(error) })
    await watched(system, async (uow) => {
      uow.afterCommit(() => {
        ran.push('first')
      })
      uow.afterCommit(() => {
        throw new Error('late')
      })
      uow.afterCommit(async () => {
        ran.push('second')
      })
    })
    await failureOf(
      watched(system, async (uow) => {
        uow.afterCommit(() => {
          ran.push('never')
        })
        throw new Error('no')
      }),
    )
    expect(ran).toEqual(['first', 'second'])
    expect(told).toHaveLength(1)
  })

  test('a message for the outbox is there exactly when the work committed', async () => {
    const id = await work(system, (uow) => uow.outbox.add('test.happened', { a: 1 }, { key: 'k' }))
    expect(await data.sql.query('select topic, key, payload from outbox where id = $1::uuid', [id])).toEqual([
      { topic: 'test.happened', key: 'k', payload: { a: 1 } },
    ])
  })

  test('a deadlock is done again when asked', async () => {
    const [a, b] = [await makeParam(), await makeParam()]
    let arrived = 0
    let tell: (() => void) | undefined
    const both = new Promise<void>((resolve) => (tell = resolve))
    const meet = (): Promise<void> => {
      arrived += 1
      if (arrived === 2) tell?.()
      return both
    }
    const inOrder = (first: string, second: string): Promise<void> =>
      work(
        system,
        async (uow) => {
          await uow.lockRow('systemParam', first)
          await meet()
          await uow.lockRow('systemParam', second)
        },
        { retries: 3 },
      )
    await Promise.all([inOrder(a, b), inOrder(b, a)])
    expect(arrived).toBeGreaterThanOrEqual(3)
  })

  test('a broken unique value is a conflict, said as a failure', async () => {
    const key = newId()
    await makeParam(key)
    expect(await failureOf(makeParam(key))).toMatchObject({ kind: 'conflict', code: 'already-exists' })
  })
})

describe('lock and change', () => {
  test('lock gives the row as it is and refuses a stale version with the present state', async () => {
    const id = await makeParam()
    await work(system, async (uow) => {
      const row = await uow.lock(param, id, 0)
      const after = await uow.change('systemParam', row, { paramValue: 'w' })
      expect(after).toMatchObject({ version: 1, paramValue: 'w' })
    })
    expect(await failureOf(work(system, (uow) => uow.lock(param, id, 0)))).toMatchObject({
      code: 'stale-version',
      details: { current: { id, version: 1, paramValue: 'w' } },
    })
    expect(await failureOf(work(system, (uow) => uow.lock(param, newId())))).toMatchObject({ kind: 'not-found' })
  })

  test('change is a compare-and-set: of two that read the same version one wins', async () => {
    const id = await makeParam()
    const row = { id, version: 0 }
    const outcomes = await Promise.all([1, 2, 3].map((n) => failureOf(work(system, (uow) => uow.change('systemParam', row, { paramValue: String(n) })))))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome instanceof Failure && outcome.code === 'stale-version')).toHaveLength(2)
  })

  test('a locked row makes the next one wait', async () => {
    const id = await makeParam()
    const order: string[] = []
    let entered: (() => void) | undefined
    const isIn = new Promise<void>((resolve) => (entered = resolve))
    const first = work(system, async (uow) => {
      await uow.lock(param, id)
      entered?.()
      await new Promise((resolve) => setTimeout(resolve, 60))
      order.push('first')
    })
    await isIn
    await Promise.all([
      first,
      work(system, async (uow) => {
        await uow.lock(param, id)
        order.push('second')
      }),
    ])
    expect(order).toEqual(['first', 'second'])
  })

  test('the log names who did it', async () => {
    const id = newId()
    await work(actorOf(principal({ name: 'Wang' })), (uow) =>
      uow.log({ bizType: 'param', bizId: id, event: 'looked', fromStatus: 'A', toStatus: 'B', diff: { x: [1, 2] } }),
    )
    expect(await data.prisma.docLog.findFirst({ where: { bizId: id } })).toMatchObject({
      actorName: 'Wang',
      actorType: 'USER',
      event: 'looked',
      fromStatus: 'A',
      toStatus: 'B',
      diff: { x: [1, 2] },
    })
  })
})

const serial = (number: string): number => Number(number.slice(-4))

describe('numbers', () => {
  test('prefix, day in the company’s zone, running number', async () => {
    await makeRule('test-a')
    const at = workOn(data, { clock: { now: () => new Date('2026-11-20T16:30:00Z') }, zone: 'Asia/Shanghai' })
    expect(await at(system, (uow) => uow.nextNumber('test-a'))).toBe('T202611210001')
    expect(await at(system, (uow) => uow.nextNumber('test-a'))).toBe('T202611210002')
    const next = workOn(data, { clock: { now: () => new Date('2026-11-21T16:30:00Z') }, zone: 'Asia/Shanghai' })
    expect(await next(system, (uow) => uow.nextNumber('test-a'))).toBe('T202611220001')
  })

  test('an unknown kind of document is refused', async () => {
    expect(await failureOf(work(system, (uow) => uow.nextNumber('nothing')))).toMatchObject({ kind: 'rule', code: 'number-rule-missing' })
  })

  test('whoever draws at the same time, and whoever gives up: no gaps, no doubles', async () => {
    let run = 0
    await assert(
      asyncProperty(array(boolean(), { minLength: 1, maxLength: 12 }), async (commits) => {
        const bizType = `race-${(run += 1)}`
        await makeRule(bizType)
        const drawn = await Promise.all(
          commits.map((commit) =>
            work(system, async (uow) => {
              const number = await uow.nextNumber(bizType)
              if (!commit) throw new Error('rolled back')
              return number
            }).catch(() => undefined),
          ),
        )
        const kept = drawn
          .filter((number) => number !== undefined)
          .map((number) => Number(number.slice(-4)))
          .sort((a, b) => a - b)
        expect(kept).toEqual(kept.map((_number, index) => index + 1))
      }),
      { numRuns: effort(6, 150) },
    )
  })

  test('where gaps are allowed nobody waits for a work that has drawn, and what it gives up stays out', async () => {
    await makeRule('with-gaps', false)
    const given = work(system, async (uow) => {
      const mine = serial(await uow.nextNumber('with-gaps'))
      // A work of its own, while this one holds what it has drawn: with a lock it would wait for ever.
      expect(serial(await work(system, (other) => other.nextNumber('with-gaps')))).toBe(mine + 1)
      throw new Error('rolled back')
    })
    expect(await failureOf(given)).toMatchObject({ message: 'rolled back' })
    expect(serial(await work(system, (uow) => uow.nextNumber('with-gaps')))).toBe(3)
  })

  test('many at once, of two processes, while every connection of the pools is taken: no doubles, nothing in stock', async () => {
    await makeRule('many', false)
    const other = openDataSource(database.url, { poolSize: 4 })
    try {
      const elsewhere = workOn(other)
      const drawn = await Promise.all(Array.from({ length: 60 }, (_none, n) => (n % 2 ? work : elsewhere)(system, (uow) => uow.nextNumber('many'))))
      expect(drawn.map((number) => Number(number.slice(-4))).sort((a, b) => a - b)).toEqual(drawn.map((_number, index) => index + 1))
    } finally {
      await other.close()
    }
  })
})

function refusal(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('decide', () => {
  const machine = setup({
    types: { context: {} as { total: number }, events: {} as { type: 'submit' } | { type: 'approve'; by: string } },
    guards: { 'has-lines': ({ context }) => context.total > 0, 'is-boss': ({ event }) => event.type === 'approve' && event.by === 'boss' },
  }).createMachine({
    id: 'order',
    initial: 'DRAFT',
    context: { total: 0 },
    states: {
      DRAFT: { on: { submit: { guard: 'has-lines', target: 'SUBMITTED' } } },
      SUBMITTED: { on: { approve: { guard: 'is-boss', target: 'APPROVED' } } },
      APPROVED: { type: 'final' },
    },
  })

  test('the next state, purely', () => {
    expect(decide(machine, { value: 'DRAFT', context: { total: 5 } }, { type: 'submit' })).toBe('SUBMITTED')
    expect(decide(machine, { value: 'SUBMITTED', context: { total: 5 } }, { type: 'approve', by: 'boss' })).toBe('APPROVED')
  })

  test('a refusal names the guard, or the state when the event means nothing there', () => {
    expect(refusal(() => decide(machine, { value: 'DRAFT', context: { total: 0 } }, { type: 'submit' }))).toMatchObject({
      kind: 'rule',
      code: 'not-allowed-now',
      details: { rule: 'has-lines', state: 'DRAFT', event: 'submit' },
    })
    expect(refusal(() => decide(machine, { value: 'APPROVED', context: { total: 5 } }, { type: 'submit' }))).toMatchObject({
      details: { rule: 'not-allowed-now', state: 'APPROVED' },
    })
  })
})
