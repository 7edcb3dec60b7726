/** What people are told of their tasks, by whom and how often: from the clock of the engine over the outbox to the notifications. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDeliver } from '#kit/outbox/deliver.ts'
import { workflowNews } from '#server/inbox/inbox-topics.ts'
import { tellPeople, type WorkflowMessage } from '#server/inbox/tell-people.ts'
import { ownModel, taskWith } from '#tests/engine/people/people-host.ts'
import { end, flows, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const HOUR = 3600_000

const stored: WorkflowMessage[] = []
const pushed: string[] = []

const task = (extensions: string) => taskWith('decide', `camunda:assignee="${bob.userId}"`, extensions)

beforeAll(async () => {
  await inbox.deploy(
    ownModel(
      'timed',
      `${start()} ${task('<chandlery:timers remind="param:approval.remind" escalate="param:approval.escalate|PT72H" />')} ${end()} ${flows('start', 'decide', 'end')}`,
    ),
  )
  await inbox.deploy(
    ownModel('auto', `${start()} ${task('<chandlery:timers auto="PT10H" autoDecision="reject" />')} ${end()} ${flows('start', 'decide', 'end')}`),
  )
  await inbox.deploy(
    ownModel('twice', `${start()} ${taskWith('draw', `camunda:assignee="${ann.userId}"`)} ${task('')} ${end()} ${flows('start', 'draw', 'decide', 'end')}`),
  )
  const { prisma, sql } = inbox.data()
  const top = await prisma.organization.create({ data: { name: 'Top', code: 'TOP', leaderUserId: eve.userId } })
  const team = await prisma.organization.create({ data: { name: 'Team', code: 'TEAM', parentId: top.id, leaderUserId: bob.userId } })
  await prisma.user.update({ where: { id: bob.userId }, data: { orgId: team.id } })
  await sql.query(
    `insert into system_param (id, param_name, param_key, param_value, value_type, "group") values (gen_random_uuid(), 'r', 'approval.remind', 'R2/PT24H', 'TEXT', 'workflow')`,
  )
})

beforeEach(async () => {
  const { sql } = inbox.data()
  for (const { id } of await sql.query<{ id: string }>('select id from wf_instance where ended_at is null'))
    await inbox.post(admin, 'process/terminate', { processInstanceId: id, comment: 'over' })
  await sql.query('delete from outbox')
  await sql.query('delete from wf_proxy')
})

/** Delivers what waits, and tells what came of it: template and readers. */
async function delivered(): Promise<string[]> {
  const source = inbox.data()
  stored.length = 0
  pushed.length = 0
  const deliver = makeDeliver({
    source,
    handlers: [
      tellPeople({
        engine: inbox.engine(),
        realtime: { publish: (room) => void pushed.push(room) },
        notify: async (_sql, messages) => void stored.push(...messages),
      }),
    ],
    log: {
      error(details, message) {
        throw new Error(message, { cause: details })
      },
    },
  })
  const waiting = await source.sql.query<{ id: string; topic: string }>('select id, topic from outbox order by seq')
  for (const { id, topic } of waiting) if (topic === workflowNews.name) await deliver(id)
  expect(await source.sql.query('select id from outbox')).toEqual([])
  const nameOf = new Map([ann, bob, cat, eve].map((each) => [each.userId, each.account]))
  return stored.map(
    ({ template, to }) => `${template.code.slice('workflow.'.length)} ${[...to.userIds.map((id) => nameOf.get(id) ?? id), ...to.roleCodes].join(',')}`,
  )
}

const after = async (hours: number) => {
  inbox.clock.at += hours * HOUR
  await inbox.engine().runDue()
}

