/**
 * News from the server over Socket.IO: one connection a browser tab, opened with the first listener, authorised by the token.
 * Everything shown works without it; news only make it current sooner.
 */
import type { Socket } from 'socket.io-client'
import { useEffect, useRef } from 'react'
import { currentSession, onSessionChanged } from './token-store.ts'

interface Room {
  listeners: number
}

const rooms = new Map<string, Room>()
let connection: Promise<Socket> | undefined

/** The library loads with the first room that somebody watches. */
function connect(): Promise<Socket> {
  connection ??= import('socket.io-client').then(({ io }) => {
    const socket = io({ path: '/socket.io', transports: ['websocket', 'polling'], auth: (give) => give({ token: currentSession()?.accessToken }) })
    // A restarted server has forgotten who listens to what.
    socket.on('connect', () => {
      for (const room of rooms.keys()) socket.emit('join', room)
    })
    let userId = currentSession()?.user.user_id
    onSessionChanged(() => {
      const next = currentSession()?.user.user_id
      if (next === userId) return
      userId = next
      socket.disconnect()
      if (next !== undefined) socket.connect()
    })
    return socket
  })
  return connection
}

/**
 * Calls `handler` for each `event` of a room while the component is shown, e.g. `useRoomEvent('task', 'changed', refresh)`.
 * Without a room the user's own one is meant, which the server joins by itself.
 */
export function useRoomEvent(room: string | undefined, event: string, handler: (payload: unknown) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })

  useEffect(() => {
    if (!currentSession()) return undefined
    const deliver = (payload: unknown) => latest.current(payload)
    const opening = connect()
    void opening.then((socket) => {
      socket.on(event, deliver)
      if (room !== undefined) enter(socket, room)
    })
    return () => {
      void opening.then((socket) => {
        socket.off(event, deliver)
        if (room !== undefined) leave(socket, room)
      })
    }
  }, [room, event])
}

function enter(socket: Socket, name: string): void {
  const room = rooms.get(name) ?? { listeners: 0 }
  room.listeners += 1
  rooms.set(name, room)
  if (room.listeners === 1 && socket.connected) socket.emit('join', name)
}

function leave(socket: Socket, name: string): void {
  const room = rooms.get(name)
  if (!room) return
  room.listeners -= 1
  if (room.listeners > 0) return
  rooms.delete(name)
  if (socket.connected) socket.emit('leave', name)
}
