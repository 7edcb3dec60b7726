/** Reminders, escalation and a decision by the clock: when they come, how often, for whom, and what ends them. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EngineError, inTransaction, Refused } from '#server/engine/index.ts'
import { claimTimers } from '#server/engine/store/jobs.ts'
import { openPool } from '#server/engine/store/sql.ts'
import { admin } from '../runtime/engine-fixture.ts'
import { end, flow, flows, start } from '../runtime/models.ts'
import { HOUR, ownModel, person, taskWith, withPeople } from './people-host.ts'
import { effort } from '#tests/support/effort.ts'

const ann = person('ann', ['managers'])
const bob = person('bob', ['managers'])
const boss = person('boss')
const ini = person('ini')

const full = { refuses: false }
const host = withPeople({
  handlers: {
    book: inTransaction(async () => {
      if (full.refuses) throw new Refused('stock-short', 'only 3 are left')
    }),
  },
})

const reminding = '<chandlery:timers due="PT48H" remind="R3/PT24H" escalate="PT72H" />'

const models = [
  ownModel('reminded', `${start()} ${taskWith('decide', 'camunda:assignee="ann"', reminding)} ${end()} ${flows('start', 'decide', 'end')}`),
  ownModel('pooled', `${start()} ${taskWith('decide', 'camunda:candidateGroups="managers"', reminding)} ${end()} ${flows('start', 'decide', 'end')}`),
  ownModel(
    'set-by-host',
    `${start()} ${taskWith('decide', 'camunda:assignee="ann"', '<chandlery:timers remind="param:remind|R2/PT6H" escalate="param:escalate" />')} ${end()} ${flows('start', 'decide', 'end')}`,
  ),
  ownModel(
    'computed',
    `${start()} ${taskWith('decide', 'camunda:assignee="ann"', `<chandlery:timers due="\${due}" remind='=if amount &gt; 1000 then "PT1H" else "PT8H"' />`)} ${end()} ${flows('start', 'decide', 'end')}`,
  ),
  ownModel(
    'approved-by-clock',
    `${start()} ${taskWith('decide', 'camunda:assignee="ann"', '<chandlery:timers auto="PT10H" />')} <bpmn:serviceTask id="book" camunda:delegateExpression="\${book}" /> ${end()} ${flows('start', 'decide', 'book', 'end')}`,
  ),
  ownModel(
    'rejected-by-clock',
    `${start()} ${taskWith('draw', 'camunda:assignee="ini"')} ${taskWith('decide', 'camunda:assignee="ann"', '<chandlery:timers auto="PT10H" autoDecision="reject" /><chandlery:policy reject="return" />')} ${end()} ${flows('start', 'draw', 'decide', 'end')}`,
  ),
  ownModel(
    'countersigned',
    `${start()} ${taskWith('sign', 'camunda:assignee="${who}"', '<chandlery:timers remind="R/PT24H" />', '<bpmn:multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="who" />')} ${end()} ${flows('start', 'sign', 'end')}`,
  ),
  ownModel(
    'returnable',
    `${start()} ${taskWith('first', 'camunda:assignee="ann"', '<chandlery:timers remind="PT24H" />')} ${taskWith('second', 'camunda:assignee="bob"', '<chandlery:timers remind="PT24H" />')} ${end()} ${flows('start', 'first', 'second', 'end')}`,
  ),
]

beforeAll(() => host.engine.deploy({ files: models, actor: admin }))
beforeEach(async () => {
  const running = await host.rows<{ id: string }>(`select id from wf_instance where ended_at is null`)
  for (const { id } of running) await host.engine.terminate({ processInstanceId: id, actor: admin })
  full.refuses = false
  host.settings.clear()
  host.leaders.clear()
  await host.rows('delete from told')
})

const begin = async (processKey: string, variables: Record<string, unknown> = {}) => {
  const { processInstanceId, nextTasks } = await host.engine.start({ processKey, variables, actor: ini })
  return { id: processInstanceId, taskId: nextTasks[0]?.taskId ?? '' }
}

const kinds = async () => (await host.news()).map(({ kind, times }) => (times === undefined ? kind : `${kind} ${times}`))
const timers = async (id: string) => (await host.engine.jobs({ processInstanceId: id })).records.map((job) => (job.dueTime.getTime() - host.clock.now()) / HOUR)
const after = async (hours: number) => {
  host.clock.pass(hours * HOUR)
  await host.engine.runDue()
}
const isSound = async (id: string) => (await host.engine.rebuild(id)).equal

describe('a reminder', () => {
  it('comes as often as the model says, each once, and keeps its rhythm when it fires late', async () => {
    const { id, taskId } = await begin('reminded')
    expect(await kinds()).toEqual(['task-opened'])
    expect(await timers(id)).toEqual([24, 72])
    await after(25)
    expect(await kinds()).toEqual(['task-reminded 1'])
    expect(await timers(id)).toEqual([23, 47])
    await after(23)
    expect(await kinds()).toEqual(['task-reminded 2'])
    await after(24)
    expect((await kinds()).sort()).toEqual(['task-escalated', 'task-reminded 3'])
    expect(await timers(id)).toEqual([])
    await after(100)
    expect(await kinds()).toEqual([])
    await host.engine.complete({ taskId, actor: ann })
    expect((await host.engine.detail(id)).status).toBe('COMPLETED')
    expect(await isSound(id)).toBe(true)
  })

  it('is no element: the diagram and the history know nothing of it, the record does', async () => {
    const { id } = await begin('reminded')
    await after(25)
    expect((await host.engine.diagram({ processInstanceId: id })).active).toEqual(['decide'])
    expect((await host.engine.history(id)).map(({ activityKey }) => activityKey)).toEqual(['start', 'decide'])
    expect((await host.engine.comments(id)).map(({ kind, data }) => [kind, data])).toEqual([['REMIND', { times: 1 }]])
  })

  it('goes with its task, whatever ends it', async () => {
    const done = await begin('reminded')
    const cancelled = await begin('reminded')
    await host.engine.complete({ taskId: done.taskId, actor: ann })
    await host.engine.cancel({ processInstanceId: cancelled.id, actor: ini })
    expect(await host.rows('select id from wf_timer where instance_id = any($1::uuid[])', [[done.id, cancelled.id]])).toEqual([])
    await host.news()
    await after(80)
    expect(await kinds()).toEqual([])
  })

  it('stays when the task goes to somebody else', async () => {
    const { id, taskId } = await begin('reminded')
    await host.engine.transfer({ taskId, userId: 'bob', actor: ann })
    expect(await timers(id)).toEqual([24, 72])
    await host.news()
    await after(25)
    expect(await host.news()).toEqual([{ kind: 'task-reminded', processInstanceId: id, taskId, times: 1 }])
  })

  it('begins anew with the task that comes back, and that is told again', async () => {
    const { id, taskId } = await begin('returnable')
    await after(20)
    const { nextTasks } = await host.engine.complete({ taskId, actor: ann })
    const second = nextTasks[0]?.taskId ?? ''
    await after(10)
    const back = await host.engine.returnTask({ taskId: second, comment: 'why', actor: bob })
    const again = back.nextTasks[0]?.taskId ?? ''
    expect(await timers(id)).toEqual([24])
    await host.engine.complete({ taskId: again, actor: ann })
    const opened = (await host.news()).filter(({ kind }) => kind === 'task-opened')
    expect(opened.map(({ returned, by, comment }) => [returned, by, comment])).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
      [true, 'bob', 'why'],
      [undefined, undefined, undefined],
    ])
    expect(new Set(opened.map((each) => each.taskId)).size).toBe(4)
    expect(await isSound(id)).toBe(true)
  })

  it('waits while the instance is suspended, and comes once when it goes on', async () => {
    const { id } = await begin('reminded')
    await host.engine.setInstanceState({ processInstanceId: id, state: 'suspended', actor: admin })
    await host.news()
    await after(30)
    expect(await kinds()).toEqual([])
    await host.engine.setInstanceState({ processInstanceId: id, state: 'active', actor: admin })
    await after(0)
    expect(await kinds()).toEqual(['task-reminded 1'])
  })

  it('of each person in a countersign is his own', async () => {
    const { id } = await begin('countersigned', { people: ['ann', 'bob', 'eve'] })
    const [first] = (await host.engine.todoList(ann)).records
    await host.engine.complete({ taskId: first?.taskId ?? '', actor: ann })
    await host.news()
    await after(25)
    expect(await kinds()).toEqual(['task-reminded 1', 'task-reminded 1'])
    expect(await isSound(id)).toBe(true)
  })
})

describe('when', () => {
  it('is a setting of the host, kept with the step for ever', async () => {
    host.settings.set('remind', 'R2/PT1H').set('escalate', '')
    const { id } = await begin('set-by-host')
    expect(await timers(id)).toEqual([1])
    host.settings.set('remind', 'PT99H').set('escalate', 'PT1H')
    await after(1)
    expect(await timers(id)).toEqual([1])
    expect(await isSound(id)).toBe(true)
    const later = await begin('set-by-host')
    expect(await timers(later.id)).toEqual([1, 99])
  })

  it('is what the model says where the host has no such setting, and nothing where neither says', async () => {
    expect(await timers((await begin('set-by-host')).id)).toEqual([6])
  })

  it('may be computed', async () => {
    const due = '2026-12-24T18:00:00Z'
    const { id, taskId } = await begin('computed', { amount: 5000, due })
    expect(await timers(id)).toEqual([1])
    expect((await host.engine.task(taskId)).dueTime).toEqual(new Date(due))
    expect(await timers((await begin('computed', { amount: 10, due: null })).id)).toEqual([8])
  })

  it('that is no time refuses the model with its line', async () => {
    const broken = ownModel(
      'broken',
      `${start()} ${taskWith('decide', '', '<chandlery:timers remind="soon" escalate="param:" />')} ${end()} ${flows('start', 'decide', 'end')}`,
    )
    const refusal = await host.engine.deploy({ files: [broken], actor: admin }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EngineError)
    const { problems } = (refusal as EngineError).details as { problems: { code: string; line: number }[] }
    expect(problems.map(({ code }) => code)).toEqual(['bad-timer', 'bad-timer'])
    expect(problems.every(({ line }) => line > 0)).toBe(true)
  })
})

describe('escalation', () => {
  it('calls the leader in, who may act beside the one who has the task', async () => {
    host.leaders.set('ann', 'boss')
    const { id, taskId } = await begin('reminded')
    await after(73)
    const escalated = (await host.news()).find(({ kind }) => kind === 'task-escalated')
    expect(escalated).toMatchObject({ taskId, to: ['boss'] })
    const { records, total } = await host.engine.todoList(boss)
    expect([total, records.map((task) => [task.taskId, task.assignee, task.overdue])]).toEqual([1, [[taskId, 'ann', true]]])
    expect((await host.engine.inboxCounts(boss)).todo).toBe(1)
    expect(await host.engine.participates(boss, id)).toBe(true)
    expect((await host.engine.todoList(ann)).records.map((task) => task.taskId)).toContain(taskId)
    await host.engine.complete({ taskId, pass: true, comment: 'for her', actor: boss })
    expect((await host.engine.history(id)).find((row) => row.taskId === taskId)).toMatchObject({ assignee: 'boss', outcome: 'approved' })
    expect((await host.engine.todoList(boss)).total).toBe(0)
    expect(await host.rows(`select 1 from wf_task_candidate where task_id = $1::uuid`, [taskId])).toEqual([])
    expect(await isSound(id)).toBe(true)
  })

  it('of a task that nobody has claimed leaves it to its candidates as well', async () => {
    host.leaders.set('ini', 'boss')
    const { taskId } = await begin('pooled')
    await after(73)
    expect((await host.engine.todoList(boss)).records.map((task) => task.taskId)).toEqual([taskId])
    expect((await host.engine.claimList(bob)).records.map((task) => task.taskId)).toContain(taskId)
    await host.engine.claim({ taskId, actor: bob })
    await host.engine.complete({ taskId, actor: boss })
    expect((await host.engine.inboxCounts(bob)).claimable).toBe((await host.engine.claimList(bob)).total)
  })

  it('never calls in whoever applied', async () => {
    host.leaders.set('ann', 'ini')
    const { taskId } = await begin('reminded')
    await after(73)
    expect((await host.news()).find(({ kind }) => kind === 'task-escalated')).toMatchObject({ taskId, to: [] })
    expect((await host.engine.task(taskId)).overdue).toBe(true)
    expect((await host.engine.todoList(ini)).total).toBe(0)
  })
})

describe('a decision by the clock', () => {
  it('completes the task in the name of the system, with the reason', async () => {
    const { id, taskId } = await begin('approved-by-clock')
    await host.news()
    await after(11)
    expect((await host.engine.detail(id)).status).toBe('COMPLETED')
    expect((await host.engine.history(id)).find((row) => row.taskId === taskId)).toMatchObject({
      assignee: 'system',
      outcome: 'approved',
      comment: 'workflow.decided-by-clock-approve',
    })
    expect(await host.news()).toEqual([
      { kind: 'task-decided', processInstanceId: id, taskId, outcome: 'approved', to: ['ann'] },
      { kind: 'ended', processInstanceId: id, outcome: 'COMPLETED', by: 'system', comment: 'workflow.decided-by-clock-approve' },
    ])
    expect((await host.engine.doneList(ann)).records.map((task) => task.taskId)).not.toContain(taskId)
    expect(await isSound(id)).toBe(true)
  })

  it('rejects by the policy of the node', async () => {
    const { id, taskId } = await begin('rejected-by-clock')
    await host.engine.complete({ taskId, actor: ini })
    await after(11)
    const { activeTasks, variables } = await host.engine.detail(id)
    expect(activeTasks.map((task) => [task.taskKey, task.assignee])).toEqual([['draw', 'ini']])
    expect(variables['pass']).toBe(false)
    expect(await isSound(id)).toBe(true)
  })

  it('that a rule refuses stays with the people, who are told why, and is not tried again', async () => {
    full.refuses = true
    const { id, taskId } = await begin('approved-by-clock')
    await host.news()
    await after(11)
    expect(await host.news()).toEqual([{ kind: 'task-undecided', processInstanceId: id, taskId, comment: 'only 3 are left' }])
    expect(await timers(id)).toEqual([])
    expect((await host.engine.comments(id)).map(({ kind }) => kind)).toEqual(['AUTO_REFUSED'])
    full.refuses = false
    await after(100)
    await host.engine.complete({ taskId, actor: ann })
    expect((await host.engine.detail(id)).status).toBe('COMPLETED')
    expect(await isSound(id)).toBe(true)
  })

  it('does not wait for those who were asked first', async () => {
    const { id, taskId } = await begin('approved-by-clock')
    await host.engine.addSign({ taskId, userIds: ['eve'], position: 'before', actor: ann })
    await after(11)
    expect((await host.engine.detail(id)).status).toBe('COMPLETED')
    expect((await host.engine.todoList(person('eve'))).total).toBe(0)
  })
})

describe('exactly once', () => {
  it('though two processes fire the same moment, and one of them died after it had claimed', async () => {
    const cases = await Promise.all(Array.from({ length: 8 }, () => begin('reminded')))
    const other = await host.another()
    await host.news()
    host.clock.pass(25 * HOUR)
    const dead = openPool(host.url, { size: 1, plans: 'keys', onError: () => undefined })
    const claimed = await claimTimers(dead, new Date(host.clock.now()), new Date(host.clock.now() + 30_000), 3)
    await dead.close()
    expect(claimed).toHaveLength(3)
    await Promise.all([host.engine.runDue(), other.runDue()])
    expect(await kinds()).toHaveLength(5)
    // The lock of the dead one runs out.
    host.clock.pass(31_000)
    await Promise.all([host.engine.runDue(), other.runDue()])
    expect(await kinds()).toHaveLength(3)
    for (const { id } of cases) expect((await host.engine.comments(id)).map(({ kind }) => kind)).toEqual(['REMIND'])
  })

  it('a person and the clock at the same moment: one decides, the other is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, taskId } = await begin('approved-by-clock')
      host.clock.pass(11 * HOUR)
      const [byPerson] = await Promise.allSettled([host.engine.complete({ taskId, actor: ann }), host.engine.runDue()])
      const row = (await host.engine.history(id)).find((each) => each.taskId === taskId)
      expect(row?.assignee).toBe(byPerson.status === 'fulfilled' ? 'ann' : 'system')
      if (byPerson.status === 'rejected') expect(byPerson.reason).toMatchObject({ kind: 'conflict', code: 'task-closed', details: { by: 'system' } })
      expect((await host.engine.detail(id)).status).toBe('COMPLETED')
    }
  })
})

const version = (timersOf: string) =>
  ownModel('moving', `${start()} ${taskWith('decide', 'camunda:assignee="ann"', timersOf)} ${end()} ${flow('start', 'decide')} ${flow('decide', 'end')}`)

describe('a migration', () => {
  it('takes timers along, drops those that are gone, arms those that are new', async () => {
    const [first] = await host.engine.deploy({ files: [version('<chandlery:timers remind="R/PT24H" escalate="PT72H" />')], actor: admin })
    const { id, taskId } = await begin('moving')
    await after(10)
    const [second] = await host.engine.deploy({ files: [version('<chandlery:timers remind="R/PT2H" auto="PT100H" />')], actor: admin })
    const moved = { fromDefinitionId: first?.definitionId ?? '', toDefinitionId: second?.definitionId ?? '', instanceIds: [id] }
    expect((await host.engine.migrateInstances({ ...moved, actor: admin })).instances).toEqual([{ processInstanceId: id, ok: true, problems: [] }])
    expect(await timers(id)).toEqual([14, 100])
    expect(await isSound(id)).toBe(true)
    await after(15)
    expect(await kinds()).toEqual(['task-opened', 'task-reminded 1'])
    await host.engine.complete({ taskId, actor: ann })
    expect(await timers(id)).toEqual([])
  })
})

describe('every running instance', () => {
  it('has somebody who can act, or something that will happen, whatever people and the clock do (49)', async () => {
    const seed = Number(process.env['SEED'] ?? 20261121)
    const random = randomOf(seed)
    host.leaders.set('ann', 'boss').set('ini', 'boss')
    const keys = ['reminded', 'pooled', 'set-by-host', 'approved-by-clock', 'rejected-by-clock', 'returnable']
    await Promise.all(Array.from({ length: 24 }, (_, index) => begin(keys[index % keys.length] ?? '')))
    for (let round = 0; round < effort(8, 100); round += 1) {
      full.refuses = random() < 0.5
      const { records } = await host.engine.tasksOf(['ann', 'bob', 'ini'])
      for (const { taskId, assignee } of records.filter(() => random() < 0.2)) {
        const actor = person(assignee ?? 'ann')
        const act = [
          () => host.engine.complete({ taskId, pass: random() < 0.7, actor }),
          () => host.engine.transfer({ taskId, userId: 'bob', actor }),
          () => host.engine.returnTask({ taskId, actor }),
        ][Math.floor(random() * 3)]
        await act?.().catch((error: unknown) => expect(error).toBeInstanceOf(EngineError))
      }
      await after(Math.floor(random() * 40))
      const stuck = await host.rows(
        `select i.id from wf_instance i where i.status = 'RUNNING'
           and not exists (select 1 from wf_task t where t.instance_id = i.id and (t.assignee is not null or t.candidate_set is not null))
           and not exists (select 1 from wf_timer t where t.instance_id = i.id) and not exists (select 1 from wf_subscription s where s.instance_id = i.id)`,
      )
      const orphans = await host.rows('select id from wf_timer w where not exists (select 1 from wf_task t where t.instance_id = w.instance_id)')
      expect({ seed, round, stuck, orphans }).toEqual({ seed, round, stuck: [], orphans: [] })
    }
    expect(host.errors).toEqual([])
  })
})

/** mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
