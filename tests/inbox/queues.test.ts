/** Queues as operators see them: what waits, what failed, and giving it another try. */
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { engineMetrics } from '#server/inbox/engine-metrics.ts'
import { openTestQueues } from '#tests/support/queues.ts'
import { addToOutbox } from '#kit/outbox/outbox.ts'
import { end, flows, model, service as serviceTask, start } from '#tests/engine/runtime/models.ts'
import { admin, ann, dataOf, noSuchId, operator, service } from './inbox-app.ts'
import { withOperations } from './operations-app.ts'

// Nobody works here: what is written stays where it is.
const inbox = withOperations(false)

interface Load {
  readonly queue: string
  readonly waiting: number
  readonly failed: number
  readonly delayed: number
  readonly oldestWaitingMs: number | null
}

const loadOf = async (queue: string): Promise<Load | undefined> =>
  (dataOf(await inbox.get(operator, 'job/queues')) as Load[]).find((load) => load.queue === queue)
const jobsOf = async (queue: string, state: string) => dataOf(await inbox.post(operator, 'job/queue-jobs', { queue, state }))

it('all queues are there, with how long the oldest waits', async () => {
  const all = dataOf(await inbox.get(operator, 'job/queues'))
  expect(all.map(({ queue }: Load) => queue)).toEqual(['messages', 'jobs', 'engine-jobs', 'engine-external', 'engine-timers'])
  expect(all[0]).toEqual({ queue: 'messages', waiting: 0, active: 0, delayed: 0, failed: 0, oldestWaitingMs: null, backend: 'postgres' })
  const { sql } = inbox.source()
  const id = await addToOutbox(sql, 'test.note', {})
  await sql.query(`update outbox set create_time = now() - interval '5 seconds' where id = $1::uuid`, [id])
  expect(await loadOf('messages')).toMatchObject({ waiting: 1, oldestWaitingMs: expect.any(Number) })
  expect((await loadOf('messages'))!.oldestWaitingMs).toBeGreaterThan(4_000)
  expect(await jobsOf('messages', 'waiting')).toMatchObject({ total: 1, records: [{ jobId: id, name: 'test.note', attempts: 0, error: null }] })
  await sql.query('delete from outbox')
})

it('a message that could not be delivered is listed, and goes again', async () => {
  const { sql } = inbox.source()
  const [one, two, other] = [await addToOutbox(sql, 'test.mail', {}), await addToOutbox(sql, 'test.mail', {}), await addToOutbox(sql, 'test.sms', {})]
  await sql.query(`update outbox set status = 'DEAD', attempts = 12, last_error = 'Error: no such host'`)
  const dead = dataOf(await inbox.get(operator, 'job/dead-messages', { topic: 'test.mail', size: 1 }))
  expect(dead).toMatchObject({ total: 2, records: [{ id: two, topic: 'test.mail', attempts: 12, lastError: 'Error: no such host' }] })
  expect(await loadOf('messages')).toMatchObject({ failed: 3, waiting: 0 })
  expect(dataOf(await inbox.post(operator, 'job/dead-messages-retry', { ids: [one, noSuchId] }))).toEqual({ retried: 1 })
  expect(dataOf(await inbox.post(operator, 'job/dead-messages-retry', { topic: 'test.mail' }))).toEqual({ retried: 1 })
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'messages', jobId: other })).status).toBe(200)
  expect(await loadOf('messages')).toMatchObject({ failed: 0, waiting: 3 })
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'messages', jobId: noSuchId })).status).toBe(404)
  expect((await inbox.post(operator, 'job/dead-messages-retry', {})).body.code).toBe(400)
})

it('a job that failed goes again, but not that of another tenant', async () => {
  const { sql } = inbox.source()
  const { jobId } = dataOf(await inbox.post(operator, 'process/batch', { verb: 'suspend', processInstanceIds: [noSuchId] }))
  await sql.query(`update async_job set status = 'FAILED', error = '{"code": "job-broken"}', finished_at = now(), attempts = 3 where id = $1::uuid`, [jobId])
  expect(await jobsOf('jobs', 'failed')).toMatchObject({ total: 1, records: [{ jobId, name: 'workflow-batch', error: 'job-broken', attempts: 3 }] })
  await sql.query(`update async_job set tenant_id = 'other' where id = $1::uuid`, [jobId])
  expect(await jobsOf('jobs', 'failed')).toMatchObject({ total: 0 })
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'jobs', jobId })).status).toBe(404)
  await sql.query('update async_job set tenant_id = $2 where id = $1::uuid', [jobId, operator.tenantId])
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'jobs', jobId })).status).toBe(200)
  expect(await loadOf('jobs')).toMatchObject({ waiting: 1, failed: 0 })
})

