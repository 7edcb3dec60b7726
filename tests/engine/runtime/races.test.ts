/** Many hands on one instance: nobody is refused for being simultaneous, nothing happens twice. Two engines stand for two processes. */
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineError, type Engine } from '#server/engine/index.ts'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { countersign, flows, forked, model, sequence, start } from './models.ts'
import { effort } from '#tests/support/effort.ts'

const host = withEngine()
let other: Engine

beforeAll(async () => {
  other = await host.another()
  await host.engine.deploy({
    files: [
      countersign('countersign'),
      forked('forked'),
      sequence('single', ['only']),
      model(
        'message-or-time',
        `${start()} <bpmn:eventBasedGateway id="gate" />
        <bpmn:intermediateCatchEvent id="message"><bpmn:messageEventDefinition messageRef="paid" /></bpmn:intermediateCatchEvent>
        <bpmn:intermediateCatchEvent id="late"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
        <bpmn:endEvent id="by-message" /><bpmn:endEvent id="by-time" />
        ${flows('start', 'gate', 'message', 'by-message')} ${flows('gate', 'late', 'by-time')}`,
        '<bpmn:message id="paid" name="paid" />',
      ),
    ],
    actor: admin,
  })
})

/** Outcomes of promises as `done` or the code of the refusal. */
const outcomes = async (work: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work)).map((result) =>
    result.status === 'fulfilled' ? 'done' : result.reason instanceof EngineError ? result.reason.code : String(result.reason),
  )

const engines = () => [host.engine, other]

