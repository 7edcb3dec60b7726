import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io as connect, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Principal } from '#kit/principal.ts'
import { rooms } from '#kit/realtime/events.contract.ts'
import { openRealtime, type Realtime } from '#kit/realtime/realtime.ts'
import { news, publishHandler, publishTopic } from '#kit/realtime/publish-topic.ts'
import { withDatabase } from '#tests/support/database.ts'
import { principal, supplierPrincipal } from '#tests/support/principals.ts'
import { queueBackends, quietLog, redisUrl, testPrefix, until } from '#tests/support/queues.ts'

const ask = (socket: Socket, room: unknown): Promise<boolean> => socket.timeout(5_000).emitWithAck('join', room)

/** Names in the last news about presence. */
function viewersIn(heard: [string, unknown][]): string | undefined {
  const last = heard.findLast(([event]) => event === 'presence')?.[1] as { viewers: { name: string }[] } | undefined
  return last?.viewers
    .map(({ name }) => name)
    .toSorted()
    .join(',')
}

const [anna, ben, supplier] = [
  principal({ userId: 'anna', name: 'Anna', roles: ['PURCHASER'] }),
  principal({ userId: 'ben', name: 'Ben', roles: ['FINANCE'] }),
  supplierPrincipal(1, { userId: 'sup', name: 'Supplier', roles: ['PURCHASER'] }),
]

