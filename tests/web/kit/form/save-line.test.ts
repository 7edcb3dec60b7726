import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveLine } from '#web/kit/form/save-line.ts'

/** Saves that are answered when the test says so. */
function paper() {
  const calls: { answer: () => void; refuse: () => void }[] = []
  let under = 0
  let met = false
  const save = () =>
    new Promise<void>((resolve, reject) => {
      under += 1
      met ||= under > 1
      const over = (settle: () => void) => () => {
        under -= 1
        settle()
      }
      calls.push({ answer: over(resolve), refuse: over(() => reject(new Error('refused'))) })
    })
  return { calls, save, hasMet: () => met }
}

const lineOf = (save: () => Promise<void>) => {
  const line = saveLine(() => undefined)
  line.saveBy(save)
  return line
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const rested = () => vi.advanceTimersByTimeAsync(1500)

describe('saves of a form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('wait for the one under way, whoever asks, and save what changed since', async () => {
    const { calls, save, hasMet } = paper()
    const line = lineOf(save)
    line.changed()
    await rested()
    expect(calls).toHaveLength(1)
    line.changed()
    const left = line.flush()
    const pressed = line.instead(() => save().then(() => true))
    await settled()
    expect(calls).toHaveLength(1)
    calls[0]?.answer()
    await settled()
    expect(calls).toHaveLength(2)
    calls[1]?.answer()
    await settled()
    calls[2]?.answer()
    expect([await left, await pressed]).toEqual([true, true])
    expect(hasMet()).toBe(false)
  })

  it('make whoever leaves wait for a save that another one has begun in his place', async () => {
    const { calls, save } = paper()
    const line = lineOf(save)
    line.changed()
    await rested()
    line.changed()
    let isLeft = false
    void line.flush()
    void line.flush().then(() => {
      isLeft = true
    })
    calls[0]?.answer()
    await settled()
    expect([calls.length, isLeft]).toEqual([2, false])
    calls[1]?.answer()
    await settled()
    expect(isLeft).toBe(true)
  })

  it('stand back during a press, which saves for them', async () => {
    const { calls, save } = paper()
    const line = lineOf(save)
    line.changed()
    const pressed = line.instead(() => save().then(() => true))
    await rested()
    expect(calls).toHaveLength(1)
    calls[0]?.answer()
    expect(await pressed).toBe(true)
    await rested()
    expect(calls).toHaveLength(1)
  })

  it('are made after a press that was held back or refused', async () => {
    const { calls, save } = paper()
    const line = lineOf(save)
    line.changed()
    expect(await line.instead(() => Promise.resolve(false))).toBe(false)
    await rested()
    expect(calls).toHaveLength(1)
    calls[0]?.refuse()
    await settled()
    await expect(line.instead(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await rested()
    expect(calls).toHaveLength(2)
  })
})
