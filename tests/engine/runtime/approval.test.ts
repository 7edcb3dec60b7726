/** The everyday path: deploy, start, claim, complete, end, and what lists and history say of it. */
import { describe, expect, it } from 'vitest'
import { EngineError } from '#server/engine/index.ts'
import { admin, ann, bob, eve, withEngine } from './engine-fixture.ts'
import { end, flow, flows, model, sequence, start, userTask } from './models.ts'

const host = withEngine()

const refusal = async (work: Promise<unknown>): Promise<EngineError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EngineError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}

describe('an approval', () => {
  it('goes from start to end and leaves its trace', async () => {
    const { engine } = host
    const [deployed] = await engine.deploy({ files: [sequence('two-steps', ['first', 'second'])], actor: admin })
    expect(deployed).toMatchObject({ key: 'two-steps', version: 1 })

    const started = await engine.start({ processKey: 'two-steps', businessKey: 'B-1', title: 'Order B-1', variables: { amount: 12 }, actor: ann })
    expect(started.ended).toBe(false)
    const [first] = started.nextTasks
    expect(first).toMatchObject({ taskKey: 'first', candidateGroups: ['managers'] })

    const claimable = await engine.claimList(bob, { businessKey: 'B-1' })
    expect(claimable.records.map((task) => [task.taskKey, task.title, task.businessKey, task.initiator])).toEqual([['first', 'Order B-1', 'B-1', 'ann']])
    expect((await engine.claimList(eve)).total).toBe(0)

    const taskId = first?.taskId ?? ''
    await engine.claim({ taskId, actor: bob })
    expect((await refusal(engine.claim({ taskId, actor: ann }))).details).toMatchObject({ assignee: 'bob' })
    expect((await engine.todoList(bob)).records.map((task) => task.taskId)).toEqual([taskId])
    expect((await refusal(engine.complete({ taskId, actor: ann }))).kind).toBe('forbidden')

    const done = await engine.complete({ taskId, pass: true, comment: 'fine', actor: bob })
    expect(done.nextTasks.map((task) => task.taskKey)).toEqual(['second'])
    const again = await refusal(engine.complete({ taskId, actor: bob }))
    expect([again.kind, again.code, again.details['by']]).toEqual(['conflict', 'task-closed', 'bob'])

    const second = done.nextTasks[0]?.taskId ?? ''
    expect((await refusal(engine.complete({ taskId: second, actor: bob }))).code).toBe('not-claimed')
    expect((await engine.complete({ taskId: second, pass: false, actor: admin })).ended).toBe(true)

    const detail = await engine.detail(started.processInstanceId)
    expect(detail).toMatchObject({ status: 'COMPLETED', businessKey: 'B-1', variables: { amount: 12, pass: false }, activeTasks: [], activeElements: [] })
    const history = await engine.history(started.processInstanceId)
    expect(history.map((row) => [row.activityKey, row.activityType, row.assignee, row.outcome, row.comment])).toEqual([
      ['start', 'startEvent', undefined, 'completed', undefined],
      ['first', 'userTask', 'bob', 'approved', 'fine'],
      ['second', 'userTask', 'admin', 'rejected', undefined],
      ['end', 'endEvent', undefined, 'completed', undefined],
    ])
    expect((await engine.doneList(bob)).records.map((task) => [task.taskKey, task.outcome, task.title])).toEqual([['first', 'approved', 'Order B-1']])
    expect((await engine.sendList(ann)).records.map((instance) => instance.status)).toEqual(['COMPLETED'])
    expect((await engine.rebuild(started.processInstanceId)).equal).toBe(true)
    expect((await engine.diagram({ processInstanceId: started.processInstanceId })).flows.toSorted()).toEqual(['first-second', 'second-end', 'start-first'])
  })

  it('counts claimable tasks exactly and pages them by place', async () => {
    const { engine, clock } = host
    await engine.deploy({ files: [model('many', `${start()} ${userTask('look', 'readers,writers')} ${end()} ${flows('start', 'look', 'end')}`)], actor: admin })
    const reader = { userId: 'rita', roles: ['readers', 'writers'] }
    for (let n = 0; n < 25; n += 1) {
      clock.pass(1000)
      await engine.start({ processKey: 'many', businessKey: `M-${n}`, actor: ann })
    }
    const page = await engine.claimList(reader, { size: 10 })
    expect([page.total, page.records.length, page.records[0]?.businessKey]).toEqual([25, 10, 'M-24'])
    const next = await engine.claimList(reader, { size: 10, after: page.next })
    expect(next.records.map((task) => task.businessKey)).toEqual(
      (await engine.claimList(reader, { size: 10, current: 2 })).records.map((task) => task.businessKey),
    )
    expect(next.records[0]?.businessKey).toBe('M-14')
    const taskId = next.records[0]?.taskId ?? ''
    await engine.claim({ taskId, actor: reader })
    expect((await engine.claimList(reader)).total).toBe(24)
    expect(await engine.inboxCounts(reader)).toMatchObject({ claimable: 24, todo: 1 })
    await engine.unclaim({ taskId, actor: reader })
    expect((await engine.claimList(reader)).total).toBe(25)
    expect((await engine.claimList(reader, { keyword: 'M-1' })).total).toBe(11)
  })

  it('keeps running versions and gives new starts the newest at once', async () => {
    const { engine } = host
    const other = await host.another()
    await engine.deploy({ files: [sequence('versions', ['old'])], actor: admin })
    const first = await other.start({ processKey: 'versions', actor: ann })
    const again = await engine.deploy({ files: [sequence('versions', ['old'])], actor: admin })
    expect(again[0]?.version).toBe(1)
    await engine.deploy({ files: [sequence('versions', ['new'])], actor: admin })
    const second = await other.start({ processKey: 'versions', actor: ann })
    expect([first.nextTasks[0]?.taskKey, second.nextTasks[0]?.taskKey]).toEqual(['old', 'new'])
  })

  it('refuses a start that no flow can take and leaves nothing', async () => {
    const { engine } = host
    await engine.deploy({
      files: [
        model(
          'stuck',
          `${start()} <bpmn:exclusiveGateway id="gate" /> ${userTask('a')} ${end()} ${flow('start', 'gate')} ${flow('gate', 'a', '${n == 1}')} ${flow('a', 'end')}`,
        ),
      ],
      actor: admin,
    })
    const error = await refusal(engine.start({ processKey: 'stuck', variables: { n: 2 }, actor: ann }))
    expect([error.kind, error.code]).toEqual(['rule', 'no-flow'])
    expect((await engine.instances({ processKey: 'stuck' })).total).toBe(0)
  })

  it('gives the stored answer to a repeated request', async () => {
    const { engine } = host
    const one = await engine.start({ processKey: 'two-steps', idempotencyKey: 'k-1', actor: ann })
    const two = await engine.start({ processKey: 'two-steps', idempotencyKey: 'k-1', actor: ann })
    expect(two.processInstanceId).toBe(one.processInstanceId)
  })

  it('tells wrong ids apart', async () => {
    const { engine } = host
    expect((await refusal(engine.complete({ taskId: 'nonsense', actor: ann }))).kind).toBe('not-found')
    expect((await refusal(engine.detail('00000000-0000-7000-8000-000000000000'))).kind).toBe('not-found')
    expect((await refusal(engine.start({ processKey: 'nowhere', actor: ann }))).kind).toBe('not-found')
  })
})
