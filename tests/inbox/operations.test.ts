/** Operators over HTTP: lists, restart, migration, batches, incidents; and that nobody else may. */
import { beforeAll, describe, expect, it } from 'vitest'
import { storedWords } from '#kit/words.ts'
import { end, flow, flows, model, sequence, service as serviceTask, start, userTask } from '#tests/engine/runtime/models.ts'
import { admin, ann, bob, dataOf, eve, noSuchId, operator, service, supplier, worker } from './inbox-app.ts'
import { withOperations } from './operations-app.ts'

const inbox = withOperations()
const group = 'PURCHASE_MANAGER'
const definitions: Record<string, string> = {}

beforeAll(async () => {
  definitions['buy-1'] = await inbox.deploy(sequence('buy', ['check', 'pay']))
  definitions['print-1'] = await inbox.deploy(
    model('print', `${start()} ${userTask('look', group)} ${serviceTask('paper', 'inside')} ${end()} ${flows('start', 'look', 'paper', 'end')}`),
  )
})

/** An instance with an incident behind its first task. */
async function broken(): Promise<{ processInstanceId: string; incidentId: string }> {
  const processInstanceId = await inbox.start(ann, 'print', { variables: { paper: 'A5' } })
  service.fails = 'broken'
  await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(processInstanceId) })
  service.fails = undefined
  const { incidents } = await inbox.detail(processInstanceId)
  return { processInstanceId, incidentId: incidents[0].incidentId }
}

const remarks = async (processInstanceId: string) =>
  (await inbox.engine().comments(processInstanceId)).map(({ kind, userId, content }) => [kind, userId, content])

describe('nobody else', () => {
  const calls: readonly [string, object][] = [
    ['process/list', {}],
    ['process/restart', { processInstanceId: noSuchId }],
    ['process/migration-proposal', { fromDefinitionId: noSuchId, toDefinitionId: noSuchId }],
    ['process/migrate-batch', { fromDefinitionId: noSuchId, toDefinitionId: noSuchId }],
    ['process/batch', { verb: 'terminate', filter: {} }],
    ['process/conditions', { variables: {} }],
    ['incident/retry', { incidentId: noSuchId }],
    ['incident/edit-retry', { incidentId: noSuchId, variables: {} }],
    ['incident/skip', { incidentId: noSuchId }],
    ['incident/terminate', { incidentId: noSuchId }],
    ['manager/statistics', { definitionId: noSuchId }],
    ['manager/diff', { fromDefinitionId: noSuchId, toDefinitionId: noSuchId }],
    ['manager/retention', { processKey: 'buy', days: 1 }],
    ['manager/delete-deployment', { definitionId: noSuchId }],
    ['job/queues', {}],
    ['job/queue-jobs', { queue: 'jobs' }],
    ['job/queue-retry', { queue: 'jobs', jobId: noSuchId }],
    ['job/dead-messages', {}],
    ['job/dead-messages-retry', { topic: 'x' }],
  ]
  it.each(calls)('may call %s', async (call, input) => {
    for (const stranger of [ann, eve, supplier, worker]) expect((await inbox.post(stranger, call, input)).status, stranger.name).toBe(403)
    expect((await inbox.send(undefined, `/api/workflow/${call}`, input)).status).toBe(401)
  })

  it('may move instances or say how long history is kept, not even who operates', async () => {
    expect((await inbox.post(operator, 'process/migrate-batch', { fromDefinitionId: noSuchId, toDefinitionId: noSuchId })).status).toBe(403)
    expect((await inbox.post(operator, 'manager/retention', { processKey: 'buy', days: 1 })).status).toBe(403)
    expect((await inbox.get(ann, 'manager/retention')).status).toBe(403)
  })
})

