/** Moving running instances to another version, while the events still lead to the state. */
import { describe, expect, it } from 'vitest'
import { admin, ann, bob, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from '../runtime/models.ts'
import { Case, refusal } from './structures.ts'

const host = withEngine()

const timer = (id: string, host: string) =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${host}" cancelActivity="false"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`
const one = (key: string) => model(key, `${start()} ${userTask('look')} ${end()} ${flows('start', 'look', 'end')}`)
/** `look` is called `check`, has a reminder, and `pay` follows. */
const two = (key: string) =>
  model(
    key,
    `${start()} ${userTask('check')} ${timer('late', 'check')} ${userTask('pay')} ${end()} ${flows('start', 'check', 'pay', 'end')} ${flow('late', 'end')}`,
  )

async function versions(key: string): Promise<{ fromDefinitionId: string; toDefinitionId: string; cases: Case[] }> {
  const [first] = await host.engine.deploy({ files: [one(key)], actor: admin })
  const cases = [await Case.begin(host.engine, key), await Case.begin(host.engine, key)]
  const [second] = await host.engine.deploy({ files: [two(key)], actor: admin })
  return { fromDefinitionId: first!.definitionId, toDefinitionId: second!.definitionId, cases }
}

describe('migration', () => {
  it('says beforehand what would go wrong, and changes nothing', async () => {
    const {
      cases: [it],
      ...versionIds
    } = await versions('m-dry')
    const report = await host.engine.migrateInstances({ ...versionIds, dryRun: true, actor: admin })
    expect(report.unmapped).toEqual(['look'])
    expect(report.instances.map(({ ok, problems }) => [ok, problems[0]?.problem, problems[0]?.elementId])).toEqual([
      [false, 'no-counterpart', 'look'],
      [false, 'no-counterpart', 'look'],
    ])
    const mapped = await host.engine.migrateInstances({ ...versionIds, mapping: { look: 'check' }, dryRun: true, actor: admin })
    expect(mapped.instances.every(({ ok }) => ok)).toBe(true)
    expect((await host.engine.detail(it!.id)).definitionId).toBe(versionIds.fromDefinitionId)
  })

  it('moves tasks with their people, arms what is new and goes the new way', async () => {
    const { engine, clock } = host
    const {
      cases: [it, other],
      ...versionIds
    } = await versions('m-move')
    const taskId = await it!.task('look')
    await engine.claim({ taskId, actor: bob })
    const { instances } = await engine.migrateInstances({ ...versionIds, mapping: { look: 'check' }, instanceIds: [it!.id], actor: admin })
    expect(instances).toEqual([{ processInstanceId: it!.id, ok: true, problems: [] }])
    expect(await it!.open()).toEqual(['check:bob'])
    expect(await other!.open()).toEqual(['look'])
    expect((await engine.todoList(bob)).records.find((task) => task.taskId === taskId)?.definitionId).toBe(versionIds.toDefinitionId)
    expect(await it!.isSound()).toBe(true)
    clock.pass(3_700_000)
    expect((await engine.runDue()).timers).toBe(1)
    await engine.complete({ taskId, actor: bob })
    expect(await it!.open()).toEqual(['pay'])
    expect(await it!.finish()).toBe('COMPLETED')
    expect(await it!.isSound()).toBe(true)
    expect((await engine.comments(it!.id)).map(({ kind, content }) => [kind, content])).toContainEqual(['MIGRATE', '1 → 2'])
  })

  it('is for administrators, between versions of one process, with elements that exist', async () => {
    const { cases: _, ...versionIds } = await versions('m-who')
    const { toDefinitionId: elsewhere } = await versions('m-else')
    expect((await refusal(host.engine.migrateInstances({ ...versionIds, actor: ann }))).code).toBe('not-admin')
    expect((await refusal(host.engine.migrateInstances({ ...versionIds, toDefinitionId: elsewhere, actor: admin }))).code).toBe('other-process')
    expect((await refusal(host.engine.migrateInstances({ ...versionIds, mapping: { look: 'nowhere' }, actor: admin }))).code).toBe('bad-mapping')
  })

  it('tells of each instance why it stays', async () => {
    const { cases, ...versionIds } = await versions('m-stay')
    await cases[0]!.finish()
    const { instances } = await host.engine.migrateInstances({
      ...versionIds,
      mapping: { look: 'check' },
      instanceIds: [cases[0]!.id, 'nonsense'],
      actor: admin,
    })
    expect(instances.map(({ ok, problems }) => [ok, problems[0]?.problem])).toEqual([
      [false, 'already-ended'],
      [false, 'no-such-instance'],
    ])
  })

  it('races with people who work: nothing is lost', async () => {
    const { engine } = host
    const [first] = await engine.deploy({ files: [one('m-race')], actor: admin })
    const cases = await Promise.all(Array.from({ length: 40 }, () => Case.begin(engine, 'm-race')))
    const tasks = await Promise.all(cases.map((it) => it.task('look')))
    const [second] = await engine.deploy({ files: [two('m-race')], actor: admin })
    const [report] = await Promise.all([
      engine.migrateInstances({
        fromDefinitionId: first!.definitionId,
        toDefinitionId: second!.definitionId,
        mapping: { look: 'check' },
        instanceIds: cases.map(({ id }) => id),
        actor: admin,
      }),
      ...tasks.toReversed().map((taskId) => engine.complete({ taskId, actor: admin })),
    ])
    expect(report.instances).toHaveLength(40)
    for (const it of cases) {
      const { definitionId, status } = await engine.detail(it.id)
      expect(definitionId === second!.definitionId ? await it.open() : status).toEqual(definitionId === second!.definitionId ? ['pay'] : 'COMPLETED')
      expect(await it.isSound()).toBe(true)
    }
  })
})
