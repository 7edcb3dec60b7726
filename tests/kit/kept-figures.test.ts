/** Figures over many rows: taken as they are, then as they were while they are counted again, then waited for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptFigures, mostUnkept } from '#kit/kept-figures.ts'
import type { Sql } from '#kit/data-source.ts'

let sold = 0
let asked = 0
let isAway = false
const sql = {
  query: async () => {
    asked += 1
    if (isAway) throw new Error('away')
    return [{ sold }]
  },
} as unknown as Sql
const read = async (figures: KeptFigures) => {
  const { rows, at } = await figures.rows<{ sold: number }>(sql, 'select', [], ([row]) => row?.sold ?? 0)
  return { sold: rows[0]?.sold, at: at?.toISOString().slice(14, 19) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') })
  asked = 0
  isAway = false
  sold = mostUnkept + 1
})
afterEach(() => void vi.useRealTimers())

test('a figure of a moment ago is answered at once and counted behind', async () => {
  const figures = new KeptFigures(60_000)
  expect(await read(figures)).toEqual({ sold: mostUnkept + 1, at: '00:00' })
  sold += 1
  vi.advanceTimersByTime(59_000)
  expect(await read(figures)).toEqual({ sold: mostUnkept + 1, at: '00:00' })
  expect(asked).toBe(1)
  vi.advanceTimersByTime(2000)
  expect(await Promise.all([read(figures), read(figures)])).toEqual([
    { sold: mostUnkept + 1, at: '00:00' },
    { sold: mostUnkept + 1, at: '00:00' },
  ])
  expect(asked).toBe(2)
  expect(await read(figures)).toEqual({ sold: mostUnkept + 2, at: '01:01' })
})

test('one that cannot be counted now is answered as it was, and after a while is waited for', async () => {
  const figures = new KeptFigures(60_000)
  await read(figures)
  isAway = true
  vi.advanceTimersByTime(120_000)
  expect(await read(figures)).toEqual({ sold: mostUnkept + 1, at: '00:00' })
  vi.advanceTimersByTime(600_000)
  await expect(read(figures)).rejects.toThrow('away')
  isAway = false
  expect(await read(figures)).toEqual({ sold: mostUnkept + 1, at: '12:00' })
})

test('one that became small is counted each time', async () => {
  const figures = new KeptFigures(60_000)
  await read(figures)
  sold = 5
  vi.advanceTimersByTime(61_000)
  await read(figures)
  expect(await read(figures)).toEqual({ sold: 5, at: undefined })
  sold = 6
  expect(await read(figures)).toEqual({ sold: 6, at: undefined })
})