describe('process/list', () => {
  it('finds by key, document, variables, status, incidents, and goes on from page to page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      ids.push(await inbox.start(ann, 'buy', { businessKey: `LIST-${n}`, businessType: 'PO', variables: { amount: n * 100, list: true } }))
      inbox.clock.at += 60_000
    }
    const list = async (input: object) => dataOf(await inbox.post(operator, 'process/list', { processKey: 'buy', ...input }))
    const mine = { variables: [{ name: 'list', op: 'eq', value: true }] }
    const first = await list({ ...mine, size: 2 })
    expect(first).toMatchObject({ total: 5, totalIsMore: false, next: expect.any(String) })
    expect(first.records[0]).toMatchObject({ processInstanceId: ids[4], initiatorName: '安娜', incidentCount: 0, status: 'RUNNING' })
    const second = await list({ ...mine, size: 3, after: first.next })
    expect([...first.records, ...second.records].map(({ processInstanceId }: { processInstanceId: string }) => processInstanceId)).toEqual([...ids].reverse())
    expect(second.next).toBeNull()
    expect((await list({ businessKey: 'LIST-3' })).records).toMatchObject([{ processInstanceId: ids[3] }])
    expect((await list({ variables: [...mine.variables, { name: 'amount', op: 'gt', value: 250 }] })).total).toBe(2)
    expect((await list({ ...mine, createTime_datelt: '2026-03-01' })).total).toBe(0)
    const { processInstanceId } = await broken()
    expect(dataOf(await inbox.get(operator, 'process/list', { hasIncident: 'true' })).records).toMatchObject([{ processInstanceId, incidentCount: 1 }])
    for (const [input, path] of [
      [{ createTime_dategt: 'yesterday' }, 'createTime_dategt'],
      [{ after: 'nonsense' }, 'after'],
      [{ variables: [{ name: 'a', op: 'gt', value: true }] }, 'variables'],
      [{ variables: [{ op: 'eq', value: 1 }] }, 'variables[0].name'],
    ] as const)
      expect((await inbox.post(operator, 'process/list', input)).body, path).toMatchObject({ code: 400, data: { errors: [{ path }] } })
  })
})

describe('process/restart', () => {
  it('starts an ended instance again; both show it', async () => {
    const old = await inbox.start(ann, 'buy', { businessKey: 'R-1', variables: { amount: 1 } })
    expect((await inbox.post(operator, 'process/restart', { processInstanceId: old })).body).toMatchObject({ code: 422, data: { rule: 'still-running' } })
    await inbox.post(operator, 'process/terminate', { processInstanceId: old })
    const { processInstanceId } = dataOf(
      await inbox.post(operator, 'process/restart', { processInstanceId: old, activities: ['pay'], variables: { amount: 2 }, comment: '重来' }),
    )
    expect(await inbox.detail(processInstanceId)).toMatchObject({
      restartedFrom: old,
      restartedAs: [],
      variables: { amount: 2 },
      initiator: ann.userId,
      activeElements: ['pay'],
    })
    expect(await inbox.detail(old)).toMatchObject({ restartedFrom: null, restartedAs: [processInstanceId], status: 'TERMINATED' })
    expect(await remarks(processInstanceId)).toEqual([['RESTART', operator.userId, '重来']])
    expect((await inbox.post(operator, 'process/restart', { processInstanceId: old, activities: ['nowhere'] })).body).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'activities' }] },
    })
    expect((await inbox.post(operator, 'process/restart', { processInstanceId: noSuchId })).status).toBe(404)
  })
})

describe('incidents', () => {
  it('are retried with what was wrong put right, with a comment', async () => {
    const { processInstanceId, incidentId } = await broken()
    expect((await inbox.post(operator, 'incident/edit-retry', { incidentId })).status).toBe(400)
    expect((await inbox.post(operator, 'incident/edit-retry', { incidentId, variables: { paper: 'A4' }, comment: '换纸' })).status).toBe(200)
    expect(await inbox.detail(processInstanceId)).toMatchObject({ status: 'COMPLETED', incidents: [], variables: { paper: 'A4', handled: true } })
    expect((await remarks(processInstanceId)).at(-1)).toEqual(['RETRY', operator.userId, '换纸'])
    expect((await inbox.post(operator, 'incident/retry', { incidentId })).status).toBe(404)
  })

  it('are skipped', async () => {
    const { processInstanceId, incidentId } = await broken()
    expect((await inbox.post(operator, 'incident/skip', { incidentId, comment: '不打印' })).status).toBe(200)
    expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
    expect((await remarks(processInstanceId)).at(-1)).toEqual(['SKIP', operator.userId, '不打印'])
  })

  it('end their whole process', async () => {
    await inbox.deploy(
      model(
        'outer',
        `${start()} <bpmn:callActivity id="call" calledElement="print" /> ${userTask('after', group)} ${end()} ${flows('start', 'call', 'after', 'end')}`,
      ),
    )
    const root = await inbox.start(ann, 'outer')
    service.fails = 'broken'
    await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(root) })
    service.fails = undefined
    const { incidents, children } = await inbox.detail(root)
    expect((await inbox.post(operator, 'incident/terminate', { incidentId: incidents[0].incidentId, comment: '放弃' })).status).toBe(200)
    expect((await inbox.detail(root)).status).toBe('TERMINATED')
    expect(['CANCELLED', 'TERMINATED']).toContain((await inbox.detail(children[0])).status)
    expect((await remarks(root)).at(-1)).toEqual(['TERMINATE', operator.userId, '放弃'])
    expect((await inbox.post(operator, 'incident/terminate', { incidentId: incidents[0].incidentId })).status).toBe(404)
  })
})

