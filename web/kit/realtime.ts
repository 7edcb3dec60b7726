/**
 * News from the server over Socket.IO: one connection a browser tab, opened with the first listener, authorised by the token.
 * Everything shown works without it; news only make it current sooner.
 */
import type { Socket } from 'socket.io-client'
import { useEffect, useRef } from 'react'
import { currentToken } from '#server/auth/auth.contract.ts'
import { clientEvents, type PayloadOf, type ServerEvent } from '#kit/realtime/events.contract.ts'
import { send } from './client.ts'
import { createSignal, useSignal } from './signal.ts'
import { currentSession, onSessionChanged } from './token-store.ts'

/** Listeners a room; the server is told about the first and the last. */
const rooms = new Map<string, number>()
/** The rights that the line spoke of last, whoever listened then; each telling is a value of its own. Unknown while there is no line. */
const told = createSignal<PayloadOf<'rights-version'> | undefined>(undefined)
let connection: Promise<Socket> | undefined

/** The library loads with the first listener. */
function connect(): Promise<Socket> {
  connection ??= import('socket.io-client')
    .then(({ io }) => {
      const socket = io({ path: '/socket.io', transports: ['websocket', 'polling'], auth: (give) => give({ token: currentSession()?.accessToken }) })
      // A server that was restarted has forgotten who listens to what.
      socket.on('connect', () => {
        for (const room of rooms.keys()) socket.emit(clientEvents.join, room)
      })
      socket.on('rights-version', told.set)
      socket.on('disconnect', (reason) => {
        told.set(undefined)
        if (reason === 'io server disconnect') void comeBack(socket)
      })
      followSession(socket)
      return socket
    })
    .catch((reason: unknown) => {
      // The page is being left, or the network is down: the next listener tries again.
      connection = undefined
      throw reason
    })
  return connection
}

/** Sent away: the token was out of date, or the session is over. One call settles it; the client signs out on 401. */
async function comeBack(socket: Socket): Promise<void> {
  if (await isSessionAlive()) socket.connect()
}

/** Time for the answer to one's own sign-out, which ends the session here before the server would have to be asked. */
const ownSignOutMs = 1000

/** Whether the session goes on although the server has said otherwise, or said nothing; the client signs out on 401. */
export async function isSessionAlive(): Promise<boolean> {
  await new Promise((resolve) => window.setTimeout(resolve, ownSignOutMs))
  if (!currentSession()) return false
  return send(currentToken, {}, { silent: true }).then(
    () => true,
    () => false,
  )
}

function followSession(socket: Socket): void {
  let userId = currentSession()?.user.user_id
  onSessionChanged(() => {
    const next = currentSession()?.user.user_id
    if (next === userId) return
    userId = next
    socket.disconnect()
    if (next !== undefined) socket.connect()
  })
}

/** The version of the rights, a new object each time that it is told: when the line stands, again or for the first time, and at each change. */
export const useAnnouncedRights = (): PayloadOf<'rights-version'> | undefined => useSignal(told)

/**
 * Calls `handler` for each `event` while the component is shown: `useServerEvent('job-changed', refresh)`. Events of the user
 * and his roles come by themselves; for a document's, name its room (`rooms.document(…)` of the events' contract).
 */
export function useServerEvent<E extends ServerEvent>(event: E, handler: (payload: PayloadOf<E>) => void, room?: string): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })

  useEffect(() => {
    if (!currentSession()) return undefined
    const deliver = (payload: PayloadOf<E>) => latest.current(payload)
    const opening = connect()
    void opening
      .then((socket) => {
        socket.on(event as string, deliver)
        if (room !== undefined) enter(socket, room)
      })
      .catch(() => undefined)
    return () => {
      void opening
        .then((socket) => {
          socket.off(event as string, deliver)
          if (room !== undefined) leave(socket, room)
        })
        .catch(() => undefined)
    }
  }, [room, event])
}

function enter(socket: Socket, room: string): void {
  const listeners = rooms.get(room) ?? 0
  rooms.set(room, listeners + 1)
  if (listeners === 0 && socket.connected) socket.emit(clientEvents.join, room)
}

function leave(socket: Socket, room: string): void {
  const listeners = rooms.get(room) ?? 0
  if (listeners > 1) {
    rooms.set(room, listeners - 1)
    return
  }
  rooms.delete(room)
  if (socket.connected) socket.emit(clientEvents.leave, room)
}
