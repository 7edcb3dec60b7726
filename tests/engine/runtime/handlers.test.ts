/** Code behind the model: inside the transaction, outside as jobs, external workers; refusals, failures, incidents; processes that call processes. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, inTransaction, outside, ProcessError, Refused } from '#server/engine/index.ts'
import { admin, ann, withEngine } from './engine-fixture.ts'
import { end, flow, flows, model, service, start, userTask } from './models.ts'

let failing = 0
let failure: Error = new Error('gateway timeout')
const seen: { readonly key: string; readonly attempt: number }[] = []

const host = withEngine({
  handlers: {
    book: inTransaction(async (task, sql) => {
      await sql.query('insert into booking (instance, element) values ($1, $2)', [task.instanceId, task.elementId])
      if (task.variables['forbidden'] === true) throw new Refused('limit-exceeded', 'over the limit', { limit: 10 })
      if (task.variables['broken'] === true) throw new Error('no such column')
      if (task.variables['error'] === true) throw new ProcessError('NO_STOCK', 'nothing left', { missing: 3 })
      return { booked: true }
    }),
    send: outside((task) => {
      seen.push({ key: task.idempotencyKey, attempt: task.attempt })
      if (failing > 0) {
        failing -= 1
        throw failure
      }
      return { sent: task.variables['to'] ?? 'nobody' }
    }),
  },
})

let db: Client

beforeAll(async () => {
  db = new Client({ connectionString: host.url })
  await db.connect()
  await db.query('create table booking (instance text, element text)')
  await host.engine.deploy({
    files: [
      model(
        'booking',
        `${start()} ${userTask('approve')} ${service('book', 'book')} ${userTask('after')} ${end()}
        <bpmn:boundaryEvent id="no-stock" attachedToRef="book"><bpmn:errorEventDefinition errorRef="none-left" /></bpmn:boundaryEvent> ${userTask('reorder')} ${end('end-2')}
        ${flows('start', 'approve', 'book', 'after', 'end')} ${flows('no-stock', 'reorder', 'end-2')}`,
        '<bpmn:error id="none-left" errorCode="NO_STOCK" />',
      ),
      model('sending', `${start()} ${service('send', 'send')} ${end()} ${flows('start', 'send', 'end')}`),
      model('called', `${start()} ${userTask('inner')} ${end()} ${flows('start', 'inner', 'end')}`),
      model(
        'caller',
        `${start()} <bpmn:callActivity id="call" calledElement="called"><bpmn:extensionElements><camunda:in variables="all" /><camunda:out variables="all" /></bpmn:extensionElements></bpmn:callActivity>
        ${userTask('outer')} ${end()} ${flows('start', 'call', 'outer', 'end')}`,
      ),
      model('errand', `${start()} <bpmn:serviceTask id="fetch" camunda:type="external" camunda:topic="errands" /> ${end()} ${flows('start', 'fetch', 'end')}`),
      model('circle', `${start()} <bpmn:callActivity id="again" calledElement="circle" /> ${end()} ${flows('start', 'again', 'end')}`),
    ],
    actor: admin,
  })
})
afterAll(() => db.end())

const bookings = async (instance: string) => (await db.query('select element from booking where instance = $1', [instance])).rows.length

async function atApproval(variables: Record<string, unknown>) {
  const { processInstanceId, nextTasks } = await host.engine.start({ processKey: 'booking', variables, actor: ann })
  return { id: processInstanceId, taskId: nextTasks[0]?.taskId ?? '' }
}

describe('handlers inside the transaction', () => {
  it('commit with the step', async () => {
    const { id, taskId } = await atApproval({})
    const { nextTasks } = await host.engine.complete({ taskId, actor: admin })
    expect(nextTasks.map((task) => task.taskKey)).toEqual(['after'])
    expect([await bookings(id), (await host.engine.variables(id))['booked']]).toEqual([1, true])
    expect((await host.engine.rebuild(id)).equal).toBe(true)
  })

  it('refuse the whole step by a business rule', async () => {
    const { id, taskId } = await atApproval({ forbidden: true })
    await expect(host.engine.complete({ taskId, actor: admin })).rejects.toMatchObject({ kind: 'rule', code: 'limit-exceeded', details: { limit: 10 } })
    expect((await host.engine.detail(id)).activeTasks.map((task) => task.taskKey)).toEqual(['approve'])
    expect(await bookings(id)).toBe(0)
  })

  it('leave the decision and an incident when they fail unexpectedly; the incident is repaired and retried', async () => {
    const { id, taskId } = await atApproval({ broken: true })
    await host.engine.complete({ taskId, actor: admin })
    const { incidents, activeElements } = await host.engine.detail(id)
    expect(incidents.map((incident) => [incident.elementId, incident.message])).toEqual([['book', 'no such column']])
    expect(activeElements).toEqual(['book'])
    expect(await bookings(id)).toBe(0)
    expect((await host.engine.history(id)).find((row) => row.activityKey === 'approve')?.assignee).toBe('admin')
    await host.engine.retryIncident({ incidentId: incidents[0]?.incidentId ?? '', variables: { broken: false }, actor: admin })
    expect(await bookings(id)).toBe(1)
    expect((await host.engine.detail(id)).activeTasks.map((task) => task.taskKey)).toEqual(['after'])
    expect((await host.engine.rebuild(id)).equal).toBe(true)
  })

  it('raise BPMN errors', async () => {
    const { id, taskId } = await atApproval({ error: true })
    const { nextTasks } = await host.engine.complete({ taskId, actor: admin })
    expect(nextTasks.map((task) => task.taskKey)).toEqual(['reorder'])
    expect((await host.engine.variables(id))['missing']).toBe(3)
    expect(await bookings(id)).toBe(0)
  })

  it('take part in the transaction of the caller', async () => {
    const { engine } = host
    const client = new Client({ connectionString: host.url })
    await client.connect()
    const sql = { query: async <Row>(text: string, params: readonly unknown[] = []) => (await client.query(text, [...params])).rows as Row[] }
    await client.query('begin')
    const inside = engine.in(sql)
    const { processInstanceId, nextTasks } = await inside.start({ processKey: 'booking', actor: ann })
    await inside.complete({ taskId: nextTasks[0]?.taskId ?? '', actor: admin })
    await expect(engine.detail(processInstanceId)).rejects.toBeInstanceOf(EngineError)
    await client.query('rollback')
    await expect(engine.detail(processInstanceId)).rejects.toMatchObject({ kind: 'not-found' })
    await client.query('begin')
    const second = await engine.in(sql).start({ processKey: 'booking', actor: ann })
    await client.query('commit')
    await client.end()
    expect((await engine.detail(second.processInstanceId)).status).toBe('RUNNING')
  })
})

describe('work outside', () => {
  it('runs after the commit and enters once', async () => {
    const { processInstanceId: id } = await host.engine.start({ processKey: 'sending', variables: { to: 'carl' }, actor: ann })
    expect((await host.engine.jobs({ processInstanceId: id })).records).toHaveLength(1)
    await host.engine.runDue()
    expect(await host.engine.detail(id)).toMatchObject({ status: 'COMPLETED', variables: { sent: 'carl' } })
    expect((await host.engine.rebuild(id)).equal).toBe(true)
  })

  it('does not use up its tries on a database that is away, for an hour', async () => {
    const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
    failure = new Error('the host could not read', { cause: away })
    try {
      failing = 20
      seen.length = 0
      const { processInstanceId: id } = await host.engine.start({ processKey: 'sending', actor: ann })
      for (let tries = 0; tries < 10; tries += 1) {
        await host.engine.runDue()
        host.clock.pass(10_000)
      }
      expect(seen.map(({ attempt }) => attempt)).toEqual(Array(10).fill(1))
      expect((await host.engine.detail(id)).incidents).toEqual([])
      host.clock.pass(3600_000)
      for (let tries = 0; tries < 3; tries += 1) {
        await host.engine.runDue()
        host.clock.pass(60_000)
      }
      const [incident] = (await host.engine.detail(id)).incidents
      expect([seen.length, incident?.message]).toEqual([13, 'the host could not read'])
      failing = 0
      await host.engine.retryIncident({ incidentId: incident?.incidentId ?? '', actor: admin })
      await host.engine.runDue()
      expect((await host.engine.detail(id)).status).toBe('COMPLETED')
    } finally {
      failing = 0
      failure = new Error('gateway timeout')
    }
  })

  it('is tried three times with the same key, then raises an incident', async () => {
    failing = 3
    seen.length = 0
    const { processInstanceId: id } = await host.engine.start({ processKey: 'sending', actor: ann })
    for (let tries = 0; tries < 3; tries += 1) {
      await host.engine.runDue()
      host.clock.pass(60_000)
    }
    expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    const [incident] = (await host.engine.detail(id)).incidents
    expect([incident?.elementId, incident?.message]).toEqual(['send', 'gateway timeout'])
    await host.engine.retryIncident({ incidentId: incident?.incidentId ?? '', actor: admin })
    await host.engine.runDue()
    expect((await host.engine.detail(id)).status).toBe('COMPLETED')
  })

  it('loses a try when the process that runs it dies', async () => {
    const { processInstanceId: id } = await host.engine.start({ processKey: 'sending', actor: ann })
    // A worker took it and was never heard of again.
    await db.query(
      `update wf_job set retries = retries - 1, locked_by = 'dead', locked_until = $2::timestamptz, due_at = $2::timestamptz where instance_id = $1`,
      [id, new Date(host.clock.now() + 60_000)],
    )
    await host.engine.runDue()
    expect((await host.engine.detail(id)).status).toBe('RUNNING')
    host.clock.pass(61_000)
    await host.engine.runDue()
    expect((await host.engine.detail(id)).status).toBe('COMPLETED')
  })

  it('waits for external workers', async () => {
    const { engine, clock } = host
    const { processInstanceId: id } = await engine.start({ processKey: 'errand', actor: ann })
    const [job] = await engine.fetchAndLock({ workerId: 'w1', topics: ['errands'], max: 5, lockDuration: 10_000 })
    expect(await engine.fetchAndLock({ workerId: 'w2', topics: ['errands'], max: 5, lockDuration: 10_000 })).toEqual([])
    clock.pass(11_000)
    const [taken] = await engine.fetchAndLock({ workerId: 'w2', topics: ['errands'], max: 5, lockDuration: 10_000 })
    expect(taken?.jobId).toBe(job?.jobId)
    await expect(engine.completeExternal({ jobId: job?.jobId ?? '', workerId: 'w1' })).rejects.toMatchObject({ code: 'lock-lost' })
    await engine.completeExternal({ jobId: taken?.jobId ?? '', workerId: 'w2', variables: { fetched: 7 } })
    expect(await engine.detail(id)).toMatchObject({ status: 'COMPLETED', variables: { fetched: 7 } })
  })
})

describe('called processes', () => {
  it('run in the same step and show in the caller', async () => {
    const { engine } = host
    const started = await engine.start({ processKey: 'caller', variables: { n: 1 }, actor: ann })
    const [inner] = started.nextTasks
    expect(inner?.taskKey).toBe('inner')
    const detail = await engine.detail(started.processInstanceId)
    expect(detail.children).toEqual([inner?.processInstanceId])
    expect([detail.activeTasks.map((task) => task.taskKey), detail.activeElements]).toEqual([['inner'], ['call', 'inner']])
    const done = await engine.complete({ taskId: inner?.taskId ?? '', variables: { m: 2 }, actor: admin })
    expect(done.nextTasks.map((task) => task.taskKey)).toEqual(['outer'])
    expect(await engine.variables(started.processInstanceId)).toMatchObject({ n: 1, m: 2 })
    for (const id of [started.processInstanceId, inner?.processInstanceId ?? '']) expect((await engine.rebuild(id)).equal).toBe(true)
  })

  it('end with their caller', async () => {
    const { engine } = host
    const started = await engine.start({ processKey: 'caller', actor: ann })
    await engine.cancel({ processInstanceId: started.processInstanceId, comment: 'wrong', actor: ann })
    const child = started.nextTasks[0]?.processInstanceId ?? ''
    expect([(await engine.detail(started.processInstanceId)).status, (await engine.detail(child)).status]).toEqual(['CANCELLED', 'CANCELLED'])
    await expect(engine.complete({ taskId: started.nextTasks[0]?.taskId ?? '', actor: admin })).rejects.toMatchObject({
      kind: 'conflict',
      details: { outcome: 'cancelled' },
    })
  })

  it('do not call in a circle for ever', async () => {
    await expect(host.engine.start({ processKey: 'circle', actor: ann })).rejects.toMatchObject({ kind: 'rule' })
    expect((await host.engine.instances({ processKey: 'circle' })).total).toBe(0)
  })
})

describe('flows', () => {
  it('follow conditions on what handlers return', async () => {
    await host.engine.deploy({
      files: [
        model(
          'route',
          `${start()} ${service('book', 'book')} <bpmn:exclusiveGateway id="gate" default="gate-no" /> ${end('yes')} ${end('no')}
        ${flows('start', 'book', 'gate')} ${flow('gate', 'yes', '${booked}')} ${flow('gate', 'no')}`,
        ),
      ],
      actor: admin,
    })
    const { processInstanceId, ended } = await host.engine.start({ processKey: 'route', actor: ann })
    expect(ended).toBe(true)
    expect((await host.engine.history(processInstanceId)).at(-1)?.activityKey).toBe('yes')
  })
})