describe.each(queueBackends)('realtime over %s', (backend) => {
  const database = withDatabase()
  const closing: (() => Promise<unknown> | void)[] = []
  const sessions = new Map<string, Principal>()
  let rights: () => Promise<string>
  beforeEach(() => (rights = async () => '1'))
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  const open = async (prefix: string): Promise<Realtime> => {
    const realtime = await openRealtime({ databaseUrl: database.url, ...(backend === 'redis' && { redisUrl }), redisPrefix: prefix, log: quietLog })
    closing.push(() => realtime.close())
    return realtime
  }
  const serve = async (prefix: string) => {
    for (const user of [anna, ben, supplier]) sessions.set(`token-${user.userId}`, user)
    const realtime = await open(prefix)
    const http: HttpServer = createServer()
    realtime.attach(http, {
      authenticate: async (token) => sessions.get(token),
      rightsVersion: () => rights(),
      log: quietLog,
      mayWatch: async ({ bizId }, { rows, permissions }) => permissions.size > 0 && (rows.kind !== 'supplier' || bizId === 'his'),
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => http.close(resolve)))
    return { realtime, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
  }
  const join = async (url: string, user: Principal | string): Promise<{ socket: Socket; heard: [string, unknown][]; versions: string[] }> => {
    const socket = connect(url, { auth: { token: typeof user === 'string' ? user : `token-${user.userId}` }, transports: ['websocket'], reconnection: false })
    const heard: [string, unknown][] = []
    const versions: string[] = []
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
    // Each line begins with it; what a test hears is what comes then.
    socket.on('rights-version', ({ version }: { version: string }) => {
      versions.push(version)
      heard.pop()
    })
    closing.push(() => void socket.disconnect())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { socket, heard, versions }
  }

  test('news reach the right user on whichever server he is, from a process without a server', async () => {
    const prefix = testPrefix()
    const [first, second, worker] = [await serve(prefix), await serve(prefix), await open(prefix)]
    const [a, b] = [await join(first.url, anna), await join(second.url, ben)]
    await until(async () => {
      worker.publish(rooms.user('ben'), 'inbox-changed', { taskId: 't' })
      await new Promise((resolve) => setTimeout(resolve, 50))
      return b.heard.length > 0
    })
    expect(b.heard[0]).toEqual(['inbox-changed', { taskId: 't' }])
    expect(a.heard).toEqual([])
    worker.publish(rooms.role('PURCHASER'), 'settings-changed', { what: 'x'.repeat(20_000) })
    await until(() => a.heard.length > 0)
    expect(a.heard[0]).toEqual(['settings-changed', { what: 'x'.repeat(20_000) }])
  })

  test('no token, no connection; a room is joined only by whom the document lets', async () => {
    const { url } = await serve(testPrefix())
    await expect(join(url, 'forged')).rejects.toThrow('not-signed-in')
    await expect(join(url, '')).rejects.toThrow('not-signed-in')
    const { socket } = await join(url, supplier)
    expect(await ask(socket, rooms.document('purchase-order', 'not-his'))).toBe(false)
    expect(await ask(socket, rooms.document('purchase-order', 'his'))).toBe(true)
    for (const room of [rooms.user('anna'), rooms.role('FINANCE'), 'doc:', 42, null, 'doc:a:b:c']) expect(await ask(socket, room)).toBe(false)
  })

  test("a supplier's role never hears what is for the platform's role of that name", async () => {
    const { url, realtime } = await serve(testPrefix())
    const [a, s] = [await join(url, anna), await join(url, supplier)]
    realtime.publish(rooms.role('PURCHASER'), 'inbox-changed', {})
    await until(() => a.heard.length > 0)
    expect(s.heard).toEqual([])
  })

  test('who looks at a document is told to all who do, across servers, until he leaves', async () => {
    const prefix = testPrefix()
    const [first, second] = [await serve(prefix), await serve(prefix)]
    const [a, b] = [await join(first.url, anna), await join(second.url, ben)]
    const room = rooms.document('purchase-order', '1')
    await ask(a.socket, room)
    await ask(b.socket, room)
    await until(() => viewersIn(a.heard) === 'Anna,Ben' && viewersIn(b.heard) === 'Anna,Ben')
    b.socket.disconnect()
    await until(() => viewersIn(a.heard) === 'Anna')
  })

  test('whose session ends is sent away: at once when told so, else at the next look', async () => {
    const prefix = testPrefix()
    const [first, second] = [await serve(prefix), await serve(prefix)]
    const [a, b] = [await join(first.url, anna), await join(second.url, ben)]
    await until(async () => {
      first.realtime.endUser('ben')
      await new Promise((resolve) => setTimeout(resolve, 50))
      return b.socket.disconnected
    })
    sessions.delete('token-anna')
    await first.realtime.recheck()
    await until(() => a.socket.disconnected)
    expect(a.heard).toEqual([['session-ended', {}]])
  })

  test('whose rights are taken away is out of the rooms that were open to him, and in those of his new roles', async () => {
    const { url, realtime } = await serve(testPrefix())
    const [a, b] = [await join(url, anna), await join(url, ben)]
    const room = rooms.document('purchase-order', '1')
    expect([await ask(a.socket, room), await ask(b.socket, room)]).toEqual([true, true])
    await until(() => viewersIn(b.heard) === 'Anna,Ben')
    sessions.set('token-anna', { ...anna, roles: ['CASHIER'], permissions: new Set() })
    await realtime.recheck()
    await until(() => viewersIn(b.heard) === 'Ben')
    a.heard.length = 0
    const changed = { bizType: 'purchase-order', bizId: '1' }
    realtime.publish(room, 'document-changed', changed)
    realtime.publish(rooms.role('PURCHASER'), 'inbox-changed', {})
    realtime.publish(rooms.role('CASHIER'), 'settings-changed', { what: 'last' })
    await until(() => a.heard.length > 0)
    expect(a.heard).toEqual([['settings-changed', { what: 'last' }]])
    expect(b.heard.at(-1)).toEqual(['document-changed', changed])
  })

  test('each line begins with the version of the rights that holds then, and tells the next ones', async () => {
    const { realtime, url } = await serve(testPrefix())
    // Rights change while the line of one is being opened: he is told of both, in whatever order they were read.
    const answers: ((version: string) => void)[] = []
    rights = () => new Promise((resolve) => answers.push(resolve))
    const a = await join(url, anna)
    await until(() => answers.length > 0)
    rights = async () => '2'
    await realtime.tellRights()
    await until(() => a.versions.length > 0)
    answers[0]?.('1')
    await until(() => a.versions.length > 1)
    expect(a.versions).toEqual(['2', '1'])
    const b = await join(url, ben)
    await until(() => b.versions.length > 0)
    expect(b.versions).toEqual(['2'])
    rights = async () => Promise.reject(new Error('no database'))
    await realtime.tellRights()
    await until(() => a.versions.length > 2 && b.versions.length > 1)
    expect([a.versions.at(-1), b.versions.at(-1)]).toEqual(['', ''])
  })

  test('news written with a transaction are checked and published', async () => {
    const published: unknown[] = []
    const handler = publishHandler({ publish: (...args) => void published.push(args) })
    const message = news(rooms.user('anna'), 'notification-changed', { unread: 3 })
    expect(publishTopic.payload.safeParse({ ...message, event: 'nonsense' }).success).toBe(false)
    if (handler.runs === 'outside') await handler.handle(publishTopic.payload.parse(message), { id: 'x', attempt: 1 })
    expect(published).toEqual([['user:anna', 'notification-changed', { unread: 3 }]])
  })
})
