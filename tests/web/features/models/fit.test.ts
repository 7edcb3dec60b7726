/** Where a picture stands on the board. */
import { expect, it } from 'vitest'
import { roomFor } from '#web/features/models/modeler/fit.ts'

const board = { width: 1000, height: 600 }

it('shows a small picture as it is drawn, in the middle of the room beside the palette', () => {
  const box = roomFor({ x: 100, y: 50, width: 200, height: 100 }, board)
  expect(box.width).toBe(1000)
  expect(100 - box.x).toBeCloseTo(116 + (1000 - 116 - 200) / 2)
  expect(50 - box.y).toBeCloseTo((600 - 100) / 2)
})

it('makes a wide one smaller until both of its ends are free', () => {
  const box = roomFor({ x: 0, y: 0, width: 4000, height: 300 }, board)
  const scale = 1000 / box.width
  expect((0 - box.x) * scale).toBeGreaterThanOrEqual(116)
  expect((4000 - box.x) * scale).toBeLessThanOrEqual(1000)
})

it('bears an empty picture and a board without room', () => {
  for (const box of [roomFor({ x: 0, y: 0, width: 0, height: 0 }, board), roomFor({ x: 0, y: 0, width: 100, height: 100 }, { width: 50, height: 20 })])
    expect(Object.values(box).every(Number.isFinite)).toBe(true)
})
