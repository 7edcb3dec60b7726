import { beforeAll, expect, test } from 'vitest'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import { seedReferenceData } from '#prisma/seed/reference-data.ts'
import { seedId } from '#prisma/seed/seed-id.ts'
import { areas } from '#server/areas.ts'
import { exceptionMessages } from '#server/modules/exception/exception.messages.ts'
import { exceptionRoutes } from '#server/modules/exception/exception.routes.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception-retry.service.ts'
import {
  exceptionRetryDue,
  exceptionRetryHandler,
  ignoreOldExceptions,
  openException,
  settledBeside,
  usualLadder,
} from '#server/modules/exception/exception.service.ts'
import { z } from 'zod'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const zone = 'Asia/Shanghai'
const admin = principal()
const application = withTestApp(async ({ prisma }) => {
  await seedReferenceData(prisma, areas)
  return { routes: exceptionRoutes({ retries, repositories: new Map() }), messages: [exceptionMessages] }
})

let isBroken = true
/** What happens beside a try. */
let during: (() => Promise<void>) | undefined
const tried: Record<string, unknown>[] = []
const keys: string[] = []
const retries: readonly ExceptionRetry[] = [
  {
    type: 'push',
    payload: z.object({
      bizKey: z.string(),
      address: z
        .url()
        .optional()
        .meta({ label: { zh: '地址', en: 'Address' } }),
    }),
    fixed: ['bizKey'],
    retry: async (payload, key) => {
      tried.push({ ...payload })
      keys.push(key)
      await during?.()
      if (isBroken) throw new Error(`still broken`)
    },
  },
]
const handler = () => exceptionRetryHandler(application.data, retries, zone)
/** Runs every planned try, as if its time had come. */
async function tryAll(): Promise<void> {
  const due = handler()
  if (due.runs !== 'outside') throw new Error('it reaches the world')
  const rows = await application.data.sql.query<{ id: string; payload: unknown }>('select id, payload from outbox where topic = $1 order by seq', [
    exceptionRetryDue.name,
  ])
  await application.data.sql.query('delete from outbox where topic = $1', [exceptionRetryDue.name])
  for (const { id, payload } of rows) await due.handle(payload, { id, attempt: 1 })
}
const open = (bizKey: string, error: unknown = new Error('refused')) =>
  workOn(application.data, { zone })(systemActor('test'), (uow) =>
    openException(uow, { type: 'push', bizKey, title: `Push ${bizKey}`, payload: { bizKey }, error }),
  )
const call = async (path: string, payload?: unknown, who = admin) => (await application.send(who, `/api/order/${path}`, payload)).body
const rowOf = async (id: string) => (await call(`exception-order/detail/${id}`)).data

beforeAll(async () => {
  const { prisma } = application.data
  await prisma.user.create({ data: { id: seedId('user ops'), account: 'ops', name: 'Ops', passwordHash: 'x' } })
  await prisma.role.create({ data: { id: seedId('role ops'), roleName: 'Ops', roleCode: 'OPS' } })
  await prisma.userRole.create({ data: { userId: seedId('user ops'), roleId: seedId('role ops') } })
  await call('exception-config/insert', { type: 'push', name: '推送', maxRetry: 2, backoffSec: [10, 60], notifyRoles: ['OPS'], autoIgnoreAfter: 1 })
})

test('opens once a type and key, whoever notices it and however often', async () => {
  const ids = await Promise.all([open('A'), open('A'), open('A')])
  expect(new Set(ids).size).toBe(1)
  expect(await rowOf(ids[0])).toMatchObject({ status: 'PENDING', bizKey: 'A', lastError: 'refused', retryCount: 0, maxRetry: 2, typeName: '推送' })
})