describe('process/batch', () => {
  it('suspends, activates, terminates by ids; what refuses is in the result', async () => {
    const ids = [await inbox.start(ann, 'buy'), await inbox.start(bob, 'buy')]
    const ended = await inbox.start(ann, 'buy')
    await inbox.post(operator, 'process/terminate', { processInstanceId: ended })
    const statuses = () => Promise.all(ids.map(async (id) => (await inbox.detail(id)).status))
    const run = async (verb: string) =>
      inbox.ended(await inbox.post(operator, 'process/batch', { verb, processInstanceIds: [...ids, ended, noSuchId], comment: '盘点' }))
    expect(await run('suspend')).toMatchObject({
      status: 'DONE',
      ok: 2,
      failed: 2,
      total: 4,
      result: {
        done: 2,
        refused: 2,
        refusals: [
          { processInstanceId: ended, message: storedWords({ zh: '流程已结束', en: 'The process has ended' }) },
          { processInstanceId: noSuchId, code: 'no-such-instance' },
        ],
      },
    })
    expect(await statuses()).toEqual(['SUSPENDED', 'SUSPENDED'])
    expect((await remarks(ids[0]!)).at(-1)).toEqual(['SUSPEND', operator.userId, '盘点'])
    await run('activate')
    expect(await statuses()).toEqual(['RUNNING', 'RUNNING'])
    await run('suspend')
    await run('terminate')
    expect(await statuses()).toEqual(['TERMINATED', 'TERMINATED'])
  })

  it('retries incidents and ends by a filter, and touches nothing else', async () => {
    const stuck = [await broken(), await broken()]
    const other = await inbox.start(ann, 'buy', { businessKey: 'KEEP' })
    const retried = await inbox.ended(await inbox.post(operator, 'process/batch', { verb: 'retry-incidents', filter: { processKey: 'print' } }))
    expect(retried).toMatchObject({ status: 'DONE', failed: 0 })
    for (const { processInstanceId } of stuck) expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
    const doomed = await inbox.start(ann, 'buy', { businessKey: 'END' })
    expect((await inbox.ended(await inbox.post(operator, 'process/batch', { verb: 'terminate', filter: { businessKey: 'END' } }))).result).toMatchObject({
      done: 1,
      refused: 0,
    })
    expect([(await inbox.detail(doomed)).status, (await inbox.detail(other)).status]).toEqual(['TERMINATED', 'RUNNING'])
  })

  it('wants to know which', async () => {
    for (const input of [
      { verb: 'suspend' },
      { verb: 'suspend', filter: {}, processInstanceIds: [noSuchId] },
      { verb: 'suspend', processInstanceIds: [] },
      { verb: 'explode', filter: {} },
    ])
      expect((await inbox.post(operator, 'process/batch', input)).body.code, JSON.stringify(input)).toBe(400)
    expect((await inbox.post(operator, 'process/batch', { verb: 'suspend', filter: { createTime_dategt: 'x' } })).body.code).toBe(400)
  })
})

