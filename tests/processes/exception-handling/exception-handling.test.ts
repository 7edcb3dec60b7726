/** Failures that no try mends: whom they are given to, what a decision does, and that a case ends with what it is about. */
import { beforeAll, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { exceptionRetryDue, exceptionRetryHandler, openException } from '#server/modules/exception/exception.service.ts'
import { people, withSuppliers } from '../supplier-lifecycle/world.ts'

const zone = 'Asia/Shanghai'
const world = withSuppliers()
const { post, ok } = world
const data = () => world.product.application.data
const { ops, afterSales, purchaser, admin } = people

let isBroken = true
let tries = 0
let number = 0

beforeAll(async () => {
  await ok(admin, '/api/order/exception-config/insert', {
    type: 'carrier',
    name: '物流',
    nameEn: 'Carrier',
    maxRetry: 1,
    backoffSec: [1],
    notifyRoles: ['AFTER_SALES'],
  })
})

async function tryAll(): Promise<void> {
  const due = exceptionRetryHandler(
    data(),
    [
      {
        type: 'carrier',
        retry: async () => {
          tries += 1
          if (isBroken) throw new Error('the carrier is away')
        },
      },
    ],
    zone,
  )
  if (due.runs !== 'outside') throw new Error('it reaches the world')
  const rows = await data().sql.query<{ id: string; payload: unknown }>('delete from outbox where topic = $1 returning id, payload', [exceptionRetryDue.name])
  for (const { id, payload } of rows) await due.handle(payload, { id, attempt: 1 })
}

/** An exception whose tries are used up. */
async function given(): Promise<string> {
  isBroken = true
  const id = await workOn(data(), { zone })(systemActor('test'), (uow) =>
    openException(uow, { type: 'carrier', bizKey: `${(number += 1)}`, title: `SF ${number}`, payload: { n: number }, error: 'away' }),
  )
  await tryAll()
  return id
}

const rowOf = (id: string) => data().prisma.exceptionOrder.findUniqueOrThrow({ where: { id } })
const waiting = async (who: typeof ops, businessKey: string) => (await ok(who, '/api/workflow/work/claim-list', { businessKey })).records
const running = async (id: string) =>
  (await data().sql.query(`select 1 from wf_instance where business_key = $1 and business_type = 'exception-order' and ended_at is null`, [id])).length

test('whoever has a role of its kind claims it, others are not offered it; once more is tried at once', async () => {
  const id = await given()
  expect(await rowOf(id)).toMatchObject({ status: 'WAIT_MANUAL', processInstanceId: expect.any(String) })
  expect(await waiting(ops, id)).toEqual([])
  expect(await waiting(purchaser, id)).toEqual([])
  const [task] = await waiting(afterSales, id)
  expect(task).toMatchObject({ title: expect.stringContaining('物流 – SF'), number: expect.any(String) })
  expect((await post(purchaser, '/api/workflow/work/claim-task', { taskId: task.taskId })).status).toBe(404)
  await ok(afterSales, '/api/workflow/work/claim-task', { taskId: task.taskId })
  const asked = await ok(afterSales, '/api/order/exception-order/case', { id })
  expect(asked.lastError).toBe('the carrier is away')
  // They may not look at exceptions otherwise: what was sent and tried comes with it.
  expect(asked.tries.map(({ event }: { event: string }) => event)).toContain('opened')
  expect(asked.payloadFields).toEqual([])
  expect((await post(purchaser, '/api/order/exception-order/case', { id })).status).toBe(404)
  isBroken = false
  tries = 0
  await ok(afterSales, '/api/workflow/work/complete-task', { taskId: task.taskId, pass: true })
  expect(await rowOf(id)).toMatchObject({ status: 'RETRYING' })
  await tryAll()
  expect(tries).toBe(1)
  expect(await rowOf(id)).toMatchObject({ status: 'RESOLVED' })
  expect(await running(id)).toBe(0)
})

test('ignored in its case with a reason, and not without one', async () => {
  const id = await given()
  const [task] = await waiting(afterSales, id)
  await ok(afterSales, '/api/workflow/work/claim-task', { taskId: task.taskId })
  expect((await post(afterSales, '/api/workflow/work/complete-task', { taskId: task.taskId, pass: false })).status).toBe(422)
  await ok(afterSales, '/api/workflow/work/complete-task', { taskId: task.taskId, pass: false, comment: '运单作废' })
  expect(await rowOf(id)).toMatchObject({ status: 'IGNORED', reason: '运单作废', settledAt: expect.any(Date) })
  expect(await running(id)).toBe(0)
})

test('settled beside its case, by hand or by the clock, it waits in no inbox; failing again it is asked about anew', async () => {
  const [retried, ignored] = [await given(), await given()]
  await ok(ops, '/api/order/exception-order/retry', { id: retried })
  expect(await running(retried)).toBe(0)
  expect(await waiting(afterSales, retried)).toEqual([])
  await tryAll()
  expect(await rowOf(retried)).toMatchObject({ status: 'WAIT_MANUAL' })
  const [anew] = await waiting(afterSales, retried)
  // One more try is nothing that was edited.
  expect(await ok(afterSales, '/api/workflow/work/task-detail', { taskId: anew.taskId })).toMatchObject({ change: null })
  await ok(ops, '/api/order/exception-order/ignore', { id: ignored, reason: '已线下处理' })
  expect(await running(ignored)).toBe(0)
})

test('a decision in the case and a retry beside it at the same moment: one of them counts', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await given()
    const [task] = await waiting(afterSales, id)
    await ok(afterSales, '/api/workflow/work/claim-task', { taskId: task.taskId })
    const answers = await Promise.all([
      post(afterSales, '/api/workflow/work/complete-task', { taskId: task.taskId, pass: false, comment: '不再处理' }),
      post(ops, '/api/order/exception-order/retry', { id }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await rowOf(id)).status).toBe(answers[0]?.status === 200 ? 'IGNORED' : 'RETRYING')
    expect(await running(id)).toBe(0)
    await data().sql.query('delete from outbox where topic = $1', [exceptionRetryDue.name])
  }
})

test('a case that an administrator ended is asked about again by the clock', async () => {
  const id = await given()
  const { processInstanceId } = await rowOf(id)
  await ok(admin, '/api/workflow/process/terminate', { processInstanceId, comment: '误操作' })
  expect(await rowOf(id)).toMatchObject({ status: 'WAIT_MANUAL' })
  expect(await running(id)).toBe(0)
  const chore = world.product.application.background.chores.find(({ name }) => name === 'ask-about-exceptions')
  await chore?.run(data(), new AbortController().signal)
  expect(await waiting(afterSales, id)).toHaveLength(1)
})
