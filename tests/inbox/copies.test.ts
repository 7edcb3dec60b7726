/** Copies that a model sends, at a node and at the end of the process, and what is told of them; why urge and withdraw are not possible. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { News } from '#server/engine/index.ts'
import { ownModel, taskWith } from '#tests/engine/people/people-host.ts'
import { end, flows, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const to = (...people: { userId: string }[]) => people.map(({ userId }) => `<chandlery:copy kind="person" ref="${userId}" />`).join('')
const off = (name: string) => `<chandlery:button name="${name}" enabled="false" />`
const atEnd = (people: string) => `<bpmn:extensionElements>${people}</bpmn:extensionElements>`
const bobs = `camunda:assignee="${bob.userId}"`

beforeAll(async () => {
  await inbox.deploy(
    ownModel(
      'copying',
      `${atEnd(to(cat, eve) + '<chandlery:copy kind="initiator" />')} ${start()} ${taskWith('first', bobs, to(eve))} ${taskWith('second', bobs, to(cat))} ${end()} ${flows('start', 'first', 'second', 'end')}`,
    ),
  )
  await inbox.deploy(
    ownModel(
      'silent',
      `${start()} ${taskWith('first', bobs, `${off('urge')}${off('withdraw')}`)} ${taskWith('second', `camunda:assignee="${cat.userId}"`, off('urge'))} ${end()} ${flows('start', 'first', 'second', 'end')}`,
    ),
  )
  await inbox.deploy(
    ownModel(
      'spoken',
      `${start()} ${taskWith('first', bobs, '<chandlery:policy withdraw="false" />')} ${taskWith('second', `camunda:assignee="${cat.userId}"`)} ${end()} ${flows('start', 'first', 'second', 'end')}`,
    ),
  )
})
beforeEach(async () => void (await inbox.data().sql.query('delete from outbox')))

const copied = async () =>
  (await inbox.data().sql.query<{ payload: News }>(`select payload from outbox where payload ->> 'kind' = 'copied' order by seq`)).map(({ payload }) => payload)
const copiesOf = async (who: typeof ann, processInstanceId: string) =>
  dataOf(await inbox.get(who, 'work/copy-list')).records.filter((row: { processInstanceId: string }) => row.processInstanceId === processInstanceId)
const decide = async (processInstanceId: string, more: object = {}) =>
  dataOf(await inbox.post(bob, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId), ...more }))

describe('a copy that the model sends', () => {
  it('is told with the step that sends it; who is named by node and process gets one', async () => {
    const processInstanceId = await inbox.start(ann, 'copying')
    expect(await copied()).toEqual([])
    await decide(processInstanceId)
    expect(await copied()).toEqual([{ kind: 'copied', processInstanceId, by: bob.userId, to: [eve.userId] }])
    expect([(await copiesOf(eve, processInstanceId)).length, (await copiesOf(cat, processInstanceId)).length]).toEqual([1, 0])
    await inbox.data().sql.query('delete from outbox')
    await decide(processInstanceId)
    const told = await copied()
    expect(told.flatMap((news) => news.to ?? []).toSorted()).toEqual([ann, cat, eve].map(({ userId }) => userId).toSorted())
    expect((await copiesOf(cat, processInstanceId)).length).toBe(1)
    expect((await copiesOf(ann, processInstanceId)).length).toBe(1)
    expect((await copiesOf(eve, processInstanceId)).length).toBe(2)
  })

  it('at the end is not sent by a process that was terminated or cancelled', async () => {
    for (const [call, who] of [
      ['process/terminate', admin],
      ['process/cancel', ann],
    ] as const) {
      const processInstanceId = await inbox.start(ann, 'copying')
      await inbox.post(who, call, { processInstanceId, comment: 'over' })
      expect([await copied(), await copiesOf(cat, processInstanceId)]).toEqual([[], []])
    }
  })
})

interface Action {
  name: string
  allowed: boolean
  reason?: string
}
const action = async (who: typeof ann, processInstanceId: string, name: string): Promise<Action | undefined> => {
  const { actions } = dataOf(await inbox.get(who, 'process/detail', { processInstanceId }))
  return actions?.find((each: Action) => each.name === name)
}

describe('a button that cannot be pressed says why', () => {
  it('urge: not there where the model does not offer it; another one asks, it was urged just now, the case is over', async () => {
    const silent = await inbox.start(ann, 'silent')
    const taskId = await inbox.taskOf(silent)
    const of = async (who: typeof ann, id: string) =>
      dataOf(await inbox.get(who, 'work/task-detail', { taskId: id })).actions.find((each: Action) => each.name === 'urge') as Action | undefined
    const urge = async (who: typeof ann, processInstanceId: string) => (await inbox.post(who, 'work/urge', { processInstanceId })).body
    expect(await of(ann, taskId)).toBeUndefined()
    expect(await urge(ann, silent)).toMatchObject({ success: false, data: { rule: 'button-disabled' } })
    const open = await inbox.start(ann, 'copying')
    const openTask = await inbox.taskOf(open)
    expect(await of(ann, openTask)).toMatchObject({ allowed: true })
    expect(await of(bob, openTask)).toMatchObject({ allowed: false, reason: (await urge(bob, open)).msg })
    expect((await urge(ann, open)).success).toBe(true)
    const again = await urge(ann, open)
    expect(again).toMatchObject({ success: false })
    expect(await of(ann, openTask)).toMatchObject({ allowed: false, reason: again.msg })
  })

  it('withdraw: the model does not offer it, a decision here is final, somebody has acted since', async () => {
    const done = async (processKey: string) => {
      const processInstanceId = await inbox.start(ann, processKey)
      const taskId = await inbox.taskOf(processInstanceId)
      await decide(processInstanceId)
      return { processInstanceId, taskId }
    }
    const silent = await done('silent')
    expect((await inbox.post(bob, 'work/withdraw-task', { taskId: silent.taskId })).body).toMatchObject({ success: false, data: { rule: 'button-disabled' } })
    const final = await done('spoken')
    const refused = (await inbox.post(bob, 'work/withdraw-task', { taskId: final.taskId })).body
    expect(refused).toMatchObject({ success: false })
    const { actions } = dataOf(await inbox.get(bob, 'work/task-detail', { taskId: final.taskId }))
    const told = actions.find((each: Action) => each.name === 'withdraw') as Action | undefined
    expect(told).toMatchObject({ allowed: false, reason: refused.msg })
    const late = await done('copying')
    await decide(late.processInstanceId)
    expect((await inbox.post(bob, 'work/withdraw-task', { taskId: late.taskId })).body).toMatchObject({ success: false })
    expect(await action(bob, late.processInstanceId, 'withdraw')).not.toMatchObject({ allowed: true })
  })
})
