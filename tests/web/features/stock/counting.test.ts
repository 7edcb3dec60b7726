/** Counting on a phone: what is sent in which order, once, and what a code means. */
import '../../shell/browser-globals.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { CountQueue, type Counting } from '#web/features/stock/count/count-queue.ts'
import { countedLines, lineOfCode, nextOpen } from '#web/features/stock/count/counting-order.ts'
import { RequestFailed } from '#web/kit/request.ts'

let number = 0
const counting = (lineId: string): Counting => ({ operationId: `op-${(number += 1)}`, takeId: 'take', lineId, qty: '1', countedAt: 0 })
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => window.localStorage.clear())

describe('what was counted', () => {
  test('reaches the server in the order of counting, also what was counted without a network, and after a reload', async () => {
    const sent: string[] = []
    let isAway = true
    const deliver = async ({ lineId }: Counting) => {
      if (isAway) throw new RequestFailed(0, undefined, undefined)
      sent.push(lineId)
    }
    const queue = new CountQueue('u', deliver)
    for (const line of ['a', 'b', 'a']) queue.add(counting(line))
    await settled()
    expect([queue.state().isCutOff, queue.state().waiting.length]).toEqual([true, 3])
    const reloaded = new CountQueue('u', deliver)
    isAway = false
    expect(await reloaded.flush()).toBe(true)
    expect([sent, reloaded.state().waiting]).toEqual([['a', 'b', 'a'], []])
    expect(new CountQueue('somebody-else', deliver).state().waiting).toEqual([])
  })

  test('that the server refuses stands aside with its reason, and the rest goes on', async () => {
    const sent: string[] = []
    const queue = new CountQueue('u', async ({ lineId }) => {
      if (lineId === 'bad') throw new RequestFailed(422, 'no', {})
      sent.push(lineId)
    })
    queue.add(counting('bad'))
    queue.add(counting('good'))
    await settled()
    expect([sent, queue.state().refused.map(({ lineId, message }) => [lineId, message])]).toEqual([['good'], [['bad', 'no']]])
    queue.forget(queue.state().refused[0]!.operationId)
    expect(queue.state().refused).toEqual([])
  })

  test.each([
    ['a server that is away', new RequestFailed(503, undefined, undefined)],
    ['a page that was left while it was sent', new TypeError('Failed to fetch')],
  ])('is told again under its own id when nobody knows what became of it: %s', async (_, reason) => {
    const told: string[] = []
    let tries = 0
    const queue = new CountQueue('u', async ({ operationId }) => {
      told.push(operationId)
      if ((tries += 1) === 1) throw reason
    })
    const one = counting('a')
    queue.add(one)
    await settled()
    expect([queue.state().waiting, queue.state().refused]).toEqual([[one], []])
    await queue.flush()
    expect(told).toEqual([one.operationId, one.operationId])
  })
})

const line = (id: string, more: object = {}) =>
  ({ id, lineNo: 1, skuCode: `SKU-${id}`, spaceCode: 'A-1', batchNo: null, cargoSpaceId: 'A-1', isOpen: true, mayCount: true, ...more }) as never

describe('lines', () => {
  const lines = countedLines([line('3', { spaceCode: 'B-1' }), line('1'), line('2', { isOpen: false })], [])

  test('are counted space by space, those that are open one after the other and around the end', () => {
    expect(lines.map((one) => one.line.id)).toEqual(['1', '2', '3'])
    expect([nextOpen(lines, undefined), nextOpen(lines, '1'), nextOpen(lines, '3')]).toEqual(['1', '3', '1'])
    expect(nextOpen(countedLines([line('1', { mayCount: false })], []), undefined)).toBeUndefined()
  })

  test('that were counted here are open no more before the server knows', () => {
    expect(countedLines([line('1')], [counting('1')])).toMatchObject([{ isOpen: false, unsent: { lineId: '1' } }])
  })

  test('are found by article, space or batch, open ones first', () => {
    expect([lineOfCode(lines, ' sku-3 ', null), lineOfCode(lines, 'a-1', null), lineOfCode(lines, 'nobody', null)]).toEqual(['3', '1', undefined])
  })
})
