/** Instances: start, look from all sides, steer, urge, comment; and who may see them at all. */
import { beforeAll, describe, expect, it } from 'vitest'
import { end, flow, flows, model, sequence, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, cat, dataOf, eve, noSuchId, operator, supplier, withInbox } from './inbox-app.ts'

const inbox = withInbox()
const group = 'PURCHASE_MANAGER'
const definitions: Record<string, string> = {}

beforeAll(async () => {
  definitions['buy'] = await inbox.deploy(
    model('buy', `${start()} ${userTask('check', group)} ${userTask('pay', group)} ${end()} ${flows('start', 'check', 'pay', 'end')}`),
  )
  await inbox.deploy(model('leaf', `${start()} ${userTask('sign', group)} ${end()} ${flows('start', 'sign', 'end')}`))
  await inbox.deploy(model('branch', `${start()} <bpmn:callActivity id="deeper" calledElement="leaf" /> ${end()} ${flows('start', 'deeper', 'end')}`))
  await inbox.deploy(
    model(
      'trunk',
      `${start()} <bpmn:parallelGateway id="fork" /> <bpmn:callActivity id="call" calledElement="branch" /> ${userTask('watch', group)} ${end()}
    ${flows('start', 'fork', 'call', 'end')} ${flow('fork', 'watch')} ${flow('watch', 'end')}`,
    ),
  )
  await inbox.deploy(
    model(
      'picky',
      `${start()} <bpmn:exclusiveGateway id="gate" /> ${userTask('a')} ${end()} ${flow('start', 'gate')} ${flow('gate', 'a', '${n == 1}')} ${flow('a', 'end')}`,
    ),
  )
})

describe('starting', () => {
  it('by key or by definition, with variables of every kind and a number as business key', async () => {
    const variables = { text: '甲', number: 1.5, flag: false, nothing: null, list: [1, 'a', { b: [] }], object: { deep: { er: 1 } }, date: '2026-03-02' }
    const first = dataOf(await inbox.post(ann, 'process/start', { processKey: 'buy', businessKey: 4711, businessType: 'PO', variables }))
    expect(first).toEqual({ processInstanceId: expect.any(String), definitionId: definitions['buy'], ended: false })
    expect(await inbox.detail(first.processInstanceId)).toMatchObject({
      businessKey: '4711',
      businessType: 'PO',
      variables,
      initiator: ann.userId,
      initiatorName: '安娜',
      status: 'RUNNING',
    })
    const second = dataOf(await inbox.post(ann, 'process/start', { definitionId: definitions['buy'], processKey: null, variables: null }))
    expect(second.definitionId).toBe(definitions['buy'])
  })

  it('says what is missing, unknown or of the wrong kind', async () => {
    const refusals: [object, number, string | undefined][] = [
      [{}, 400, 'processKey'],
      [{ processKey: 'buy', definitionId: definitions['buy'] }, 400, 'processKey'],
      [{ processKey: '' }, 400, 'processKey'],
      [{ processKey: 'nowhere' }, 404, undefined],
      [{ definitionId: noSuchId }, 404, undefined],
      [{ definitionId: 'nonsense' }, 404, undefined],
      [{ processKey: 'buy', variables: 'x' }, 400, 'variables'],
      [{ processKey: 'buy', businessKey: {} }, 400, 'businessKey'],
      [{ processKey: ['buy'] }, 400, 'processKey'],
    ]
    for (const [input, code, path] of refusals) {
      const { body } = await inbox.post(ann, 'process/start', input)
      expect([body.code, body.data?.errors?.[0]?.path], JSON.stringify(input)).toEqual([code, path])
    }
    expect((await inbox.post(ann, 'process/start', { processKey: 'nowhere' }, { 'accept-language': 'en' })).body.msg).toBe('There is no such definition')
  })

  it('that no flow can take is refused and leaves nothing', async () => {
    expect((await inbox.post(ann, 'process/start', { processKey: 'picky', variables: { n: 2 } })).body).toMatchObject({ code: 422, data: { rule: 'no-flow' } })
    expect(dataOf(await inbox.get(ann, 'work/send-list', { processKey: 'picky' })).total).toBe(0)
  })

  it('again with the same key gives the same instance', async () => {
    const start = () => inbox.post(ann, 'process/start', { processKey: 'buy' }, { 'idempotency-key': 'k1' })
    const both = await Promise.all([start(), start()])
    expect(both[0].body.data).toEqual(both[1].body.data)
    expect(dataOf(await inbox.post(bob, 'process/start', { processKey: 'buy' }, { 'idempotency-key': 'k1' })).processInstanceId).not.toBe(
      both[0].body.data.processInstanceId,
    )
  })
})

