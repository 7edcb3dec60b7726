/** A chart is on its way while its figures are asked for; a file that does not come is told where the chart is shown, not before. */
import { expect, test, vi } from 'vitest'
import '../shell/browser-globals.ts'
import { chunkBeside } from '#web/kit/chunk-reload.ts'

test('a part begins to load when it is told to, without being shown', () => {
  const load = vi.fn(async () => ({ default: () => null }))
  const part = chunkBeside(load)
  expect(load).not.toHaveBeenCalled()
  part.begin()
  expect(load).toHaveBeenCalledOnce()
})

test('a failure on the way troubles nobody', async () => {
  const part = chunkBeside(() => Promise.reject<{ default: () => null }>(new Error('away')))
  expect(part.begin()).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve))
})