test('is tried at the distances of its type, then waits for a person, who is told', async () => {
  const id = await open('B')
  const planned = async () => {
    const { nextRetryAt, updateTime } = await rowOf(id)
    return Math.round((new Date(nextRetryAt).getTime() - new Date(updateTime).getTime()) / 1000)
  }
  expect(await planned()).toBe(10)
  await tryAll()
  expect(await rowOf(id)).toMatchObject({ status: 'RETRYING', retryCount: 1, lastError: 'still broken' })
  expect(await planned()).toBe(60)
  await tryAll()
  expect(await rowOf(id)).toMatchObject({ status: 'WAIT_MANUAL', retryCount: 2, nextRetryAt: null })
  const message = await application.data.prisma.message.findFirst({ where: { bizId: id }, include: { recipients: true } })
  expect(message).toMatchObject({ templateCode: 'exception.wait-manual', recipients: [{ userId: seedId('user ops') }] })
  expect(message?.contentZh).toContain('推送 B 重试 2 次后仍失败：still broken')
  await tryAll()
  expect((await rowOf(id)).retryCount).toBe(2)
})

test('a person mends the payload and tries again; what worked is settled and not tried twice', async () => {
  const id = await open('C')
  keys.length = 0
  await tryAll()
  expect((await rowOf(id)).payloadFields).toMatchObject([
    { name: 'bizKey', isFixed: true },
    { name: 'address', label: { zh: '地址' }, widget: 'text', isRequired: false, isFixed: false },
  ])
  isBroken = false
  const mended = { bizKey: 'C', address: 'https://example.com/new' }
  await call('exception-order/retry', { id, payload: mended })
  tried.length = 0
  await tryAll()
  expect(tried).toContainEqual(mended)
  // One matter has one key, whatever was mended: what had worked at the first try is recognised.
  expect(new Set(keys)).toEqual(new Set([id]))
  expect(await rowOf(id)).toMatchObject({ status: 'RESOLVED', payload: mended })
  const [log] = await application.data.sql.query<{ diff: unknown; name: string }>(
    `select diff, actor_name as name from doc_log where biz_id = $1 and event = 'retry-requested'`,
    [id],
  )
  expect(log).toEqual({ diff: { address: [null, mended.address] }, name: admin.name })
  expect((await call('exception-order/retry', { id })).code).toBe(422)
  tried.length = 0
  await tryAll()
  expect(tried).toEqual([])
  isBroken = true
  expect(await open('C')).toBe(id)
  expect(await rowOf(id)).toMatchObject({ status: 'PENDING', retryCount: 0 })
})

test('what the type does not take, does not know or holds fast is not sent, and nothing of a type that says nothing', async () => {
  const id = await open('E')
  const refused = async (payload: object) => {
    const { code, data } = await call('exception-order/retry', { id, payload })
    expect(code).toBe(400)
    return data.errors.map((error: { path: string }) => error.path)
  }
  expect(await refused({ bizKey: 'E', address: 'nowhere' })).toEqual(['payload.address'])
  expect(await refused({ bizKey: 'F' })).toEqual(['payload.bizKey'])
  expect(await refused({ bizKey: 'E', strange: 1 })).toEqual(['payload.strange'])
  const other = await workOn(application.data, { zone })(systemActor('test'), (uow) =>
    openException(uow, { type: 'closed', bizKey: '1', title: 'x', payload: { n: 1 }, error: 'no' }),
  )
  expect((await call('exception-order/retry', { id: other, payload: { n: 2 } })).code).toBe(400)
  expect((await call('exception-order/retry', { id: other, payload: { n: 1 } })).code).toBe(200)
})

const beside = (bizKey: string, note?: string) => workOn(application.data, { zone })(systemActor('test'), (uow) => settledBeside(uow, 'push', bizKey, note))

test('what came right beside it is settled on every rung of its ladder, and a planned try does nothing', async () => {
  const [fresh, between] = [await open('G'), await open('H')]
  await tryAll()
  const waits = await open('I')
  await tryAll()
  await tryAll()
  for (const [id, key] of [
    [fresh, 'G'],
    [between, 'H'],
    [waits, 'I'],
  ] as const) {
    expect(await beside(key, '已到账')).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'RESOLVED', reason: '已到账', nextRetryAt: null, settledAt: expect.any(String) })
    expect(await beside(key)).toBe(false)
  }
  tried.length = 0
  await tryAll()
  expect(tried).toEqual([])
})