it("the engine's own work stands beside them", async () => {
  await inbox.deploy(model('send', `${start()} ${serviceTask('mail', 'outside')} ${end()} ${flows('start', 'mail', 'end')}`))
  await inbox.deploy(
    model(
      'wait',
      `${start()} <bpmn:intermediateCatchEvent id="pause"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent> ${end()} ${flows('start', 'pause', 'end')}`,
    ),
  )
  const processInstanceId = await inbox.start(ann, 'send')
  await inbox.start(ann, 'wait')
  inbox.clock.at += 5_000
  expect(await loadOf('engine-jobs')).toMatchObject({ waiting: 1, oldestWaitingMs: 5_000 })
  expect(await loadOf('engine-timers')).toMatchObject({ delayed: 1, waiting: 0, oldestWaitingMs: null })
  expect(await jobsOf('engine-jobs', 'waiting')).toMatchObject({ total: 1, records: [{ name: 'outside', processInstanceId, elementId: 'mail' }] })
  service.fails = 'broken'
  await inbox.engine().runDue()
  expect(await loadOf('engine-jobs')).toMatchObject({ delayed: 1, waiting: 0 })
  service.fails = undefined
  const [{ jobId }] = (await jobsOf('engine-jobs', 'delayed')).records
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'engine-jobs', jobId })).status).toBe(200)
  expect(await loadOf('engine-jobs')).toMatchObject({ waiting: 1 })
  await inbox.engine().runDue()
  expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
  const [timer] = (await jobsOf('engine-timers', 'delayed')).records
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'engine-timers', jobId: timer.jobId })).status).toBe(200)
  expect((await inbox.detail(timer.processInstanceId)).status).toBe('COMPLETED')
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'engine-jobs', jobId: noSuchId })).status).toBe(404)
  expect(dataOf(await inbox.get(admin, 'incident/start-failures'))).toEqual([])
  for (const input of [{ queue: 'nowhere', jobId }, { queue: 'jobs' }]) expect((await inbox.post(operator, 'job/queue-retry', input)).body.code).toBe(400)
})

it('a job whose tries are used up has failed, and is made anew by a retry', async () => {
  const processInstanceId = await inbox.start(ann, 'send')
  service.fails = 'broken'
  for (let tries = 0; tries < 3; tries += 1) {
    await inbox.engine().runDue()
    inbox.clock.at += 60_000
  }
  service.fails = undefined
  expect((await inbox.detail(processInstanceId)).incidents).toHaveLength(1)
  expect(await loadOf('engine-jobs')).toMatchObject({ failed: 1, waiting: 0, delayed: 0 })
  expect(await loadOf('engine-external')).toMatchObject({ failed: 0 })
  const failed = await jobsOf('engine-jobs', 'failed')
  expect(failed).toMatchObject({ total: 1, records: [{ name: 'mail', attempts: null, error: 'the printer burns', processInstanceId, elementId: 'mail' }] })
  const { jobId } = failed.records[0]
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'engine-jobs', jobId })).status).toBe(200)
  expect((await inbox.post(operator, 'job/queue-retry', { queue: 'engine-jobs', jobId })).status).toBe(404)
  expect(await loadOf('engine-jobs')).toMatchObject({ failed: 0, waiting: 1 })
  await inbox.engine().runDue()
  expect((await inbox.detail(processInstanceId)).status).toBe('COMPLETED')
})

it('the metrics say the same in numbers', async () => {
  const { sql } = inbox.source()
  await sql.query('delete from outbox')
  await addToOutbox(sql, 'test.note', {})
  const metrics = engineMetrics()
  metrics.onStep(12, 'done')
  metrics.onCommitted({
    instanceIds: [],
    openedTasks: [],
    closedTasks: [],
    changedTasks: [],
    incidents: [],
    endedInstances: [{ instanceId: noSuchId, outcome: 'COMPLETED' }],
  })
  const registry = new Registry()
  const queues = await openTestQueues('postgres', inbox.url())
  const problems: unknown[] = []
  metrics.register(registry, { engine: inbox.engine(), queues, sql, onError: (error) => problems.push(error) })
  await inbox.start(ann, 'wait')
  const text = await registry.metrics()
  await queues.close()
  expect(problems).toEqual([])
  for (const line of [
    'workflow_step_duration_seconds_count{outcome="done"} 1',
    'workflow_instances_ended_total{outcome="COMPLETED"} 1',
    'queue_pieces{queue="messages",state="waiting"} 1',
    'queue_pieces{queue="engine-timers",state="delayed"} 1',
    'workflow_instances{process="wait",state="running"} 1',
    'workflow_failing_starts 0',
  ])
    expect(text).toContain(line)
})
