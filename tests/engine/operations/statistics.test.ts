/** Figures are exact at any moment, whatever was folded; history goes when its time is over, and nothing that is still needed. */
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { end, flows, model, sequence, start } from '../runtime/models.ts'

const fixture = withEngine()
let definitionId = ''

beforeAll(async () => {
  const [deployed] = await fixture.engine.deploy({ actor: admin, files: [sequence('order', ['check', 'pay'])] })
  definitionId = deployed!.definitionId
  await fixture.engine.deploy({ actor: admin, files: [sequence('child', ['sign'])] })
  await fixture.engine.deploy({
    actor: admin,
    files: [model('parent', `${start()} <bpmn:callActivity id="call" calledElement="child" /> ${end()} ${flows('start', 'call', 'end')}`)],
  })
})

const startOrder = async (): Promise<string> => (await fixture.engine.start({ actor: ann, processKey: 'order' })).processInstanceId

async function completeAll(processInstanceId: string, minutes: number): Promise<void> {
  const { engine, clock } = fixture
  for (let open = (await engine.detail(processInstanceId)).activeTasks; open.length > 0; open = (await engine.detail(processInstanceId)).activeTasks) {
    clock.pass(minutes * 60_000)
    for (const { taskId } of open) await engine.complete({ actor: admin, taskId })
  }
}

const counted = async () => (await fixture.engine.statistics(definitionId)).instances

describe('statistics', () => {
  it('are the same before and after they are folded, and in the middle', async () => {
    const { engine, clock } = fixture
    for (let n = 1; n <= 20; n += 1) await completeAll(await startOrder(), n)
    const open = await startOrder()
    const before = await engine.statistics(definitionId)
    expect(before.instances).toEqual({ running: 1, ended: 20, incidents: 0 })
    const check = before.elements.find(({ elementId }) => elementId === 'check')!
    expect(check).toMatchObject({ count: 20, active: 1, incidents: 0, meanMs: 10.5 * 60_000 })
    // The 19th of 20, at most a tenth above it.
    expect(check.p95Ms).toBeGreaterThanOrEqual(19 * 60_000)
    expect(check.p95Ms).toBeLessThanOrEqual(19 * 60_000 * 1.1)
    await engine.foldStatistics()
    expect(await engine.statistics(definitionId)).toEqual(before)
    clock.pass(10 * 60_000)
    await engine.foldStatistics()
    await engine.foldStatistics()
    expect(await engine.statistics(definitionId)).toEqual(before)
    await completeAll(open, 1)
    expect(await counted()).toEqual({ running: 0, ended: 21, incidents: 0 })
    expect((await engine.definitions({ key: 'order' }))[0]).toMatchObject({ running: 0, ended: 21 })
  })

  it('are for chosen days', async () => {
    const { engine, clock } = fixture
    clock.pass(3 * 86_400_000)
    const today = new Date(clock.now())
    today.setUTCHours(0, 0, 0, 0)
    await completeAll(await startOrder(), 1)
    const countOf = async (range: object) => (await engine.statistics(definitionId, range)).elements.find(({ elementId }) => elementId === 'pay')?.count ?? 0
    for (const fold of [false, true]) {
      if (fold) {
        clock.pass(120_000)
        await engine.foldStatistics()
      }
      expect(await countOf({ from: today })).toBe(1)
      expect(await countOf({ to: today })).toBe(21)
      expect(await countOf({ from: new Date(today.getTime() + 86_400_000) })).toBe(0)
    }
  })

  it('follow an instance to another version', async () => {
    const { engine, clock } = fixture
    const moved = await startOrder()
    clock.pass(120_000)
    await engine.foldStatistics()
    const young = await startOrder()
    const [next] = await engine.deploy({ actor: admin, files: [sequence('order', ['check', 'pay', 'ship'])] })
    const report = await engine.migrateInstances({
      actor: admin,
      fromDefinitionId: definitionId,
      toDefinitionId: next!.definitionId,
      instanceIds: [moved, young],
    })
    expect(report.instances.every(({ ok }) => ok)).toBe(true)
    for (const fold of [false, true]) {
      if (fold) {
        clock.pass(120_000)
        await engine.foldStatistics()
      }
      expect((await counted()).running).toBe(0)
      expect((await engine.statistics(next!.definitionId)).instances).toEqual({ running: 2, ended: 0, incidents: 0 })
    }
    await engine.deleteDefinition({ actor: admin, definitionId: next!.definitionId, cascade: true })
    expect((await engine.definitions({ key: 'order' })).map(({ version, running }) => [version, running])).toEqual([[1, 0]])
  })

  it('do not lose what several processes fold at once', async () => {
    const { engine, clock } = fixture
    const other = await fixture.another()
    const before = await counted()
    for (let n = 0; n < 5; n += 1) await completeAll(await startOrder(), 1)
    clock.pass(120_000)
    await Promise.all([engine.foldStatistics(), other.foldStatistics(), engine.foldStatistics()])
    expect(await counted()).toEqual({ ...before, ended: before.ended + 5 })
  })
})