test('between two tries it is settled at once, however far off the next one is', async () => {
  const id = await open('J')
  await tryAll()
  expect(await rowOf(id)).toMatchObject({ status: 'RETRYING', nextRetryAt: expect.any(String) })
  await beside('J')
  expect(await rowOf(id)).toMatchObject({ status: 'RESOLVED', nextRetryAt: null })
})

test('a try that is under way meanwhile changes nothing, whatever becomes of it; one that was asked for anew is not lost by it', async () => {
  const id = await open('K')
  during = async () => void (await beside('K', '已到账'))
  await tryAll()
  expect(await rowOf(id)).toMatchObject({ status: 'RESOLVED', reason: '已到账', retryCount: 0 })
  const again = await open('L')
  during = async () => void (await call('exception-order/retry', { id: again }))
  await tryAll()
  during = undefined
  expect(await rowOf(again)).toMatchObject({ status: 'RETRYING', retryCount: 0 })
  isBroken = false
  await tryAll()
  isBroken = true
  expect(await rowOf(again)).toMatchObject({ status: 'RESOLVED' })
})

test('ignored with a reason, opened again, ignored by the clock', async () => {
  const id = await open('D')
  expect((await call('exception-order/ignore', { id })).code).toBe(400)
  expect((await call('exception-order/ignore', { id, reason: '测试数据' })).data.status).toBe('IGNORED')
  expect((await call('exception-order/reopen', { id })).data.status).toBe('PENDING')
  await tryAll()
  await tryAll()
  await application.data.sql.query(`update exception_order set update_time = now() - interval '2 hours' where id = $1::uuid`, [id])
  await ignoreOldExceptions(application.data, zone)
  expect(await rowOf(id)).toMatchObject({ status: 'IGNORED', reason: 'auto' })
})

test('a type that nobody knows has the usual ladder, and says that nothing retries it', async () => {
  const id = await workOn(application.data, { zone })(systemActor('test'), (uow) =>
    openException(uow, { type: 'strange', bizKey: '1', title: 'x', payload: {}, error: 'no' }),
  )
  expect((await rowOf(id)).maxRetry).toBe(usualLadder.length)
  await tryAll()
  expect((await rowOf(id)).lastError).toContain('Nothing retries exceptions of type strange')
})

const listed = async (who: typeof admin) => (await call('exception-order/list', { bizKey: 'OURS' }, who)).data.records.map((row: { id: string }) => row.id)

test('are read and settled by operations, and by the roles that their kind names', async () => {
  const id = await open('OURS')
  const permissions = new Set(['exception-order:list', 'exception-order:detail', 'exception-order:retry', 'exception-order:ignore', 'exception-order:reopen'])
  const as = (role: string) => ({ ...admin, roles: [role], permissions })
  expect([await listed(as('OPS')), await listed(as('AFTER_SALES'))]).toEqual([[id], []])
  const desk = as('AFTER_SALES')
  expect((await application.send(desk, `/api/order/exception-order/detail/${id}`)).status).toBe(404)
  for (const [path, body] of [
    ['retry', { id }],
    ['retry', { ids: [id] }],
    ['ignore', { id, reason: '与我无关' }],
    ['reopen', { id }],
  ] as const)
    expect((await application.send(desk, `/api/order/exception-order/${path}`, body)).status, path).toBe(404)
  await application.data.sql.query("update exception_config set notify_roles = '{OPS,AFTER_SALES}' where type = 'push'")
  expect(await listed(desk)).toEqual([id])
  expect((await application.send(desk, '/api/order/exception-order/ignore', { id, reason: '已核实' })).status).toBe(200)
  await application.data.sql.query("update exception_config set notify_roles = '{OPS}' where type = 'push'")
})

test('are the platform’s, not a supplier’s', async () => {
  const supplier = supplierPrincipal(3, { permissions: new Set(['*']) })
  expect((await call('exception-order/list', {}, supplier)).data.total).toBe(0)
})
