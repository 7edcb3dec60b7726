/** Standing in for somebody: what the agent sees and may do, in the period and not a moment longer; what may not be arranged; handing everything over. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin } from '../runtime/engine-fixture.ts'
import { end, flows, sequence, start } from '../runtime/models.ts'
import { DAY, HOUR, ownModel, person, taskWith, withPeople } from './people-host.ts'
import { refusal } from './structures.ts'
import { effort } from '#tests/support/effort.ts'

const host = withPeople()
const ann = person('ann', ['managers'])
const bob = person('bob')
const carl = person('carl')
const ini = person('ini')

const named = (key: string, attributes: string) => ownModel(key, `${start()} ${taskWith('decide', attributes)} ${end()} ${flows('start', 'decide', 'end')}`)

beforeAll(() =>
  host.engine.deploy({
    files: [
      named('hers', 'camunda:assignee="ann"'),
      named('other', 'camunda:assignee="ann"'),
      named('named', 'camunda:candidateUsers="ann,carl"'),
      sequence('pooled', ['decide']),
    ],
    actor: admin,
  }),
)

beforeEach(async () => {
  await host.rows('delete from wf_proxy')
  const running = await host.rows<{ id: string }>('select id from wf_instance where ended_at is null')
  for (const { id } of running) await host.engine.terminate({ processInstanceId: id, actor: admin })
  await host.rows('delete from told')
})

const at = (hours: number) => new Date(host.clock.now() + hours * HOUR)
const proxy = (more: object = {}) => host.engine.saveProxy({ principalId: 'ann', agentId: 'bob', from: at(0), to: at(48), actor: ann, ...more })
const begin = async (processKey = 'hers', actor = ini) => {
  const { processInstanceId, nextTasks } = await host.engine.start({ processKey, actor })
  return { id: processInstanceId, taskId: nextTasks[0]?.taskId ?? '' }
}
const todo = async (who: typeof ann) => (await host.engine.todoList(who, { size: 500 })).records.map((task) => task.taskId)
const claimable = async (who: typeof ann) => (await host.engine.claimList(who, { size: 500 })).records.map((task) => task.taskId)
const strandedWith = async (...people: string[]) => (await host.engine.tasksOf(people)).records.map((task) => task.taskId)
const pass = (hours: number) => host.clock.pass(hours * HOUR)

describe('the agent', () => {
  it('has the tasks that come in the period, and the principal has them too', async () => {
    const before = await begin()
    pass(1)
    await proxy()
    pass(1)
    const during = await begin()
    expect([await todo(bob), (await host.engine.todoList(bob)).total, (await host.engine.inboxCounts(bob)).todo]).toEqual([[during.taskId], 1, 1])
    expect((await host.engine.todoList(bob)).records[0]).toMatchObject({ assignee: 'ann', proxyFor: 'ann' })
    expect((await todo(ann)).sort()).toEqual([before.taskId, during.taskId].sort())
    expect((await host.engine.todoList(ann)).records.map((task) => task.proxyFor)).toEqual([undefined, undefined])
    expect((await refusal(host.engine.complete({ taskId: before.taskId, actor: bob }))).code).toBe('not-assignee')
    expect(await host.engine.participates(bob, during.id)).toBe(true)
    expect(await host.engine.participates(bob, before.id)).toBe(false)
    expect(await host.engine.agentsAt([during.taskId, before.taskId])).toEqual([{ taskId: during.taskId, principalId: 'ann', agentId: 'bob' }])
    expect(await host.engine.agentsAt([before.taskId])).toEqual([])
  })

  it('acts under his own name for the other; history and both lists of finished tasks say both names', async () => {
    await proxy()
    const { id, taskId } = await begin()
    await host.engine.complete({ taskId, pass: true, comment: 'fine', actor: bob })
    expect((await host.engine.history(id)).find((row) => row.taskId === taskId)).toMatchObject({ assignee: 'bob', onBehalfOf: 'ann', outcome: 'approved' })
    for (const who of [ann, bob]) expect((await host.engine.doneList(who)).records[0]).toMatchObject({ taskId, assignee: 'bob', proxyFor: 'ann' })
    expect((await host.engine.rebuild(id)).equal).toBe(true)
  })

  it('hands on, returns and asks like the one he stands in for, and the record says for whom', async () => {
    await proxy()
    const { id, taskId } = await begin()
    await host.engine.transfer({ taskId, userId: 'carl', actor: bob })
    expect((await host.engine.comments(id)).map(({ kind, userId, data }) => [kind, userId, data])).toEqual([
      ['TRANSFER', 'bob', { to: 'carl', onBehalfOf: 'ann' }],
    ])
    expect(await todo(bob)).toEqual([])
  })

  it('claims what names the other, for him', async () => {
    await proxy()
    const { id, taskId } = await begin('named')
    expect([await claimable(bob), (await host.engine.claimList(bob)).total, (await host.engine.inboxCounts(bob)).claimable]).toEqual([[taskId], 1, 1])
    expect((await host.engine.claimList(bob)).records[0]?.proxyFor).toBe('ann')
    expect((await host.engine.claimList(carl)).records[0]?.proxyFor).toBeUndefined()
    await host.engine.claim({ taskId, actor: bob })
    expect((await host.engine.task(taskId)).assignee).toBe('ann')
    expect((await host.engine.comments(id))[0]).toMatchObject({ kind: 'CLAIM', userId: 'bob', data: { onBehalfOf: 'ann' } })
    expect([await todo(ann), await todo(bob), await claimable(carl)]).toEqual([[taskId], [taskId], []])
    expect((await refusal(host.engine.claim({ taskId, actor: carl }))).code).toBe('already-claimed')
  })

  it('does not get what only the role of the other may claim', async () => {
    await proxy()
    const { taskId } = await begin('pooled')
    expect(await claimable(bob)).toEqual([])
    expect((await refusal(host.engine.claim({ taskId, actor: bob }))).code).toBe('not-candidate')
  })

  it('never decides what he applied for himself', async () => {
    await proxy()
    const { taskId } = await begin('hers', bob)
    expect(await todo(bob)).toEqual([])
    expect((await refusal(host.engine.complete({ taskId, actor: bob }))).code).toBe('not-assignee')
  })

  it('stands in for the named processes alone', async () => {
    await proxy({ processKeys: ['other'] })
    const [hers, other] = [await begin('hers'), await begin('other')]
    expect(await todo(bob)).toEqual([other.taskId])
    expect((await refusal(host.engine.complete({ taskId: hers.taskId, actor: bob }))).code).toBe('not-assignee')
  })

  it('has lists that filter, sort, page and count as everybody has', async () => {
    await proxy()
    await host.engine.saveProxy({ principalId: 'carl', agentId: 'bob', from: at(0), to: at(48), actor: carl })
    const ids: string[] = []
    for (const processKey of ['hers', 'other', 'named', 'hers', 'named']) {
      pass(0.01)
      ids.unshift((await begin(processKey)).taskId)
    }
    const [named2, hers2, named1, other1, hers1] = ids
    expect(await todo(bob)).toEqual([hers2, other1, hers1])
    expect((await host.engine.todoList(bob, { processKey: 'hers', sort: { by: 'createTime', descending: false } })).records.map((task) => task.taskId)).toEqual(
      [hers1, hers2],
    )
    const first = await host.engine.todoList(bob, { size: 2 })
    const second = await host.engine.todoList(bob, { size: 2, after: first.next })
    expect([first.total, second.total, ...[first, second].map(({ records }) => records.map((task) => task.taskId))]).toEqual([3, 3, [hers2, other1], [hers1]])
    // Both whom he stands in for are named by these: each once.
    const page = await host.engine.claimList(bob, { size: 1 })
    const rest = await host.engine.claimList(bob, { size: 1, after: page.next })
    expect([page.total, page.records[0]?.taskId, rest.records[0]?.taskId, rest.next]).toEqual([2, named2, named1, undefined])
    expect((await host.engine.claimList(bob, { processKey: 'named', sort: { by: 'value', descending: true } })).total).toBe(2)
    expect(await host.engine.inboxCounts(bob)).toMatchObject({ claimable: 2, todo: 3 })
  })
})

describe('the period', () => {
  it('begins with its first moment and ends before its last', async () => {
    await proxy({ from: at(2), to: at(4) })
    const early = await begin()
    expect(await todo(bob)).toEqual([])
    pass(2)
    const first = await begin()
    expect(await todo(bob)).toEqual([first.taskId])
    host.clock.pass(2 * HOUR - 1)
    const last = await begin()
    expect((await todo(bob)).sort()).toEqual([first.taskId, last.taskId].sort())
    host.clock.pass(1)
    expect([await todo(bob), (await host.engine.inboxCounts(bob)).todo, await host.engine.participates(bob, last.id)]).toEqual([[], 0, false])
    for (const { taskId } of [early, first, last]) expect((await refusal(host.engine.complete({ taskId, actor: bob }))).code).toBe('not-assignee')
    await host.engine.complete({ taskId: last.taskId, actor: ann })
  })

  it('that is ended early ends at once; one that has not begun never was', async () => {
    const { proxyId } = await proxy()
    const planned = await proxy({ from: at(100), to: at(200) })
    const { taskId } = await begin()
    expect((await refusal(host.engine.removeProxy({ proxyId, actor: bob }))).code).toBe('no-such-proxy')
    pass(1)
    await host.engine.removeProxy({ proxyId, actor: ann })
    await host.engine.removeProxy({ proxyId: planned.proxyId, actor: ann })
    expect(await todo(bob)).toEqual([])
    expect((await refusal(host.engine.complete({ taskId, actor: bob }))).code).toBe('not-assignee')
    expect((await host.engine.proxies(ann, { scope: 'mine' })).records.map(({ proxyId: id, status }) => [id, status])).toEqual([[proxyId, 'over']])
    expect((await refusal(host.engine.removeProxy({ proxyId, actor: ann }))).code).toBe('proxy-over')
  })

  it('is moved, and lists say what runs, what comes and what is over', async () => {
    const { proxyId } = await proxy({ from: at(10), to: at(20), reason: 'leave' })
    const saved = await host.engine.saveProxy({ proxyId, principalId: 'ann', agentId: 'carl', from: at(0), to: at(1), actor: ann })
    expect(saved.proxyId).toBe(proxyId)
    await proxy({ from: at(30), to: at(40) })
    const list = async (who: typeof ann, scope: 'mine' | 'to-me' | 'all') =>
      (await host.engine.proxies(who, { scope })).records.map(({ agentId, status }) => [agentId, status])
    expect(await list(ann, 'mine')).toEqual([
      ['bob', 'planned'],
      ['carl', 'active'],
    ])
    expect(await list(carl, 'to-me')).toEqual([['carl', 'active']])
    expect((await host.engine.proxies(admin, { scope: 'all', status: 'planned' })).total).toBe(1)
  })
})

describe('refused is', () => {
  it.each([
    ['a proxy for somebody else', { principalId: 'carl' }, 'not-principal'],
    ['oneself', { agentId: 'ann' }, 'own-proxy'],
    ['a period that ends before it begins', { from: at(3), to: at(2) }, 'bad-period'],
    ['one that is over', { from: new Date(0), to: new Date(1) }, 'bad-period'],
  ])('%s', async (_what, more, code) => {
    expect((await refusal(proxy(more))).code).toBe(code)
  })

  it('a second proxy for the same process at the same time; the refusal names the first', async () => {
    await proxy({ processKeys: ['hers', 'other'] })
    const overlap = await refusal(proxy({ agentId: 'carl', processKeys: ['other', 'named'], from: at(47), to: at(60) }))
    expect(overlap).toMatchObject({ kind: 'rule', code: 'proxy-overlaps', details: { by: 'bob' } })
    expect((await refusal(proxy({ agentId: 'carl' }))).code).toBe('proxy-overlaps')
    await proxy({ agentId: 'carl', processKeys: ['named'] })
    await proxy({ agentId: 'carl', from: at(48), to: at(60) })
  })

  it('a loop, over however many', async () => {
    await proxy()
    expect((await refusal(host.engine.saveProxy({ principalId: 'bob', agentId: 'ann', from: at(47), to: at(99), actor: bob }))).code).toBe('proxy-loop')
    await host.engine.saveProxy({ principalId: 'bob', agentId: 'carl', from: at(0), to: at(99), actor: bob })
    expect((await refusal(host.engine.saveProxy({ principalId: 'carl', agentId: 'ann', from: at(1), to: at(2), actor: carl }))).code).toBe('proxy-loop')
    await host.engine.saveProxy({ principalId: 'carl', agentId: 'ann', from: at(48), to: at(50), actor: carl })
  })

  it('one of two that are saved at the same moment', async () => {
    const both = await Promise.allSettled([proxy({ agentId: 'bob' }), proxy({ agentId: 'carl' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await host.rows('delete from wf_proxy')
    const circle = await Promise.allSettled([proxy(), host.engine.saveProxy({ principalId: 'bob', agentId: 'ann', from: at(0), to: at(9), actor: bob })])
    expect(circle.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('agent and principal at the same moment', () => {
  it('one decides, the other is told who and when', async () => {
    await proxy()
    const other = await host.another()
    for (let round = 0; round < effort(10, 200); round += 1) {
      const { id, taskId } = await begin()
      const tries = [host.engine.complete({ taskId, pass: true, actor: ann }), other.complete({ taskId, pass: false, actor: bob })] as const
      const [byAnn, byBob] = await Promise.allSettled(round % 2 === 0 ? tries : ([tries[1], tries[0]] as const).toReversed())
      const lost = byAnn?.status === 'rejected' ? byAnn : byBob?.status === 'rejected' ? byBob : undefined
      const winner = byAnn?.status === 'fulfilled' ? 'ann' : 'bob'
      expect(lost?.reason).toMatchObject({ kind: 'conflict', code: 'task-closed', details: { by: winner, at: new Date(host.clock.now()).toISOString() } })
      expect((await host.engine.history(id)).filter((row) => row.taskId === taskId)).toMatchObject([
        { assignee: winner, onBehalfOf: winner === 'bob' ? 'ann' : undefined },
      ])
    }
  })
})

describe('whatever happens', () => {
  it('nobody sees or does anything outside a period (56)', async () => {
    const seed = Number(process.env['SEED'] ?? 56)
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const people = [ann, bob, carl, ini]
    const begun: { taskId: string; at: number }[] = []
    for (let round = 0; round < effort(8, 100); round += 1) {
      const [principal, agent] = [people[random(4)]!, people[random(4)]!]
      const from = at(random(30) - 5)
      const saved = { principalId: principal.userId, agentId: agent.userId, from, to: new Date(from.getTime() + (1 + random(40)) * HOUR), actor: principal }
      if (random(3) > 0) await host.engine.saveProxy(saved).catch(() => undefined)
      if (random(2) === 0) begun.push({ taskId: (await begin(random(2) === 0 ? 'hers' : 'named')).taskId, at: host.clock.now() })
      const proxies = await host.rows<{ principal_id: string; agent_id: string; from_at: Date; to_at: Date }>('select * from wf_proxy')
      for (const who of people) {
        for (const task of (await host.engine.todoList(who, { size: 500 })).records) {
          if (task.assignee === who.userId) continue
          const why = proxies.find((each) => each.agent_id === who.userId && each.principal_id === task.assignee)
          const now = host.clock.now()
          const ofTask = begun.find(({ taskId }) => taskId === task.taskId)?.at ?? 0
          const runs = proxies.some(
            (each) =>
              each.agent_id === who.userId &&
              each.principal_id === task.assignee &&
              each.from_at.getTime() <= Math.min(now, ofTask) &&
              each.to_at.getTime() > now,
          )
          expect({ seed, round, who: who.userId, task: task.taskId, why, runs }).toMatchObject({ runs: true })
          expect(task.initiator).not.toBe(who.userId)
        }
        expect((await host.engine.inboxCounts(who)).todo).toBe((await host.engine.todoList(who)).total)
        expect((await host.engine.inboxCounts(who)).claimable).toBe((await host.engine.claimList(who)).total)
      }
      const one = begun[random(begun.length)]
      const actor = people[random(4)]!
      const sees = one !== undefined && (await todo(actor)).includes(one.taskId)
      if (one !== undefined && random(3) === 0) {
        const done = await host.engine.complete({ taskId: one.taskId, actor }).then(
          () => true,
          () => false,
        )
        expect({ seed, round, done }).toEqual({ seed, round, done: sees })
      }
      pass(random(6))
    }
  })
})

describe('handing over', () => {
  it('moves what somebody has, is named by, stands in for and gets back; one remark a task', async () => {
    const [hers, named, delegated] = [await begin(), await begin('named'), await begin()]
    await host.engine.delegate({ taskId: delegated.taskId, userId: 'carl', actor: ann })
    await proxy({ agentId: 'carl' })
    await host.engine.saveProxy({ principalId: 'ini', agentId: 'ann', from: at(0), to: at(48), actor: ini })
    expect(await host.engine.holdings('ann')).toEqual({ tasks: 1, candidacies: 1, owned: 1, proxies: 1 })
    expect((await refusal(host.engine.handOver({ fromUserId: 'ann', toUserId: 'bob', actor: ann }))).code).toBe('not-admin')
    const moved = await host.engine.handOver({ fromUserId: 'ann', toUserId: 'bob', comment: 'left', actor: admin })
    expect(moved).toEqual({ tasks: 1, candidacies: 1, owned: 1, proxies: 1, ended: 1 })
    expect([await todo(bob), await claimable(bob), await todo(ann), await claimable(ann)]).toEqual([[hers.taskId], [named.taskId], [], []])
    for (const { id } of [hers, named, delegated])
      expect((await host.engine.comments(id)).at(-1)).toMatchObject({ kind: 'HAND_OVER', userId: 'admin', content: 'left', data: { from: 'ann', to: 'bob' } })
    expect(await host.engine.holdings('ann')).toEqual({ tasks: 0, candidacies: 0, owned: 0, proxies: 0 })
    expect((await host.engine.proxies(bob, { scope: 'to-me' })).records).toMatchObject([{ principalId: 'ini', agentId: 'bob', status: 'active' }])
    await host.engine.resolve({ taskId: delegated.taskId, actor: carl })
    await host.engine.claim({ taskId: named.taskId, actor: bob })
    for (const { taskId } of [hers, named, delegated]) await host.engine.complete({ taskId, actor: bob })
    expect(await host.engine.inboxCounts(bob)).toMatchObject({ claimable: 0, todo: 0 })
    expect(await host.engine.handOver({ fromUserId: 'ann', toUserId: 'bob', actor: admin })).toEqual({
      tasks: 0,
      candidacies: 0,
      owned: 0,
      proxies: 0,
      ended: 0,
    })
  })

  it('finds what is stranded: what somebody has, and what only he could claim', async () => {
    const [hers, named] = [await begin(), await begin('named'), await begin('pooled')]
    expect(await strandedWith('ann')).toEqual([hers.taskId])
    expect(await strandedWith('ann', 'carl')).toEqual([hers.taskId, named.taskId])
    expect(await strandedWith('ini')).toEqual([])
  })

  it('loses nothing while people go on deciding', async () => {
    const cases = await Promise.all(Array.from({ length: 60 }, (_, index) => begin(index % 2 === 0 ? 'hers' : 'named')))
    const other = await host.another()
    const decided = cases.map(({ taskId }) => host.engine.complete({ taskId, actor: ann }).catch(() => undefined))
    await Promise.all([other.handOver({ fromUserId: 'ann', toUserId: 'bob', actor: admin }), ...decided])
    await other.handOver({ fromUserId: 'ann', toUserId: 'bob', actor: admin })
    expect(await host.engine.holdings('ann')).toEqual({ tasks: 0, candidacies: 0, owned: 0, proxies: 0 })
    expect((await host.engine.claimList(bob)).total).toBe((await claimable(bob)).length)
    for (const taskId of await claimable(bob)) await host.engine.claim({ taskId, actor: bob })
    for (const taskId of await todo(bob)) await host.engine.complete({ taskId, actor: bob })
    expect(await host.rows('select id from wf_instance where ended_at is null')).toEqual([])
    expect(await host.rows('select 1 from wf_task_candidate')).toEqual([])
    expect(await host.rows('select set_id from wf_claimable_count group by set_id having sum(n) <> 0')).toEqual([])
    expect(host.errors).toEqual([])
  })
})

describe('urging', () => {
  it('is for the initiator, once in the time that the host sets; the refusal says when again', async () => {
    const { id, taskId } = await begin()
    expect((await refusal(host.engine.urge({ processInstanceId: id, actor: bob }))).code).toBe('not-initiator')
    await host.news()
    const first = await host.engine.urge({ processInstanceId: id, comment: 'please', actor: ini })
    expect(first).toEqual({ urgeCount: 1, assignees: ['ann'], nextAt: at(2) })
    expect(await host.news()).toEqual([{ kind: 'urged', processInstanceId: id, taskId, by: 'ini', comment: 'please', times: 1 }])
    const tooSoon = await refusal(host.engine.urge({ processInstanceId: id, actor: admin }))
    expect(tooSoon).toMatchObject({ code: 'urged-lately', details: { nextAt: at(2).toISOString() } })
    host.settings.set('workflow.urge-interval', 'PT30M')
    pass(0.5)
    expect((await host.engine.urge({ processInstanceId: id, actor: ini })).urgeCount).toBe(2)
    host.settings.clear()
    pass(2)
    const both = await Promise.allSettled([host.engine.urge({ processInstanceId: id, actor: ini }), host.engine.urge({ processInstanceId: id, actor: admin })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await host.engine.task(taskId)).urgeCount).toBe(3)
    expect(host.clock.now()).toBeLessThan(Date.parse('2027-01-01') + DAY)
  })
})
