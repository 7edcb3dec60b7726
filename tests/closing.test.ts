/** What a process opened is closed in turn, and it can tell what it waits for. */
import { expect, test } from 'vitest'
import { Closing } from '#server/closing.ts'

test('the last comes first, each once, and what is waited for has a name', async () => {
  const told: string[] = []
  const outer = new Closing()
  const inner = new Closing()
  const tells = (name: string) => async () => void told.push(`${name}: ${outer.now}`)
  outer.add('database', tells('database'))
  inner.add('queues', tells('queues'))
  inner.add('engine', tells('engine'))
  outer.add('application', inner)
  await Promise.all([outer.close(), outer.close()])
  expect(told).toEqual(['engine: application, engine', 'queues: application, queues', 'database: database'])
  expect(outer.now).toBe('')
})