describe('another version', () => {
  it('is compared, proposed, and instances are moved with the refusals as the result', async () => {
    const old = await inbox.deploy(
      model(
        'move',
        `${start()} ${userTask('check', group)} <bpmn:userTask id="Activity_1" name="付款" camunda:candidateGroups="${group}" /> ${userTask('gone', group)} ${end()} ${flows('start', 'check', 'Activity_1', 'gone', 'end')}`,
      ),
    )
    const ids = [await inbox.start(ann, 'move'), await inbox.start(ann, 'move'), await inbox.start(ann, 'move')]
    const forward = async (id: string) => inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(id) })
    await forward(ids[1]!)
    await forward(ids[2]!)
    await forward(ids[2]!)
    const next = await inbox.deploy(
      model(
        'move',
        `${start()} <bpmn:userTask id="check" name="check" camunda:candidateGroups="${group}" camunda:priority="80" /> <bpmn:userTask id="Activity_2" name="付款" xmlns:chandlery="http://chandlery.dev/schema/bpmn" chandlery:nameEn="Pay" camunda:candidateGroups="${group}" /> ${end()} ${flows('start', 'check', 'Activity_2', 'end')}`,
      ),
    )
    const versions = { fromDefinitionId: old, toDefinitionId: next }
    const diff = dataOf(await inbox.post(operator, 'manager/diff', versions))
    expect(diff.from).toMatchObject({ definitionId: old, version: 1, xml: expect.stringContaining('gone') })
    expect(diff.elements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ elementId: 'gone', change: 'removed', type: 'userTask' }),
        expect.objectContaining({ elementId: 'Activity_2', change: 'added', name: '付款' }),
        expect.objectContaining({ elementId: 'check', change: 'changed', attributes: [{ name: 'camunda:priority', from: null, to: '80' }] }),
      ]),
    )
    const inEnglish = dataOf(await inbox.post(operator, 'manager/diff', versions, { 'accept-language': 'en-GB' }))
    expect(inEnglish.elements).toContainEqual(expect.objectContaining({ elementId: 'Activity_2', name: 'Pay' }))
    const proposal = dataOf(await inbox.post(operator, 'process/migration-proposal', versions))
    expect(proposal.instances).toBe(3)
    const of = (from: string) => proposal.mapping.find((row: { from: string }) => row.from === from)
    expect(of('check')).toMatchObject({ to: 'check', by: 'id', active: 1 })
    expect(of('Activity_1')).toMatchObject({ to: 'Activity_2', by: 'name', active: 1 })
    expect(of('gone')).toMatchObject({ to: null, by: null, active: 1, reason: expect.stringContaining('gone') })
    const job = await inbox.ended(await inbox.post(admin, 'process/migrate-batch', { ...versions, comment: '新版' }))
    expect(job).toMatchObject({
      status: 'DONE',
      ok: 2,
      failed: 1,
      total: 3,
      result: { moved: 2, refused: 1, refusals: [{ processInstanceId: ids[2], problems: [{ elementId: 'gone', problem: 'no-counterpart' }] }] },
    })
    expect(await Promise.all(ids.map(async (id) => (await inbox.detail(id)).definitionId))).toEqual([next, next, old])
    expect((await remarks(ids[0]!)).at(-1)).toEqual(['MIGRATE', admin.userId, '1 → 2: 新版'])
    await forward(ids[1]!)
    expect((await inbox.detail(ids[1]!)).status).toBe('COMPLETED')
    for (const [input, code] of [
      [{ ...versions, mapping: { check: 'nowhere' } }, 400],
      [{ fromDefinitionId: old, toDefinitionId: definitions['buy-1'] }, 400],
      [{ fromDefinitionId: noSuchId, toDefinitionId: next }, 404],
    ] as const)
      expect((await inbox.post(admin, 'process/migrate-batch', input)).body.code, JSON.stringify(input)).toBe(code)
    expect((await inbox.post(operator, 'manager/diff', { fromDefinitionId: old, toDefinitionId: definitions['buy-1'] })).body.code).toBe(400)
    expect((await inbox.post(operator, 'manager/diff', { fromDefinitionId: old, toDefinitionId: noSuchId })).body.code).toBe(404)
  })
})

