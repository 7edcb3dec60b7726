/** Whoever asks nothing does not keep a server from closing; whoever asks gets an answer. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { letGoWhenClosed } from '#kit/http/let-go.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function serve(answerAfterMs: number, patience?: number): Promise<FastifyInstance> {
  // As the product: a request may take long to arrive.
  const app = Fastify({ requestTimeout: 600_000 })
  letGoWhenClosed(app, patience)
  app.get('/', async () => {
    await sleep(answerAfterMs)
    return 'answered'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** A connection, with what it hears. */
async function connected(app: FastifyInstance, says = ''): Promise<{ readonly heard: () => string; readonly ended: Promise<unknown> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (part) => (heard += String(part)))
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  if (says) socket.write(says)
  await sleep(100)
  return { heard: () => heard, ended }
}

const asks = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
const closing = async (app: FastifyInstance): Promise<number> => {
  const begun = performance.now()
  await app.close()
  return performance.now() - begun
}

test.each([
  ['that has not asked anything', ''],
  ['that has begun to ask', 'GET / HTTP/1.1\r\nHost: he'],
  ['that has its answer and stays open', asks],
])('a connection %s is let go', async (_name, says) => {
  const app = await serve(0)
  const { ended } = await connected(app, says)
  expect(await closing(app)).toBeLessThan(5_000)
  await ended
})

test('a request in hand is answered, then its connection ends', async () => {
  const app = await serve(1_000)
  const { heard, ended } = await connected(app, asks)
  await closing(app)
  await ended
  expect(heard()).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/)
})

test('a request without end is given up', async () => {
  const app = await serve(20_000, 300)
  const { heard, ended } = await connected(app, asks)
  expect(await closing(app)).toBeLessThan(10_000)
  await ended
  expect(heard()).toBe('')
})