describe('the work report', () => {
  const minute = 60_000
  const day = 86_400_000

  it('says the same before and after the fold, for any period, and forgets what is deleted', async () => {
    const { engine, clock } = fixture
    const [deployed] = await engine.deploy({ actor: admin, files: [sequence('work', ['look', 'decide'])] })
    // Over fourteen months, across the turn of years and months, at all times of the day.
    const begun = clock.now()
    const moments = [0, 1, 13, 40, 200, 290, 330, 331, 332, 400, 430].map((days, n) => begun + days * day + n * 97 * minute)
    for (const [n, moment] of moments.entries()) {
      clock.pass(moment - clock.now())
      const { processInstanceId } = await engine.start({ actor: ann, processKey: 'work' })
      for (const actor of [admin, { ...bob, isAdmin: true }]) {
        clock.pass((n + 1) * minute)
        const [open] = (await engine.detail(processInstanceId)).activeTasks
        await engine.complete({ actor, taskId: open!.taskId, pass: n % 3 !== 0 })
        if (n % 3 === 0) break
      }
    }
    const periods = [
      {},
      { from: new Date(begun + 12 * day) },
      { to: new Date(begun + 331 * day + 700 * minute) },
      { from: new Date(begun - 20 * day + 5), to: new Date(begun + 401 * day) },
      { from: new Date(moments[6]!), to: new Date(moments[6]! + 8 * minute) },
      { from: new Date('2027-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') },
    ].flatMap((period) => [period, { ...period, userId: bob.userId }])
    const all = () =>
      Promise.all(periods.flatMap((period) => (['person', 'process', 'node'] as const).map((by) => engine.doneReport({ by, processKey: 'work', ...period }))))
    const before = await all()
    expect(before[0]).toMatchObject([
      { key: 'admin', total: 11 },
      { key: 'bob', total: 7, rejected: 0, meanMs: expect.any(Number) },
    ])
    expect(new Set(before.map((rows) => rows.reduce((sum, { total }) => sum + total, 0))).size).toBeGreaterThan(5)
    await engine.foldStatistics()
    expect(await all()).toEqual(before)
    clock.pass(day)
    await engine.foldStatistics()
    await engine.foldStatistics()
    expect(await all()).toEqual(before)
    expect(await folded()).toBeGreaterThan(0)
    await engine.deleteDefinition({ actor: admin, definitionId: deployed!.definitionId, cascade: true })
    expect((await all()).flat()).toEqual([])
  })
})

async function folded(): Promise<number> {
  const client = new Client({ connectionString: fixture.url })
  await client.connect()
  const {
    rows: [row],
  } = await client.query(`select count(*)::int as n from wf_work_statistic where process_key = 'work'`)
  await client.end()
  return row.n
}

const tables = ['wf_instance', 'wf_history', 'wf_event', 'wf_comment']

async function forget(): Promise<number> {
  let sum = 0
  for (let gone = -1; gone !== 0; sum += gone) gone = await fixture.engine.forgetEnded(7)
  return sum
}

async function rows(): Promise<Record<string, number>> {
  const client = new Client({ connectionString: fixture.url })
  await client.connect()
  const found: Record<string, number> = {}
  for (const table of tables) found[table] = (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n
  await client.end()
  return found
}

describe('history', () => {
  it('is kept until somebody says how long', async () => {
    const { engine, clock } = fixture
    clock.pass(1000 * 86_400_000)
    await engine.foldStatistics()
    expect(await forget()).toBe(0)
    await expect(engine.setRetention({ actor: bob, processKey: 'order', days: 1 })).rejects.toMatchObject({ code: 'not-admin' })
    await expect(engine.setRetention({ actor: admin, processKey: 'nowhere', days: 1 })).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('goes after its days, but never what runs, what still runs below, or what was restarted', async () => {
    const { engine, clock } = fixture
    const running = await startOrder()
    const restarted = await startOrder()
    await completeAll(restarted, 1)
    const { processInstanceId: again } = await engine.restart({ actor: admin, processInstanceId: restarted })
    const { processInstanceId: parent } = await engine.start({ actor: ann, processKey: 'parent' })
    const { ended } = await counted()
    clock.pass(40 * 86_400_000)
    await engine.foldStatistics()
    await engine.setRetention({ actor: admin, processKey: 'order', days: 30 })
    await engine.setRetention({ actor: admin, processKey: 'child', days: 30 })
    await engine.setRetention({ actor: admin, processKey: 'parent', days: 30 })
    expect((await engine.retention()).find(({ processKey }) => processKey === 'order')).toMatchObject({ days: 30, ended, due: ended, updatedBy: 'admin' })
    expect(await forget()).toBe(ended - 1)
    expect(await counted()).toMatchObject({ ended: 1, running: 2 })
    for (const id of [running, restarted, again, parent]) expect((await engine.detail(id)).processInstanceId).toBe(id)
    const fresh = await startOrder()
    await completeAll(fresh, 1)
    expect(await forget()).toBe(0)
    // A call tree goes as a whole.
    await engine.terminate({ actor: admin, processInstanceId: parent })
    await engine.terminate({ actor: admin, processInstanceId: again })
    clock.pass(40 * 86_400_000)
    await engine.foldStatistics()
    const before = await rows()
    expect(await forget()).toBe(5)
    const after = await rows()
    for (const table of tables) expect(after[table]!, table).toBeLessThan(before[table]!)
    await expect(engine.detail(parent)).rejects.toMatchObject({ kind: 'not-found' })
    expect((await engine.detail(running)).status).toBe('RUNNING')
    // What was done is still counted: figures outlive the rows.
    expect((await engine.statistics(definitionId)).elements.find(({ elementId }) => elementId === 'check')?.count).toBeGreaterThan(20)
    await engine.setRetention({ actor: admin, processKey: 'order', days: null })
    expect((await engine.retention()).find(({ processKey }) => processKey === 'order')?.days).toBeUndefined()
  })
})
