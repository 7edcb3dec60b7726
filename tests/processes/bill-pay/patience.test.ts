/** What carries money waits out a database that is away: a failover must not leave a payment to an operator. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { toMilliseconds } from '#server/engine/runtime/backoff.ts'

const minute = 60_000

test('every service task of a payment is tried for more than an hour, and soon at first', async () => {
  const diagram = await readFile(new URL('../../../processes/bill-pay/bill-pay.bpmn', import.meta.url), 'utf8')
  const tasks = [...diagram.matchAll(/<bpmn:serviceTask id="(\w+)"[^>]*>(.*?)<\/bpmn:serviceTask>/gs)]
  expect(tasks.map(([, id]) => id).toSorted()).toEqual(['agree', 'hand', 'look', 'unknown'])
  for (const [, id, inside = ''] of tasks) {
    const pauses =
      /<camunda:failedJobRetryTimeCycle>(.+?)<\//
        .exec(inside)?.[1]
        ?.split(',')
        .map((one) => one.trim()) ?? []
    const waits = pauses.map((_pause, at) => toMilliseconds(pauses, at + 1))
    expect(waits[0], id).toBeLessThanOrEqual(1000)
    expect(
      waits.reduce((all, one) => all + one, 0),
      id,
    ).toBeGreaterThan(60 * minute)
  }
})
