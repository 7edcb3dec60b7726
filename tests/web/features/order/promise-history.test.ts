/** What the page of a promise tells, in order. */
import { expect, test } from 'vitest'
import { promiseHistory } from '#web/features/order/overdue/promise-history.ts'

type Row = Parameters<typeof promiseHistory>[1]
const say = ((key: string) => key) as Parameters<typeof promiseHistory>[0]
const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour)).toISOString()
const request = { id: 'r', code: 'PP1', status: 'REJECTED', newDueAt: at(20), reason: 'a strike', submittedAt: at(3), approvedAt: null }
const row = { kind: 'SHIP', status: 'WARNING', originalDueAt: at(9), dueAt: at(9), warnedAt: at(1), breachedAt: null, resolvedAt: null, requests: [] }
const titles = (change: object) => promiseHistory(say, { ...row, ...change } as unknown as Row).map(({ title }) => title)

test('a refusal stands where it was said, with its reason', () => {
  const requests = [{ ...request, endedAt: at(5), answer: 'there is stock' }]
  const told = promiseHistory(say, { ...row, breachedAt: at(4), status: 'OVERDUE', requests } as unknown as Row)
  expect(told.map(({ title }) => title)).toEqual(['told.promised', 'told.warned', 'told.asked', 'told.breached', 'told.rejected'])
  expect(told.at(-1)).toMatchObject({ at: at(5), reason: 'there is stock', state: 'refused' })
})

test('only what lies ahead is announced', () => {
  expect(titles({})).toContain('told.due')
  expect(titles({ status: 'OVERDUE', breachedAt: at(9) })).not.toContain('told.due')
  expect(titles({ status: 'POSTPONED', breachedAt: at(9), dueAt: at(20) })).toContain('told.due')
})
