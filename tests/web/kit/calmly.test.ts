/** News is followed at an even pace, and the last of it is not missed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmly } from '#web/kit/calmly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is followed at once, a rush once more at its end', () => {
  const act = vi.fn()
  const { call } = calmly(act, 1000)
  for (let time = 0; time < 10; time += 1) call()
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(act).toHaveBeenCalledTimes(2)
  call()
  expect(act).toHaveBeenCalledTimes(3)
})

test('nothing comes after its end', () => {
  const act = vi.fn()
  const { call, end } = calmly(act, 1000)
  call()
  call()
  end()
  vi.advanceTimersByTime(5000)
  expect(act).toHaveBeenCalledTimes(1)
})
