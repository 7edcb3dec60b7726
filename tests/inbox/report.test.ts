/** The work report and its export; migration over HTTP. */
import { expect, it } from 'vitest'
import { sequence } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, operator, withInbox } from './inbox-app.ts'

const inbox = withInbox()

it('who decided how much and how fast; everybody sees himself, operators all', async () => {
  await inbox.deploy(sequence('report', ['first', 'second']))
  for (const [caller, pass, minutes] of [
    [bob, true, 60],
    [bob, false, 120],
    [cat, true, 30],
  ] as const) {
    const id = await inbox.start(ann, 'report')
    inbox.clock.at += minutes * 60_000
    const { taskId } = (await inbox.detail(id)).activeTasks[0]
    await inbox.engine().claim({ taskId, actor: { userId: caller.userId, roles: ['managers'] } })
    expect((await inbox.post(caller, 'work/complete-task', { taskId, pass })).status).toBe(200)
  }
  const all = dataOf(await inbox.get(operator, 'work/done-report', { processKey: 'report' }))
  expect(all).toMatchObject([
    { key: bob.userId, name: '鲍勃', total: 2, completed: 0, approved: 1, rejected: 1, returned: 0, meanMs: 5_400_000 },
    { key: cat.userId, name: '凯特', total: 1, approved: 1, meanMs: 1_800_000 },
  ])
  expect(dataOf(await inbox.get(bob, 'work/done-report', {}))).toMatchObject([{ key: bob.userId, total: 2 }])
  expect(dataOf(await inbox.get(operator, 'work/done-report', { groupBy: 'process', processKey: 'report' }))).toMatchObject([
    { key: 'report', name: 'report', total: 3 },
  ])
  expect(dataOf(await inbox.get(operator, 'work/done-report', { endTime_datelt: '2000-01-01' }))).toEqual([])
  expect((await inbox.get(operator, 'work/done-report', { endTime_dategt: 'soon' })).status).toBe(400)
  const sheet = await inbox.get(operator, 'work/done-report-export', { processKey: 'report', format: 'csv' })
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await inbox.get(operator, 'work/done-report-export', {})).status).toBe(200)
})

it('migrates instances: the mapping is proposed, each instance has its answer', async () => {
  const from = await inbox.deploy(sequence('moving', ['first']))
  const id = await inbox.start(ann, 'moving')
  const to = await inbox.deploy(sequence('moving', ['first', 'second']))
  const plan = { fromDefinitionId: from, toDefinitionId: to }
  expect((await inbox.post(bob, 'process/migrate', plan)).status).toBe(403)
  expect(dataOf(await inbox.post(admin, 'process/migrate', { ...plan, dryRun: true }))).toMatchObject({
    mapping: { first: 'first' },
    instances: [{ processInstanceId: id, ok: true }],
  })
  expect((await inbox.detail(id)).definitionId).toBe(from)
  expect(dataOf(await inbox.post(admin, 'process/migrate', { ...plan, instanceIds: [id] })).instances).toEqual([
    { processInstanceId: id, ok: true, problems: [] },
  ])
  expect((await inbox.detail(id)).definitionId).toBe(to)
})