describe('looking', () => {
  it('shows tasks and elements of everything that was called', async () => {
    const processInstanceId = await inbox.start(ann, 'trunk', { businessKey: 'T-1' })
    const detail = await inbox.detail(processInstanceId)
    expect(detail.children).toHaveLength(2)
    expect(detail.activeTasks.map(({ taskKey }: { taskKey: string }) => taskKey).toSorted()).toEqual(['sign', 'watch'])
    const sign = detail.activeTasks.find(({ taskKey }: { taskKey: string }) => taskKey === 'sign')
    expect(detail.children).toContain(sign.processInstanceId)
    expect([...detail.activeElements].toSorted()).toEqual(['call', 'deeper', 'sign', 'watch'])
    expect(await inbox.detail(sign.processInstanceId)).toMatchObject({ processKey: 'leaf', children: [], activeElements: ['sign'] })
    // Whoever has a part below has one above, and the other way round.
    expect((await inbox.get(bob, 'process/detail', { processInstanceId: sign.processInstanceId })).status).toBe(200)
    expect((await inbox.get(ann, 'process/detail', { processInstanceId: sign.processInstanceId })).status).toBe(200)
    for (const { taskId } of detail.activeTasks) await inbox.post(admin, 'work/complete-task', { taskId })
    expect(await inbox.detail(processInstanceId)).toMatchObject({ status: 'COMPLETED', activeTasks: [], activeElements: [], endTime: expect.any(String) })
  })

  it('draws where it is and how it came there', async () => {
    const processInstanceId = await inbox.start(ann, 'buy')
    await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })
    const drawn = dataOf(await inbox.get(ann, 'process/diagram', { processInstanceId }))
    expect(drawn).toMatchObject({ active: ['pay'], incidents: [], definitionId: definitions['buy'], xml: expect.stringContaining('<bpmn:process id="buy"') })
    expect([drawn.completed.toSorted(), drawn.flows.toSorted()]).toEqual([
      ['check', 'start'],
      ['check-pay', 'start-check'],
    ])
    const heat = dataOf(await inbox.get(ann, 'process/diagram', { definitionId: definitions['buy'] ?? '' }))
    expect(heat.counts.check).toMatchObject({ active: expect.any(Number), finished: 1, meanMs: expect.any(Number), p95Ms: expect.any(Number) })
    expect((await inbox.get(ann, 'process/diagram')).body).toMatchObject({ code: 400, data: { errors: [{ path: 'processInstanceId' }] } })
    expect((await inbox.get(ann, 'process/diagram', { definitionId: noSuchId })).status).toBe(404)
  })

  it('is for those who have a part in it; for others there is nothing', async () => {
    const processInstanceId = await inbox.start(ann, 'buy')
    for (const call of ['process/detail', 'process/history-flow-list', 'process/diagram']) {
      for (const caller of [eve, supplier])
        expect((await inbox.get(caller, call, { processInstanceId })).body, call).toMatchObject({ code: 404, msg: '流程实例不存在' })
      for (const caller of [ann, bob, cat, admin, operator]) expect((await inbox.get(caller, call, { processInstanceId })).status, call).toBe(200)
      for (const id of [noSuchId, 'nonsense']) expect((await inbox.get(admin, call, { processInstanceId: id })).status, call).toBe(404)
      expect((await inbox.post(ann, call, { processInstanceId })).status, call).toBe(200)
      if (call !== 'process/diagram')
        expect((await inbox.get(ann, call)).body, call).toMatchObject({ code: 400, data: { errors: [{ path: 'processInstanceId' }] } })
    }
    for (const [caller, seen] of [
      [eve, false],
      [supplier, false],
      [ann, true],
      [bob, true],
      [admin, true],
    ] as const)
      expect(dataOf(await inbox.get(caller, 'process/seen', { processInstanceId }))).toEqual({ seen })
    for (const call of ['process/cancel', 'work/urge', 'work/comment']) {
      expect((await inbox.post(eve, call, { processInstanceId, comment: 'x' })).status, call).toBe(404)
      expect((await inbox.post(admin, call, { processInstanceId: 'nonsense', comment: 'x' })).status, call).toBe(404)
    }
  })
})