describe('figures', () => {
  it('of a definition, and how long history is kept', async () => {
    const definitionId = await inbox.deploy(sequence('figures', ['one', 'two']))
    const id = await inbox.start(ann, 'figures')
    await inbox.start(ann, 'figures')
    for (const minutes of [30, 90]) {
      inbox.clock.at += minutes * 60_000
      await inbox.post(admin, 'work/complete-task', { taskId: await inbox.taskOf(id) })
    }
    const figures = dataOf(await inbox.get(operator, 'manager/statistics', { definitionId }))
    expect(figures.instances).toEqual({ running: 1, ended: 1, incidents: 0 })
    expect(figures.elements.find(({ elementId }: { elementId: string }) => elementId === 'two')).toMatchObject({ count: 1, active: 0, meanMs: 5_400_000 })
    expect(
      dataOf(await inbox.get(operator, 'manager/statistics', { definitionId, to: '2020-01-01' })).elements.map(({ count }: { count: number }) => count),
    ).toEqual([0])
    expect((await inbox.get(operator, 'manager/statistics', { definitionId, from: 'x' })).body.code).toBe(400)
    expect((await inbox.get(operator, 'manager/statistics', { definitionId: noSuchId })).body.code).toBe(404)
    expect((await inbox.post(admin, 'manager/retention', { processKey: 'figures', days: 7 })).status).toBe(200)
    const rows = dataOf(await inbox.get(operator, 'manager/retention'))
    expect(rows.find(({ processKey }: { processKey: string }) => processKey === 'figures')).toMatchObject({ days: 7, ended: 1, due: 0, updatedBy: '管理员' })
    expect((await inbox.post(admin, 'manager/retention', { processKey: 'figures', days: 0 })).body.code).toBe(400)
    expect((await inbox.post(admin, 'manager/retention', { processKey: 'nowhere', days: null })).body.code).toBe(404)
  })

  it('of open work: how old it is, everybody his own, operators all', async () => {
    await inbox.deploy(sequence('age', ['task']))
    const day = 86_400_000
    const started = inbox.clock.at
    for (const age of [40, 10, 5, 2, 0]) {
      inbox.clock.at = started - age * day
      const taskId = await inbox.taskOf(await inbox.start(ann, 'age'))
      if (age === 10) await inbox.post(admin, 'work/claim-task', { taskId })
    }
    inbox.clock.at = started
    const [row] = dataOf(await inbox.post(operator, 'work/ageing', { processKey: 'age' }))
    expect(row).toMatchObject({ key: 'age', name: 'age', total: 5, overdue: 0, oldest: new Date(started - 40 * day).toISOString() })
    expect(row.buckets.map(({ count }: { count: number }) => count)).toEqual([1, 1, 1, 1, 1])
    expect(dataOf(await inbox.post(operator, 'work/ageing', { processKey: 'age', groupBy: 'node' }))).toMatchObject([{ key: 'age/task', name: 'task' }])
    const people = dataOf(await inbox.post(operator, 'work/ageing', { processKey: 'age', groupBy: 'person' }))
    expect(people.map(({ key, total }: { key: string; total: number }) => [key, total])).toEqual([
      ['', 4],
      [admin.userId, 1],
    ])
    expect(dataOf(await inbox.post(bob, 'work/ageing', { processKey: 'age', groupBy: 'person' }))).toEqual([])
    expect(dataOf(await inbox.post(operator, 'work/done-report', { groupBy: 'node', processKey: 'figures' }))).toMatchObject([
      { key: 'figures/one', name: 'one', total: 1 },
      { key: 'figures/two', name: 'two', total: 1, meanMs: 5_400_000 },
    ])
  })
})

describe('conditions', () => {
  it('start what begins with them', async () => {
    await inbox.deploy(
      model(
        'shortage',
        `<bpmn:startEvent id="low"><bpmn:conditionalEventDefinition><bpmn:condition xsi:type="bpmn:tFormalExpression">\${stock &lt; 3}</bpmn:condition></bpmn:conditionalEventDefinition></bpmn:startEvent>
        ${userTask('order', group)} ${end()} ${flow('low', 'order')} ${flow('order', 'end')}`,
      ),
    )
    expect(dataOf(await inbox.post(operator, 'process/conditions', { variables: { stock: 5 } })).started).toEqual([])
    const { started } = dataOf(await inbox.post(operator, 'process/conditions', { variables: { stock: 1 }, businessKey: 'S-1' }))
    expect(await inbox.detail(started[0])).toMatchObject({ processKey: 'shortage', businessKey: 'S-1', variables: { stock: 1 } })
  })
})
