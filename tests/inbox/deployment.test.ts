/** Deploying models and decisions, drafts, suspending and deleting. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { end, flows, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, dataOf, noSuchId, operator, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const list = async (key: string) => dataOf(await inbox.get(admin, 'manager/list', { key })).records
const broken = model('broken', `${start()} ${userTask('look')} ${end()} ${flows('start', 'look', 'end')} ${flows('look', 'nowhere')}`)
const decision = (key: string) => ({
  name: `${key}.dmn`,
  content: `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="test">
  <decision id="${key}" name="${key}"><decisionTable id="table" hitPolicy="UNIQUE">
    <input id="in"><inputExpression id="ie" typeRef="number"><text>amount</text></inputExpression></input>
    <output id="out" name="level" typeRef="string" />
    <rule id="r1"><inputEntry id="i1"><text>&lt; 100</text></inputEntry><outputEntry id="o1"><text>"low"</text></outputEntry></rule>
    <rule id="r2"><inputEntry id="i2"><text>&gt;= 100</text></inputEntry><outputEntry id="o2"><text>"high"</text></outputEntry></rule>
  </decisionTable></decision></definitions>`,
})

describe('uploading', () => {
  it('deploys several files at once, names versions and repeats nothing that did not change', async () => {
    const file = sequence('orders', ['check'])
    const rows = dataOf(await inbox.upload(admin, [file, { ...decision('levels'), field: 'files' }], { category: 'sales' }))
    expect(rows).toEqual([
      { definitionId: expect.any(String), key: 'orders', version: 1, name: 'orders', warnings: [] },
      { definitionId: expect.any(String), key: 'levels', version: 1, name: 'levels', warnings: [] },
    ])
    expect(dataOf(await inbox.upload(admin, [file]))).toMatchObject([{ definitionId: rows[0].definitionId, version: 1 }])
    expect(dataOf(await inbox.upload(admin, [sequence('orders', ['check', 'pay'])], { category: 'sales' }))).toMatchObject([{ version: 2 }])
    expect((await list('orders')).map((row: { version: number; category: string }) => [row.version, row.category])).toEqual([
      [2, 'sales'],
      [1, 'sales'],
    ])
    expect(dataOf(await inbox.get(admin, 'manager/list', { category: 'sales' })).total).toBe(2)
  })

  it.each(['x.bpmn', 'x.bpmn20.xml', 'x.xml', 'X.BPMN'])('takes %s', async (name) => {
    expect(dataOf(await inbox.upload(admin, [{ ...sequence(`named-${name.replace(/\W/g, '-')}`, ['a']), name }]))).toHaveLength(1)
  })

  it('warns of what it does not use, with element and line', async () => {
    const file = model('warned', `${start()}\n<bpmn:userTask id="a" camunda:unheardOf="1" />\n${end()} ${flows('start', 'a', 'end')}`)
    const [row] = dataOf(await inbox.upload(admin, [{ ...file, content: file.content.replace(' isExecutable="true"', '') }]))
    expect(row.warnings).toEqual([
      { elementId: 'warned', line: 5, message: expect.stringContaining('isExecutable') },
      { elementId: 'a', line: 7, message: expect.stringContaining('unheardOf') },
    ])
  })

  it('warns of what is called and not there, unless it comes along', async () => {
    const caller = model(
      'caller',
      `${start()} <bpmn:callActivity id="c" calledElement="called-later" /> <bpmn:businessRuleTask id="r" camunda:decisionRef="rated-later" />
       <bpmn:callActivity id="open" calledElement="\${which}" /> ${end()} ${flows('start', 'c', 'r', 'open', 'end')}`,
    )
    const [alone] = dataOf(await inbox.upload(admin, [caller]))
    expect(alone.warnings).toMatchObject([
      { elementId: 'c', message: expect.stringContaining('called-later') },
      { elementId: 'r', message: expect.stringContaining('rated-later') },
    ])
    const checked = dataOf(await inbox.post(admin, 'manager/validate', { xml: caller.content }))
    expect(checked.warnings).toMatchObject([{ code: 'called-missing' }, { code: 'called-missing' }])
    const rows = dataOf(
      await inbox.upload(admin, [
        { ...caller, content: `${caller.content} ` },
        sequence('called-later', ['a']),
        { ...decision('rated-later'), field: 'files' },
      ]),
    )
    expect(rows[0]).toMatchObject({ key: 'caller', version: 2, warnings: [] })
    expect(dataOf(await inbox.upload(admin, [{ ...caller, content: `${caller.content}  ` }]))).toMatchObject([{ version: 3, warnings: [] }])
  })

  it('refuses a bad model with what is wrong and where, and deploys nothing of the lot', async () => {
    const answer = await inbox.upload(admin, [
      sequence('innocent', ['a']),
      broken,
      { name: 'torn.bpmn', content: '<bpmn' },
      { name: 'notes.txt', content: 'hello' },
    ])
    expect(answer.body).toMatchObject({ code: 400, success: false, msg: '模型不能执行，请查看问题列表' })
    const { problems } = answer.body.data
    expect(problems).toContainEqual(expect.objectContaining({ file: 'broken.bpmn', elementId: 'look-nowhere', line: 7, message: expect.any(String) }))
    expect(new Set(problems.map(({ file }: { file: string }) => file))).toEqual(new Set(['broken.bpmn', 'torn.bpmn', 'notes.txt']))
    expect(problems).toContainEqual(expect.objectContaining({ file: 'notes.txt', message: expect.stringContaining('.bpmn') }))
    expect(await list('innocent')).toEqual([])
  })

  it('needs a file, multipart, and the right to deploy', async () => {
    expect((await inbox.upload(admin, [], { category: 'x' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'file' }] } })
    expect((await inbox.post(admin, 'manager/upload-deploy', {})).status).toBe(415)
    expect((await inbox.upload(operator, [sequence('forbidden', ['a'])])).status).toBe(403)
    expect(
      (await inbox.upload(admin, [{ name: 'empty.bpmn', content: '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" />' }])).body,
    ).toMatchObject({ code: 400, data: { problems: [{ file: 'empty.bpmn' }] } })
  })

  it('leaves classes that nobody knows to external workers when asked to', async () => {
    const file = model('javaish', `${start()} <bpmn:serviceTask id="a" camunda:class="com.example.Scale" /> ${end()} ${flows('start', 'a', 'end')}`)
    expect((await inbox.upload(admin, [file])).body).toMatchObject({ code: 400, data: { problems: [{ elementId: 'a' }] } })
    expect(dataOf(await inbox.upload(admin, [file], { unknownHandlers: 'external' }))).toMatchObject([{ key: 'javaish', warnings: [{ elementId: 'a' }] }])
  })

  it('takes a model that another tool drew', async () => {
    const content = await readFile(new URL('../engine/model/samples/bpmn-io.bpmn', import.meta.url), 'utf8')
    expect((await inbox.upload(admin, [{ name: 'bpmn-io.bpmn', content }])).status).toBe(200)
  })
})

describe('definitions', () => {
  it('count what runs, what ended and what failed', async () => {
    await inbox.deploy(sequence('counted', ['a']))
    const [first] = [await inbox.start(ann, 'counted'), await inbox.start(ann, 'counted')]
    await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(first) })
    expect(await list('counted')).toMatchObject([
      { key: 'counted', version: 1, name: 'counted', state: 'active', running: 1, ended: 1, incidents: 0, deployedBy: '管理员', resource: 'counted.bpmn' },
    ])
  })

  it('are not deleted while instances run, unless everything goes', async () => {
    const definitionId = await inbox.deploy(sequence('doomed', ['a']))
    const processInstanceId = await inbox.start(ann, 'doomed')
    expect((await inbox.post(admin, 'manager/delete-deployment', { definitionId })).body).toMatchObject({
      code: 409,
      msg: '仍有运行中的流程实例，不能删除',
      data: { current: { running: 1 } },
    })
    expect((await inbox.post(admin, 'manager/delete-deployment', { definitionId, cascade: true })).status).toBe(200)
    expect((await inbox.get(admin, 'process/detail', { processInstanceId })).status).toBe(404)
    expect((await inbox.post(ann, 'process/start', { processKey: 'doomed' })).status).toBe(404)
    expect((await inbox.post(admin, 'manager/delete-deployment', { definitionId })).status).toBe(404)
  })

  it('whose instances have all ended go; what happened stays readable', async () => {
    const definitionId = await inbox.deploy(sequence('past', ['a']))
    const processInstanceId = await inbox.start(ann, 'past')
    await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })
    expect((await inbox.post(admin, 'manager/delete-deployment', { definitionId })).status).toBe(200)
    expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
    expect(await list('past')).toEqual([])
  })

  it('can be suspended, and instances too; both go on afterwards', async () => {
    const definitionId = await inbox.deploy(sequence('paused', ['a']))
    const processInstanceId = await inbox.start(ann, 'paused')
    const state = (input: object) => inbox.post(operator, 'manager/change-state', input)
    expect((await state({ definitionId, state: 'suspended' })).status).toBe(200)
    expect((await inbox.post(ann, 'process/start', { processKey: 'paused' })).body).toMatchObject({ code: 409, msg: '流程定义已挂起' })
    expect((await state({ definitionId, state: 'active' })).status).toBe(200)
    expect((await inbox.post(ann, 'process/start', { processKey: 'paused' })).status).toBe(200)

    expect((await state({ processInstanceId, state: 'suspended' })).status).toBe(200)
    const { status, activeTasks } = await inbox.detail(processInstanceId)
    expect(status).toBe('SUSPENDED')
    expect((await inbox.post(admin, 'work/complete-task', { taskId: activeTasks[0].taskId })).body).toMatchObject({ code: 409, msg: '流程已挂起' })
    await state({ processInstanceId, state: 'active' })
    expect((await inbox.post(admin, 'work/complete-task', { taskId: activeTasks[0].taskId })).status).toBe(200)

    expect((await state({ state: 'active' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'definitionId' }] } })
    expect((await state({ definitionId, processInstanceId, state: 'active' })).status).toBe(400)
    expect((await state({ definitionId: noSuchId, state: 'active' })).status).toBe(404)
    expect((await state({ processInstanceId: 'nonsense', state: 'active' })).status).toBe(404)
    expect((await state({ processInstanceId, state: 'asleep' })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'state' }] } })
    expect((await inbox.post(bob, 'manager/change-state', { definitionId, state: 'active' })).status).toBe(403)
  })
})

describe('drafts', () => {
  it('are saved, read, deployed and removed', async () => {
    const { content: xml } = sequence('drafted', ['a'])
    const saved = dataOf(await inbox.post(admin, 'model/save', { key: 'drafted', name: '草稿', category: 'hr', xml }))
    expect(saved).toMatchObject({ modelId: expect.any(String), key: 'drafted', name: '草稿', category: 'hr', xml, version: 1, updatedBy: '管理员' })
    const { modelId } = saved
    expect((await inbox.post(admin, 'model/save', { key: 'drafted', xml })).body).toMatchObject({ code: 409, msg: '模型标识已存在' })
    expect(dataOf(await inbox.post(operator, 'model/save', { modelId, key: 'drafted', name: null, xml }))).toMatchObject({
      modelId,
      version: 2,
      name: null,
      updatedBy: '运营',
    })
    expect(dataOf(await inbox.get(admin, 'model/detail', { modelId })).xml).toBe(xml)
    expect(dataOf(await inbox.get(admin, 'model/list', { key: 'drafted' }))).toMatchObject({ total: 1, records: [{ modelId }] })
    expect(dataOf(await inbox.post(admin, 'manager/deploy', { modelId }))).toMatchObject([{ key: 'drafted', version: 1 }])
    await inbox.post(admin, 'model/save', { modelId, key: 'drafted', name: '草稿', nameEn: 'Draft', xml })
    const called = async (language: string) =>
      dataOf(await inbox.post(admin, 'model/list', { key: 'drafted' }, { 'accept-language': language })).records[0].name
    expect([await called('zh-CN'), await called('en-GB')]).toEqual(['草稿', 'Draft'])
    expect((await inbox.post(admin, 'model/remove', { modelId })).status).toBe(200)
    for (const id of [modelId, 'nonsense']) {
      expect((await inbox.get(admin, 'model/detail', { modelId: id })).body).toMatchObject({ code: 404, msg: '模型不存在' })
      expect((await inbox.post(admin, 'model/remove', { modelId: id })).status).toBe(404)
      expect((await inbox.post(admin, 'manager/deploy', { modelId: id })).status).toBe(404)
      expect((await inbox.post(admin, 'model/save', { modelId: id, key: 'x', xml })).status).toBe(404)
    }
  })

  it('may be unfinished; only deploying them asks for more', async () => {
    const { modelId } = dataOf(await inbox.post(admin, 'model/save', { key: 'half', xml: broken.content }))
    expect((await inbox.post(admin, 'manager/deploy', { modelId })).body).toMatchObject({ code: 400, data: { problems: expect.any(Array) } })
    expect((await inbox.post(admin, 'model/save', { key: '', xml: '' })).body.data.errors.map(({ path }: { path: string }) => path)).toEqual(['key', 'xml'])
  })

  it('of decisions are deployed as decisions', async () => {
    const { modelId } = dataOf(await inbox.post(admin, 'model/save', { key: 'rates', xml: decision('rates').content }))
    expect(dataOf(await inbox.post(admin, 'manager/deploy', { modelId }))).toMatchObject([{ key: 'rates', version: 1 }])
  })
})
