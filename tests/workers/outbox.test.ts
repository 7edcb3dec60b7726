import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openDataSource, type DataSource } from '#kit/data-source.ts'
import { defineJob, handleJob, type JobHandler } from '#kit/jobs/job.ts'
import { startJob } from '#kit/jobs/start-job.ts'
import { backoffSeconds } from '#kit/outbox/deliver.ts'
import { claimMessages } from '#kit/outbox/claim.ts'
import {
  addManyToOutbox,
  addToOutbox,
  deadMessages,
  defineTopic,
  handleInside,
  handleOutside,
  handleTogetherInside,
  handleTogetherOutside,
  rearmMessages,
  wakeRelay,
  type TopicHandler,
} from '#kit/outbox/outbox.ts'
import { openTestQueues, queueBackends, quietLog, until } from '#tests/support/queues.ts'
import { principal } from '#tests/support/principals.ts'
import { withDatabase } from '#tests/support/database.ts'
import { startWorkers } from '#workers/start-workers.ts'

const noted = defineTopic('test.noted', z.object({ text: z.string() }))

describe.each(queueBackends)('outbox over %s', (backend) => {
  const database = withDatabase()
  let source: DataSource
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    source = openDataSource(database.url)
    await source.sql.query('create table note (text text)')
  })
  afterAll(() => source.close())
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await source.sql.query('delete from outbox')
    await source.sql.query('delete from note')
  })

  const run = async (topics: readonly TopicHandler[], jobs: readonly JobHandler[] = []) => {
    const queues = await openTestQueues(backend, database.url)
    const workers = await startWorkers({
      source,
      databaseUrl: database.url,
      queues,
      topics,
      jobs,
      chores: [],
      parts: [],
      principalOf: async () => principal(),
      onJobChange: async () => undefined,
      log: quietLog,
    })
    stops.push(async () => {
      await workers.stop()
      await queues.close()
    })
    return workers
  }
  const add = (text: string, key?: string) => addToOutbox(source.sql, noted.name, { text }, key === undefined ? {} : { key })
  const pending = async () => (await source.sql.query<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n

  test('a message is handled once and its row goes with the effect', async () => {
    await run([handleInside(noted, async ({ text }, { sql }) => void (await sql.query('insert into note values ($1)', [text])))])
    for (let index = 0; index < 50; index += 1) await add(`n${index}`)
    await wakeRelay(source.sql)
    await until(async () => (await pending()) === 0)
    const rows = await source.sql.query<{ text: string }>('select text from note')
    expect(new Set(rows.map((row) => row.text)).size).toBe(50)
    expect(rows).toHaveLength(50)
  })

  test('a rush into a table that was empty a moment ago is claimed at once, and keeps no other topic waiting', async () => {
    await source.sql.query('vacuum analyze outbox')
    await addManyToOutbox(
      source.sql,
      noted.name,
      Array.from({ length: 20_000 }, (_none, index) => ({ payload: { text: `n${index}` }, key: `k${index}` })),
    )
    await addToOutbox(source.sql, 'other.noted', { text: 'one' })
    const begun = performance.now()
    const claimed = await claimMessages(source.sql, 200)
    expect(performance.now() - begun).toBeLessThan(3_000)
    expect(claimed.filter(({ topic }) => topic === 'other.noted')).toHaveLength(1)
    expect(claimed).toHaveLength(201)
    const rows = await source.sql.query<{ text: string }>(`select payload->>'text' as text from outbox where next_at > now() and topic = $1 order by seq`, [
      noted.name,
    ])
    expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 200 }, (_none, index) => `n${index}`))
  }, 20_000)

  test('what is rolled back is never sent', async () => {
    const seen: string[] = []
    await run([handleOutside(noted, async ({ text }) => void seen.push(text))])
    await source
      .transaction(async (_prisma, sql) => {
        await addToOutbox(sql, noted.name, { text: 'ghost' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await add('real')
    await wakeRelay(source.sql)
    await until(() => seen.length > 0)
    expect(seen).toEqual(['real'])
  })

  test('messages of one key keep their order although several are handled at a time', async () => {
    const seen: string[] = []
    await run([
      handleOutside(noted, async ({ text }) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
        seen.push(text)
      }),
    ])
    for (let index = 0; index < 8; index += 1) await add(`m${index}`, 'document-1')
    await wakeRelay(source.sql)
    await until(() => seen.length === 8)
    expect(seen).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
  })

  test('a failure is repeated later with its reason on the row, and the effect of the failed try is gone', async () => {
    let tries = 0
    await run([
      handleInside(noted, async ({ text }, { sql, attempt }) => {
        await sql.query('insert into note values ($1)', [`${text} ${attempt}`])
        tries += 1
        if (attempt === 1) throw new Error('provider is down')
      }),
    ])
    await add('again')
    await wakeRelay(source.sql)
    await until(async () => (await source.sql.query(`select 1 from outbox where attempts = 1 and last_error like '%provider is down%'`)).length === 1)
    await source.sql.query('update outbox set next_at = now()')
    await wakeRelay(source.sql)
    await until(() => tries === 2)
    await until(async () => (await pending()) === 0)
    expect(await source.sql.query('select text from note')).toEqual([{ text: 'again 2' }])
  })

  test('a poison message becomes dead, is seen, does not hold up its successors, and can be re-armed', async () => {
    const seen: string[] = []
    await run([
      handleOutside(noted, async ({ text }) => {
        if (text === 'poison') throw new Error('never')
        seen.push(text)
      }),
    ])
    const id = await add('poison', 'k')
    await source.sql.query('update outbox set attempts = 11 where id = $1::uuid', [id])
    await add('next', 'k')
    await wakeRelay(source.sql)
    await until(() => seen.includes('next'))
    expect(await deadMessages(source.sql)).toMatchObject([{ id, topic: 'test.noted', attempts: 12 }])
    expect(await rearmMessages(source.sql, { ids: [id], topic: 'another' })).toBe(0)
    expect(await rearmMessages(source.sql, { ids: [id] })).toBe(1)
    expect(await rearmMessages(source.sql, { ids: [id] })).toBe(0)
  })

  test('messages that are handled together come together, and one that fails fails alone', async () => {
    const sizes: number[] = []
    const texts = Array.from({ length: 120 }, (_, index) => (index === 60 ? 'poison' : `t${index}`))
    for (const text of texts) await add(text)
    await run([
      handleTogetherInside(noted, async (messages, { sql }) => {
        sizes.push(messages.length)
        await sql.query('insert into note select unnest($1::text[])', [messages.map(({ payload }) => payload.text)])
        if (messages.some(({ payload }) => payload.text === 'poison')) throw new Error('never')
      }),
    ])
    await until(async () => (await source.sql.query('select 1 from outbox where attempts = 0')).length === 0)
    const rows = await source.sql.query<{ text: string }>('select text from note')
    expect(rows.map(({ text }) => text).toSorted()).toEqual(texts.filter((text) => text !== 'poison').toSorted())
    expect(Math.max(...sizes)).toBe(50)
    expect(await source.sql.query('select attempts from outbox')).toEqual([{ attempts: 1 }])
  })

  test('what reaches the world together is told at least once each', async () => {
    const seen: string[] = []
    let refusals = 0
    for (const text of ['a', 'b', 'c']) await add(text)
    await run([
      handleTogetherOutside(noted, async (messages) => {
        if (messages.length > 1 && refusals++ === 0) throw new Error('all at once is too much')
        seen.push(...messages.map(({ payload }) => payload.text))
      }),
    ])
    await until(async () => (await pending()) === 0)
    expect(seen.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('of what reaches the world together some fail and some are not tried: neither disturbs the rest', async () => {
    const told: string[] = []
    const tries = new Map<string, number[]>()
    for (const text of ['good', 'bad', 'left']) await add(text)
    await run([
      handleTogetherOutside(noted, async (messages) => {
        const idOf = (wanted: string): string[] => messages.flatMap(({ id, payload }) => (payload.text === wanted ? [id] : []))
        for (const { payload, attempt } of messages) tries.set(payload.text, [...(tries.get(payload.text) ?? []), attempt])
        const left = (tries.get('left')?.length ?? 0) < 2 ? idOf('left') : []
        const failed = new Map(idOf('bad').map((id) => [id, new Error('no')]))
        told.push(...messages.flatMap(({ id, payload }) => (failed.has(id) || left.includes(id) ? [] : [payload.text])))
        return { failed, left }
      }),
    ])
    await until(() => told.length === 2)
    expect(told).toEqual(['good', 'left'])
    // Whoever was not tried has lost no try.
    expect(tries.get('left')).toEqual([1, 1])
    await until(async () => (await pending()) === 1)
    expect((await source.sql.query<{ attempts: number }>('select attempts from outbox'))[0]?.attempts).toBeGreaterThan(0)
  })

  test('a job does not wait for a rush of messages that are handled together', async () => {
    await addManyToOutbox(
      source.sql,
      noted.name,
      Array.from({ length: 6_000 }, (_, index) => ({ payload: { text: `r${index}` } })),
    )
    const job = defineJob({ type: 'test-beside-a-rush', label: { zh: '测试', en: 'Test' }, permission: 'signed-in', params: z.object({}) })
    await startJob(source.sql, job, {}, principal())
    const notHandedOut = async () => (await source.sql.query('select 1 from outbox where next_at <= now()')).length
    let waited: number | undefined
    await run([handleTogetherOutside(noted, () => sleep(100))], [handleJob(job, async () => void (waited = await notHandedOut()))])
    await until(() => waited !== undefined)
    expect(waited).toBeGreaterThan(0)
  })

  test('what a killed relay had claimed comes due again', async () => {
    await add('claimed')
    expect(await claimMessages(source.sql, 10, 0.2)).toHaveLength(1)
    expect(await claimMessages(source.sql, 10, 0.2)).toHaveLength(0)
    const seen: string[] = []
    await run([handleOutside(noted, async ({ text }) => void seen.push(text))])
    await until(() => seen.length === 1)
  })

  test('two relays never claim the same message', async () => {
    for (let index = 0; index < 100; index += 1) await add(`c${index}`)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimMessages(source.sql, 20)))
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(100)
  })

  test('a worker that stops leaves the rest to the next one', async () => {
    const seen: string[] = []
    const slow = handleOutside(noted, async ({ text }) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(text)
    })
    const first = await run([slow])
    for (let index = 0; index < 60; index += 1) await add(`s${index}`)
    await wakeRelay(source.sql)
    await until(() => seen.length > 5)
    await first.stop()
    await source.sql.query('update outbox set next_at = now()')
    await run([slow])
    await until(() => new Set(seen).size === 60)
    expect(seen).toHaveLength(60)
  })
})

test('the pause doubles up to ten minutes', () => {
  expect([1, 2, 5, 20].map((attempt) => Math.round(backoffSeconds(attempt, 0.5)))).toEqual([2, 4, 32, 600])
})
