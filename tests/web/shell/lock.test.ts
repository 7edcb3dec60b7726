/** The lock's password: the right one opens, five wrong ones end the guessing, whatever is reloaded in between. */
import './browser-globals.ts'
import { expect, it } from 'vitest'
import { clearLock, hasLockPassword, lockNow, lockTries, setLockPassword, unlock } from '#web/app/lock.ts'
import { readItem } from '#web/kit/storage.ts'

const kept = () => readItem<{ locked: boolean; misses?: number; digest?: string }>('lock')

it('opens with its password, and counts the wrong ones anew afterwards', async () => {
  await setLockPassword('right')
  expect(JSON.stringify(kept())).not.toContain('right')
  lockNow()
  expect(await unlock('wrong')).toBe(lockTries - 1)
  expect(kept()).toMatchObject({ locked: true, misses: 1 })
  expect(await unlock('right')).toBeUndefined()
  expect(kept()?.locked).toBe(false)
  lockNow()
  expect(await unlock('wrong')).toBe(lockTries - 1)
})

it('has no try left after five wrong ones, not for the right one either', async () => {
  await setLockPassword('right')
  lockNow()
  const left: (number | undefined)[] = []
  for (let attempt = 0; attempt < lockTries; attempt += 1) left.push(await unlock('wrong'))
  expect(left).toEqual([4, 3, 2, 1, 0])
  // Counted in the browser's store, not on the page.
  expect(kept()?.misses).toBe(lockTries)
  expect(await unlock('right')).toBe(0)
  expect(kept()?.locked).toBe(true)
  clearLock()
  expect(hasLockPassword()).toBe(false)
})
