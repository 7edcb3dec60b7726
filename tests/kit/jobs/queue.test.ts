import { afterEach, describe, expect, test } from 'vitest'
import type { Queues } from '#kit/jobs/queue.ts'
import { openTestQueues, queueBackends, testPrefix, until } from '#tests/support/queues.ts'
import { withDatabase } from '#tests/support/database.ts'

describe.each(queueBackends)('queues on %s', (backend) => {
  const database = withDatabase()
  const open: Queues[] = []
  const start = async (prefix?: string, installation?: string) => {
    const queues = await openTestQueues(backend, database.url, prefix, installation)
    open.push(queues)
    return queues
  }
  afterEach(async () => {
    await Promise.all(open.splice(0).map((queues) => queues.close()))
  })

  test('carry ids to a consumer in another process-like instance', async () => {
    const prefix = testPrefix()
    const [sender, receiver] = [await start(prefix), await start(prefix)]
    const seen: string[] = []
    receiver.consume('carry', 2, async ({ id, name }) => void seen.push(`${name} ${id}`))
    await sender.publish('carry', [
      { id: 'a-1', name: 'mail' },
      { id: 'a-2', name: 'sms' },
    ])
    await until(() => seen.length === 2)
    expect(seen.toSorted()).toEqual(['mail a-1', 'sms a-2'])
  })

  test('hold an id once while it waits, and take it again after it was worked on', async () => {
    const queues = await start()
    await queues.publish('once', [{ id: 'same', name: 'x' }])
    await queues.publish('once', [{ id: 'same', name: 'x' }])
    expect(await queues.waiting('once')).toBe(1)
    let runs = 0
    queues.consume('once', 1, async () => void (runs += 1))
    await until(() => runs === 1)
    await until(async () => (await queues.waiting('once')) === 0)
    await until(async () => {
      await queues.publish('once', [{ id: 'same', name: 'x' }])
      // The one before may be worked on while this one is put in.
      return runs >= 2
    })
  })

  test('leave what another installation put there under the same prefix', async () => {
    const prefix = testPrefix()
    const [ours, theirs] = [await start(prefix, 'ours'), await start(prefix, 'theirs')]
    const [seenByUs, seenByThem]: [string[], string[]] = [[], []]
    theirs.consume('shared', 1, async ({ id }) => void seenByThem.push(id))
    await ours.publish('shared', [{ id: 'a-1', name: 'x' }])
    await theirs.publish('shared', [{ id: 'b-1', name: 'x' }])
    await until(() => seenByThem.length === 1)
    ours.consume('shared', 1, async ({ id }) => void seenByUs.push(id))
    await until(() => seenByUs.length === 1)
    expect({ seenByUs, seenByThem }).toEqual({ seenByUs: ['a-1'], seenByThem: ['b-1'] })
  })

  test('know what a worker has in hand, and that it has let go', async () => {
    const queues = await start()
    const letGo = new AbortController()
    const held = new Promise<void>((resolve) => letGo.signal.addEventListener('abort', () => resolve()))
    await queues.publish('hand', [{ id: 'h-1', name: 'x' }])
    expect(await queues.inHand('hand')).toEqual([])
    queues.consume('hand', 1, () => held)
    await until(async () => (await queues.inHand('hand')).join() === 'h-1')
    letGo.abort()
    await until(async () => (await queues.inHand('hand')).length === 0)
  })

  test('share the work of one queue among consumers, every piece once', async () => {
    const prefix = testPrefix()
    const counts = new Map<string, number>()
    for (const worker of [await start(prefix), await start(prefix)]) {
      worker.consume('share', 4, async ({ id }) => void counts.set(id, (counts.get(id) ?? 0) + 1))
    }
    const sender = await start(prefix)
    await sender.publish(
      'share',
      Array.from({ length: 200 }, (_, index) => ({ id: `n-${index}`, name: 'x' })),
    )
    await until(() => counts.size === 200)
    expect([...counts.values()].every((count) => count === 1)).toBe(true)
  })

  test('a failing handler neither stops the consumer nor keeps the piece', async () => {
    const queues = await start()
    const seen: string[] = []
    queues.consume('failing', 1, async ({ id }) => {
      seen.push(id)
      if (id === 'bad') throw new Error('no')
    })
    await queues.publish('failing', [
      { id: 'bad', name: 'x' },
      { id: 'good', name: 'x' },
    ])
    await until(() => seen.includes('good'))
    expect(await queues.waiting('failing')).toBe(0)
  })

  test('closing waits for the piece in hand', async () => {
    const queues = await start()
    let finished = false
    let begun = false
    queues.consume('closing', 1, async () => {
      begun = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      finished = true
    })
    await queues.publish('closing', [{ id: 'slow', name: 'x' }])
    await until(() => begun)
    await queues.close()
    expect(finished).toBe(true)
  })
})
