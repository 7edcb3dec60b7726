/**
 * A server that closes answers the requests in hand, and lets go of connections that ask nothing. Node waits for those that have not asked
 * anything yet, such as the spare ones that browsers and balancers open: a minute and more.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds after which a request in hand is given up. */
const patience = 10_000

/** Before `listen`. */
export function letGoWhenClosed(app: FastifyInstance, patienceMs = patience): void {
  const open = new Set<Socket>()
  /** Requests in hand by connection. */
  const asking = new Map<Socket, number>()
  let isClosing = false

  app.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      asking.delete(socket)
    })
  })
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (open.has(socket)) asking.set(socket, (asking.get(socket) ?? 0) + 1)
    done()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const left = (asking.get(socket) ?? 1) - 1
    if (left > 0) asking.set(socket, left)
    else asking.delete(socket)
    if (isClosing && left <= 0 && open.has(socket)) socket.end()
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of open) if (!asking.has(socket)) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
  })
}