describe('a task', () => {
  it('is told when it opens, at each reminder, and when its time is over: to the leader above and to whoever applied', async () => {
    const processInstanceId = await inbox.start(ann, 'timed')
    const taskId = await inbox.taskOf(processInstanceId)
    expect(await delivered()).toEqual(['task-assigned bob'])
    expect(stored[0]).toMatchObject({
      link: `/work/task/${taskId}`,
      params: { process: { zh: 'timed', en: 'timed' }, task: { zh: 'decide', en: 'decide' }, initiator: ann.name },
    })
    expect(pushed).toEqual([`user:${bob.userId}`])
    await after(24)
    expect(await delivered()).toEqual(['task-reminded bob'])
    await after(24)
    expect(await delivered()).toEqual(['task-reminded bob'])
    await after(24)
    // Bob leads his own team; the next one above him is called in.
    expect(await delivered()).toEqual(['task-escalated eve', 'overdue ann'])
    await after(500)
    expect(await delivered()).toEqual([])
    expect(dataOf(await inbox.get(eve, 'work/todo-list')).records).toMatchObject([{ taskId, assigneeName: bob.name, overdue: true }])
    expect((await inbox.post(eve, 'work/complete-task', { taskId, pass: true })).status).toBe(200)
    expect(await delivered()).toEqual(['approved ann'])
  })

  it('is told to the agent as well, and to nobody once it is decided', async () => {
    await inbox.post(bob, 'proxy/save', {
      agentId: cat.userId,
      from: new Date(inbox.clock.at).toISOString(),
      to: new Date(inbox.clock.at + 30 * HOUR).toISOString(),
    })
    const processInstanceId = await inbox.start(ann, 'timed')
    expect(await delivered()).toEqual(['task-assigned bob,cat'])
    await after(24)
    await inbox.post(bob, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId), pass: true })
    expect(await delivered()).toEqual(['approved ann'])
  })

  it('that the clock decides says so to everybody concerned, in the history in the reader’s language', async () => {
    const processInstanceId = await inbox.start(ann, 'auto')
    const taskId = await inbox.taskOf(processInstanceId)
    await delivered()
    await after(11)
    expect(await delivered()).toEqual(['clock-decided ann,bob', 'rejected ann'])
    expect(stored[0]?.params.outcome).toEqual({ zh: '驳回', en: 'rejected' })
    const history = dataOf(await inbox.get(ann, 'process/history-flow-list', { processInstanceId }))
    expect(history.find((row: { taskId: string }) => row.taskId === taskId)).toMatchObject({
      assignee: 'system',
      assigneeName: '系统',
      outcome: 'rejected',
      comment: '超时未处理，系统自动驳回',
    })
    expect((await inbox.post(bob, 'work/complete-task', { taskId })).status).toBe(409)
  })

  it('that comes back, and comes again, is told again (52)', async () => {
    const processInstanceId = await inbox.start(ann, 'twice')
    await inbox.post(ann, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })
    expect(await delivered()).toEqual(['task-assigned bob'])
    await inbox.post(bob, 'work/return-task', { taskId: await inbox.taskOf(processInstanceId), comment: '缺附件' })
    expect(await delivered()).toEqual(['returned ann'])
    expect(stored[0]?.params).toMatchObject({ person: bob.name, comment: '缺附件' })
    await inbox.post(ann, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })
    expect(await delivered()).toEqual(['task-assigned bob'])
  })
})

describe('people', () => {
  it('are told when they are urged, copied, mentioned, given a task; never what they did themselves', async () => {
    const processInstanceId = await inbox.start(ann, 'timed')
    const taskId = await inbox.taskOf(processInstanceId)
    await delivered()
    await inbox.post(ann, 'work/urge', { processInstanceId, comment: '急' })
    await inbox.post(ann, 'work/copy', { processInstanceId, userIds: [cat.userId, ann.userId] })
    await inbox.post(bob, 'work/comment', { processInstanceId, comment: '@夏娃 看一下', mentions: [eve.userId] })
    await inbox.post(bob, 'work/transfer-task', { taskId, userId: cat.userId, comment: '请办' })
    expect(await delivered()).toEqual(['task-urged cat', 'copied cat', 'mentioned eve', 'task-given cat'])
    expect((await inbox.get(eve, 'process/detail', { processInstanceId })).status).toBe(200)
    expect((await inbox.post(ann, 'work/comment', { processInstanceId, comment: 'x', mentions: [admin.userId.replace('1', '9')] })).status).toBe(400)
  })
})
