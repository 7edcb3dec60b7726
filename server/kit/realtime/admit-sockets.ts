/** Who may connect, which rooms he is in, and when he is sent away. */
import type { Principal } from '../principal.ts'
import { documentIn, rooms } from './events.contract.ts'
import { presenceOf, type Presence } from './presence.ts'
import type { BrowserSocket, FanOut } from './socket-types.ts'

export interface SocketDependencies {
  /** Whose token it is; undefined when it is not good (any more). */
  readonly authenticate: (token: string) => Promise<Principal | undefined>
  /** Whether he may see the document, so that he may hear of it. */
  readonly mayWatch: (document: { readonly bizType: string; readonly bizId: string }, principal: Principal) => Promise<boolean>
  /** Which version of everybody's rights holds now. */
  readonly rightsVersion: () => Promise<string>
  readonly log: { warn(details: object, message: string): void }
  /** Milliseconds between two looks whether a session still lives. */
  readonly recheckEvery?: number
}

/** Documents that one browser window may watch at a time. */
const MAX_ROOMS = 50

export function admitSockets(io: FanOut, dependencies: SocketDependencies): { recheck(): Promise<void>; tellRights(): Promise<void>; stop(): void } {
  const presence = presenceOf(io)
  io.use((socket, next) => {
    welcome(socket, dependencies).then(
      () => next(),
      (error: Error) => next(error),
    )
  })
  io.on('connection', (socket) => {
    // Read only now that the socket hears of every later change: what changed before is in what is read.
    void knownVersion(dependencies).then((version) => socket.emit('rights-version', { version }))
    socket.on('join', (room, answer) => {
      join(socket, room, dependencies, presence).then(
        (isAllowed) => answer?.(isAllowed),
        (error: unknown) => {
          dependencies.log.warn({ err: error, room }, 'room not joined')
          answer?.(false)
        },
      )
    })
    socket.on('leave', (room) => {
      if (typeof room !== 'string' || !documentIn(room) || !socket.rooms.has(room)) return
      void socket.leave(room)
      presence.changed(room)
    })
    socket.on('disconnecting', () => {
      for (const room of socket.rooms) if (documentIn(room)) presence.changed(room)
    })
  })
  const look = (): Promise<void> => recheck(io, dependencies, presence)
  const timer = setInterval(() => void look(), dependencies.recheckEvery ?? 30_000)
  timer.unref()
  return {
    recheck: look,
    async tellRights() {
      if (io.of('/').sockets.size > 0) io.local.emit('rights-version', { version: await knownVersion(dependencies) })
    },
    stop() {
      clearInterval(timer)
      presence.stop()
    },
  }
}

/** Empty where it cannot be read: then everybody looks for himself. */
const knownVersion = ({ rightsVersion, log }: SocketDependencies): Promise<string> =>
  rightsVersion().catch((error: unknown) => {
    log.warn({ err: error }, 'version of rights not read')
    return ''
  })

/** The token travels in the handshake, never in a cookie. */
const tokenOf = (socket: Pick<BrowserSocket, 'handshake'>): string => {
  const token: unknown = socket.handshake.auth['token']
  return typeof token === 'string' ? token.replace(/^bearer /i, '') : ''
}

async function welcome(socket: BrowserSocket, { authenticate }: SocketDependencies): Promise<void> {
  const token = tokenOf(socket)
  const principal = token === '' ? undefined : await authenticate(token)
  if (!principal) throw new Error('not-signed-in')
  socket.data.userId = principal.userId
  socket.data.name = principal.name
  settledFor.set(socket, principal.permissions)
  await socket.join([rooms.user(principal.userId), ...roleRooms(principal)])
}

/** For which rights the rooms of a socket were looked through; a principal that was read again carries a set of its own. */
const settledFor = new WeakMap<BrowserSocket, Principal['permissions']>()

/** Role codes belong to the platform; a supplier's own roles are named apart from it. */
const roleRooms = ({ roles, rows }: Principal): string[] => roles.map((code) => rooms.role(rows.kind === 'supplier' ? `${code}@${rows.supplierId}` : code))

async function join(socket: BrowserSocket, room: unknown, dependencies: SocketDependencies, presence: Presence): Promise<boolean> {
  const document = typeof room === 'string' ? documentIn(room) : undefined
  if (!document || typeof room !== 'string' || socket.rooms.size > MAX_ROOMS) return false
  // Asked again at each join: rights may have changed since the handshake.
  const principal = await dependencies.authenticate(tokenOf(socket))
  if (!principal || !(await dependencies.mayWatch(document, principal))) return false
  await socket.join(room)
  presence.changed(room)
  return true
}

/**
 * Sends those away whose session ended while they were connected (the browser comes back with its new token if it has one), and
 * takes those whose rights moved out of the rooms that they would not be let into now.
 */
async function recheck(io: FanOut, dependencies: SocketDependencies, presence: Presence): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    try {
      const principal = await dependencies.authenticate(tokenOf(socket))
      if (!principal) {
        socket.emit('session-ended', {})
        socket.disconnect(true)
      } else if (settledFor.get(socket) !== principal.permissions) {
        await settle(socket, principal, dependencies, presence)
        settledFor.set(socket, principal.permissions)
      }
    } catch (error) {
      dependencies.log.warn({ err: error }, 'session not checked')
    }
  }
}

async function settle(socket: BrowserSocket, principal: Principal, { mayWatch }: SocketDependencies, presence: Presence): Promise<void> {
  const own = new Set([socket.id, rooms.user(principal.userId), ...roleRooms(principal)])
  for (const room of socket.rooms) {
    const document = documentIn(room)
    if (document ? await mayWatch(document, principal) : own.has(room)) continue
    await socket.leave(room)
    if (document) presence.changed(room)
  }
  await socket.join([...own])
}