describe('races', () => {
  it('lets all five approvers of a countersign complete at the same instant', async () => {
    const approvers = ['a', 'b', 'c', 'd', 'e']
    for (let round = 0; round < effort(5, 100); round += 1) {
      const { processInstanceId, nextTasks } = await host.engine.start({ processKey: 'countersign', variables: { approvers }, actor: ann })
      expect(nextTasks).toHaveLength(5)
      const clicks = nextTasks.map(
        (task, index) => engines()[index % 2]?.complete({ taskId: task.taskId, actor: { userId: task.assignee ?? '', roles: [] } }) ?? Promise.resolve(),
      )
      expect(await outcomes(clicks)).toEqual(['done', 'done', 'done', 'done', 'done'])
      expect((await host.engine.detail(processInstanceId)).status).toBe('COMPLETED')
      expect((await host.engine.rebuild(processInstanceId)).equal).toBe(true)
    }
  })

  it('joins two branches that arrive together exactly once', async () => {
    for (let round = 0; round < effort(5, 100); round += 1) {
      const { processInstanceId, nextTasks } = await host.engine.start({ processKey: 'forked', actor: ann })
      expect(await outcomes(nextTasks.map((task, index) => engines()[index]?.complete({ taskId: task.taskId, actor: admin }) ?? Promise.resolve()))).toEqual([
        'done',
        'done',
      ])
      const history = await host.engine.history(processInstanceId)
      expect(history.filter((row) => row.activityKey === 'end')).toHaveLength(1)
    }
  })

  it('refuses what cannot be stored alone, whoever clicks at the same instant', async () => {
    for (let round = 0; round < effort(3, 30); round += 1) {
      const starts = Array.from({ length: 8 }, () => host.engine.start({ processKey: 'single', actor: ann }))
      const tasks = (await Promise.all(starts)).map(({ nextTasks }) => nextTasks[0]?.taskId ?? '')
      const clicks = tasks.map((taskId, index) => {
        if (index === 3) return host.engine.complete({ taskId, variables: { text: 'a\u0000b' }, actor: admin })
        return index % 2 === 0 ? host.engine.claim({ taskId, actor: admin }) : host.engine.complete({ taskId, actor: admin })
      })
      expect(await outcomes(clicks)).toEqual(tasks.map((_, index) => (index === 3 ? 'bad-value' : 'done')))
      const shown = await Promise.all(tasks.map((taskId) => host.engine.task(taskId)))
      expect(shown.map(({ assignee }) => assignee)).toEqual(tasks.map((_, index) => (index === 3 ? undefined : admin.userId)))
    }
  })

  it('gives a task to exactly one of many who claim it', async () => {
    const { nextTasks } = await host.engine.start({ processKey: 'single', actor: ann })
    const taskId = nextTasks[0]?.taskId ?? ''
    const claims = Array.from(
      { length: 12 },
      (_, index) => engines()[index % 2]?.claim({ taskId, actor: { userId: `m${index}`, roles: ['managers'] } }) ?? Promise.resolve(),
    )
    const codes = await outcomes(claims)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'already-claimed')).toHaveLength(11)
    expect((await host.engine.task(taskId)).assignee).toBe(`m${codes.indexOf('done')}`)
  })

  it('completes a task once however often it is clicked, and says who did it', async () => {
    const { nextTasks } = await host.engine.start({ processKey: 'single', actor: ann })
    const taskId = nextTasks[0]?.taskId ?? ''
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => engines()[index % 2]?.complete({ taskId, actor: admin })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict', code: 'task-closed', details: { by: 'admin' } })
    }
  })

  it('sees at once what another process did with a task', async () => {
    const { nextTasks } = await host.engine.start({ processKey: 'single', actor: ann })
    const taskId = nextTasks[0]?.taskId ?? ''
    await other.claim({ taskId, actor: ann })
    await other.transfer({ taskId, userId: 'carl', actor: ann })
    await expect(host.engine.complete({ taskId, actor: ann })).rejects.toMatchObject({ code: 'not-assignee' })
    expect((await host.engine.complete({ taskId, actor: { userId: 'carl', roles: [] } })).ended).toBe(true)
  })

  it('lets either the message or the timer win, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { processInstanceId } = await host.engine.start({ processKey: 'message-or-time', businessKey: `R-${round}`, actor: ann })
      host.clock.pass(3600_000)
      await Promise.all([host.engine.message({ name: 'paid', businessKey: `R-${round}`, actor: admin }), other.runDue()])
      const ends = (await host.engine.history(processInstanceId)).filter((row) => row.activityType === 'endEvent')
      expect(ends).toHaveLength(1)
      expect((await host.engine.detail(processInstanceId)).status).toBe('COMPLETED')
    }
  })

  it('waits for a lock that somebody else holds instead of refusing', async () => {
    const { processInstanceId, nextTasks } = await host.engine.start({ processKey: 'single', actor: ann })
    const holder = new Client({ connectionString: host.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select 1 from wf_instance where id = $1 for update', [processInstanceId])
    const completing = host.engine.complete({ taskId: nextTasks[0]?.taskId ?? '', actor: admin })
    // Others are not held up by it.
    expect((await host.engine.start({ processKey: 'single', actor: ann })).ended).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await holder.query('commit')
    await holder.end()
    expect((await completing).ended).toBe(true)
  })

  it('leaves nothing in the runtime tables when everything has ended', async () => {
    for (const { processInstanceId } of (await host.engine.instances({ size: 500 })).records) {
      const { status } = await host.engine.detail(processInstanceId)
      if (status === 'RUNNING') await host.engine.terminate({ processInstanceId, actor: admin })
    }
    const client = new Client({ connectionString: host.url })
    await client.connect()
    for (const table of ['wf_task', 'wf_task_candidate', 'wf_timer', 'wf_subscription', 'wf_job', 'wf_incident', 'wf_part']) {
      expect([table, (await client.query(`select count(*)::int as n from ${table}`)).rows[0]]).toEqual([table, { n: 0 }])
    }
    expect((await client.query('select coalesce(sum(n), 0)::int as n from wf_claimable_count')).rows[0]).toEqual({ n: 0 })
    await client.end()
    expect(host.errors).toEqual([])
  })
})
