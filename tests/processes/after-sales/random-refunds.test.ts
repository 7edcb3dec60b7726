/** A provider that refuses, is slow to say, loses answers and forgets: money goes back once, and all cases of an order add up. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decimal, sum } from '#kit/money.ts'
import '#tests/support/inner-targets.ts'
import { asFound, effort } from '#tests/support/effort.ts'
import { at, desk, finance, withCases } from './world.ts'

const world = withCases()
const { post, ok } = world

type Mood = 'pays' | 'refuses' | 'loses' | 'waits' | 'breaks' | 'forgets'
/** What the provider does next, and the money that it gave back, by number. */
const moods: Mood[] = []
const paid = new Map<string, string>()
const seen = new Map<string, 'waiting' | 'failed'>()
let server: Server

/** Keeps its word about numbers: under one it pays once, whatever happens to the answer. */
function answerTo(method: string, no: string, amount: string | undefined): { status: number; body?: object } | 'silence' {
  const mood = moods.shift() ?? 'pays'
  const known = paid.has(no) ? 'SUCCESS' : seen.get(no) === 'failed' ? 'FAILED' : seen.get(no) === 'waiting' ? 'PROCESSING' : undefined
  if (mood === 'breaks') return { status: 503 }
  if (method === 'GET') {
    if (known === undefined) return { status: 404 }
    if (known === 'PROCESSING' && mood !== 'waits') {
      seen.delete(no)
      if (mood === 'refuses') seen.set(no, 'failed')
      else paid.set(no, wanted.get(no) ?? '0')
    }
    return mood === 'loses' ? 'silence' : { status: 200, body: { state: paid.has(no) ? 'SUCCESS' : seen.get(no) === 'failed' ? 'FAILED' : 'PROCESSING' } }
  }
  wanted.set(no, amount ?? '0')
  if (mood === 'forgets') return 'silence'
  if (known === undefined) {
    if (mood === 'refuses') seen.set(no, 'failed')
    else if (mood === 'waits') seen.set(no, 'waiting')
    else paid.set(no, amount ?? '0')
  }
  if (mood === 'loses') return 'silence'
  return { status: 200, body: { state: paid.has(no) ? 'SUCCESS' : seen.get(no) === 'failed' ? 'FAILED' : 'PROCESSING', channelNo: `P-${no}` } }
}
const wanted = new Map<string, string>()

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const no = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
      const answer = answerTo(request.method ?? '', no, body ? (JSON.parse(body) as { amount: string }).amount : undefined)
      if (answer === 'silence') return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body ? JSON.stringify(answer.body) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await world.setting('integration.refund.address', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const mood = fc.constantFrom<Mood>('pays', 'refuses', 'loses', 'waits', 'breaks', 'forgets')
const step = fc.oneof(
  fc.record({ kind: fc.constant('apply' as const), qty: fc.integer({ min: 1, max: 6 }), cents: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'work' as const, 'work' as const, 'again' as const, 'close' as const), at: fc.nat(3) }),
)
type Step = { kind: string; qty?: number; cents?: number; at?: number }

const quietly = async (path: string, who: typeof desk, payload: object) => {
  const answer = await post(who, at(path), payload)
  expect([200, 400, 403, 409, 422], answer.raw).toContain(answer.status)
  return answer
}

test('whatever the provider does, nobody is paid twice, and what is written down is what was paid', async () => {
  const { prisma } = world.product.application.data
  await fc.assert(
    fc.asyncProperty(fc.array(mood, { maxLength: 12 }), fc.array(step, { minLength: 6, maxLength: 14 }), async (behaviour, steps) => {
      moods.splice(0, moods.length, ...behaviour)
      const sold = await world.sold({ discountAmount: '7.77' })
      const ids: string[] = []
      const run = async ({ kind, qty = 1, cents = 1, at: place = 0 }: Step): Promise<void> => {
        const id = ids[place % Math.max(ids.length, 1)]
        if (kind === 'apply') {
          const { status, body } = await quietly('insert', desk, {
            orderLineId: sold.line.id,
            type: 'REFUND_ONLY',
            reasonCode: 'QUALITY',
            qty: String(qty),
            amount: (cents / 100).toFixed(2),
          })
          if (status === 200) ids.push(body.data.id)
        } else if (kind === 'work') await world.workRefunds()
        else if (id && kind === 'approve') await quietly('approve', desk, { ids: [id], liability: qty > 3 ? 'SUPPLIER' : 'PLATFORM' })
        else if (id && kind === 'again') await quietly('refund-again', finance, { id })
        else if (id && kind === 'close') await quietly('close', desk, { id, reason: '结束' })
      }
      for (const one of steps) await Promise.all([run(one), ...(one.kind === 'work' ? [world.workRefunds()] : [])])
      // The provider comes to its senses, and everything that is unknown is asked about.
      moods.splice(0)
      for (let round = 0; round < 3; round += 1) await world.workRefunds()

      const cases = await prisma.afterSalesOrder.findMany({ where: { orderLineId: sold.line.id } })
      const refunds = await prisma.afterRefund.findMany({ where: { caseId: { in: ids } } })
      const line = await prisma.orderLine.findUniqueOrThrow({ where: { id: sold.line.id } })
      for (const row of cases) {
        const of = refunds.filter(({ caseId }) => caseId === row.id)
        const really = of.filter(({ no }) => paid.has(no))
        expect(really.length).toBeLessThanOrEqual(1)
        expect(sum(really.map(({ amount }) => amount)).toFixed(2)).toBe(row.refundedAmount.toFixed(2))
        expect(really.length === 1).toBe(row.status === 'COMPLETED')
        expect(of.every(({ status }) => status === 'SUCCESS' || status === 'CLOSED')).toBe(true)
        const owed = await prisma.billableItem.findMany({ where: { sourceId: row.id, deletedAt: null } })
        const due =
          row.liability === 'SUPPLIER' && (row.status === 'WAIT_REFUND' || row.status === 'COMPLETED') ? (row.approvedAmount ?? decimal('0')) : decimal('0')
        expect(
          sum(owed.map(({ amount }) => amount))
            .negated()
            .equals(decimal(due)),
        ).toBe(true)
      }
      const open = cases.filter(({ status }) => !['REFUSED', 'CLOSED', 'CANCELLED'].includes(status))
      expect(line.afterQty.toFixed()).toBe(sum(open.map(({ applyQty }) => applyQty)).toFixed())
      expect(line.afterQty.lessThanOrEqualTo(line.shippedQuantity)).toBe(true)
      expect(line.refundAmount.toFixed(2)).toBe(sum(cases.map(({ refundedAmount }) => refundedAmount)).toFixed(2))
      expect(sum(open.map(({ approvedAmount, applyAmount }) => approvedAmount ?? applyAmount)).lessThanOrEqualTo('117.23')).toBe(true)
    }),
    { numRuns: effort(4, 60), ...asFound },
  )
}, 240_000)

test('a number that was handed over and then forgotten is sent again under itself', async () => {
  moods.splice(0, moods.length, 'forgets', 'breaks')
  const sold = await world.sold()
  const made = await world.applied(sold)
  await ok(desk, at('approve'), { ids: [made.id], liability: 'PLATFORM' })
  await world.workRefunds()
  await world.workRefunds()
  expect(await world.statusOf(made.id)).toBe('COMPLETED')
  expect([...paid.keys()].filter((no) => no.startsWith(made.code))).toEqual([`${made.code}-1`])
})
