/** What the drawing board asks: a dry deployment, the names a model may use, and who saved a draft meanwhile. */
import { describe, expect, it } from 'vitest'
import { end, flows, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, bob, dataOf, operator, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const { content: sound } = sequence('sound', ['a'])
const broken = model('broken', `${start()} ${userTask('look')} ${end()} ${flows('start', 'look', 'end')} ${flows('look', 'nowhere')}`).content

describe('checking', () => {
  it('says what deployment would say, and deploys nothing', async () => {
    expect(dataOf(await inbox.post(operator, 'manager/validate', { xml: sound }))).toEqual({ problems: [], warnings: [] })
    const { problems } = dataOf(await inbox.post(operator, 'manager/validate', { xml: broken }))
    expect(problems).toEqual([
      { elementId: expect.any(String), line: expect.any(Number), code: expect.any(String), message: expect.stringContaining('nowhere') },
    ])
    expect(dataOf(await inbox.get(admin, 'manager/list', { key: 'sound' })).total).toBe(0)
  })

  it('reads what is no model as a model with a problem', async () => {
    for (const [fileName, xml] of [
      ['torn.bpmn', '<bpmn'],
      ['torn.dmn', '<definitions'],
      ['notes.txt', 'hello'],
    ]) {
      expect(dataOf(await inbox.post(operator, 'manager/validate', { xml, fileName })).problems).toMatchObject([{ elementId: null, line: 1 }])
    }
  })

  it('is for those who keep models', async () => {
    expect((await inbox.post(bob, 'manager/validate', { xml: sound })).status).toBe(403)
    expect((await inbox.get(bob, 'manager/vocabulary')).status).toBe(403)
  })
})

it('names the newest version of what is deployed', async () => {
  await inbox.upload(admin, [sequence('called', ['a'])])
  await inbox.upload(admin, [sequence('called', ['a', 'b'])])
  const names = dataOf(await inbox.get(operator, 'manager/vocabulary'))
  expect(names.handlers).toBeInstanceOf(Array)
  expect(names.processes).toContainEqual({ key: 'called', name: 'called', version: 2 })
  expect(names.decisions).toBeInstanceOf(Array)
})

it('a draft that somebody else saved meanwhile is not overwritten', async () => {
  const { modelId } = dataOf(await inbox.post(admin, 'model/save', { key: 'shared', xml: sound }))
  dataOf(await inbox.post(operator, 'model/save', { modelId, key: 'shared', xml: sound, version: 1 }))
  const late = await inbox.post(admin, 'model/save', { modelId, key: 'shared', xml: broken, version: 1 })
  expect(late.body).toMatchObject({ code: 409, msg: expect.stringMatching(/^模型已被 运营 于 .+ 保存$/), data: { version: 2 } })
  expect(dataOf(await inbox.get(admin, 'model/detail', { modelId }))).toMatchObject({ version: 2, xml: sound, kind: 'process' })
  dataOf(await inbox.post(admin, 'model/save', { key: 'taken', xml: sound }))
  expect((await inbox.post(admin, 'model/save', { modelId, key: 'taken', xml: sound })).body).toMatchObject({ code: 409, msg: '模型标识已存在' })
})
