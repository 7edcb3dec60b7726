/** A process that its timer cannot start: tried later and later, given up in the end, seen by operators, and started by hand. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admin, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, model, service, userTask } from '../runtime/models.ts'
import { inTransaction, Refused } from '#server/engine/index.ts'

const shop = { isClosed: true }
const fixture = withEngine({
  handlers: {
    open: inTransaction(() => {
      if (shop.isClosed) throw new Refused('closed', 'the shop is closed')
    }),
  },
})

const timed = (key: string, timer: string) =>
  model(
    key,
    `<bpmn:startEvent id="at"><bpmn:timerEventDefinition>${timer}</bpmn:timerEventDefinition></bpmn:startEvent> ${service('shop', 'open')} ${userTask('sell')} ${end()}
    ${flow('at', 'shop')} ${flow('shop', 'sell')} ${flow('sell', 'end')}`,
  )

beforeEach(() => void (shop.isClosed = true))

/** Lets time go by in small steps. @returns how often the start was tried */
async function tries(minutes: number, step = minutes > 60 ? 20 : 1): Promise<number> {
  const before = fixture.errors.length
  for (let n = 0; n < minutes; n += step) {
    fixture.clock.pass(step * 60_000)
    await fixture.engine.runDue()
  }
  return fixture.errors.length - before
}

const startedOf = async (processKey: string): Promise<number> => (await fixture.engine.searchInstances({ processKey })).total
const timerQueue = async () => (await fixture.engine.engineQueues()).find(({ queue }) => queue === 'engine-timers')!

describe('a start that is refused', () => {
  it('once: is tried ten times over some hours, then waits for somebody', async () => {
    const { engine } = fixture
    await engine.deploy({ actor: admin, files: [timed('once', '<bpmn:timeDuration>PT1M</bpmn:timeDuration>')] })
    expect(await tries(10)).toBeLessThan(6)
    expect(await timerQueue()).toMatchObject({ delayed: 1, failed: 0 })
    await tries(600)
    expect(fixture.errors).toHaveLength(10)
    const [failure, ...others] = await engine.startFailures()
    expect(others).toEqual([])
    expect(failure).toMatchObject({ processKey: 'once', elementId: 'at', failures: 10, isGivenUp: true, message: 'the shop is closed' })
    expect(await timerQueue()).toMatchObject({ waiting: 0, delayed: 0, failed: 1 })
    expect((await engine.queued('engine-timers', 'failed', { current: 1, size: 5 })).records).toMatchObject([
      { jobId: failure!.jobId, error: 'the shop is closed' },
    ])
    shop.isClosed = false
    expect(await tries(60, 20)).toBe(0)
    expect(await startedOf('once')).toBe(0)
    await engine.executeJob({ actor: admin, jobId: failure!.jobId })
    expect(await startedOf('once')).toBe(1)
    expect(await engine.startFailures()).toEqual([])
    expect(await timerQueue()).toMatchObject({ failed: 0 })
  })

  it('every day: leaves out the day, and starts on the next', async () => {
    const { engine } = fixture
    await engine.deploy({ actor: admin, files: [timed('daily', '<bpmn:timeCycle>R/P1D</bpmn:timeCycle>')] })
    fixture.clock.pass(86_400_000 - 60_000)
    expect(await tries(600)).toBe(10)
    expect(await engine.startFailures()).toMatchObject([{ processKey: 'daily', isGivenUp: true, failures: 10 }])
    fixture.clock.pass(86_400_000 - 600 * 60_000)
    // What is known to fail is tried once a day from now on.
    expect(await tries(60, 20)).toBe(1)
    fixture.clock.pass(86_400_000 - 60 * 60_000)
    shop.isClosed = false
    expect(await tries(5)).toBe(0)
    expect(await startedOf('daily')).toBe(1)
    expect(await engine.startFailures()).toEqual([])
  })

  it('is forgotten with its version', async () => {
    const { engine } = fixture
    await engine.deploy({ actor: admin, files: [timed('new', '<bpmn:timeDuration>PT1M</bpmn:timeDuration>')] })
    await tries(3)
    expect((await engine.startFailures()).filter(({ processKey }) => processKey === 'new')).toHaveLength(1)
    await engine.deploy({ actor: admin, files: [timed('new', '<bpmn:timeDuration>P100D</bpmn:timeDuration>')] })
    expect((await engine.startFailures()).filter(({ processKey }) => processKey === 'new')).toEqual([])
  })
})