describe('steering', () => {
  it('cancels for the initiator, terminates for the operator', async () => {
    const mine = await inbox.start(ann, 'buy')
    expect((await inbox.post(bob, 'process/cancel', { processInstanceId: mine })).body).toMatchObject({ code: 403, msg: '只有发起人可以操作' })
    expect((await inbox.post(ann, 'process/cancel', { processInstanceId: mine, comment: 'not needed' })).status).toBe(200)
    expect(await inbox.detail(mine)).toMatchObject({ status: 'CANCELLED', activeTasks: [] })
    expect((await inbox.post(ann, 'process/cancel', { processInstanceId: mine })).body).toMatchObject({ code: 409, msg: '流程已结束' })
    const other = await inbox.start(ann, 'buy')
    expect((await inbox.post(ann, 'process/terminate', { processInstanceId: other })).status).toBe(403)
    expect((await inbox.post(operator, 'process/terminate', { processInstanceId: other, comment: 'stop' })).status).toBe(200)
    expect((await inbox.detail(other)).status).toBe('TERMINATED')
  })

  it('ends called processes with the one that called them', async () => {
    const processInstanceId = await inbox.start(ann, 'trunk')
    const { children } = await inbox.detail(processInstanceId)
    await inbox.post(ann, 'process/cancel', { processInstanceId })
    for (const child of children) expect((await inbox.detail(child)).status).toBe('CANCELLED')
  })

  it('sets variables', async () => {
    const processInstanceId = await inbox.start(ann, 'buy', { variables: { a: 1, b: 2 } })
    expect((await inbox.post(ann, 'process/variables', { processInstanceId, variables: { a: 2 } })).status).toBe(403)
    expect((await inbox.post(operator, 'process/variables', { processInstanceId, variables: { a: 2, c: null } })).status).toBe(200)
    expect((await inbox.detail(processInstanceId)).variables).toEqual({ a: 2, b: 2, c: null })
    expect((await inbox.post(operator, 'process/variables', { processInstanceId })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'variables' }] },
    })
    expect((await inbox.post(operator, 'process/variables', { processInstanceId: noSuchId, variables: {} })).status).toBe(404)
  })

  it('moves a running instance', async () => {
    const processInstanceId = await inbox.start(ann, 'buy')
    expect(
      (await inbox.post(operator, 'process/modify', { processInstanceId, cancel: ['check'], startBefore: ['pay'], comment: 'checked by phone' })).status,
    ).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ activeElements: ['pay'] })
    expect((await inbox.post(operator, 'process/modify', { processInstanceId, cancel: ['pay'], startAfter: ['check'] })).status).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ activeElements: ['pay'] })
    const wrong = await inbox.post(operator, 'process/modify', { processInstanceId, startBefore: ['nowhere'] })
    expect(wrong.body).toMatchObject({ code: 400, data: { errors: [{ path: expect.any(String) }] } })
    expect((await inbox.post(operator, 'process/modify', { processInstanceId: noSuchId, cancel: ['check'] })).status).toBe(404)
  })
})

describe('talking', () => {
  it('urges, but not too often', async () => {
    const processInstanceId = await inbox.start(ann, 'buy')
    expect((await inbox.post(bob, 'work/urge', { processInstanceId })).status).toBe(403)
    expect(dataOf(await inbox.post(ann, 'work/urge', { processInstanceId, comment: 'please' }))).toEqual({
      urgeCount: 1,
      nextTime: new Date(inbox.clock.at + 2 * 3600_000).toISOString(),
    })
    expect((await inbox.post(ann, 'work/urge', { processInstanceId })).body).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/^刚刚催办过，2026-03-0\d \d\d:\d\d:\d\d 后可再次催办$/),
    })
    inbox.clock.at += 3 * 3600_000
    expect(dataOf(await inbox.post(ann, 'work/urge', { taskId: await inbox.taskOf(processInstanceId) }))).toMatchObject({ urgeCount: 2 })
    expect((await inbox.detail(processInstanceId)).activeTasks[0].urgeCount).toBe(2)
    expect((await inbox.post(ann, 'work/urge', {})).body).toMatchObject({ code: 400, data: { errors: [{ path: 'processInstanceId' }] } })
  })

  it('comments, on the instance or on a task', async () => {
    const processInstanceId = await inbox.start(ann, 'buy')
    expect(dataOf(await inbox.post(bob, 'work/comment', { processInstanceId, comment: 'hm' }))).toEqual({ commentId: expect.any(String) })
    expect((await inbox.post(bob, 'work/comment', { taskId: await inbox.taskOf(processInstanceId), comment: 'ok' })).status).toBe(200)
    expect((await inbox.post(bob, 'work/comment', { processInstanceId, comment: '' })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'comment' }] },
    })
    const comments = await inbox.engine().comments(processInstanceId)
    expect(comments.map(({ kind, content, userId }) => [kind, content, userId])).toEqual([
      ['COMMENT', 'hm', bob.userId],
      ['COMMENT', 'ok', bob.userId],
    ])
  })
})

it('a supplier works on what is his and sees nothing else', async () => {
  const own = sequence('own', ['answer'])
  await inbox.deploy({ ...own, content: own.content.replaceAll('managers', 'SUPPLIER_ADMIN') })
  const theirs = await inbox.start(ann, 'own')
  const foreign = await inbox.start(ann, 'buy')
  const { records } = dataOf(await inbox.get(supplier, 'work/claim-list'))
  expect(records.map((row: { processInstanceId: string }) => row.processInstanceId)).toEqual([theirs])
  await inbox.post(supplier, 'work/claim-task', { taskId: records[0].taskId })
  expect((await inbox.post(supplier, 'work/complete-task', { taskId: await inbox.taskOf(foreign) })).status).toBe(404)
  expect(dataOf(await inbox.post(supplier, 'work/complete-task', { taskId: records[0].taskId })).ended).toBe(true)
  expect((await inbox.get(supplier, 'process/detail', { processInstanceId: theirs })).status).toBe(200)
})
